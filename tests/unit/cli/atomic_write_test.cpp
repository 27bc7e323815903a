#include "cli/atomic_write.h"

#include <doctest/doctest.h>

#include "unit/cli/temporary_directory.h"

namespace mimir_tuner {

TEST_CASE("a file is replaced, keeps its mode, and no temporary file remains") {
  const TemporaryDirectory directory;
  const auto path = directory.write("a.yaml", "old");
  std::filesystem::permissions(path, std::filesystem::perms(0640));
  REQUIRE(replace_file(path, "old", "new text"));
  CHECK(directory.read("a.yaml") == "new text");
  CHECK(directory.mode("a.yaml") == 0640);
  CHECK(directory.file_count() == 1);
}

TEST_CASE("a file that changed in the meantime is not replaced") {
  const TemporaryDirectory directory;
  const auto path = directory.write("a.yaml", "changed by another program");
  const auto replaced = replace_file(path, "old", "new");
  REQUIRE(!replaced);
  CHECK(replaced.error().message ==
        path + ": was changed by another program in the meantime; run the command again");
  CHECK(directory.read("a.yaml") == "changed by another program");
  CHECK(directory.file_count() == 1);
}

TEST_CASE("links, directories and missing files are not replaced") {
  const TemporaryDirectory directory;
  const auto path = directory.write("a.yaml", "old");
  std::filesystem::create_symlink(path, directory.path("link.yaml"));
  std::filesystem::create_directory(directory.path("directory"));
  const auto message = [&](const std::string& name) {
    const auto replaced = replace_file(directory.path(name), "old", "new");
    return replaced ? "replaced" : replaced.error().message.substr(directory.path(name).size());
  };
  CHECK(message("link.yaml") == ": is a symbolic link; pass the path of the file that it points to");
  CHECK(message("directory") == ": is not a regular file");
  CHECK(message("none.yaml") == ": No such file or directory");
  std::filesystem::create_hard_link(path, directory.path("second.yaml"));
  CHECK(message("a.yaml") == ": has several hard links; rewriting it would separate them");
  CHECK(directory.read("a.yaml") == "old");
}

}  // namespace mimir_tuner
