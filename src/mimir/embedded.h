#pragma once

#include <string_view>

namespace mimir_tuner::embedded {

/// The bytes of src/mimir/catalogue.tsv, put in by the build (cmake/EmbedText.cmake).
extern const std::string_view catalogue_tsv;

}  // namespace mimir_tuner::embedded
