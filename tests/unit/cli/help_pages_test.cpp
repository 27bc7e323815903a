#include "cli/help_pages.h"

#include <doctest/doctest.h>

#include <sstream>

namespace mimir_tuner {
namespace {

CommandPage page_with(OptionPage option) {
  return {.name = "mimir-tuner",
          .full_name = "mimir-tuner",
          .description = "Tunes",
          .options = {},
          .commands = {{.name = "audit",
                        .full_name = "mimir-tuner audit",
                        .description = "Reports",
                        .options = {std::move(option)},
                        .commands = {}}}};
}

OptionPage option(const std::string& value, const std::string& description = "Text") {
  return {.names = {"--show"}, .positional = "", .value = value, .description = description};
}

template <class Write>
std::string written(Write write, const CommandPage& page) {
  std::ostringstream out;
  write(out, page);
  return out.str();
}

}  // namespace

TEST_CASE("a placeholder in lower case lists the allowed values") {
  using Words = std::vector<std::string>;
  CHECK(option("all|changes").choices() == Words{"all", "changes"});
  CHECK(option("1.2|1.3").choices() == Words{"1.2", "1.3"});
  CHECK(option("FILE|DIR|-").choices().empty());
  CHECK(option("NAME").choices().empty());
  CHECK(option("").choices().empty());
}

TEST_CASE("a placeholder with FILE or DIR takes file names") {
  CHECK(option("FILE|-").takes_file());
  CHECK(option("DIR").takes_file());
  CHECK_FALSE(option("NAME").takes_file());
}

TEST_CASE("bars are escaped in a Markdown table") {
  const auto text = written(write_markdown, page_with(option("all|changes", "One | two")));
  CHECK(text.find("| `--show all\\|changes` | One \\| two |") != std::string::npos);
  CHECK(text.find("mimir-tuner audit [OPTIONS]\n") != std::string::npos);
}

TEST_CASE("backslashes, hyphens and a leading dot are escaped in the manual page") {
  std::ostringstream out;
  write_man(out, page_with(option("FILE", ".a\\b-c")), "mimir-tuner 0.1.0");
  CHECK(out.str().find(".B \\-\\-show FILE\n\\&.a\\eb\\-c\n") != std::string::npos);
}

TEST_CASE("completion offers the allowed values of an option") {
  const auto page = page_with(option("all|changes"));
  CHECK(written(write_bash_completion, page).find("compgen -W 'all changes'") != std::string::npos);
  CHECK(written(write_zsh_completion, page).find("(all changes)") != std::string::npos);
  CHECK(written(write_fish_completion, page).find(" -l show -x -a 'all changes'") != std::string::npos);
}

}  // namespace mimir_tuner
