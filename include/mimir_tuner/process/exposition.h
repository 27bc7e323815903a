#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace mimir_tuner {

/// Writes metrics in the Prometheus text format 0.0.4: for each family, help and type, then its samples. The
/// caller must use valid, unique names. Label values may contain anything; they are escaped. Not thread-safe.
class Exposition {
 public:
  enum class Type { kCounter, kGauge, kHistogram };
  using Labels = std::initializer_list<std::pair<std::string_view, std::string_view>>;

  /// Starts a family. Its samples must follow immediately.
  void family(std::string_view name, Type type, std::string_view help);
  /// Appends one sample. `name` is the family's, for histograms with _bucket, _sum or _count.
  void sample(std::string_view name, Labels labels, double value);
  /// Appends a family with one sample and no labels.
  void single(std::string_view name, Type type, std::string_view help, double value);

  /// Returns the page and leaves this object empty.
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

/// A histogram of durations from 0.25 ms to 10 s, without locks: an observation costs one binary search and
/// two atomic additions. Thread-safe.
class LatencyHistogram {
 public:
  void observe(std::chrono::microseconds took);
  /// Appends the whole family, in seconds. Buckets and count always agree; the sum may miss observations that
  /// are being made at that moment.
  void write(Exposition& out, std::string_view name, std::string_view help) const;

 private:
  static constexpr std::array<std::int64_t, 14> kBoundsMicros = {
      250,    500,     1'000,   2'500,   5'000,     10'000,    25'000,
      50'000, 100'000, 250'000, 500'000, 1'000'000, 5'000'000, 10'000'000};
  std::array<std::atomic<std::uint64_t>, kBoundsMicros.size() + 1> buckets_{};
  std::atomic<std::int64_t> sum_micros_ = 0;
};

}  // namespace mimir_tuner
