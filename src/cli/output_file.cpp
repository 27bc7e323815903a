#include "cli/output_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace mimir_tuner {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> failed(const std::string& path) {
  return fail("cannot write " + path + ": " + std::strerror(errno != 0 ? errno : EIO));
}

// The mode of the file that is replaced, otherwise the process's default for new files.
mode_t mode_for(const std::string& target) {
  struct stat status {};
  if (stat(target.c_str(), &status) == 0) return status.st_mode & 07777U;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666U & ~mask;
}

}  // namespace

Result<OutputFile> OutputFile::create(const std::string& path) {
  std::error_code error;
  const fs::path followed = fs::weakly_canonical(path, error);
  const std::string target = error ? path : followed.string();
  if (fs::exists(target, error) && !fs::is_regular_file(target, error)) {
    errno = fs::is_directory(target, error) ? EISDIR : 0;
    if (errno != 0) return failed(path);
    OutputFile in_place(path, target, "");
    in_place.stream_.open(target, std::ios::binary);
    if (!in_place.stream_) return failed(path);
    return in_place;
  }
  std::string temporary =
      (fs::path(target).parent_path() / ("." + fs::path(target).filename().string() + ".XXXXXX")).string();
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return failed(path);
  const bool moded = fchmod(descriptor, mode_for(target)) == 0;
  close(descriptor);
  OutputFile out(path, target, std::move(temporary));
  if (moded) out.stream_.open(out.temporary_, std::ios::binary);
  if (!moded || !out.stream_) return failed(path);
  return out;
}

OutputFile::OutputFile(std::string path, std::string target, std::string temporary)
    : path_(std::move(path)), target_(std::move(target)), temporary_(std::move(temporary)) {}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

Result<void> OutputFile::commit() {
  if (stream_) errno = 0;
  stream_.close();
  if (!stream_) return failed(path_);
  if (temporary_.empty()) return {};
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) return failed(path_);
  temporary_.clear();
  return {};
}

}  // namespace mimir_tuner
