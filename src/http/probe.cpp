// Wraps httplib::SSLClient, which has timeouts for each read but none for the whole response.
// The receiver below therefore checks the size and the time of the body.
// The client sends "Connection: close" by itself.
#include "mimir_tuner/http/probe.h"

#include <httplib.h>

#include <exception>

#include "http/listen_address.h"

namespace mimir_tuner {
namespace {

constexpr std::size_t kMaxResponseBytes = std::size_t{64} << 10;

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

Result<std::string> ask(const std::string& host, int port, const std::string& path,
                        std::chrono::milliseconds timeout) {
  httplib::SSLClient client(host, port);
  client.enable_server_certificate_verification(false);
  client.set_connection_timeout(timeout);
  client.set_read_timeout(timeout);
  client.set_write_timeout(timeout);
  const auto latest = std::chrono::steady_clock::now() + timeout;
  std::string body;
  const auto result = client.Get(path, [&](const char* data, std::size_t size) {
    body.append(data, size);
    return body.size() <= kMaxResponseBytes && std::chrono::steady_clock::now() <= latest;
  });
  if (!result && result.error() == httplib::Error::Canceled)
    return fail("the response is too long or arrives too slowly; check that a mimir-tuner listens there");
  if (!result)
    return fail(httplib::to_string(result.error()) + "; check that the server is running and listens there");
  if (result->status != 200)
    return fail("not ready: status " + std::to_string(result->status) + ": " + first_line(body));
  return body;
}

}  // namespace

Result<std::string> probe(const std::string& address, const std::string& path,
                          std::chrono::milliseconds timeout) {
  const auto where = parse_listen_address(address);
  if (!where) return tl::unexpected(where.error());
  const std::string host = where->host.empty() ? "localhost" : where->host;
  const std::string named = "https://" + display(*where) + path;
  try {
    auto answer = ask(host, where->port, path, timeout);
    if (!answer) return fail(named + ": " + answer.error().message);
    return answer;
  } catch (const std::exception& error) {
    return fail(named + ": " + error.what());
  }
}

}  // namespace mimir_tuner
