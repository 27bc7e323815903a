#include "mimir_tuner/mimir/image.h"

#include <string>

namespace mimir_tuner {
namespace {

constexpr std::string_view kDefaultRegistry = "docker.io";

// The first segment is a registry only if it looks like a host.
std::string normalise(std::string_view repository) {
  const auto slash = repository.find('/');
  const auto first = repository.substr(0, slash == std::string_view::npos ? 0 : slash);
  const bool has_registry = first == "localhost" || first.find_first_of(".:") != std::string_view::npos;
  std::string_view registry = has_registry ? first : kDefaultRegistry;
  std::string_view path = has_registry ? repository.substr(slash + 1) : repository;
  if (registry == "index.docker.io") registry = kDefaultRegistry;
  std::string result(registry);
  if (registry == kDefaultRegistry && path.find('/') == std::string_view::npos) result += "/library";
  return result.append("/").append(path);
}

}  // namespace

ImageReference parse_image(std::string_view image) {
  ImageReference reference;
  if (const auto at = image.find('@'); at != std::string_view::npos) {
    reference.digest = image.substr(at + 1);
    image = image.substr(0, at);
  }
  const auto slash = image.rfind('/');
  const auto last_segment = slash == std::string_view::npos ? 0 : slash + 1;
  if (const auto colon = image.find(':', last_segment); colon != std::string_view::npos) {
    reference.tag = image.substr(colon + 1);
    image = image.substr(0, colon);
  }
  reference.repository = image;
  reference.name = image.substr(last_segment);
  return reference;
}

bool same_repository(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return false;
  return normalise(a) == normalise(b);
}

}  // namespace mimir_tuner
