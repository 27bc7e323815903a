#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {

/// The largest object that etcd and the API server take; a patch that leads beyond it would fail the user's
/// request.
inline constexpr std::size_t kMaxObjectBytes = std::size_t{1024} * 1024;

/// Why the operations must not be made; nullopt where they are proven: each applies to a copy of the object
/// as RFC 6902 says, the result is allowed (size; an immutable ConfigMap keeps what is stored), and `again`
/// finds nothing left to change in it.
std::optional<std::pair<Reason, std::string>> verify_edit(const Object& object,
                                                          std::span<const Operation> operations,
                                                          const std::function<bool(const Object&)>& again);

/// Takes the edit out of a decision: its changes become skips with this reason.
void withdraw(Decision& decision, Reason reason, const std::string& detail);

}  // namespace mimir_tuner
