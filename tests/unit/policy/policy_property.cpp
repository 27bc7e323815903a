#include <rapidcheck.h>

#include <string>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/glob.h"
#include "mimir_tuner/text/nearest_word.h"

namespace mimir_tuner {
namespace {

std::string text_of(const std::string& characters, int most) {
  const auto length = *rc::gen::inRange(0, most);
  std::string text;
  for (int i = 0; i < length; ++i) text += *rc::gen::elementOf(characters);
  return text;
}

bool naive_match(std::string_view glob, std::string_view text) {
  if (glob.empty()) return text.empty();
  if (glob[0] == '*')
    return naive_match(glob.substr(1), text) || (!text.empty() && naive_match(glob, text.substr(1)));
  return !text.empty() && (glob[0] == '?' || glob[0] == text[0]) &&
         naive_match(glob.substr(1), text.substr(1));
}

bool check_words() {
  bool ok = rc::check("a glob matches as the definition says", [] {
    const auto glob = text_of("ab*?", 10), text = text_of("ab", 12);
    RC_ASSERT(glob_match(glob, text) == naive_match(glob, text));
  });
  ok &= rc::check("a word is nearest to itself", [] {
    const auto word = text_of("abcdef_", 12), other = text_of("abcdef_", 12);
    RC_PRE(!word.empty());
    RC_ASSERT(nearest_word(word, {other, word}) == word);
  });
  return ok;
}

bool check_loading() {
  bool ok = rc::check("any text loads or gives an error with a place", [](const std::string& text) {
    const auto policy = load_policy(text, "p");
    if (!policy) RC_ASSERT(policy.error().message.starts_with("p:"));
  });
  ok &= rc::check("the default policy with a part of it gone loads or gives an error", [] {
    std::string text(default_policy_text());
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    text.erase(at, *rc::gen::inRange<std::size_t>(0, 40));
    const auto policy = load_policy(text, "p");
    if (!policy) RC_ASSERT(policy.error().message.starts_with("p:"));
  });
  return ok;
}

}  // namespace
}  // namespace mimir_tuner

int main() {
  bool ok = mimir_tuner::check_words();
  ok &= mimir_tuner::check_loading();
  return ok ? 0 : 1;
}
