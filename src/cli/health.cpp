#include <ostream>

#include "cli/serve.h"
#include "server/probe.h"

namespace mimir_tuner::cli {

int health(const HealthArguments& arguments, Streams streams) {
  const auto answer = server::probe(arguments.address, arguments.path, std::chrono::seconds(arguments.timeout_seconds));
  if (!answer) {
    streams.err << answer.error().message << '\n';
    return 1;
  }
  streams.out << *answer;
  return kNothingToDo;
}

}  // namespace mimir_tuner::cli
