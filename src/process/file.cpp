#include "mimir_tuner/process/file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>

namespace mimir_tuner {

// Stream iterators would hide read errors.
Result<std::string> read_all(std::istream& in, std::size_t expected) {
  constexpr std::size_t kStep = std::size_t{64} << 10;
  std::string text;
  text.reserve(expected);
  for (std::size_t size = 0; in; text.resize(size)) {
    text.resize(size + kStep);
    in.read(text.data() + size, kStep);
    size += static_cast<std::size_t>(in.gcount());
  }
  if (in.bad() || !in.eof()) return fail(std::strerror(errno != 0 ? errno : EIO));
  return text;
}

Result<std::string> read_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return fail(path + ": is a directory");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  auto text = read_all(
      file, std::filesystem::is_regular_file(path, ignored) ? std::filesystem::file_size(path, ignored) : 0);
  if (!text) return fail(path + ": " + text.error().message);
  return text;
}

}  // namespace mimir_tuner
