#pragma once

namespace mimir_tuner {

/// A place in a text: 1-based line and column. Line 0 means unknown, or the text as a whole.
struct Place {
  int line = 0;
  int column = 0;  ///< In bytes or in characters (code points): the function that returns it says which.
};

}  // namespace mimir_tuner
