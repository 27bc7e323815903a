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

/// Writes metrics in the Prometheus text format 0.0.4: a family's head, then its samples. The caller keeps
/// names valid and unique; label values may hold anything.
class Exposition {
 public:
  enum class Type { kCounter, kGauge, kHistogram };
  using Labels = std::initializer_list<std::pair<std::string_view, std::string_view>>;

  void family(std::string_view name, Type type, std::string_view help);
  void sample(std::string_view name, Labels labels, double value);
  /// A family of one sample without labels.
  void single(std::string_view name, Type type, std::string_view help, double value);

  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

/// Counts durations from a quarter of a millisecond to ten seconds. Thread-safe; observing costs one search
/// and two atomic additions.
class LatencyHistogram {
 public:
  void observe(std::chrono::microseconds took);
  /// The whole family. The buckets and the count agree with each other; the sum may lag behind by what is
  /// being observed.
  void write(Exposition& out, std::string_view name, std::string_view help) const;

 private:
  static constexpr std::array<std::int64_t, 14> kBoundsMicros = {
      250,    500,     1'000,   2'500,   5'000,     10'000,    25'000,
      50'000, 100'000, 250'000, 500'000, 1'000'000, 5'000'000, 10'000'000};
  std::array<std::atomic<std::uint64_t>, kBoundsMicros.size() + 1> buckets_{};
  std::atomic<std::int64_t> sum_micros_ = 0;
};

}  // namespace mimir_tuner
