// The floor of bench-server: a raw OpenSSL loop with a thread per connection that answers every POST with a
// constant. Usage: server_floor CERT KEY. Prints "port N" and runs until it is killed.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <thread>

namespace {

const std::string kBody =
    R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","response":{"uid":"u","allowed":true}})";
const std::string kAnswer =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(kBody.size()) +
    "\r\n\r\n" + kBody;

// The size of the first complete request in `text`, or 0 if there is none.
std::size_t request_size(const std::string& text) {
  const auto end = text.find("\r\n\r\n");
  const auto length = text.find("Content-Length: ");
  if (end == std::string::npos) return 0;
  const std::size_t size = end + 4 + (length < end ? std::stoul(text.substr(length + 16)) : 0);
  return text.size() >= size ? size : 0;
}

void serve(SSL_CTX* context, int fd) {
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  SSL* ssl = SSL_new(context);
  SSL_set_fd(ssl, fd);
  std::string text;
  char buffer[16384];
  for (int got = SSL_accept(ssl); got > 0;) {
    got = SSL_read(ssl, buffer, sizeof buffer);
    if (got <= 0) break;
    text.append(buffer, static_cast<std::size_t>(got));
    if (const std::size_t size = request_size(text); size > 0) {
      text.erase(0, size);
      got = SSL_write(ssl, kAnswer.data(), static_cast<int>(kAnswer.size()));
    }
  }
  SSL_free(ssl);
  close(fd);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::signal(SIGPIPE, SIG_IGN);
  SSL_CTX* context = SSL_CTX_new(TLS_server_method());
  if (SSL_CTX_use_certificate_chain_file(context, argv[1]) != 1 ||
      SSL_CTX_use_PrivateKey_file(context, argv[2], SSL_FILETYPE_PEM) != 1)
    return 1;
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(listener, reinterpret_cast<sockaddr*>(&address), size) != 0 || listen(listener, 1024) != 0)
    return 1;
  getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  std::printf("port %d\n", ntohs(address.sin_port));
  std::fflush(stdout);
  while (true) {
    const int fd = accept(listener, nullptr, nullptr);
    if (fd >= 0) std::thread(serve, context, fd).detach();
  }
}
