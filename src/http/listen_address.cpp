// An empty host listens on "::" with IPV6_V6ONLY off, which covers IPv4, too.
// Only if the kernel has no IPv6, it falls back to "0.0.0.0".
// Each errno that users can fix has its own remedy in the message.
#include "http/listen_address.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <memory>

#include "mimir_tuner/http/limits.h"

namespace mimir_tuner {
namespace {

std::string remedy(int error) {
  switch (error) {
    case EADDRINUSE:
      return "; another process listens there: choose another port or stop that process";
    case EACCES:
      return "; ports below 1024 require a privilege: choose a higher port";
    case EADDRNOTAVAIL:
      return "; this machine does not have that address: use \":PORT\" for all addresses";
    default:
      return "";
  }
}

/// Tries one address. Fills `result` and returns 0, or returns the errno of the step that failed.
int try_listen(const addrinfo& at, Listener& result) {
  UniqueFd fd(::socket(at.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!fd) return errno;
  const int on = 1;
  const int off = 0;
  ::setsockopt(fd.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  ::setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);  // inherited by the accepted sockets
  if (at.ai_family == AF_INET6) ::setsockopt(fd.get(), IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
  if (::bind(fd.get(), at.ai_addr, at.ai_addrlen) != 0 || ::listen(fd.get(), kBacklog) != 0) return errno;
  sockaddr_storage bound{};
  socklen_t size = sizeof bound;
  char service[NI_MAXSERV] = "";
  if (::getsockname(fd.get(), reinterpret_cast<sockaddr*>(&bound), &size) != 0 ||
      ::getnameinfo(reinterpret_cast<sockaddr*>(&bound), size, nullptr, 0, service, sizeof service,
                    NI_NUMERICSERV) != 0)
    return EINVAL;
  std::from_chars(service, service + std::strlen(service), result.port);
  result.socket = std::move(fd);
  return 0;
}

}  // namespace

std::string display(const ListenAddress& address) {
  const bool v6 = address.host.find(':') != std::string::npos;
  return (v6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

Result<ListenAddress> parse_listen_address(std::string_view text) {
  const auto bad = [text](std::string_view why) {
    return fail("cannot listen on \"" + std::string(text) + "\": " + std::string(why) +
                "; write ADDR:PORT, as in \":8443\" or \"[::1]:8443\"");
  };
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) return bad("the port is missing");
  std::string_view host = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  if (host.starts_with('[')) {
    if (!host.ends_with(']') || host.size() < 4) return bad("the brackets are not closed");
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != std::string_view::npos) {
    return bad("an IPv6 address requires brackets");
  }
  if (host.find_first_of("[] /") != std::string_view::npos) return bad("the address is not valid");
  ListenAddress address{host == "*" ? "" : std::string(host), -1};
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  if (error != std::errc{} || end != port.data() + port.size() || address.port < 0 || address.port > 65535)
    return bad("the port is not a number from 0 to 65535");
  return address;
}

Result<Listener> listen_on(const ListenAddress& address) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  const std::string service = std::to_string(address.port);
  // "::" fails if the kernel has no IPv6. "0.0.0.0" then covers every address.
  const std::initializer_list<const char*> all{"::", "0.0.0.0"};
  const std::initializer_list<const char*> one{address.host.c_str()};
  int error = 0;
  for (const char* host : address.host.empty() ? all : one) {
    addrinfo* list = nullptr;
    if (const int status = ::getaddrinfo(host, service.c_str(), &hints, &list); status != 0) {
      return fail("cannot listen on " + display(address) + ": " + ::gai_strerror(status) +
                  "; use an address of this machine or \":PORT\"");
    }
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(list, ::freeaddrinfo);
    Listener listener;
    error = try_listen(*list, listener);
    if (error == 0) return listener;
    if (error != EAFNOSUPPORT && error != EADDRNOTAVAIL) break;
  }
  return fail("cannot listen on " + display(address) + ": " + std::strerror(error) + remedy(error));
}

}  // namespace mimir_tuner
