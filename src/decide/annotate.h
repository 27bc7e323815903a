#pragma once

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/recognise/subject.h"

namespace mimir_tuner {

/// The most that all annotations of an object may hold, keys and values (apimachinery
/// pkg/api/validation/objectmeta.go, TotalAnnotationSizeLimitB): beyond it the API server refuses the object.
inline constexpr std::size_t kMaxAnnotationBytes = std::size_t{256} * 1024;

/// Adds the operation that notes on a pod what is changed: "gomaxprocs,memberlist; policy=ab12cd34ef56". Only
/// for pods in admission that change, and where the policy says so; left out where it could fail (no
/// metadata, annotations that are no mapping, no room). Rules that an earlier call of the same policy noted
/// stay in the list.
void annotate(const Policy& policy, const Object& object, const ObjectShape& shape, Decision& decision);

}  // namespace mimir_tuner
