#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/finding/finding.h"
#include "mimir_tuner/text/line_index.h"
#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {

/// The place that a finding is about, in the text of its source.
struct Spot {
  Place place;  ///< Of the setting if it is in the text, else of the section that would contain it.
  std::size_t subject = 0;  ///< Byte offset at which the finding's subject begins.
};

/// What was found in one object of the input.
struct ObjectReport {
  std::string source;  ///< File, or "-" for standard input.
  int line = 0;        ///< Line in the source where the object begins, from 1.
  std::string kind, object_namespace, name;
  Mode mode = Mode::kEnforce;
  bool changes = false;
  std::vector<Finding> findings;
  std::vector<Spot> spots;                    ///< One a finding, or empty if places are not known.
  std::vector<std::string> ids;               ///< One a finding after assign_ids().
  std::size_t source_index = 0;               ///< In Report::sources.
  std::size_t first_edit = 0, last_edit = 0;  ///< The object's part [first, last) of the edits of its source.

  /// "StatefulSet mimir/ingester"; without the slash if there is no namespace.
  std::string title() const;
  /// The place of a finding, or of the object if places are not known.
  Place place_of(std::size_t finding) const;
};

/// One text of the input and the edits to it.
struct SourceText {
  std::string name;
  std::string_view text;  ///< Must outlive the report.
  LineIndex lines;
  std::vector<Splice> edits;  ///< In order; exactly those that `mutate` makes.
};

/// What was found in the whole input, in the order of the input.
struct Report {
  std::vector<ObjectReport> objects;
  std::size_t inspected = 0;  ///< Number of objects inspected, including those without an ObjectReport.
  std::size_t errors = 0;     ///< Number of documents and files that could not be read.
  std::vector<SourceText> sources;
  std::vector<std::string> error_messages;  ///< "FILE:LINE:COL: message" or "FILE: message".
  std::string tool_version;
  std::string policy_name;  ///< The policy's file; "" for the built-in one.
  std::string policy_hash;

  std::size_t count(Outcome outcome) const;
  std::size_t changed_objects() const;
  /// The edits of one object; empty if sources are not known.
  std::span<const Splice> edits_of(const ObjectReport& object) const;
};

/// Which findings a report shows: everything, or changes and warnings.
enum class Show { kAll, kChanges };
bool shown(const Finding& finding, Show show);
bool any_shown(const ObjectReport& object, Show show);

/// How a report is written. Each format uses the options that apply to it.
struct ReportOptions {
  Show show = Show::kChanges;
  bool color = false;            ///< Terminal escape codes may be written.
  bool terminal = false;         ///< The output is a terminal: no control characters, not even in a diff.
  bool fail_on_warning = false;  ///< Warnings count as failures.
};

/// Gives every finding an id that stays the same from run to run and does not depend on files or lines: a
/// stable_id() of the object, rule, subject and setting. If several findings share all of these, the later
/// ones get "-2", "-3" and so on.
void assign_ids(Report& report);

/// A count with its noun: "1 change", "3 changes". Adds an "s", so the noun must be regular.
std::string counted(std::size_t count, const std::string& noun);

/// What a finding is about inside its object: "container ingester: env GOMAXPROCS". Without a setting, the
/// rule's name is used.
std::string topic(const Finding& finding);
/// "(unset) -> limits.cpu" for a change, otherwise the current value; "" if there is none.
std::string from_to(const Finding& finding);
/// The reason's sentence, followed by the detail in parentheses.
std::string explanation(const Finding& finding);

}  // namespace mimir_tuner
