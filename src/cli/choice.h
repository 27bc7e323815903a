#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/nearest_word.h"

namespace mimir_tuner {

/// A transformer for CLI11 options that maps each word to an enumerator. Any other word is an error that
/// lists the known words and suggests the nearest one.
template <class Value>
CLI::Validator one_of(std::map<std::string, Value> words) {
  static_assert(std::is_enum_v<Value>);
  return {[words = std::move(words)](std::string& text) -> std::string {
            if (const auto found = words.find(text); found != words.end()) {
              text = std::to_string(static_cast<int>(found->second));  // CLI11 converts it to the enumerator
              return "";
            }
            std::vector<std::string_view> known;
            std::string all;
            for (const auto& [word, value] : words) {
              known.push_back(word);
              all += (all.empty() ? "" : ", ") + word;
            }
            const auto near = nearest_word(text, known);
            return "unknown value \"" + text + "\"" +
                   (near.empty() ? "" : "; did you mean \"" + std::string(near) + "\"?") + " (known: " + all +
                   ")";
          },
          ""};
}

}  // namespace mimir_tuner
