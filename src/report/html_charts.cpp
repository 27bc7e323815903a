#include "report/html_charts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mimir_tuner {
namespace {

constexpr double kBarWidth = 240;
constexpr double kRadius = 46;

// Two decimals, the same in every locale.
std::string fixed(double value) {
  const auto hundredths = std::llround(value * 100);
  const std::string rest = std::to_string(hundredths % 100);
  return std::to_string(hundredths / 100) + "." + std::string(2 - rest.size(), '0') + rest;
}

std::string described(const Tally& tally) {
  std::string out;
  for (const auto outcome : kOutcomes) {
    if (tally.of(outcome) == 0) continue;
    out +=
        (out.empty() ? "" : ", ") + std::to_string(tally.of(outcome)) + " " + std::string(to_string(outcome));
  }
  return out.empty() ? "no findings" : out;
}

std::string bar_rect(double y, double height, double width, const std::string& css) {
  return "<rect class=\"" + css + "\" x=\"0\" y=\"" + fixed(y) + "\" width=\"" + fixed(std::max(width, 1.0)) +
         "\" height=\"" + fixed(height) + "\"/>";
}

}  // namespace

std::string outcome_ring(const Tally& tally) {
  std::string out =
      "<svg class=\"ring\" viewBox=\"0 0 120 120\" role=\"img\" aria-label=\"Findings by outcome: " +
      described(tally) + "\">";
  const double around = 2 * std::numbers::pi * kRadius;
  const double total = std::max<double>(1, static_cast<double>(tally.total()));
  out += "<circle class=\"track\" cx=\"60\" cy=\"60\" r=\"46\"/>";
  double done = 0;
  for (const auto outcome : kOutcomes) {
    const double length = around * static_cast<double>(tally.of(outcome)) / total;
    if (length <= 0) continue;
    out += "<circle class=\"o-" + std::string(to_string(outcome)) +
           "\" cx=\"60\" cy=\"60\" r=\"46\" stroke-dasharray=\"" + fixed(length) + " " +
           fixed(around - length) + "\" stroke-dashoffset=\"-" + fixed(done) +
           "\" transform=\"rotate(-90 60 60)\"/>";
    done += length;
  }
  return out + "<text x=\"60\" y=\"62\">" + std::to_string(tally.total()) +
         "</text><text class=\"unit\" x=\"60\" y=\"78\">" + (tally.total() == 1 ? "finding" : "findings") +
         "</text></svg>";
}

std::string outcome_bar(const Tally& tally, std::size_t most) {
  std::string out =
      "<svg class=\"bar\" viewBox=\"0 0 240 14\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"" +
      described(tally) + "\">";
  double x = 0;
  for (const auto outcome : kOutcomes) {
    const double width = kBarWidth * static_cast<double>(tally.of(outcome)) /
                         static_cast<double>(std::max<std::size_t>(most, 1));
    if (width <= 0) continue;
    out += "<rect class=\"o-" + std::string(to_string(outcome)) + "\" x=\"" + fixed(x) +
           "\" y=\"0\" width=\"" + fixed(width) + "\" height=\"14\"/>";
    x += width;
  }
  return out + "</svg>";
}

std::string before_after(double before, double after, double most) {
  const double scale = kBarWidth / std::max(most, 1e-9);
  return "<svg class=\"pair\" viewBox=\"0 0 240 26\" preserveAspectRatio=\"none\" aria-hidden=\"true\">" +
         bar_rect(0, 12, before * scale, "before") + bar_rect(14, 12, after * scale, "after") + "</svg>";
}

}  // namespace mimir_tuner
