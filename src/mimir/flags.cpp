#include "mimir_tuner/mimir/flags.h"

#include <algorithm>
#include <iterator>

#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/text/ascii.h"
#include "mimir_tuner/text/contains.h"

namespace mimir_tuner {
namespace {

enum class Arity { kBool, kValue, kUnknown };

// Common flags that are not in the catalogue. Source: mimir -help-all.
constexpr std::string_view kBooleans[] = {
    "config.expand-env",
    "h",
    "help",
    "help-all",
    "modules",
    "print.config",
    "server.log-request-at-info-level-enabled",
    "version",
    "usage",
    "common.storage.s3.insecure",
    "blocks-storage.s3.insecure",
    "ruler-storage.s3.insecure",
    "alertmanager-storage.s3.insecure",
};
constexpr std::string_view kWithValue[] = {
    "config.file",
    "target",
    "runtime-config.file",
    "log.level",
    "log.format",
    "server.http-listen-port",
    "server.grpc-listen-port",
};

Arity arity(std::string_view name) {
  if (const Setting* setting = find_setting_by_flag(name))
    return setting->type == ValueType::kBool ? Arity::kBool : Arity::kValue;
  if (contains(kBooleans, name)) return Arity::kBool;
  if (contains(kWithValue, name)) return Arity::kValue;
  if (name.ends_with("enabled") || name.ends_with("disabled"))
    return Arity::kBool;  // true of all such flags in every Mimir release
  return Arity::kUnknown;
}

bool is_negative_number(std::string_view text) {
  return text.size() > 1 && text[0] == '-' && is_ascii_digit(text[1]);
}

bool is_word(std::string_view text) {
  return text.empty() || text[0] != '-' || text == "-" || is_negative_number(text);
}

struct Parsed {
  Flag flag;
  bool has_value = false;
};

// Parses the name and `=value` of one argument; nullopt if it is not a flag to Go.
std::optional<Parsed> parse_one(std::string_view argument, std::size_t index) {
  if (argument.size() < 2 || argument[0] != '-') return std::nullopt;
  argument.remove_prefix(argument[1] == '-' ? 2 : 1);
  if (argument.empty() || argument[0] == '-' || argument[0] == '=') return std::nullopt;
  const auto equals = argument.find('=');
  if (equals == std::string_view::npos) return Parsed{{argument, "", index}, false};
  return Parsed{{argument.substr(0, equals), argument.substr(equals + 1), index}, true};
}

}  // namespace

std::optional<Flag> FlagList::find(std::string_view name) const {
  const bool found_anywhere = name == "config.file" || name == "config.expand-env";
  if (found_anywhere && !unread.empty()) {
    const auto last =
        std::find_if(unread.rbegin(), unread.rend(), [name](const Flag& flag) { return flag.name == name; });
    if (last != unread.rend()) return *last;
  }
  for (const auto* list : {&flags, &unread}) {
    const auto found =
        std::find_if(list->rbegin(), list->rend(), [name](const Flag& flag) { return flag.name == name; });
    if (found != list->rend()) return *found;
  }
  return std::nullopt;
}

FlagList parse_flags(std::span<const std::string_view> arguments) {
  FlagList result;
  result.end = arguments.size();
  bool read = true;
  const auto stop_at = [&](std::size_t index) {
    if (read) result.end = index;
    read = false;
  };
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    auto parsed = parse_one(arguments[i], i);
    if (!parsed) {
      stop_at(i);
      continue;
    }
    if (!parsed->has_value) {
      const bool last = i + 1 == arguments.size();
      switch (arity(parsed->flag.name)) {
        case Arity::kBool:
          parsed->flag.value = "true";
          break;
        case Arity::kValue:
          if (!last) parsed->flag.value = arguments[++i];
          break;
        case Arity::kUnknown:
          if (last || !is_word(arguments[i + 1])) break;
          if (!is_negative_number(arguments[i + 1])) stop_at(i);
          parsed->flag.value = arguments[++i];
          break;
      }
    }
    (read ? result.flags : result.unread).push_back(parsed->flag);
  }
  return result;
}

}  // namespace mimir_tuner
