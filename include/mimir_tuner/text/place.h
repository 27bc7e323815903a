#pragma once

namespace mimir_tuner {

/// A place in a text, as error messages show it. Line 0 means that the place is unknown or is the whole text.
struct Place {
  int line = 0;    ///< 1-based.
  int column = 0;  ///< 1-based, in bytes or in characters; the function that returns the place says which.
};

}  // namespace mimir_tuner
