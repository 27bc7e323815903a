#include "mimir_tuner/process/exposition.h"

#include <algorithm>
#include <charconv>

namespace mimir_tuner {
namespace {

std::string_view word(Exposition::Type type) {
  switch (type) {
    case Exposition::Type::kCounter:
      return "counter";
    case Exposition::Type::kGauge:
      return "gauge";
    default:
      return "histogram";
  }
}

void append_number(std::string& out, double value) {
  std::array<char, 32> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  out.append(digits.data(), end);
}

void append_escaped(std::string& out, std::string_view text, bool quotes) {
  for (const char c : text)
    if (c == '\n')
      out += "\\n";
    else if (c == '\\' || (c == '"' && quotes))
      (out += '\\') += c;
    else
      out += c;
}

std::string number(double value) {
  std::string out;
  append_number(out, value);
  return out;
}

}  // namespace

void Exposition::family(std::string_view name, Type type, std::string_view help) {
  text_.append("# HELP ").append(name).append(" ");
  append_escaped(text_, help, false);
  text_.append("\n# TYPE ").append(name).append(" ").append(word(type)).append("\n");
}

void Exposition::sample(std::string_view name, Labels labels, double value) {
  text_.append(name);
  char before = '{';
  for (const auto& [label, text] : labels) {
    (text_ += before).append(label).append("=\"");
    append_escaped(text_, text, true);
    text_ += '"';
    before = ',';
  }
  text_.append(labels.size() > 0 ? "} " : " ");
  append_number(text_, value);
  text_ += '\n';
}

void Exposition::single(std::string_view name, Type type, std::string_view help, double value) {
  family(name, type, help);
  sample(name, {}, value);
}

void LatencyHistogram::observe(std::chrono::microseconds took) {
  const auto at =
      std::lower_bound(kBoundsMicros.begin(), kBoundsMicros.end(), took.count()) - kBoundsMicros.begin();
  buckets_[static_cast<std::size_t>(at)].fetch_add(1, std::memory_order_relaxed);
  sum_micros_.fetch_add(took.count(), std::memory_order_relaxed);
}

void LatencyHistogram::write(Exposition& out, std::string_view name, std::string_view help) const {
  out.family(name, Exposition::Type::kHistogram, help);
  const std::string base(name);
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    count += buckets_[i].load(std::memory_order_relaxed);
    const std::string bound =
        i < kBoundsMicros.size() ? number(static_cast<double>(kBoundsMicros[i]) / 1e6) : "+Inf";
    out.sample(base + "_bucket", {{"le", bound}}, static_cast<double>(count));
  }
  out.sample(base + "_sum", {}, static_cast<double>(sum_micros_.load(std::memory_order_relaxed)) / 1e6);
  out.sample(base + "_count", {}, static_cast<double>(count));
}

}  // namespace mimir_tuner
