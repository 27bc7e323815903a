#pragma once

#include <string>
#include <vector>

#include "mimir_tuner/report/format.h"
#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// One report to write.
struct Output {
  Format format = Format::kTable;
  std::string file;  ///< Empty: standard output.
};

/// Combines the options `-o FORMAT[=FILE]` (repeated) and `--output-file FILE`. The output file applies to
/// the one format that has no file; without a format, its extension selects the format. With neither option,
/// the result is a table on standard output. It is an error if two reports have the same destination.
Result<std::vector<Output>> parse_outputs(const std::vector<std::string>& outputs,
                                          const std::string& output_file);

}  // namespace mimir_tuner
