#pragma once

#include <span>
#include <string_view>

#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {

/// Reads the new text and shows that it says `before` with the operations applied, and that every scalar and
/// key that they leave alone has its style and its bytes. Gives the new text's tree.
Result<Tree> prove(std::string_view old_text, const Tree& before, std::span<const Operation> operations,
                   std::string_view new_text, YamlOptions options);

}  // namespace mimir_tuner
