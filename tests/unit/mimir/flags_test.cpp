#include "mimir_tuner/mimir/flags.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace mimir_tuner {
namespace {

using Arguments = std::vector<std::string_view>;

std::string show(const std::vector<Flag>& flags) {
  std::string text;
  for (const Flag& flag : flags) {
    text.append(text.empty() ? "" : " ")
        .append(flag.name)
        .append("=")
        .append(flag.value)
        .append("@")
        .append(std::to_string(flag.index));
  }
  return text;
}

}  // namespace

TEST_CASE("flags are read as Go reads them") {
  struct Case {
    Arguments arguments;
    std::string flags;
    std::size_t end;
    std::string unread;
  };
  for (const Case& row : std::vector<Case>{
           {{}, "", 0, ""},
           {{"-target=ingester"}, "target=ingester@0", 1, ""},
           {{"--target=ingester"}, "target=ingester@0", 1, ""},
           {{"-target", "ingester"}, "target=ingester@0", 2, ""},
           {{"--target", "ingester", "-log.level=warn"}, "target=ingester@0 log.level=warn@2", 3, ""},
           {{"-target="}, "target=@0", 1, ""},
           {{"-target"}, "target=@0", 1, ""},
           {{"-a=b=c"}, "a=b=c@0", 1, ""},
           // A flag with a value takes the next argument whatever it is.
           {{"-target", "-log.level=warn", "-a=b"}, "target=-log.level=warn@0 a=b@2", 3, ""},
           {{"-memberlist.gossip-nodes", "3", "-a=b"}, "memberlist.gossip-nodes=3@0 a=b@2", 3, ""},
           // A boolean never does: the word ends the flags.
           {{"-config.expand-env", "-a=b"}, "config.expand-env=true@0 a=b@1", 2, ""},
           {{"-config.expand-env", "false", "-a=b"}, "config.expand-env=true@0", 1, "a=b@2"},
           {{"-memberlist.compression-enabled", "false"}, "memberlist.compression-enabled=true@0", 1, ""},
           {{"-config.expand-env=false", "-a=b"}, "config.expand-env=false@0 a=b@1", 2, ""},
           {{"-any.feature-enabled", "word", "-a=b"}, "any.feature-enabled=true@0", 1, "a=b@2"},
           // The flags end at a word, a dash, two dashes, and what Go refuses.
           {{"-a=b", "word", "-c=d"}, "a=b@0", 1, "c=d@2"},
           {{"-a=b", "-", "-c=d"}, "a=b@0", 1, "c=d@2"},
           {{"-a=b", "--", "-c=d"}, "a=b@0", 1, "c=d@2"},
           {{"-a=b", "", "-c=d"}, "a=b@0", 1, "c=d@2"},
           {{"---a=b"}, "", 0, ""},
           {{"-=b"}, "", 0, ""},
           {{"--=b"}, "", 0, ""},
           // A flag that is not known, followed by a word: value or end of flags, who knows.
           {{"-x=1", "-unknown", "word", "-a=b"}, "x=1@0", 1, "unknown=word@1 a=b@3"},
           {{"-unknown", "-a=b"}, "unknown=@0 a=b@1", 2, ""},
           {{"-unknown", "-1", "-a=b"}, "unknown=-1@0 a=b@2", 3, ""},
           {{"-unknown"}, "unknown=@0", 1, ""},
           {{"-Target", "x"}, "", 0, "Target=x@0"},
       }) {
    std::string line;
    for (const auto argument : row.arguments) line.append(argument).append(" ");
    CAPTURE(line);
    const FlagList list = parse_flags(row.arguments);
    CHECK(show(list.flags) == row.flags);
    CHECK(list.end == row.end);
    CHECK(show(list.unread) == row.unread);
  }
}

TEST_CASE("the last of several flags counts, and an unread one only if there is no other") {
  const Arguments arguments = {"-target=a", "-target=b", "-x=1", "--", "-target=c", "-y=2"};
  const FlagList list = parse_flags(arguments);
  REQUIRE(list.find("target").has_value());
  CHECK(list.find("target")->value == "b");
  CHECK(list.find("target")->index == 1);
  CHECK(list.find("y")->value == "2");
  CHECK_FALSE(list.find("z").has_value());
  CHECK_FALSE(list.find("").has_value());
}

TEST_CASE("the last -config.file counts, wherever it is") {
  const Arguments arguments = {
      "-config.file=a", "-config.expand-env=true", "-x=1", "word", "-config.file", "b", "-x=2"};
  const FlagList list = parse_flags(arguments);
  CHECK(list.find("config.file")->value == "b");
  CHECK(list.find("config.expand-env")->value == "true");
  CHECK(list.find("x")->value == "1");
}

TEST_CASE("the arguments of the Helm chart and of jsonnet are all flags") {
  const Arguments helm = {"-target=ingester", "-config.expand-env=true", "-config.file=/etc/mimir/mimir.yaml",
                          "-memberlist.gossip-interval=2s"};
  const FlagList list = parse_flags(helm);
  CHECK(list.end == helm.size());
  CHECK(list.unread.empty());
  CHECK(list.find("config.file")->value == "/etc/mimir/mimir.yaml");
  const Arguments jsonnet = {"-memberlist.bind-port=7946", "-memberlist.join=dns+gossip-ring:7946",
                             "-memberlist.join=b", "-target=querier"};
  CHECK(parse_flags(jsonnet).flags.size() == 4);
}

}  // namespace mimir_tuner
