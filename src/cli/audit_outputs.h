#pragma once

#include <string>
#include <vector>

#include "mimir_tuner/report/format.h"
#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// One report to write.
struct Output {
  Format format = Format::kTable;
  std::string file;  ///< "" for standard output.
};

/// What `-o FORMAT[=FILE]` (repeated) and `--output-file FILE` ask for together. The file goes to the one
/// format that names none; without a format its name's ending says which. Nothing asked for: a table on
/// standard output. Two reports cannot share one place.
Result<std::vector<Output>> parse_outputs(const std::vector<std::string>& outputs,
                                          const std::string& output_file);

}  // namespace mimir_tuner
