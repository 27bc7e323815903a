#include "cli/audit_outputs.h"

#include <algorithm>

#include "mimir_tuner/policy/policy.h"
#include "mimir_tuner/text/nearest_word.h"

namespace mimir_tuner {
namespace {

std::string known_formats() {
  std::string out;
  for (const auto& row : all_formats()) out += (out.empty() ? "" : ", ") + std::string(row.name);
  return out;
}

Result<Output> parse_output(const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  if (const auto format = format_of_name(name)) {
    const std::string file = equals == std::string::npos ? "" : text.substr(equals + 1);
    if (equals != std::string::npos && file.empty())
      return fail("-o " + text + " has no file name; write -o " + name + "=FILE");
    return Output{*format, file == "-" ? "" : file};
  }
  if (const auto format = format_of_file(text); format && equals == std::string::npos) {
    return fail("-o requires a format, not a file; write -o " + std::string(describe(*format).name) + "=" +
                text);
  }
  std::vector<std::string_view> names;
  for (const auto& row : all_formats()) names.push_back(row.name);
  const auto near = nearest_word(name, names);
  return fail("unknown format \"" + name + "\"" +
              (near.empty() ? "" : "; did you mean \"" + std::string(near) + "\"?") +
              " (known: " + known_formats() + ")");
}

}  // namespace

Result<std::vector<Output>> parse_outputs(const std::vector<std::string>& outputs,
                                          const std::string& output_file) {
  std::vector<Output> out;
  for (const auto& text : outputs) {
    auto output = parse_output(text);
    if (!output) return tl::unexpected(output.error());
    out.push_back(std::move(*output));
  }
  if (!output_file.empty()) {
    const auto format = format_of_file(output_file);
    if (out.empty() && !format)
      return fail("cannot tell the report format from the name " + output_file +
                  "; write -o FORMAT=" + output_file);
    if (out.empty()) out.push_back({*format, ""});
    const auto unplaced = std::ranges::count(out, "", &Output::file);
    if (unplaced != 1)
      return fail("--output-file needs exactly one format without a file; write -o FORMAT=FILE for each");
    std::ranges::find(out, "", &Output::file)->file = output_file;
  }
  if (out.empty()) out.push_back({});
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto rest = std::span(out).subspan(i + 1);
    if (std::ranges::find(rest, out[i].file, &Output::file) == rest.end()) continue;
    if (!out[i].file.empty()) return fail("two reports cannot be written to the same file, " + out[i].file);
    return fail("only one report can go to standard output; write -o FORMAT=FILE for the others");
  }
  return out;
}

}  // namespace mimir_tuner
