#include <rapidcheck.h>

#include <string>
#include <vector>

#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/mimir/flags.h"
#include "mimir_tuner/mimir/image.h"
#include "mimir_tuner/mimir/quantity.h"
#include "mimir_tuner/mimir/release.h"

namespace mimir_tuner {
namespace {

Release any_version() {
  const auto small = rc::gen::inRange(0, 4);
  const std::string text =
      std::to_string(*small) + "." + std::to_string(*small) + "." + std::to_string(*small);
  return *Release::parse(*rc::gen::arbitrary<bool>() ? text : text + "-rc." + std::to_string(*small));
}

Release any_release() {
  return *rc::gen::arbitrary<bool>() ? any_version() : Release::weekly(*rc::gen::inRange(1, 5));
}

std::string text_of(const std::string& characters, int most) {
  const auto length = *rc::gen::inRange(0, most);
  std::string text;
  for (int i = 0; i < length; ++i) text += *rc::gen::elementOf(characters);
  return text;
}

bool check_releases() {
  bool ok = rc::check("versions have a strict weak order that fits equality", [] {
    const Release a = any_version(), b = any_version(), c = any_version();
    RC_ASSERT(!(a < a));
    RC_ASSERT((a < b) + (b < a) + (a == b) == 1);
    if (a < b && b < c) RC_ASSERT(a < c);
  });
  ok &= rc::check("a release can be read from its own text", [] {
    const Release release = any_release();
    RC_ASSERT(Release::parse(release.to_string()) == release);
    RC_ASSERT(Release::parse(release.to_string() + "-alpine") == release);
  });
  ok &= rc::check(
      "a newer version has everything that an older one has",
      [] {
        const Release older = any_version(), newer = any_version(), since = any_version();
        RC_PRE(older <= newer);
        if (at_least(older, since.finished(), std::nullopt))
          RC_ASSERT(at_least(newer, since.finished(), std::nullopt));
      });
  ok &= rc::check("any text is a release or is rejected", [](const std::string& text) {
    if (const auto release = Release::parse(text)) RC_ASSERT(Release::parse(release->to_string()) == release);
  });
  return ok;
}

bool check_numbers() {
  bool ok = rc::check("a duration in nanoseconds is read back", [](long long nanoseconds) {
    RC_ASSERT(parse_go_duration(std::to_string(nanoseconds) + "ns") == nanoseconds);
  });
  ok &= rc::check("a duration is the sum of its parts", [] {
    const long long h = *rc::gen::inRange(0, 1000), m = *rc::gen::inRange(0, 1000),
                    s = *rc::gen::inRange(0, 1000);
    const auto text = std::to_string(h) + "h" + std::to_string(m) + "m" + std::to_string(s) + "s";
    RC_ASSERT(parse_go_duration(text) == ((h * 60 + m) * 60 + s) * 1000000000);
  });
  ok &= rc::check("thousandths can be read back, with a suffix and with a decimal point", [] {
    const std::int64_t milli = *rc::gen::inRange<std::int64_t>(0, INT64_MAX);
    const std::string fraction = std::to_string(milli % 1000 + 1000).substr(1);
    RC_ASSERT(parse_milli_quantity(std::to_string(milli) + "m") == milli);
    RC_ASSERT(parse_milli_quantity(std::to_string(milli / 1000) + "." + fraction) == milli);
    RC_ASSERT(parse_milli_quantity(std::to_string(milli) + "e-3") == milli);
  });
  ok &= rc::check("cores are the smallest whole number that is enough", [] {
    const std::int64_t milli = *rc::gen::inRange<std::int64_t>(0, INT64_MAX / 2);
    const auto cores = cores_rounded_up(milli);
    RC_ASSERT(cores * 1000 >= milli);
    RC_ASSERT((cores - 1) * 1000 < milli);
  });
  ok &= rc::check("text that looks like a number is rejected, or can be read from its value again", [] {
    if (const auto milli = parse_milli_quantity(text_of("0123456789.+-eEinumkMGTP", 30)))
      RC_ASSERT(parse_milli_quantity(std::to_string(*milli) + "m") == milli);
    if (const auto nanoseconds = parse_go_duration(text_of("0123456789.+-hmsnu", 30)))
      RC_ASSERT(parse_go_duration(std::to_string(*nanoseconds) + "ns") == nanoseconds);
  });
  return ok;
}

bool check_command_lines() {
  bool ok = rc::check(
      "the parts of an image are parts of its text",
      [] {
        const std::string image = text_of("ab/:@.", 20);
        const ImageReference reference = parse_image(image);
        const std::string tag = reference.tag.empty() ? "" : ":" + std::string(reference.tag);
        const std::string digest = reference.digest.empty() ? "" : "@" + std::string(reference.digest);
        RC_ASSERT(image.starts_with(reference.repository));
        RC_ASSERT(reference.repository.ends_with(reference.name));
        RC_ASSERT(std::string(reference.repository).size() + tag.size() + digest.size() <= image.size());
        RC_ASSERT(same_repository(reference.repository, reference.repository) !=
                  reference.repository.empty());
      });
  ok &= rc::check("a flag that is inserted at `end` is read", [] {
    std::vector<std::string> texts;
    const int count = *rc::gen::inRange(0, 6);
    for (int i = 0; i < count; ++i) {
      texts.push_back(*rc::gen::element<std::string>("-target=a", "-target", "-config.expand-env", "-x", "--",
                                                     "-", "word", "-y=1", "---", ""));
    }
    std::vector<std::string_view> arguments(texts.begin(), texts.end());
    const auto end = parse_flags(arguments).end;
    RC_ASSERT(end <= arguments.size());
    // A last flag without its value would take ours; Mimir would not start with it anyway.
    const bool waits = !arguments.empty() && arguments.back() == "-target";
    RC_PRE(!waits);
    arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(end), "-memberlist.gossip-interval=1s");
    const FlagList list = parse_flags(arguments);
    const auto flag = list.find("memberlist.gossip-interval");
    RC_ASSERT(flag.has_value());
    RC_ASSERT(flag->index == end);
    RC_ASSERT(list.end > end);
  });
  return ok;
}

}  // namespace
}  // namespace mimir_tuner

int main() {
  bool ok = mimir_tuner::check_releases();
  ok &= mimir_tuner::check_numbers();
  ok &= mimir_tuner::check_command_lines();
  return ok ? 0 : 1;
}
