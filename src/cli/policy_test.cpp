#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>

#include "cli/choice.h"
#include "cli/commands.h"
#include "mimir_tuner/manifests/file_search.h"
#include "mimir_tuner/manifests/manifests.h"
#include "mimir_tuner/manifests/policy_file.h"
#include "mimir_tuner/process/file.h"
#include "mimir_tuner/report/findings_text.h"
#include "mimir_tuner/report/junit_writer.h"
#include "mimir_tuner/text/line_diff.h"
#include "mimir_tuner/text/text.h"

namespace mimir_tuner {
namespace {

namespace fs = std::filesystem;

enum class PolicyTestFormat { kTable, kJunit };

struct PolicyTestArguments {
  std::string directory;
  std::string policy_file;  // for cases without a policy.yaml; empty: the built-in policy
  PolicyTestFormat format = PolicyTestFormat::kTable;
  bool update = false;
};

enum class Verdict { kPassed, kFailed, kBroken };

struct CaseResult {
  std::string name;
  Verdict verdict = Verdict::kPassed;
  std::string message;  // why it failed, with a diff
};

// The files of a case. A path is empty, or leads to no file, if the case does not have it.
struct Case {
  fs::path folder;
  std::string object() const { return first_of({"object.yaml", "object.yml", "object.json"}); }
  std::string policy() const { return first_of({"policy.yaml", "policy.yml"}); }
  std::string findings() const { return (folder / "findings.txt").string(); }
  std::string output() const { return (folder / "output.yaml").string(); }

 private:
  std::string first_of(std::initializer_list<const char*> names) const {
    for (const char* name : names)
      if (exists((folder / name).string())) return (folder / name).string();
    return "";
  }
};

std::vector<Case> cases_in(const std::string& directory) {
  std::vector<Case> out;
  std::error_code error;
  for (auto entry = fs::directory_iterator(directory, error); !error && entry != fs::directory_iterator();
       entry.increment(error))
    if (entry->is_directory(error) && !Case{entry->path()}.object().empty()) out.push_back({entry->path()});
  if (!Case{directory}.object().empty()) out.push_back({directory});
  std::ranges::sort(out, {}, &Case::folder);
  return out;
}

bool write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  return !file.fail();
}

// Compares the output with a file of expected output, if the case has it.
void compare(const std::string& path, const std::string& actual, CaseResult& result) {
  if (!exists(path)) return;
  const auto expected = read_file(path);
  if (!expected) {
    result.verdict = Verdict::kBroken;
    result.message += expected.error().message + '\n';
  } else if (*expected != actual) {
    result.verdict = Verdict::kFailed;
    result.message += path + ": unexpected output (- expected, + actual)\n" + line_diff(*expected, actual);
  }
}

CaseResult broken(CaseResult result, const std::string& why) {
  result.verdict = Verdict::kBroken;
  result.message = why + '\n';
  return result;
}

CaseResult run_case(const Case& one, const PolicyTestArguments& arguments) {
  CaseResult result{.name = fs::absolute(one.folder).lexically_normal().filename().string()};
  const auto policy = read_policy(one.policy().empty() ? arguments.policy_file : one.policy());
  if (!policy) return broken(std::move(result), policy.error().message);
  auto text = read_file(one.object());
  if (!text) return broken(std::move(result), text.error().message);
  const std::vector<Input> inputs = {{one.object(), std::move(*text)}};
  const auto processed = process_manifests(*policy, inputs, {.keep_texts = true});
  for (const auto* messages : {&processed.errors, &processed.non_objects})
    if (!messages->empty()) return broken(std::move(result), messages->front());
  const std::string findings = findings_text(processed.report);
  const std::string& output = processed.texts.front();
  const bool expects_nothing = !exists(one.findings()) && !exists(one.output());
  if (arguments.update) {
    bool written = !exists(one.output()) || write_file(one.output(), output);
    if (expects_nothing || exists(one.findings())) written = write_file(one.findings(), findings) && written;
    return written ? result
                   : broken(std::move(result), one.folder.string() + ": cannot write the expected output");
  }
  if (expects_nothing)
    return broken(
        std::move(result),
        one.folder.string() + ": has no findings.txt or output.yaml; --update creates findings.txt");
  compare(one.findings(), findings, result);
  compare(one.output(), output, result);
  return result;
}

void write_table(std::ostream& out, const std::vector<CaseResult>& results) {
  std::size_t passed = 0;
  for (const auto& result : results) {
    passed += result.verdict == Verdict::kPassed ? 1U : 0U;
    const auto* word = result.verdict == Verdict::kPassed   ? "ok      "
                       : result.verdict == Verdict::kFailed ? "FAILED  "
                                                            : "ERROR   ";
    out << word << printable(result.name) << '\n' << printable(result.message, true);
  }
  out << passed << " of " << results.size() << (results.size() == 1 ? " case" : " cases") << " passed\n";
}

JunitVerdict junit_verdict(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFailed:
      return JunitVerdict::kFailed;
    case Verdict::kBroken:
      return JunitVerdict::kError;
    case Verdict::kPassed:
      break;
  }
  return JunitVerdict::kPassed;
}

void write_junit(std::ostream& out, const std::vector<CaseResult>& results) {
  const auto count = [&](Verdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(results, verdict, &CaseResult::verdict));
  };
  const JunitCounts counts{
      .tests = results.size(), .failures = count(Verdict::kFailed), .errors = count(Verdict::kBroken)};
  JunitWriter junit(out, "mimir-tuner policy test", counts);
  junit.begin_suite("mimir-tuner policy test", "", counts);
  for (const auto& result : results)
    junit.add({.name = result.name,
               .classname = "policy",
               .verdict = junit_verdict(result.verdict),
               .text = result.message});
  junit.end_suite();
  junit.finish();
}

int policy_test(const PolicyTestArguments& arguments, Streams streams) {
  if (!is_directory(arguments.directory)) {
    streams.err << arguments.directory
                << (exists(arguments.directory) ? ": not a directory\n" : ": No such file or directory\n");
    return kError;
  }
  const auto cases = cases_in(arguments.directory);
  if (cases.empty()) {
    streams.err << arguments.directory << ": contains no test case (a directory with an object.yaml)\n";
    return kError;
  }
  std::vector<CaseResult> results;
  for (const auto& one : cases) results.push_back(run_case(one, arguments));
  if (arguments.format == PolicyTestFormat::kJunit)
    write_junit(streams.out, results);
  else
    write_table(streams.out, results);
  const auto any = [&](Verdict verdict) {
    return std::ranges::any_of(results, [&](const auto& result) { return result.verdict == verdict; });
  };
  return any(Verdict::kBroken) ? kError : any(Verdict::kFailed) ? kChanges : kNothingToDo;
}

}  // namespace

void add_policy_test_command(CommandLine& line, CLI::App& policy) {
  const auto arguments = std::make_shared<PolicyTestArguments>();
  auto* command = policy.add_subcommand(
      "test",
      "Run policy test cases: compare the findings or the output for manifests with what is expected");
  command->add_option("directory", arguments->directory, "Directory with one subdirectory per case")
      ->required()
      ->type_name("DIR");
  command
      ->add_option("--policy", arguments->policy_file,
                   "Policy for cases without a policy.yaml (default: the built-in policy)")
      ->type_name("FILE");
  command->add_option("-o,--output", arguments->format, "Report format, table or junit (default: table)")
      ->transform(one_of<PolicyTestFormat>(
          {{"table", PolicyTestFormat::kTable}, {"junit", PolicyTestFormat::kJunit}}))
      ->type_name("table|junit");
  command->add_flag("--update", arguments->update,
                    "Save the actual output as the expected output; review it before you commit it");
  command->callback([&line, arguments] { line.code = policy_test(*arguments, line.streams); });
}

}  // namespace mimir_tuner
