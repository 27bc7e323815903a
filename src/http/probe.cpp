#include "mimir_tuner/http/probe.h"

#include <netdb.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "http/listen_address.h"
#include "mimir_tuner/process/unique_fd.h"
#include "mimir_tuner/tls/openssl_support.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxAnswerBytes = std::size_t{64} << 10;

Result<UniqueFd> connect_to(const ListenAddress& address, std::chrono::milliseconds at_most) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const std::string host = address.host.empty() ? "localhost" : address.host;
  if (const int code = ::getaddrinfo(host.c_str(), std::to_string(address.port).c_str(), &hints, &found);
      code != 0)
    return fail(host + ": " + ::gai_strerror(code));
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> addresses(found, ::freeaddrinfo);
  timeval limit{};
  limit.tv_sec = at_most.count() / 1000;
  limit.tv_usec = at_most.count() % 1000 * 1000;
  int error = 0;
  for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
    UniqueFd socket(::socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol));
    ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (::connect(socket.get(), each->ai_addr, each->ai_addrlen) == 0) return socket;
    error = errno;
  }
  return fail("cannot connect to " + host + ":" + std::to_string(address.port) + ": " + std::strerror(error));
}

Result<std::string> exchange(SSL* tls, const std::string& request,
                             std::chrono::steady_clock::time_point latest) {
  if (SSL_connect(tls) != 1) return fail("the TLS handshake failed: " + openssl_reason());
  if (SSL_write(tls, request.data(), static_cast<int>(request.size())) <= 0)
    return fail("the request could not be sent");
  std::string answer;
  std::array<char, 4096> bytes{};
  for (int got = 0; (got = SSL_read(tls, bytes.data(), static_cast<int>(bytes.size()))) > 0;) {
    answer.append(bytes.data(), static_cast<std::size_t>(got));
    if (answer.size() > kMaxAnswerBytes || std::chrono::steady_clock::now() > latest)
      return fail("the answer does not end");
  }
  return answer;
}

}  // namespace

Result<std::string> probe(const std::string& address, const std::string& path,
                          std::chrono::milliseconds at_most) {
  const auto latest = std::chrono::steady_clock::now() + at_most;
  const auto where = parse_listen_address(address);
  if (!where) return tl::unexpected(where.error());
  const auto socket = connect_to(*where, at_most);
  if (!socket) return tl::unexpected(socket.error());
  const std::unique_ptr<SSL_CTX, Freer<SSL_CTX_free>> context(SSL_CTX_new(TLS_client_method()));
  const std::unique_ptr<SSL, Freer<SSL_free>> tls(context == nullptr ? nullptr : SSL_new(context.get()));
  if (tls == nullptr || SSL_set_fd(tls.get(), socket->get()) != 1)
    return fail("cannot set up TLS: " + openssl_reason());
  auto answer = exchange(tls.get(),
                         "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", latest);
  if (!answer) return answer;
  const auto body = answer->find("\r\n\r\n");
  if (body == std::string::npos) return fail("no answer in time");
  std::string text = answer->substr(body + 4);
  if (answer->starts_with("HTTP/1.1 200 ")) return text;
  return fail("not ready: " + text.substr(0, text.find('\n')));
}

}  // namespace mimir_tuner
