// Parses "ADDR:PORT" and opens a listening socket there.
// Both servers listen through it, and the health probe reads addresses with it.
// Errors name the address and say what to change.
#pragma once

#include <string>
#include <string_view>

#include "mimir_tuner/process/unique_fd.h"
#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// An address to listen on or connect to.
struct ListenAddress {
  std::string host;  ///< Empty: all addresses, IPv6 and IPv4.
  int port = 0;      ///< 0: let the system pick one.

  bool operator==(const ListenAddress&) const = default;
};

/// Parses "127.0.0.1:8443", "localhost:8443", "[::1]:8443", ":8443" and "*:8443".
Result<ListenAddress> parse_listen_address(std::string_view text);

/// Returns "ADDR:PORT" again, with brackets around an IPv6 address.
std::string display(const ListenAddress& address);

/// A non-blocking listening socket and the port that it is bound to.
struct Listener {
  UniqueFd socket;
  int port = 0;
};

/// Binds and listens, with TCP_NODELAY for accepted sockets. It sets SO_REUSEADDR but not SO_REUSEPORT,
/// which would let two processes share a port unnoticed.
Result<Listener> listen_on(const ListenAddress& address);

}  // namespace mimir_tuner
