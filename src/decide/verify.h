#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/recognise/subject.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {

/// The largest object, in bytes, that etcd and the API server accept. A patch that exceeds it would make the
/// user's request fail.
inline constexpr std::size_t kMaxObjectBytes = std::size_t{1024} * 1024;

/// Why an edit is not made.
struct RefusedEdit {
  Reason reason = Reason::kEditRefused;
  std::string detail;
};

/// Proves an edit: the operations apply to a copy of the object as RFC 6902 says; the API server accepts the
/// result, so it is not too large and leaves an immutable ConfigMap as it is stored; and `again`, which
/// decides about the changed object, finds nothing left to change. Returns nullopt if all of that is true.
std::optional<RefusedEdit> verify_edit(const Object& object, const ObjectShape& shape,
                                       std::span<const Operation> operations,
                                       const std::function<bool(const Object&)>& again);

/// Removes the edit from a decision. Its changes become skips with the reason of the refusal.
void withdraw(Decision& decision, const RefusedEdit& refused);

}  // namespace mimir_tuner
