#include <csignal>
#include <exception>
#include <iostream>
#include <new>

#include "mimir_tuner/cli/run.h"

int main(int argc, char** argv) try {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe or connection becomes an error of the write
  std::ios::sync_with_stdio(false);
  return mimir_tuner::run(argc, argv, {std::cin, std::cout, std::cerr});
} catch (const std::bad_alloc&) {
  std::cerr << "mimir-tuner: out of memory\n";
  return mimir_tuner::kError;
} catch (const std::exception& error) {
  std::cerr << "mimir-tuner: " << error.what() << '\n';
  return mimir_tuner::kError;
}
