// The interface to a Kubernetes API server.
// The bootstrap uses it; tests implement it in memory.
#pragma once

#include <string>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// A response of the API server.
struct Answer {
  int status = 0;    ///< HTTP status code.
  std::string body;  ///< JSON.
};

/// An API server. Not thread-safe.
class Cluster {
 public:
  Cluster() = default;
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;
  virtual ~Cluster() = default;

  /// Sends GET `path`. A response with an error status is not an error; the error says why there was no
  /// response at all.
  virtual Result<Answer> get(const std::string& path) = 0;
  /// Sends PATCH `path`. `content_type` selects the kind of patch, as in "application/merge-patch+json".
  virtual Result<Answer> patch(const std::string& path, const std::string& content_type,
                               const std::string& body) = 0;
};

}  // namespace mimir_tuner
