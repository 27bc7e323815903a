#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/text/place.h"
#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Collects the errors of a policy, so that one run shows all of them.
class PolicyErrors {
 public:
  void add(Place place, std::string message);
  /// Adds "; did you mean ...?" if a candidate is near `word`.
  void add(Place place, std::string message, std::string_view word,
           const std::vector<std::string_view>& candidates);

  bool empty() const { return errors_.empty(); }

  /// The text could not be read to its end, so a key that seems to be missing may be there.
  void set_incomplete() { incomplete_ = true; }
  bool incomplete() const { return incomplete_; }

  /// All errors in the order of the file, each as `NAME:LINE:COL: message`, the line and a caret. At most
  /// kShown, then how many more.
  Error render(std::string_view text, std::string_view name);

  static constexpr std::size_t kShown = 20;

 private:
  static constexpr std::size_t kKept = 100;  // bounds the work for a file that is wrong everywhere

  struct Entry {
    Place place;
    std::string message;
  };
  std::vector<Entry> errors_;
  std::size_t dropped_ = 0;
  bool incomplete_ = false;
};

/// The line with this 1-based number, without its line end; "" if there is none.
std::string_view line_of(std::string_view text, int line);

/// `word` in double quotes, cut to a length that fits a message and without control characters.
std::string quote(std::string_view word);

}  // namespace mimir_tuner
