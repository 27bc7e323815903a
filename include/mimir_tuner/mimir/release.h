#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace mimir_tuner {

/// A Mimir release: a version (`2.17.3`, `3.0.0-rc.2`) or a weekly build (`r364`). Plain value, ordered.
/// Weeklies are ordered among themselves by number; against versions they are unordered.
class Release {
 public:
  /// Reads an image tag: an optional leading `v`, three numbers, an optional `-rc.N`; further suffixes of
  /// rebuilt images
  /// (`-debian-12-r0`, `-alpine`) are dropped; `rNNN`, `rNNN-<hash>`, `weekly-rNNN...`. Anything else
  /// (`latest`, `main-...`, `2.17`, a beta,
  /// "") is nullopt.
  static std::optional<Release> parse(std::string_view tag);

  static constexpr Release version(int major, int minor, int patch) {
    return Release(major, minor, patch, kFinal);
  }
  static constexpr Release weekly(int number) { return Release(kWeekly, number, 0, kFinal); }

  constexpr bool is_weekly() const { return major_ == kWeekly; }
  constexpr bool is_candidate() const { return candidate_ != kFinal; }
  constexpr Release finished() const {
    return Release(major_, minor_, patch_, kFinal);
  }                               ///< `3.0.0` for `3.0.0-rc.2`; others as they are.
  std::string to_string() const;  ///< "2.17.3", "3.0.0-rc.2", "r364".

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

/// Whether `release` has a feature that came with version `since` and, for weekly builds, with `weekly_since`
/// (nullopt: not known, so weeklies count as without it). Release candidates of `since` count as having it.
bool at_least(const Release& release, const Release& since, std::optional<int> weekly_since);

/// Whether s2 is a codec of this release: >= 2.15.0, weekly >= r310 (Mimir #9322, commit b7fd6e1d).
bool knows_s2(const Release& release);

/// Whether the Go runtime of the official image follows the CPU limit by itself: >= 3.0.0, 2.17.3 and
/// later 2.17.z, weekly >= r364 (toolchain 1.25 with a go line >= 1.25; r360-r363 have the toolchain only).
/// Source: mimir-build-image/Dockerfile and go.mod at each tag.
bool go_is_container_aware(const Release& release);

/// The Go version that built the official image, for people ("1.24.6"); "" where the table does not say.
std::string_view go_version(const Release& release);

}  // namespace mimir_tuner
