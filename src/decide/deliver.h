#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "decide/path_lookup.h"
#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/rules/rule.h"
#include "mimir_tuner/tree/operation.h"

namespace mimir_tuner {

/// A finding of this rule about a subject, with what the proposal says. `path` is the JSON pointer of the
/// subject.
Finding to_finding(const Rule& rule, const SubjectName& subject, const std::string& path,
                   const Proposal& proposal, const Situation& situation);

/// Turns a proposal of an environment variable into a finding and, if it changes, an operation on the
/// container's env.
void deliver_env(const Rule& rule, Existing existing, const Situation& situation, const Proposal& proposal,
                 Decision& out);

/// One way to bring the settings of a rule into effect for one container or config. Each rule uses exactly
/// one. Implementations add findings and operations to a Decision.
class SettingDelivery {
 public:
  SettingDelivery() = default;
  SettingDelivery(const SettingDelivery&) = delete;
  SettingDelivery& operator=(const SettingDelivery&) = delete;
  virtual ~SettingDelivery() = default;

  /// Delivers everything that an enabled rule proposes under this policy.
  virtual void deliver(const Rule& rule, const RulePolicy& policy) = 0;
  /// Completes the edit. Called once, after the last rule, even if no rule used this delivery.
  virtual void finish() {}
};

/// Delivers by environment variables of the container.
class EnvDelivery : public SettingDelivery {
 public:
  EnvDelivery(const Situation& situation, Decision& out) : situation_(situation), out_(out) {}

  void deliver(const Rule& rule, const RulePolicy& policy) override;

 private:
  const Situation& situation_;
  Decision& out_;
};

/// Delivers by flags of the container. Collects the new flags of all rules and adds them in one place.
class ArgsDelivery : public SettingDelivery {
 public:
  /// `seen` is the evidence for the container; nullptr if there is none.
  ArgsDelivery(const Situation& situation, const ContainerEvidence* seen, Decision& out)
      : situation_(situation), seen_(seen), out_(out) {}

  void deliver(const Rule& rule, const RulePolicy& policy) override;
  /// Adds the operations for the new flags, and warns if they may override a config file that was not read.
  void finish() override;

 private:
  void deliver_one(const Rule& rule, Existing existing, const Proposal& proposal);
  void replace(const Setting& setting, const Flag& flag, const std::string& text);
  // True if the config file of the container sets it; a flag would override that.
  bool set_in_file(const Setting& setting, Finding& finding) const;
  void add_new_flags();

  const Situation& situation_;
  const ContainerEvidence* seen_;
  Decision& out_;
  std::vector<std::string> new_flags_;
  bool keeps_existing_ = false;  // a rule must not override what the config file sets
};

/// Leaves a container's settings to the config file that it reads. Reports flags that override the file.
class ConfigFileDelivery : public SettingDelivery {
 public:
  ConfigFileDelivery(const Situation& situation, const ContainerEvidence* seen, Decision& out)
      : situation_(situation), seen_(seen), out_(out) {}

  void deliver(const Rule& rule, const RulePolicy& policy) override;
  /// Reports a file that we do not change, such as one in a Secret.
  void finish() override;

 private:
  const Situation& situation_;
  const ContainerEvidence* seen_;
  Decision& out_;
  bool used_ = false;
};

/// Reports one fixed proposal for each rule as a whole, such as why it cannot be delivered.
class NoDelivery : public SettingDelivery {
 public:
  NoDelivery(SubjectName subject, std::string path, const Situation& situation, Decision& out)
      : subject_(std::move(subject)), path_(std::move(path)), situation_(situation), out_(out) {}

  void because(Proposal proposal) { proposal_ = std::move(proposal); }
  void deliver(const Rule& rule, const RulePolicy& policy) override;

 private:
  SubjectName subject_;
  std::string path_;
  const Situation& situation_;
  Decision& out_;
  Proposal proposal_;
};

/// Delivers into a config. Collects the settings of all rules and makes one edit: of the text, if a string
/// holds the config, else of the nodes of the object.
class ConfigDelivery : public SettingDelivery {
 public:
  ConfigDelivery(const Config& config, const Situation& situation, Decision& out)
      : config_(config), situation_(situation), out_(out) {}

  void deliver(const Rule& rule, const RulePolicy& policy) override;
  /// Edits the config, proves the edit and adds the operations. If the proof fails, the changes become skips
  /// with the editor's reason.
  void finish() override;

 private:
  // An operation on the config's root whose value later proposals may extend. out_.values owns the value.
  struct Edit {
    OperationKind kind;
    std::string pointer;
    Node* value;
  };
  // A finding that the edit must realise.
  struct Change {
    std::size_t finding;  // its index in out_.findings
    const Setting* setting;
    std::string value;
  };

  void deliver_one(const Rule& rule, Existing existing, const Proposal& proposal);
  void change(const Finding& finding, const Proposal& proposal, const PathLookup& there);
  // Adds a scalar to a section that an earlier proposal creates, with the sections between them.
  void extend(Node* section, std::vector<std::string_view> path, Node* value);
  // A scalar inside new sections with these names, from the outermost to the innermost.
  Node* nest(std::vector<std::string_view> sections, Node* value);
  std::vector<Operation> operations(const std::string& root) const;
  void edit_text(const ConfigText& text);
  bool proven(const Node& root) const;
  void refuse(const std::string& why);

  const Config& config_;
  const Situation& situation_;
  Decision& out_;
  std::vector<Edit> edits_;
  std::vector<Change> changes_;
};

/// Chooses how each rule reaches one container.
class ContainerDeliveries {
 public:
  ContainerDeliveries(const Situation& situation, const ContainerEvidence* seen, Decision& out);

  /// Never nullptr.
  SettingDelivery* choose(const Rule& rule, const RulePolicy& policy);
  void finish();

 private:
  const Container& container_;
  EnvDelivery env_;
  ArgsDelivery args_;
  ConfigFileDelivery file_;
  NoDelivery none_;
};

/// Chooses how each rule reaches one config.
class ConfigDeliveries {
 public:
  ConfigDeliveries(const Config& config, const Situation& situation, Decision& out);

  /// nullptr for a rule that concerns only containers.
  SettingDelivery* choose(const Rule& rule, const RulePolicy& policy);
  void finish();

 private:
  ConfigDelivery config_;
  NoDelivery none_;
};

/// How findings name a container or a config.
SubjectName subject_of(const Container& container);
SubjectName subject_of(const Config& config);

}  // namespace mimir_tuner
