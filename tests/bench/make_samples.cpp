// Writes the inputs of the benchmarks: make_samples FOLDER
#include <fstream>
#include <iostream>

#include "samples.h"

int main(int argc, char** argv) {
  using namespace mimir_tuner::bench;
  if (argc != 2) {
    std::cerr << "usage: make_samples DIR\n";
    return 2;
  }
  const std::string directory = std::string(argv[1]) + "/";
  const auto write = [&](const char* name, const std::string& text) {
    std::ofstream(directory + name, std::ios::binary) << text;
  };
  write("mimir-pod.json", pod_review("grafana/mimir:2.17.1",
                                     R"("-target=ingester","-config.file=/etc/mimir/mimir.yaml")", 7000));
  write("foreign-pod.json", pod_review("nginx:1.27", "", 4000));
  write("mimir-configmap.json", config_map_review(7000));
  write("one.yaml", pod_stream(1) + config_map_stream(1));
  write("thousand-findings.yaml", pod_stream(170));
  write("tenth.yaml", pod_stream(1000) + config_map_stream(20));
  write("whole.yaml", pod_stream(10000) + config_map_stream(200));
  return 0;
}
