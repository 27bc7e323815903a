#include "http/request_head.h"

#include <doctest/doctest.h>

#include <string>

#include "mimir_tuner/http/limits.h"

using namespace mimir_tuner;

namespace {

constexpr std::size_t kMaxBody = 1000;

std::string post(const std::string& headers) {
  return "POST /mutate HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n";
}

int status_of(const std::string& head) {
  const auto parsed = parse_head(head, kMaxBody);
  return parsed ? 200 : parsed.error().status;
}

/// Scans bytes that arrive in pieces of this size. Returns the size of the head, 0 for more, or the negative
/// status.
long scan(const std::string& text, std::size_t piece) {
  HeadScanner scanner;
  for (std::size_t have = 0; have < text.size();) {
    have = std::min(text.size(), have + piece);
    const auto size = scanner.scan(std::string_view(text).substr(0, have));
    if (!size) return -size.error().status;
    if (*size) return static_cast<long>(**size);
  }
  return 0;
}

}  // namespace

TEST_CASE("a head is found however its bytes are split") {
  const std::string head = post("Content-Length: 2\r\n");
  for (const std::size_t piece : {1U, 2U, 3U, 7U, 1000U}) {
    CAPTURE(piece);
    CHECK(scan(head + "{}", piece) == static_cast<long>(head.size()));
    CHECK(scan("\r\n" + head + "{}", piece) == static_cast<long>(head.size()) + 2);
    CHECK(scan(head.substr(0, head.size() - 1), piece) == 0);
    CHECK(scan("GET / HTTP/1.1\n\n", piece) == -400);
    CHECK(scan("GET / HTTP/1.1\r\nA: b\n\r\n", piece) == -400);
    CHECK(scan("\n", piece) == -400);
    CHECK(scan("\r\n\r\n\r\n\r\n", piece) == -400);
  }
}

TEST_CASE("floods are refused as soon as they exceed a limit") {
  CHECK(scan(std::string(kMaxLineBytes, 'a'), 1000) == 0);
  CHECK(scan(std::string(kMaxLineBytes + 1, 'a'), 1000) == -414);
  CHECK(scan("GET / HTTP/1.1\r\nA: " + std::string(kMaxLineBytes, 'a'), 1000) == -431);
  std::string many = "GET / HTTP/1.1\r\n";
  for (std::size_t i = 0; i < kMaxHeaders; ++i) many += "A: b\r\n";
  CHECK(scan(many + "\r\n", 4096) > 0);
  CHECK(scan(many + "A: b\r\n", 4096) == -431);
  std::string large = "GET / HTTP/1.1\r\n";
  while (large.size() <= kMaxHeadBytes) large += "A: " + std::string(4000, 'a') + "\r\n";
  CHECK(scan(large, 4096) == -431);
}

TEST_CASE("a request of the API server is accepted") {
  const auto head = parse_head(
      "POST /mutate?timeout=5s HTTP/1.1\r\nHost: webhook.ns.svc:443\r\nUser-Agent: "
      "kube-apiserver-admission\r\nContent-Length: 999\r\n"
      "Accept: application/json, */*\r\nContent-Type: application/json\r\nAccept-Encoding: gzip\r\n\r\n",
      kMaxBody);
  REQUIRE(head);
  CHECK(head->content_length == 999);
  CHECK_FALSE(head->close);
  CHECK_FALSE(head->expects_continue);
  CHECK(head->request.method == "POST");
  CHECK(head->request.path == "/mutate");
  CHECK(head->request.get_param_value("timeout") == "5s");
  CHECK(head->request.version == "HTTP/1.1");
  CHECK(head->request.headers ==
        httplib::Headers{{"Host", "webhook.ns.svc:443"}, {"Content-Type", "application/json"}});
  CHECK(head->request.body.empty());
}

TEST_CASE("the connection closes if the client says so") {
  const auto closes = [](const std::string& head) {
    const auto parsed = parse_head(head, kMaxBody);
    REQUIRE(parsed);
    return parsed->close;
  };
  CHECK_FALSE(closes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
  CHECK(closes("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
  CHECK(closes("GET / HTTP/1.1\r\nHost: a\r\nconnection: x , Close\r\n\r\n"));
  CHECK(closes("GET / HTTP/1.0\r\n\r\n"));
  CHECK_FALSE(closes("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"));
}

TEST_CASE("heads that are refused") {
  struct Case {
    const char* name;
    std::string head;
    int status;
  };
  const std::string get = "GET / HTTP/1.1\r\n";
  for (const Case& c : {
           Case{"both lengths", post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"), 400},
           Case{"two lengths", post("Content-Length: 2\r\nContent-Length: 3\r\n"), 400},
           Case{"two equal lengths", post("Content-Length: 2\r\ncontent-length: 2\r\n"), 400},
           Case{"length list", post("Content-Length: 2, 2\r\n"), 400},
           Case{"length sign", post("Content-Length: +2\r\n"), 400},
           Case{"length hex", post("Content-Length: 0x2\r\n"), 400},
           Case{"length empty", post("Content-Length:\r\n"), 400},
           Case{"length above", post("Content-Length: 1001\r\n"), 413},
           Case{"length overflow", post("Content-Length: 99999999999999999999999\r\n"), 413},
           Case{"no length", post(""), 411},
           Case{"chunked", post("Transfer-Encoding: chunked\r\n"), 411},
           Case{"odd coding", post("Transfer-Encoding: xchunked\r\n"), 411},
           Case{"gzip", post("Content-Length: 2\r\nContent-Encoding: gzip\r\n"), 415},
           Case{"expectation", post("Content-Length: 2\r\nExpect: 200-ok\r\n"), 417},
           Case{"space before colon", post("Content-Length : 2\r\n"), 400},
           Case{"folded line", post("A: b\r\n c\r\nContent-Length: 2\r\n"), 400},
           Case{"no colon", post("Content-Length 2\r\n"), 400},
           Case{"no name", post(": 2\r\n"), 400},
           Case{"control character", post("A: b\x01\r\nContent-Length: 2\r\n"), 400},
           Case{"carriage return inside", post("A: b\rContent-Length: 3\r\nContent-Length: 2\r\n"), 400},
           Case{"zero byte", post(std::string("A: b\0c\r\nContent-Length: 2\r\n", 27)), 400},
           Case{"no host", get + "\r\n", 400},
           Case{"two hosts", get + "Host: a\r\nHost: b\r\n\r\n", 400},
           Case{"HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\n", 505},
           Case{"HTTP/0.9", "GET /\r\n\r\n", 400},
           Case{"lower-case version", "GET / http/1.1\r\nHost: a\r\n\r\n", 505},
           Case{"absolute target", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400},
           Case{"asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 400},
           Case{"two spaces", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
           Case{"space in target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400},
           Case{"bytes above ASCII", "GET /\xc3\xa4 HTTP/1.1\r\nHost: a\r\n\r\n", 400},
           Case{"unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
           Case{"lower-case method", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
           Case{"two question marks", "GET /?a?b HTTP/1.1\r\nHost: a\r\n\r\n", 400},
           Case{"no method", " / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
       }) {
    CAPTURE(c.name);
    CHECK(status_of(c.head) == c.status);
  }
}
