#include <algorithm>
#include <array>
#include <ostream>

#include "mimir_tuner/explain/explain.h"
#include "mimir_tuner/finding/reason.h"
#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/nearest_word.h"
#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

void complain(std::ostream& err, std::string_view what, const std::string& word,
              const std::vector<std::string_view>& known, std::string_view list) {
  err << "unknown " << what << " \"" << printable(word) << '"';
  if (const auto near = nearest_word(word, known); !near.empty()) err << "; did you mean \"" << near << "\"?";
  err << " (" << list << ")\n";
}

const Setting* find_any(std::string_view word) {
  while (word.starts_with('-')) word.remove_prefix(1);
  word = word.substr(0, word.find('='));
  if (const auto* setting = find_setting_by_path(word)) return setting;
  if (const auto* setting = find_setting_by_flag(word)) return setting;
  if (const auto* setting = find_setting(SettingGroup::kMemberlist, word)) return setting;
  return find_setting(SettingGroup::kGrpcCompression, word);
}

std::vector<std::string_view> setting_names() {
  std::vector<std::string_view> names;
  for (const auto& setting : catalogue()) {
    for (const auto name : {setting.name, setting.alias, setting.yaml_path, setting.flag})
      if (!name.empty()) names.push_back(name);
  }
  return names;
}

std::string values_of(const Setting& setting) {
  constexpr std::array<std::string_view, 5> kTypes = {"text", "true or false", "whole number",
                                                      "duration, such as 1s or 500ms", "list"};
  std::string text(kTypes.at(static_cast<std::size_t>(setting.type)));
  if (!setting.words.empty()) {
    text = "one of";
    for (const auto word : setting.words) text += word.empty() ? " \"\"" : " " + std::string(word);
  } else if (setting.min && setting.type == ValueType::kInt) {
    text += ", at least " + std::to_string(*setting.min);
  }
  return text;
}

std::string releases_of(const Setting& setting) {
  std::string text = setting.first.to_string();
  text += setting.last ? " to " + setting.last->to_string() + ", then removed" : " and later";
  if (setting.weekly_since && *setting.weekly_since > 1)
    text += "; weekly builds since r" + std::to_string(*setting.weekly_since);
  return text;
}

std::string join(const std::vector<std::string_view>& words, std::string_view if_none) {
  std::string text;
  for (const auto word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text.empty() ? std::string(if_none) : text;
}

void write_setting(std::ostream& out, const Setting& setting) {
  const bool client = setting.group == SettingGroup::kGrpcCompression;
  out << (client ? "gRPC client " : "memberlist setting ") << setting.name << '\n';
  if (!setting.alias.empty()) out << "  short name  " << setting.alias << '\n';
  out << "  path        " << (setting.yaml_path.empty() ? "none, flag only" : setting.yaml_path) << '\n';
  out << "  flag        -" << setting.flag << '\n';
  out << "  values      " << values_of(setting) << '\n';
  out << "  default     " << setting.default_value << (client ? " (uncompressed)" : "") << '\n';
  out << "  releases    " << releases_of(setting) << '\n';
  if (client) {
    out << "  s2          "
        << (setting.s2_since
                ? setting.s2_since->to_string() + " and later, if every server it calls is 2.15.0 or later"
                : "never, only gzip and snappy")
        << '\n';
  }
  out << "  used by     " << join(setting.targets, "every target that uses gossip") << '\n';
  out << "  documented  " << (setting.documented ? "yes" : "no, hidden in Mimir's reference") << '\n';
  out << "  in a policy "
      << (setting.tunable
              ? (client ? "rules.compression.clients" : "rules.memberlist.settings")
              : "no, it differs between processes, or splits the cluster while only some members have it")
      << '\n';
}

}  // namespace

int explain_reason(const std::string& code, Streams streams) {
  const ReasonInfo* reason = find_reason(code);
  if (reason == nullptr) {
    std::vector<std::string_view> codes;
    for (const auto& each : all_reasons()) codes.push_back(each.code);
    complain(streams.err, "reason", code, codes, "docs/findings.md lists all of them");
    return kError;
  }
  streams.out << reason->code << '\n'
              << "  " << reason->sentence << ".\n"
              << "  outcome  " << to_string(reason->outcomes) << '\n'
              << "  to do    " << reason->remedy << '\n'
              << "  source   " << reason->source << '\n';
  return kNothingToDo;
}

int explain_setting(const std::string& name, Streams streams) {
  if (const Setting* setting = find_any(name)) {
    write_setting(streams.out, *setting);
    return kNothingToDo;
  }
  std::string_view word = name;
  while (word.starts_with('-')) word.remove_prefix(1);
  complain(streams.err, "setting", std::string(word), setting_names(),
           "known: grpc_compression of the gRPC clients, and the memberlist block");
  return kError;
}

}  // namespace mimir_tuner
