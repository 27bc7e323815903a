#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/edit/edit.h"
#include "unit/tree/support.h"

namespace mimir_tuner::test {

/// Returns the edited text, or "error: " and the message.
inline std::string edited(std::string_view text, const Operations& operations, YamlOptions options = {}) {
  const auto before = read_yaml(text, options);
  if (!before) return "unreadable: " + before.error().message;
  const auto edit = edit_yaml(text, *before, operations.list(), options);
  if (!edit) return "error: " + edit.error().message;
  return apply_splices(text, edit->splices) == edit->text ? edit->text : "error: splices and text differ";
}

}  // namespace mimir_tuner::test
