#pragma once

// Step 3 of an edit: verifies the new text with the reader alone, independently of the code that wrote it.
// This is what makes the editor safe: a fault in the other steps becomes an Error, not a broken config.

#include <span>
#include <string_view>

#include "mimir_tuner/tree/operation.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {

/// Reads the new text and checks that its tree equals `before` with the operations applied, and that every
/// scalar and key that they do not touch has its old style and bytes. Returns the tree of the new text.
Result<Tree> verify_edit(std::string_view old_text, const Tree& before, std::span<const Operation> operations,
                         std::string_view new_text, YamlOptions options);

}  // namespace mimir_tuner
