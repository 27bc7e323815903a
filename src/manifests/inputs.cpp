#include "mimir_tuner/manifests/inputs.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>
#include <set>
#include <string_view>

#include "mimir_tuner/manifests/file_search.h"
#include "mimir_tuner/process/file.h"

namespace mimir_tuner {
namespace {

class InputReader {
 public:
  InputReader(std::istream& in, std::vector<std::string>& errors) : in_(in), errors_(errors) {}

  void add(const std::string& path) {
    if (path == "-") {
      if (seen_.insert(path).second) read_standard_input();
    } else if (is_directory(path)) {
      const auto files = files_below(path, errors_);
      for (const auto& file : files) read(file, false);
    } else if (is_pattern(path) && !exists(path)) {
      const auto matches = expand_pattern(path);
      if (matches.empty()) errors_.push_back(path + ": no file is like this pattern");
      for (const auto& match : matches) add(match);
    } else {
      read(path, true);
    }
  }

  std::vector<Input> take_inputs() { return std::move(inputs_); }

 private:
  void read_standard_input() {
    errno = 0;
    auto text = read_all(in_, 0);
    if (!text) return errors_.push_back("-: " + text.error().message);
    take("-", std::move(*text), true);
  }

  void read(const std::string& path, bool named) {
    if (!seen_.insert(same_file_key(path)).second) return;
    auto text = read_file(path);
    if (!text) return errors_.push_back(text.error().message);
    take(path, std::move(*text), named);
  }

  void take(const std::string& name, std::string text, bool named) {
    const auto why = why_no_text(text);
    const bool empty = text.empty();
    if (!why.empty() && (named || !empty)) errors_.push_back(name + why);
    if (why.empty()) inputs_.push_back({name, std::move(text), named});
  }

  std::istream& in_;
  std::vector<std::string>& errors_;
  std::vector<Input> inputs_;
  std::set<std::string> seen_;
};

}  // namespace

std::string why_no_text(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return ": is empty";
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return ":1:1: is UTF-16; write it as UTF-8";
  if (text.starts_with("\x1F\x8B")) return ":1:1: is compressed; unpack it first";
  const auto nul = text.find('\0');
  if (nul == std::string_view::npos) return "";
  int line = 1;
  std::size_t line_begin = 0;
  for (auto at = text.find('\n'); at < nul; at = text.find('\n', at + 1)) {
    ++line;
    line_begin = at + 1;
  }
  return ":" + std::to_string(line) + ":" + std::to_string(nul - line_begin + 1) +
         ": is no text: there is a NUL byte";
}

std::vector<Input> read_inputs(const std::vector<std::string>& paths, std::istream& in,
                               std::vector<std::string>& errors) {
  InputReader reader(in, errors);
  if (paths.empty()) reader.add("-");
  for (const auto& path : paths) reader.add(path);
  return reader.take_inputs();
}

}  // namespace mimir_tuner
