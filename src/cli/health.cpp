#include <ostream>

#include "cli/serve.h"
#include "mimir_tuner/http/probe.h"

namespace mimir_tuner {

int health(const HealthArguments& arguments, Streams streams) {
  const auto answer =
      probe(arguments.address, arguments.path, std::chrono::seconds(arguments.timeout_seconds));
  if (!answer) {
    streams.err << answer.error().message << '\n';
    return 1;
  }
  streams.out << *answer;
  return kNothingToDo;
}

}  // namespace mimir_tuner
