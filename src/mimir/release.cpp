#include "mimir_tuner/mimir/release.h"

#include <array>
#include <charconv>
#include <tuple>

#include "mimir_tuner/text/ascii.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxDigits = 6;  // far more than any release has; prevents overflow

// Removes a number without leading zeros from the front of `text`.
std::optional<int> take_number(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && is_ascii_digit(text[length])) ++length;
  if (length == 0 || length > kMaxDigits || (length > 1 && text[0] == '0')) return std::nullopt;
  int number = 0;
  std::from_chars(text.data(), text.data() + length, number);
  text.remove_prefix(length);
  return number;
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// A suffix that a vendor may add. A pre-release other than a candidate is older than its number, so it is not
// a release.
bool is_rebuild_suffix(std::string_view text) {
  if (text.empty()) return true;
  if (text.size() < 2 || text[0] != '-') return false;
  for (const std::string_view before : {"-alpha", "-beta", "-pre", "-dev", "-rc", "-snapshot", "-SNAPSHOT"})
    if (text.starts_with(before)) return false;
  return true;
}

std::optional<Release> parse_weekly(std::string_view text) {
  take(text, "weekly-");
  if (!take(text, "r")) return std::nullopt;
  const auto number = take_number(text);
  if (!number || *number == 0 || (!text.empty() && text[0] != '-') || text == "-") return std::nullopt;
  return Release::weekly(*number);
}

struct GoBuild {
  int major, minor, first_patch, last_patch;
  std::string_view go;
};

constexpr std::array kGoBuilds = std::to_array<GoBuild>({
    {2, 8, 0, 0, "1.20.4"},  {2, 9, 0, 1, "1.20.5"},  {2, 9, 2, 4, "1.20.10"},   {2, 10, 0, 0, "1.21.1"},
    {2, 10, 1, 5, "1.21.3"}, {2, 11, 0, 0, "1.21.4"}, {2, 12, 0, 0, "1.21.8"},   {2, 13, 0, 0, "1.22.5"},
    {2, 13, 1, 1, "1.22.9"}, {2, 14, 0, 3, "1.23.2"}, {2, 15, 0, 0, "1.23.2"},   {2, 15, 1, 2, "1.23.7"},
    {2, 15, 3, 3, "1.23.9"}, {2, 16, 0, 0, "1.23.7"}, {2, 16, 1, 1, "1.23.9"},   {2, 16, 2, 2, "1.23.12"},
    {2, 17, 0, 0, "1.24.4"}, {2, 17, 1, 2, "1.24.6"}, {2, 17, 3, 3, "1.25.4"},   {2, 17, 4, 5, "1.25.5"},
    {2, 17, 6, 8, "1.25.7"}, {2, 17, 9, 9, "1.25.8"}, {2, 17, 10, 11, "1.25.9"}, {3, 0, 0, 0, "1.25.1"},
    {3, 0, 1, 1, "1.25.4"},  {3, 0, 2, 2, "1.25.5"},  {3, 0, 3, 3, "1.25.7"},    {3, 0, 4, 5, "1.25.8"},
    {3, 0, 6, 6, "1.25.9"},  {3, 1, 0, 0, "1.26.3"},  {3, 1, 1, 1, "1.26.4"},
});

}  // namespace

std::optional<Release> Release::parse(std::string_view tag) {
  if (const auto weekly = parse_weekly(tag)) return weekly;
  take(tag, "v");
  std::array<int, 3> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0 && !take(tag, ".")) return std::nullopt;
    const auto number = take_number(tag);
    if (!number) return std::nullopt;
    numbers[i] = *number;
  }
  int candidate = kFinal;
  if (take(tag, "-rc.")) {
    const auto number = take_number(tag);
    if (!number) return std::nullopt;
    candidate = *number;
  }
  if (!is_rebuild_suffix(tag)) return std::nullopt;
  return Release(numbers[0], numbers[1], numbers[2], candidate);
}

std::string Release::to_string() const {
  if (is_weekly()) return std::string("r").append(std::to_string(minor_));
  std::string text = std::to_string(major_) + '.' + std::to_string(minor_) + '.' + std::to_string(patch_);
  if (is_candidate()) text += "-rc." + std::to_string(candidate_);
  return text;
}

std::partial_ordering Release::operator<=>(const Release& other) const {
  if (is_weekly() != other.is_weekly()) return std::partial_ordering::unordered;
  return std::tie(major_, minor_, patch_, candidate_) <=>
         std::tie(other.major_, other.minor_, other.patch_, other.candidate_);
}

bool at_least(const Release& release, const Release& since, std::optional<int> weekly_since) {
  if (release.is_weekly()) return weekly_since && release >= Release::weekly(*weekly_since);
  return release.finished() >= since;
}

bool knows_s2(const Release& release) { return at_least(release, Release::version(2, 15, 0), 310); }

bool go_is_container_aware(const Release& release) {
  if (at_least(release, Release::version(3, 0, 0), 364)) return true;
  return at_least(release, Release::version(2, 17, 3), std::nullopt) &&
         !at_least(release, Release::version(2, 18, 0), std::nullopt);
}

std::string_view go_version(const Release& release) {
  if (release.is_weekly() || release.is_candidate()) return "";
  for (const GoBuild& build : kGoBuilds)
    if (release >= Release::version(build.major, build.minor, build.first_patch) &&
        release <= Release::version(build.major, build.minor, build.last_patch))
      return build.go;
  return "";
}

}  // namespace mimir_tuner
