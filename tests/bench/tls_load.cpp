// A closed loop of POSTs over one kept-alive TLS connection: tls_load PORT PID BODY_FILE SECONDS
// Prints requests, p50 and p99, and the server's CPU time a request and memory, from /proc/PID.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double cpu_seconds(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string text(std::istreambuf_iterator<char>(file), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string field;
  for (int i = 0; i < 11; ++i) fields >> field;
  long user = 0;
  long system = 0;
  fields >> user >> system;
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

long rss_kb(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/status");
  std::string word;
  long value = 0;
  while (file >> word) {
    if (word == "VmRSS:") file >> value;
  }
  return value;
}

using Connection = std::unique_ptr<SSL, decltype(&SSL_free)>;

Connection connect_to(SSL_CTX* context, int port) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  Connection ssl(SSL_new(context), SSL_free);
  if (connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return {nullptr, SSL_free};
  SSL_set_fd(ssl.get(), fd);
  if (SSL_connect(ssl.get()) != 1) return {nullptr, SSL_free};
  return ssl;
}

// One request and its whole answer; false where the connection broke.
bool exchange(SSL* ssl, const std::string& request, std::string& answer) {
  if (SSL_write(ssl, request.data(), static_cast<int>(request.size())) <= 0) return false;
  answer.clear();
  char buffer[16384];
  for (;;) {
    const int got = SSL_read(ssl, buffer, sizeof buffer);
    if (got <= 0) return false;
    answer.append(buffer, static_cast<std::size_t>(got));
    const auto head = answer.find("\r\n\r\n");
    if (head == std::string::npos) continue;
    const auto length = answer.find("Content-Length: ");
    if (length == std::string::npos || length > head) return false;
    if (answer.size() >= head + 4 + std::stoul(answer.substr(length + 16))) return answer.starts_with("HTTP/1.1 200");
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const std::string pid = argv[2];
  std::ifstream file(argv[3], std::ios::binary);
  const std::string body(std::istreambuf_iterator<char>(file), {});
  const std::string request =
      "POST /mutate?timeout=5s HTTP/1.1\r\nHost: localhost\r\nUser-Agent: kube-apiserver-admission\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\nAccept: application/json, */*\r\nContent-Type: application/json\r\n\r\n" + body;
  const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
  const Connection ssl = connect_to(context.get(), std::stoi(argv[1]));
  std::string answer;
  if (ssl == nullptr || !exchange(ssl.get(), request, answer)) return 1;
  std::vector<double> micros;
  const double cpu = cpu_seconds(pid);
  const auto end = Clock::now() + std::chrono::duration<double>(std::stod(argv[4]));
  while (Clock::now() < end) {
    const auto begin = Clock::now();
    if (!exchange(ssl.get(), request, answer)) return 1;
    micros.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
  }
  const double spent = cpu_seconds(pid) - cpu;
  std::ranges::sort(micros);
  const auto at = [&](double share) { return micros[static_cast<std::size_t>(share * static_cast<double>(micros.size() - 1))]; };
  std::printf("%8zu requests  p50 %7.0f us  p99 %7.0f us  server CPU %6.1f us/request  RSS %.1f MB\n", micros.size(), at(0.5), at(0.99),
              spent * 1e6 / static_cast<double>(micros.size()), static_cast<double>(rss_kb(pid)) / 1024.0);
}
