#include "process/file_digest.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "temporary_folder.h"

namespace mimir_tuner {
namespace {

TEST_CASE("the digest changes with the content, and only with the content") {
  const TemporaryFolder folder;
  const auto path = folder.write("a", "one");
  const auto before = content_digest({path});
  CHECK(content_digest({folder.write("a", "one")}) == before);
  CHECK(content_digest({folder.write("a", "two")}) != before);
  CHECK(content_digest({folder.write("a", "")}) != before);
  CHECK(content_digest({folder.write("a", "one")}) == before);
}

TEST_CASE("the digest changes when a symbolic link points elsewhere, as in a mounted Secret") {
  const TemporaryFolder folder;
  for (const char* version : {"v1", "v2"}) {
    std::filesystem::create_directory(folder.file(version));
    folder.write(std::string(version) + "/tls.crt", version);
  }
  std::filesystem::create_symlink("v1", folder.file("..data"));
  std::filesystem::create_symlink("..data/tls.crt", folder.file("tls.crt"));
  const auto before = content_digest({folder.file("tls.crt")});
  std::filesystem::create_symlink("v2", folder.file("..next"));
  std::filesystem::rename(folder.file("..next"), folder.file("..data"));
  CHECK(content_digest({folder.file("tls.crt")}) != before);
}

TEST_CASE("a missing file has a digest of its own") {
  const TemporaryFolder folder;
  const auto missing = content_digest({folder.file("a")});
  CHECK(content_digest({folder.file("a")}) == missing);
  CHECK(content_digest({folder.write("a", "")}) != missing);
}

TEST_CASE("text that moves from one file to the next changes the digest") {
  const TemporaryFolder folder;
  const auto digest = [&](const char* first, const char* second) {
    return content_digest({folder.write("a", first), folder.write("b", second)});
  };
  CHECK(digest("ab", "c") != digest("a", "bc"));
  CHECK(digest("x", "") != digest("", "x"));
}

TEST_CASE("a file that blocks its readers, such as a named pipe, does not block the digest") {
  const TemporaryFolder folder;
  REQUIRE(::mkfifo(folder.file("pipe").c_str(), 0600) == 0);
  CHECK(content_digest({folder.file("pipe")}).size() > 0);
}

}  // namespace
}  // namespace mimir_tuner
