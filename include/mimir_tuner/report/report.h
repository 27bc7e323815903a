#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mimir_tuner/decide/decide.h"
#include "mimir_tuner/text/line_index.h"
#include "mimir_tuner/text/splice.h"

namespace mimir_tuner {

/// Where a finding is about, in the text of its source.
struct Spot {
  Place place;              ///< Of the setting where it stands in the text, else of what would hold it.
  std::size_t subject = 0;  ///< Byte offset at which the finding's subject begins.
};

/// What was found in one object of the input.
struct ObjectReport {
  std::string source;  ///< File, or "-" for standard input.
  int line = 0;        ///< Where the object begins in it.
  std::string kind, object_namespace, name;
  Mode mode = Mode::kEnforce;
  bool changes = false;
  std::vector<Finding> findings;
  std::vector<Spot> spots;                    ///< One a finding, or none where places are not known.
  std::vector<std::string> ids;               ///< One a finding, once `assign_ids` was called.
  std::size_t source_index = 0;               ///< In Report::sources.
  std::size_t first_edit = 0, last_edit = 0;  ///< The object's share [first, last) of its source's edits.

  /// "StatefulSet mimir/ingester"; without the slash where there is no namespace.
  std::string title() const;
  /// The place of a finding, else of the object.
  Place place_of(std::size_t finding) const;
};

/// One text of the input and what would be written into it.
struct SourceText {
  std::string name;
  std::string_view text;  ///< Must outlive the report.
  LineIndex lines;
  std::vector<Splice> edits;  ///< Ordered; exactly what `mutate` makes.
};

/// What was found in the whole input, in its order.
struct Report {
  std::vector<ObjectReport> objects;
  std::size_t inspected = 0;  ///< Objects looked at, those without a report included.
  std::size_t errors = 0;     ///< Documents and files that could not be read.
  std::vector<SourceText> sources;
  std::vector<std::string> error_messages;  ///< "FILE:LINE:COL: message" or "FILE: message".
  std::string tool_version;
  std::string policy_name;  ///< The policy's file; "" for the built-in one.
  std::string policy_hash;

  std::size_t count(Outcome outcome) const;
  std::size_t changed_objects() const;
  /// The edits of one object.
  std::span<const Splice> edits_of(const ObjectReport& object) const;
};

/// Which findings a report shows: everything, or changes and warnings.
enum class Show { kAll, kChanges };
bool shown(const Finding& finding, Show show);
bool any_shown(const ObjectReport& object, Show show);

/// How a report is written. Formats take what means something to them.
struct ReportOptions {
  Show show = Show::kChanges;
  bool color = false;            ///< Escape codes of terminals may be written.
  bool terminal = false;         ///< The reader is a terminal: nothing raw may reach it, not even in a diff.
  bool fail_on_warning = false;  ///< Warnings count as failures.
};

/// Gives every finding an id that stays the same from run to run, wherever the object stands: a hash of the
/// object, the subject and the setting, 12 hexadecimal digits. Of findings that share all of these, later
/// ones get "-2", "-3".
void assign_ids(Report& report);

/// "1 change", "3 changes", "2 bodies": a count with its noun.
std::string counted(std::size_t count, const std::string& noun);

/// What a finding is about, for people: "container ingester: env GOMAXPROCS"; a rule's name where no setting
/// is at stake.
std::string topic(const Finding& finding);
/// "(unset) -> limits.cpu" for a change, else what is there; "" where nothing is.
std::string from_to(const Finding& finding);
/// The reason's sentence, and the detail in brackets.
std::string explanation(const Finding& finding);

}  // namespace mimir_tuner
