#include "mimir_tuner/process/exposition.h"

#include <doctest/doctest.h>

#include <limits>

namespace mimir_tuner {
namespace {

using std::chrono::microseconds;
using Type = Exposition::Type;

TEST_CASE("a family is a help line, a type line and its samples") {
  Exposition out;
  out.family("requests_total", Type::kCounter, "Requests");
  out.sample("requests_total", {{"kind", "Pod"}, {"outcome", "patched"}}, 3);
  out.sample("requests_total", {}, 0);
  CHECK(out.take() ==
        "# HELP requests_total Requests\n# TYPE requests_total counter\n"
        "requests_total{kind=\"Pod\",outcome=\"patched\"} 3\nrequests_total 0\n");
}

TEST_CASE("single writes a family with one sample") {
  Exposition out;
  out.single("ready", Type::kGauge, "Whether it is ready", 1);
  CHECK(out.take() == "# HELP ready Whether it is ready\n# TYPE ready gauge\nready 1\n");
}

TEST_CASE("line ends and backslashes are escaped everywhere, quotes only in label values") {
  Exposition out;
  out.family("a", Type::kGauge, "say \"x\\y\"\nz");
  out.sample("a", {{"b", "say \"x\\y\"\nz"}}, 1);
  CHECK(out.take() ==
        "# HELP a say \"x\\\\y\"\\nz\n# TYPE a gauge\n"
        "a{b=\"say \\\"x\\\\y\\\"\\nz\"} 1\n");
}

TEST_CASE("values are written in full, in the spelling of Prometheus") {
  const auto written = [](double value) {
    Exposition out;
    out.sample("a", {}, value);
    return out.take();
  };
  CHECK(written(0.00025) == "a 0.00025\n");
  CHECK(written(1765106580.123) == "a 1765106580.123\n");
  CHECK(written(-1) == "a -1\n");
  CHECK(written(std::numeric_limits<double>::infinity()) == "a inf\n");
}

TEST_CASE("a histogram has cumulative buckets, and a bound belongs to its bucket") {
  LatencyHistogram histogram;
  histogram.observe(microseconds(250));         // 0.25 ms, inclusive
  histogram.observe(microseconds(251));         // 0.5 ms
  histogram.observe(microseconds(10'000'000));  // 10 s, inclusive
  histogram.observe(microseconds(10'000'001));  // above every bound
  Exposition out;
  histogram.write(out, "seconds", "Time");
  const auto text = out.take();
  const auto has = [&](const char* line) {
    return text.find(std::string("\n") + line + "\n") != std::string::npos;
  };
  CHECK(text.starts_with("# HELP seconds Time\n# TYPE seconds histogram\n"));
  CHECK(has("seconds_bucket{le=\"0.00025\"} 1"));
  CHECK(has("seconds_bucket{le=\"5e-04\"} 2"));
  CHECK(has("seconds_bucket{le=\"5\"} 2"));
  CHECK(has("seconds_bucket{le=\"10\"} 3"));
  CHECK(has("seconds_bucket{le=\"+Inf\"} 4"));
  CHECK(has("seconds_sum 20.000502"));
  CHECK(has("seconds_count 4"));
}

}  // namespace
}  // namespace mimir_tuner
