#pragma once

#include <string>

namespace CLI {
class App;
class Error;
}  // namespace CLI

namespace mimir_tuner {

/// The message for a command line that cannot be used: names the command or option that is unknown, and the
/// nearest one. App's failure_message.
std::string explain_wrong_words(const CLI::App* app, const CLI::Error& error);

}  // namespace mimir_tuner
