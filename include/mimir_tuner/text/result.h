#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace mimir_tuner {

/// An expected failure: what is wrong, where, and what to do about it. Never contains the content of an
/// object, so it is safe to log.
struct Error {
  std::string message;  ///< One sentence for the user, without a final period or newline.
  int line = 0;         ///< 1-based line in the text that was read; 0 if there is no place.
  int column = 0;       ///< 1-based column in bytes; 0 if there is no place.
};

/// What a function returns if it can fail in an expected way. Exceptions are for bugs only.
template <class T>
using Result = tl::expected<T, Error>;

/// Makes an Error: write `return fail("...")` in a function that returns a Result.
inline tl::unexpected<Error> fail(std::string message, int line = 0, int column = 0) {
  return tl::unexpected<Error>(Error{std::move(message), line, column});
}

}  // namespace mimir_tuner
