#include "mimir_tuner/mimir/catalogue.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include "mimir/embedded.h"
#include "mimir_tuner/text/contains.h"
#include "mimir_tuner/text/split.h"

namespace mimir_tuner {
namespace {

constexpr Release kBaseline = Release::version(2, 1, 0);  // what we assume if nothing is known

// Targets that never join a memberlist cluster, because they have no ring. Source: Mimir
// pkg/mimir/modules.go.
constexpr std::string_view kNeverGossip[] = {"block-builder", "block-builder-scheduler",
                                             "compactor-scheduler", "continuous-test", "flusher"};

enum Column {
  kGroup,
  kName,
  kAlias,
  kType,
  kRange,
  kDefault,
  kFirst,
  kLast,
  kWeekly,
  kS2,
  kDocumented,
  kTunable,
  kPath,
  kFlag,
  kTargets,
  kColumns
};

[[noreturn]] void broken(std::string_view what) {
  throw std::logic_error("catalogue.tsv: " + std::string(what));
}

std::string_view dash_is_empty(std::string_view cell) { return cell == "-" ? "" : cell; }

long long parse_number(std::string_view cell) {
  long long number = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (error != std::errc() || end != cell.data() + cell.size()) broken(cell);
  return number;
}

std::optional<Release> parse_release(std::string_view cell) {
  if (cell == "-") return std::nullopt;
  const auto release = Release::parse(cell);
  if (!release) broken(cell);
  return release;
}

ValueType parse_type(std::string_view cell) {
  static const std::unordered_map<std::string_view, ValueType> kTypes = {{"string", ValueType::kString},
                                                                         {"bool", ValueType::kBool},
                                                                         {"int", ValueType::kInt},
                                                                         {"duration", ValueType::kDuration},
                                                                         {"list", ValueType::kList}};
  const auto type = kTypes.find(cell);
  if (type == kTypes.end()) broken(cell);
  return type->second;
}

bool parse_yes(std::string_view cell) {
  if (cell != "yes" && cell != "no") broken(cell);
  return cell == "yes";
}

void parse_range(std::string_view cell, Setting& setting) {
  if (cell == "-") return;
  if (setting.type == ValueType::kString) {
    setting.words = split(cell, '|');
  } else if (cell == ">0") {
    setting.min = 1;
  } else if (cell.starts_with(">=")) {
    setting.min = parse_number(cell.substr(2));
  } else {
    const auto dots = cell.find("..");
    if (dots == std::string_view::npos) broken(cell);
    setting.min = parse_number(cell.substr(0, dots));
    setting.max = parse_number(cell.substr(dots + 2));
  }
}

Setting parse_row(std::string_view line) {
  const auto cells = split(line, '\t');
  if (cells.size() != kColumns) broken(line);
  const auto first = parse_release(cells[kFirst]);
  if (!first) broken(line);
  Setting setting{
      .group = cells[kGroup] == "client" ? SettingGroup::kGrpcCompression : SettingGroup::kMemberlist,
      .type = parse_type(cells[kType]),
      .name = cells[kName],
      .alias = dash_is_empty(cells[kAlias]),
      .yaml_path = dash_is_empty(cells[kPath]),
      .flag = cells[kFlag],
      .default_value = cells[kDefault],
      .min = std::nullopt,
      .max = std::nullopt,
      .words = {},
      .first = *first,
      .last = parse_release(cells[kLast]),
      .weekly_since = std::nullopt,
      .s2_since = parse_release(cells[kS2]),
      .documented = parse_yes(cells[kDocumented]),
      .tunable = parse_yes(cells[kTunable]),
      .targets = {}};
  parse_range(cells[kRange], setting);
  if (cells[kWeekly] != "-") setting.weekly_since = static_cast<int>(parse_number(cells[kWeekly]));
  if (cells[kTargets] != "gossip") setting.targets = split(cells[kTargets], ',');
  return setting;
}

struct Catalogue {
  std::vector<Setting> settings;
  std::unordered_map<std::string_view, const Setting*> by_path, by_flag;

  Catalogue() {
    for (const std::string_view line : split(embedded::kCatalogueTsv, '\n'))
      if (!line.empty() && line[0] != '#') settings.push_back(parse_row(line));
    for (const Setting& setting : settings) {
      if (!setting.yaml_path.empty()) by_path.emplace(setting.yaml_path, &setting);
      by_flag.emplace(setting.flag, &setting);
    }
  }
};

const Catalogue& instance() {
  static const Catalogue kCatalogue;
  return kCatalogue;
}

const Setting* look_up(const std::unordered_map<std::string_view, const Setting*>& index,
                       std::string_view key) {
  const auto found = index.find(key);
  return found == index.end() ? nullptr : found->second;
}

}  // namespace

bool Setting::used_by(std::string_view target) const {
  return targets.empty() ? !contains(kNeverGossip, target) : contains(targets, target);
}

std::span<const Setting> catalogue() { return instance().settings; }

const Setting* find_setting_by_path(std::string_view yaml_path) {
  return look_up(instance().by_path, yaml_path);
}

const Setting* find_setting_by_flag(std::string_view flag) { return look_up(instance().by_flag, flag); }

const Setting* find_setting(SettingGroup group, std::string_view name) {
  if (name.empty()) return nullptr;
  for (const Setting& setting : catalogue())
    if (setting.group == group && (setting.name == name || setting.alias == name)) return &setting;
  return nullptr;
}

bool known_to(const Setting& setting, const Release& release) {
  if (!at_least(release, setting.first, setting.weekly_since)) return false;
  return !setting.last || release.finished() <= *setting.last;
}

bool known_to_all(const Setting& setting, const std::optional<Release>& oldest,
                  const std::optional<Release>& newest) {
  if (!at_least(oldest.value_or(kBaseline), setting.first, setting.weekly_since)) return false;
  return !setting.last || (newest && newest->finished() <= *setting.last);
}

}  // namespace mimir_tuner
