#pragma once

#include <string>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

struct Answer {
  int status = 0;
  std::string body;
};

/// What the bootstrap needs of an API server. Tests have one in memory.
class Cluster {
 public:
  Cluster() = default;
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;
  virtual ~Cluster() = default;

  /// Fails where there was no answer; an answer with an error status is an answer.
  virtual Result<Answer> get(const std::string& path) = 0;
  virtual Result<Answer> patch(const std::string& path, const std::string& content_type,
                               const std::string& body) = 0;
};

}  // namespace mimir_tuner
