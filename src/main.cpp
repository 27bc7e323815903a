#include <csignal>
#include <iostream>

#include "cli/commands.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of the stream
  std::ios::sync_with_stdio(false);
  return mimir_tuner::cli::run(argc, argv, {std::cin, std::cout, std::cerr});
}
