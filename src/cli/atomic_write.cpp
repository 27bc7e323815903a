#include "cli/atomic_write.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "mimir_tuner/manifests/inputs.h"
#include "mimir_tuner/process/file.h"

namespace mimir_tuner {
namespace {

tl::unexpected<Error> system_error(const std::string& path) {
  return fail(path + ": " + std::strerror(errno));
}

// Blocks the signals that end a program, so that none of them leaves a temporary file.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&set, signal);
    pthread_sigmask(SIG_BLOCK, &set, &before_);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t before_{};
};

// A file in the target's directory. The destructor removes it unless it has replaced the target.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& target) {
    const auto slash = target.rfind('/');
    const auto name_at = slash == std::string::npos ? 0 : slash + 1;
    path_ = target.substr(0, name_at) + "." + target.substr(name_at) + ".XXXXXX";
    descriptor_ = mkostemp(path_.data(), O_CLOEXEC);
  }
  ~TemporaryFile() {
    if (descriptor_ < 0) return;
    close(descriptor_);
    if (!kept_) unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  bool open() const { return descriptor_ >= 0; }

  bool fill(std::string_view text, const struct stat& like) {
    while (!text.empty()) {
      const ssize_t written = write(descriptor_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    // Only root can set another owner. Changing the owner clears the special mode bits, so set the mode last.
    const bool owned = fchown(descriptor_, like.st_uid, like.st_gid) == 0;
    const mode_t mode = like.st_mode & (owned ? 07777U : 0777U);
    return fchmod(descriptor_, mode) == 0 && fsync(descriptor_) == 0;
  }

  bool replace(const std::string& target) {
    kept_ = rename(path_.c_str(), target.c_str()) == 0;
    return kept_;
  }

 private:
  std::string path_;
  int descriptor_ = -1;
  bool kept_ = false;
};

void sync_folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

Result<void> check(const std::string& path, const struct stat& status, std::string_view expected) {
  if (S_ISLNK(status.st_mode))
    return fail(path + ": is a symbolic link; pass the path of the file that it points to");
  if (!S_ISREG(status.st_mode)) return fail(path + ": is not a regular file");
  if (status.st_nlink > 1) return fail(path + ": has several hard links; rewriting it would separate them");
  if (access(path.c_str(), W_OK) != 0) return system_error(path);
  const auto now = read_file(path);
  if (!now) return tl::unexpected(now.error());
  if (*now != expected)
    return fail(path + ": was changed by another program in the meantime; run the command again");
  return {};
}

}  // namespace

Result<void> replace_file(const std::string& path, std::string_view expected, std::string_view text) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) return system_error(path);
  if (auto checked = check(path, status, expected); !checked) return checked;
  const BlockedSignals blocked;
  TemporaryFile file(path);
  if (!file.open() || !file.fill(text, status) || !file.replace(path)) return system_error(path);
  sync_folder_of(path);
  return {};
}

}  // namespace mimir_tuner
