#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace mimir_tuner {

/// A failure that was to be expected: says where and what to do about it. Never holds an object's content.
struct Error {
  std::string message;  ///< One sentence for people, without a trailing period or newline.
  int line = 0;         ///< 1-based line in the text that was read; 0 where there is none.
  int column = 0;       ///< 1-based column in bytes; 0 where there is none.
};

/// What a function gives that can fail in an expected way. Exceptions are for bugs only.
template <class T>
using Result = tl::expected<T, Error>;

/// Shorthand for `return fail("...")` in a function that returns a Result.
inline tl::unexpected<Error> fail(std::string message, int line = 0, int column = 0) {
  return tl::unexpected<Error>(Error{std::move(message), line, column});
}

}  // namespace mimir_tuner
