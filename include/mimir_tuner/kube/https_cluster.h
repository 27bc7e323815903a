// A Kubernetes API server over HTTPS, with the credentials that a pod has.
#pragma once

#include <memory>
#include <string>

#include "mimir_tuner/kube/cluster.h"

namespace mimir_tuner {

/// The address of the API server and the credentials for it. The files are where Kubernetes mounts the
/// service account of a pod.
struct Access {
  std::string host, port;
  std::string token_file = "/var/run/secrets/kubernetes.io/serviceaccount/token";
  std::string authority_file = "/var/run/secrets/kubernetes.io/serviceaccount/ca.crt";
};

/// Returns the access that Kubernetes gives a pod in its environment. The error names the flags to use
/// outside a pod.
Result<Access> access_of_pod();

/// Returns a client that blocks until the API server answers or a timeout of 15 s passes. The server's
/// certificate must be issued by the authority for kubernetes.default.svc. The token is read again for each
/// request, because Kubernetes rotates it.
std::unique_ptr<Cluster> https_cluster(Access access);

}  // namespace mimir_tuner
