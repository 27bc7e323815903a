#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/process/unique_fd.h"
#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// Where to listen. An empty host means all addresses, IPv6 and IPv4.
struct ListenAddress {
  std::string host;
  int port = 0;

  bool operator==(const ListenAddress&) const = default;
};

/// Reads "127.0.0.1:8443", "localhost:8443", "[::1]:8443", ":8443" and "*:8443".
Result<ListenAddress> parse_listen_address(std::string_view text);

/// A listening socket that does not block, and the port it got.
struct Listener {
  UniqueFd socket;
  int port = 0;
};

/// Binds with SO_REUSEADDR only: SO_REUSEPORT would let two processes share a port silently.
Result<Listener> listen_on(const ListenAddress& address);

}  // namespace mimir_tuner
