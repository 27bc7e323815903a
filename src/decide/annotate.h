#pragma once

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/recognise/subject.h"

namespace mimir_tuner {

/// The most bytes that all annotations of an object may have, keys and values (apimachinery
/// pkg/api/validation/objectmeta.go, TotalAnnotationSizeLimitB): the API server refuses a larger object.
inline constexpr std::size_t kMaxAnnotationBytes = std::size_t{256} * 1024;

/// Adds the operation that records on a pod which rules changed it: "gomaxprocs,memberlist;
/// policy=ab12cd34ef56". Only for pods in admission that change, and only if the policy enables it. Omitted
/// if it could fail: no metadata, annotations that are not a mapping, or no room. Rules that an earlier call
/// with the same policy recorded stay in the list.
void annotate(const Policy& policy, const Object& object, const ObjectShape& shape, Decision& decision);

}  // namespace mimir_tuner
