#pragma once

#include <string_view>

namespace mimir_tuner::embedded {

/// The content of src/mimir/catalogue.tsv, which the build embeds (cmake/EmbedText.cmake).
extern const std::string_view kCatalogueTsv;

}  // namespace mimir_tuner::embedded
