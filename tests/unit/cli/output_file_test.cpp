#include "cli/output_file.h"

#include <doctest/doctest.h>

#include "unit/cli/temporary_directory.h"

namespace mimir_tuner {
namespace {

Result<void> write_and_commit(const std::string& path, const std::string& text) {
  auto file = OutputFile::create(path);
  if (!file) return tl::unexpected(file.error());
  file->stream() << text;
  return file->commit();
}

}  // namespace

TEST_CASE("commit creates a file, or replaces it and keeps its mode") {
  const TemporaryDirectory directory;
  REQUIRE(write_and_commit(directory.path("report"), "first"));
  CHECK(directory.read("report") == "first");
  std::filesystem::permissions(directory.path("report"), std::filesystem::perms(0604));
  REQUIRE(write_and_commit(directory.path("report"), "second"));
  CHECK(directory.read("report") == "second");
  CHECK(directory.mode("report") == 0604);
  CHECK(directory.file_count() == 1);
}

TEST_CASE("without commit the old file is kept and no temporary file remains") {
  const TemporaryDirectory directory;
  directory.write("report", "old");
  {
    auto file = OutputFile::create(directory.path("report"));
    REQUIRE(file);
    file->stream() << "new";
  }
  CHECK(directory.read("report") == "old");
  CHECK(directory.file_count() == 1);
}

TEST_CASE("a symbolic link still points to the file with the new content") {
  const TemporaryDirectory directory;
  directory.write("report", "old");
  std::filesystem::create_symlink("report", directory.path("link"));
  REQUIRE(write_and_commit(directory.path("link"), "new"));
  CHECK(std::filesystem::is_symlink(directory.path("link")));
  CHECK(directory.read("report") == "new");
}

TEST_CASE("the error names the file and gives the reason") {
  const TemporaryDirectory directory;
  const auto message = [&](const std::string& path) {
    const auto written = write_and_commit(path, "x");
    return written ? "written" : written.error().message;
  };
  const auto missing = directory.path("none/report");
  CHECK(message(missing) == "cannot write " + missing + ": No such file or directory");
  CHECK(message(directory.path("")) == "cannot write " + directory.path("") + ": Is a directory");
  CHECK(message("/dev/full") == "cannot write /dev/full: No space left on device");
  CHECK(message("/dev/null") == "written");
}

}  // namespace mimir_tuner
