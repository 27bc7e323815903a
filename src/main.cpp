#include <iostream>

#include "cli/commands.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return mimir_tuner::cli::run(argc, argv, {std::cin, std::cout, std::cerr});
}
