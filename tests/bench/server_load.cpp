// A closed loop of POSTs over kept-alive TLS connections, with a thread for each.
// Usage: server_load PORT PID BODY_FILE SECONDS CONNECTIONS
// Prints one line: requests, p50 and p99 in us, the server's CPU time per request in us, its RSS in kB.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <latch>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

std::string read_all(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

double cpu_micros(const std::string& pid) {
  const std::string text = read_all("/proc/" + pid + "/stat");
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string field;
  for (int i = 0; i < 11; ++i) fields >> field;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) * 1e6 / static_cast<double>(sysconf(_SC_CLK_TCK));
}

long rss_kb(const std::string& pid) {
  const std::string text = read_all("/proc/" + pid + "/status");
  return std::stol(text.substr(text.find("VmRSS:") + 6));
}

SSL* connect_to(SSL_CTX* context, int port) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  SSL* ssl = SSL_new(context);
  SSL_set_fd(ssl, fd);
  const bool good =
      connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 && SSL_connect(ssl) == 1;
  return good ? ssl : nullptr;
}

bool exchange(SSL* ssl, const std::string& request) {
  if (ssl == nullptr || SSL_write(ssl, request.data(), static_cast<int>(request.size())) <= 0) return false;
  std::string answer;
  char buffer[16384];
  while (true) {
    const int got = SSL_read(ssl, buffer, sizeof buffer);
    if (got <= 0) return false;
    answer.append(buffer, static_cast<std::size_t>(got));
    const auto head = answer.find("\r\n\r\n");
    const auto length = answer.find("Content-Length: ");
    if (head == std::string::npos || length > head) continue;
    if (answer.size() >= head + 4 + std::stoul(answer.substr(length + 16)))
      return answer.starts_with("HTTP/1.1 200");
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  const int port = std::stoi(argv[1]);
  const std::string pid = argv[2];
  const std::string body = read_all(argv[3]);
  const std::string request =
      "POST /mutate?timeout=5s HTTP/1.1\r\nHost: localhost\r\nUser-Agent: "
      "kube-apiserver-admission\r\nContent-Length: " +
      std::to_string(body.size()) +
      "\r\nAccept: application/json, */*\r\nContent-Type: application/json\r\n\r\n" + body;
  const auto count = static_cast<std::size_t>(std::stoul(argv[5]));
  SSL_CTX* context = SSL_CTX_new(TLS_client_method());
  std::vector<std::vector<double>> micros(count);
  std::atomic<bool> failed = false;
  std::atomic<bool> ended = false;
  std::latch connected(static_cast<std::ptrdiff_t>(count));
  std::latch go(1);
  std::vector<std::thread> threads;
  for (auto& mine : micros) {
    threads.emplace_back([&] {
      SSL* ssl = connect_to(context, port);
      failed = failed || !exchange(ssl, request);
      connected.count_down();
      go.wait();
      while (!ended && !failed) {
        const auto begin = Clock::now();
        if (!exchange(ssl, request)) failed = true;
        mine.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
      }
      SSL_free(ssl);
    });
  }
  connected.wait();
  const double before = cpu_micros(pid);
  go.count_down();
  std::this_thread::sleep_for(std::chrono::duration<double>(std::stod(argv[4])));
  ended = true;
  const long rss = rss_kb(pid);
  for (auto& thread : threads) thread.join();
  const double spent = cpu_micros(pid) - before;
  std::vector<double> all;
  for (const auto& mine : micros) all.insert(all.end(), mine.begin(), mine.end());
  if (failed || all.empty()) return 1;
  std::ranges::sort(all);
  const auto at = [&](double share) {
    return all[static_cast<std::size_t>(share * static_cast<double>(all.size() - 1))];
  };
  std::printf("%zu %.0f %.0f %.1f %ld\n", all.size(), at(0.5), at(0.99),
              spent / static_cast<double>(all.size()), rss);
}
