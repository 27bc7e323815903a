#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// A Mimir release: a version (`2.17.3`, `3.0.0-rc.2`) or a weekly build (`r364`). Plain value. Versions are
/// ordered among themselves, and weekly builds by number; a version and a weekly build are unordered.
class Release {
 public:
  /// Reads an image tag. Accepts
  /// - an optional `v` and three numbers, with an optional `-rc.N`
  /// - any further suffix of a rebuilt image (`-debian-12-r0`, `-alpine`), which is ignored
  /// - `rNNN`, `rNNN-<hash>` and `weekly-rNNN...`
  ///
  /// Anything else gives nullopt: `latest`, `main-...`, `2.17`, a beta, "".
  static std::optional<Release> parse(std::string_view tag);

  static constexpr Release version(int major, int minor, int patch) {
    return Release(major, minor, patch, kFinal);
  }
  static constexpr Release weekly(int number) { return Release(kWeekly, number, 0, kFinal); }

  constexpr bool is_weekly() const { return major_ == kWeekly; }
  constexpr bool is_candidate() const { return candidate_ != kFinal; }

  /// Returns the final release of a candidate (`3.0.0` for `3.0.0-rc.2`), and any other release unchanged.
  constexpr Release finished() const { return Release(major_, minor_, patch_, kFinal); }

  /// Returns "2.17.3", "3.0.0-rc.2" or "r364".
  std::string to_string() const;

  std::partial_ordering operator<=>(const Release& other) const;
  bool operator==(const Release& other) const = default;

 private:
  static constexpr int kWeekly = -1;
  static constexpr int kFinal = 1 << 20;  // a release candidate orders before its final release
  constexpr Release(int major, int minor, int patch, int candidate)
      : major_(major), minor_(minor), patch_(patch), candidate_(candidate) {}

  int major_;
  int minor_;
  int patch_;
  int candidate_;
};

/// Returns whether `release` has a feature that came with version `since` and with the weekly build
/// `weekly_since`. If `weekly_since` is unknown, no weekly build counts as having it. Candidates of `since`
/// count as having it.
bool at_least(const Release& release, const Release& since, std::optional<int> weekly_since);

/// Returns whether this release supports the codec s2: 2.15.0 or later, r310 or later. Source: Mimir #9322,
/// commit b7fd6e1d.
bool knows_s2(const Release& release);

/// Returns whether the Go runtime of the official image limits itself to the CPU limit of its container, so
/// that GOMAXPROCS is not needed: 3.0.0 or later, 2.17.3 or a later 2.17.z, r364 or later. This takes a
/// toolchain of Go 1.25 and a go line of 1.25 in go.mod; r360 to r363 have only the toolchain. Source:
/// mimir-build-image/Dockerfile and go.mod at each tag.
bool go_is_container_aware(const Release& release);

/// Returns the Go version that built the official image, such as "1.24.6", to show to users; "" if unknown.
/// Source: mimir-build-image/Dockerfile at each tag.
std::string_view go_version(const Release& release);

}  // namespace mimir_tuner
