#pragma once

#include <memory>
#include <string>

#include "mimir_tuner/kube/cluster.h"

namespace mimir_tuner {

/// Where the API server is, and who asks.
struct Access {
  std::string host, port;
  std::string token_file = "/var/run/secrets/kubernetes.io/serviceaccount/token";
  std::string authority_file = "/var/run/secrets/kubernetes.io/serviceaccount/ca.crt";
};

/// The access that Kubernetes gives to a pod, from the environment.
Result<Access> access_of_pod();

/// An API server over HTTPS. It must have a certificate for kubernetes.default.svc from the authority. The
/// token is read for each request, since Kubernetes replaces it.
std::unique_ptr<Cluster> https_cluster(Access access);

}  // namespace mimir_tuner
