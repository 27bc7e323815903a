#pragma once

#include <string>
#include <vector>

#include "decide/path_lookup.h"
#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/rules/rule.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {

/// A finding of this rule about a subject, from a proposal that needs no look at the subject.
Finding to_finding(const Rule& rule, const std::string& subject, const std::string& path,
                   const Proposal& proposal, const Situation& situation);

/// Turns a proposal of an environment variable into a finding, and an operation on the container's env where
/// it changes.
void deliver_env(const Rule& rule, Existing existing, const Situation& situation, const Proposal& proposal,
                 Decision& out);

/// Collects the settings that one container gets as flags, over all rules, and adds them in one place.
class ArgsDelivery {
 public:
  ArgsDelivery(const Situation& situation, Decision& out) : situation_(situation), out_(out) {}

  void deliver(const Rule& rule, Existing existing, const Proposal& proposal);
  /// Adds the operations for the new flags. To be called once, after the last proposal.
  void finish();

 private:
  void replace(const Setting& setting, const Flag& flag, const std::string& text);
  // Whether the config file that the container reads sets it; a flag would override that.
  bool set_in_file(const Setting& setting, Finding& finding) const;

  const Situation& situation_;
  Decision& out_;
  std::vector<std::string> new_flags_;
};

/// Why flags cannot be added to this container; nullopt where they can.
std::optional<Proposal> flags_barred(const Container& container);

/// A proposal of a container whose settings come from its config file: reports a flag that overrides the
/// file.
void report_delivered_by_config(const Rule& rule, const Situation& situation,
                                const std::vector<Proposal>& proposals, Decision& out);

/// Collects the settings that one config gets, over all rules, and edits its text once.
class ConfigDelivery {
 public:
  ConfigDelivery(const Config& config, const Situation& situation, Decision& out)
      : config_(config), situation_(situation), out_(out) {}

  void deliver(const Rule& rule, Existing existing, const Proposal& proposal);
  /// Edits and proves the text and adds the operation; where it cannot be proven, the changes become skips
  /// with the editor's reason.
  void finish();

 private:
  void change(const Finding& finding, const Proposal& proposal, const PathLookup& there);
  void refuse(const std::string& why, Reason reason);

  const Config& config_;
  const Situation& situation_;
  Decision& out_;
  std::vector<Operation> edits_;  // on the config's tree
  struct Changed {
    std::size_t finding;  // its index
    const Setting* setting;
    std::string value;
  };
  std::vector<Changed> changed_;  // what the edit has to realise
  Tree values_;
};

}  // namespace mimir_tuner
