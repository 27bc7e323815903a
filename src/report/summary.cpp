#include "report/summary.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "mimir_tuner/mimir/catalogue.h"
#include "mimir_tuner/rules/rule.h"

namespace mimir_tuner {
namespace {

constexpr double kNanoseconds = 1e9;

const Setting* setting_of(const Finding& finding) {
  return finding.setting.kind == SettingKind::kFlag ? find_setting_by_flag(finding.setting.name)
                                                    : find_setting_by_path(finding.setting.name);
}

bool sees_the_node(const Finding& finding) {
  return finding.reason == Reason::kCoresUnbounded || finding.reason == Reason::kNoCpuLimit ||
         finding.reason == Reason::kCpuLimitUnreadable || finding.reason == Reason::kIgnoredByGo;
}

void add_cores(const Finding& finding, CoresMeaning& out) {
  if (finding.setting.empty()) return;
  ++out.containers;
  out.unknown += finding.reason == Reason::kGoUnknown || finding.reason == Reason::kReleaseUnknown ? 1U : 0U;
  if (!sees_the_node(finding)) return;
  ++out.before;
  out.after += finding.outcome == Outcome::kChange ? 0U : 1U;
}

void add_link(const Finding& finding, LinksMeaning& out) {
  if (finding.setting.empty() || finding.reason == Reason::kClientNotChosen ||
      finding.reason == Reason::kUnknownToRelease)
    return;
  ++out.links;
  if (finding.reason == Reason::kExpansionKept) {
    ++out.unknown;
    return;
  }
  const std::string codec = finding.from.value_or("");
  const bool compressed = !codec.empty() && codec != "none";
  out.before += compressed ? 1U : 0U;
  out.after += compressed || finding.outcome == Outcome::kChange ? 1U : 0U;
}

// The gossip settings of one subject (a config, or a container's flags), with Mimir's defaults for the
// others.
class Gossip {
 public:
  void add(const Finding& finding) {
    const Setting* setting = setting_of(finding);
    if (setting == nullptr) return;
    if (finding.reason == Reason::kExpansionKept) {
      unknown_ = unknown_ || setting->name != "retransmit_factor";
      return;
    }
    const auto value = [&](const std::string& text) {
      return text.empty() ? std::string(setting->default_value) : text;
    };
    const std::string before = value(finding.from.value_or(""));
    const std::string after = finding.outcome == Outcome::kChange ? finding.to : before;
    if (setting->name == "gossip_interval")
      interval_ = {seconds(before), seconds(after)};
    else if (setting->name == "gossip_nodes")
      nodes_ = {std::atof(before.c_str()), std::atof(after.c_str())};
    else if (setting->name == "retransmit_factor")
      factor_ = {std::atol(before.c_str()), std::atol(after.c_str())};
    else
      return;
    seen_ = true;
  }

  void into(std::optional<GossipMeaning>& out) const {
    if (!seen_ || unknown_ || interval_.first <= 0 || interval_.second <= 0) return;
    GossipMeaning mine{nodes_.first / interval_.first, nodes_.second / interval_.second, {}, {}};
    if (factor_.first > 0) {
      mine.factor_before = factor_.first;
      mine.factor_after = factor_.second;
    }
    const bool changes = mine.packets_before != mine.packets_after || mine.factor_before != mine.factor_after;
    if (!out || (changes && mine.packets_before >= out->packets_before) ||
        mine.packets_before > out->packets_before)
      out = mine;
  }

 private:
  static double seconds(const std::string& text) {
    return static_cast<double>(parse_go_duration(text).value_or(0)) / kNanoseconds;
  }

  bool seen_ = false;
  bool unknown_ = false;  // a variable decides the number of packets
  std::pair<double, double> interval_ = {0.2, 0.2};
  std::pair<double, double> nodes_ = {3, 3};
  std::pair<long, long> factor_ = {0, 0};
};

void add_object(const ObjectReport& object, Summary& out) {
  Tally tally;
  Gossip gossip;
  const SubjectName* subject = nullptr;
  for (const auto& finding : object.findings) {
    tally.add(finding.outcome);
    out.all.add(finding.outcome);
    out.by_rule.at(rule_row(finding.rule)).add(finding.outcome);
    if (subject != nullptr && *subject != finding.subject) {
      gossip.into(out.gossip);
      gossip = {};
    }
    subject = &finding.subject;
    if (finding.rule == kGomaxprocsRule.id) add_cores(finding, out.cores);
    if (finding.rule == kCompressionRule.id) add_link(finding, out.links);
    if (finding.rule == kMemberlistRule.id) gossip.add(finding);
  }
  gossip.into(out.gossip);
  out.by_object.push_back(tally);
}

std::string number(double value) {
  std::string text = std::to_string(std::round(value * 10) / 10);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string gossip_sentence(const GossipMeaning& gossip) {
  const auto& [packets_before, packets_after, factor_before, factor_after] = gossip;
  std::string out = "Gossip: at most " + number(packets_before) + " packets per second and member";
  if (packets_before != packets_after) out += " before the change, " + number(packets_after) + " after";
  if (factor_before && factor_before != factor_after) {
    const auto sends = [](long factor, long digits) { return std::to_string(factor * digits); };
    out += "; each of 10 to 99 members sends a message " + sends(*factor_before, 2) + " times before and " +
           sends(*factor_after, 2) + " after, each of 100 to 999 members " + sends(*factor_before, 3) +
           " and " + sends(*factor_after, 3);
  }
  out += '.';
  if (packets_after < packets_before)
    out += " The cost: updates reach all members later, in proportion to the interval.";
  return out;
}

}  // namespace

std::size_t Tally::total() const { return std::accumulate(counts.begin(), counts.end(), std::size_t{0}); }

Summary summarise(const Report& report) {
  Summary out;
  out.inspected = report.inspected;
  out.to_change = report.changed_objects();
  out.errors = report.errors;
  out.only_audited = static_cast<std::size_t>(std::ranges::count_if(
      report.objects, [](const auto& object) { return object.changes && object.mode == Mode::kAudit; }));
  out.by_object.reserve(report.objects.size());
  for (const auto& object : report.objects) add_object(object, out);
  return out;
}

std::vector<std::string> meaning(const Summary& summary) {
  std::vector<std::string> out;
  if (const auto& cores = summary.cores; cores.containers > 0) {
    out.push_back(
        "Go runtime: " + std::to_string(cores.before) + " of " + counted(cores.containers, "container") +
        " would use every core of the node before the change, " + std::to_string(cores.after) + " after" +
        (cores.unknown > 0 ? ", " + std::to_string(cores.unknown) + " unknown" : "") + ".");
  }
  if (const auto& links = summary.links; links.links > 0) {
    out.push_back("gRPC: " + std::to_string(links.before) + " of " + counted(links.links, "client setting") +
                  " compressed before the change, " + std::to_string(links.after) + " after" +
                  (links.unknown > 0 ? ", " + std::to_string(links.unknown) + " unknown" : "") + ".");
  }
  if (summary.gossip) out.push_back(gossip_sentence(*summary.gossip));
  return out;
}

std::string headline(const Summary& summary) {
  const auto count = [&](Outcome outcome) { return summary.all.of(outcome); };
  std::string out =
      counted(summary.inspected, "object") + " inspected, " + std::to_string(summary.to_change) +
      " to change: " + counted(count(Outcome::kChange), "change") + ", " +
      std::to_string(count(Outcome::kAlready)) + " already set, " + std::to_string(count(Outcome::kKept)) +
      " kept, " + std::to_string(count(Outcome::kSkipped)) + " skipped, " +
      counted(count(Outcome::kWarning), "warning");
  if (summary.errors > 0) out += ", " + counted(summary.errors, "error");
  out += '.';
  if (summary.only_audited > 0)
    out += " Mode audit applies to " + std::to_string(summary.only_audited) +
           " of the objects to change: nothing is written there.";
  return out;
}

std::vector<std::size_t> busiest(const Summary& summary, std::size_t limit) {
  const auto weight = [&](std::size_t i) {
    return summary.by_object[i].of(Outcome::kChange) + summary.by_object[i].of(Outcome::kWarning);
  };
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < summary.by_object.size(); ++i)
    if (weight(i) > 0) out.push_back(i);
  const std::size_t kept = std::min(limit, out.size());
  std::ranges::partial_sort(
      out, out.begin() + static_cast<std::ptrdiff_t>(kept),
      [&](std::size_t a, std::size_t b) { return weight(a) != weight(b) ? weight(a) > weight(b) : a < b; });
  out.resize(kept);
  return out;
}

}  // namespace mimir_tuner
