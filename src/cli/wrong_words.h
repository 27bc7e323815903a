#pragma once

#include <string>

namespace CLI {
class App;
class Error;
}  // namespace CLI

namespace mimir_tuner {

/// Returns the error message for an invalid command line: names the unknown command or option and suggests
/// the nearest known one. For other errors, CLI11's own message. To be set as the App's failure_message.
std::string explain_wrong_words(const CLI::App* app, const CLI::Error& error);

}  // namespace mimir_tuner
