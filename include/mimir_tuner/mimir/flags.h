#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace mimir_tuner {

/// One flag on a command line.
struct Flag {
  std::string_view name;  ///< Without dashes.

  /// The value. "true" for a boolean without a value, as in Go; "" for another flag without a value, which is
  /// the same as `-flag=`.
  std::string_view value;

  std::size_t index = 0;  ///< Index of the argument that contains the name.
};

/// A command line, read as Go's flag package reads it: one or two dashes, and the value after `=` or in the
/// next argument (a boolean only after `=`).
struct FlagList {
  std::vector<Flag> flags;

  /// Index of the first argument that Mimir does not read as a flag (a positional argument, `-` or `--`), or
  /// the number of arguments. A new flag must come before it. If an unknown flag is followed by a word, the
  /// word is either its value or a positional argument; then this is the index of the flag, which is safe in
  /// both cases.
  std::size_t end = 0;

  /// Flags at or after `end`. Mimir may not see them, so no decision contradicts them.
  std::vector<Flag> unread;

  /// Returns the last occurrence of a flag, which is the one that counts for scalars: in `flags`, or else in
  /// `unread`. Mimir looks for `config.file` and `config.expand-env` in all arguments, so for these two it is
  /// the last of both lists. Source: Mimir cmd/mimir/main.go, parseConfigFileParameter.
  std::optional<Flag> find(std::string_view name) const;
};

/// Parses the arguments after the program name. The result has views into them. The parser knows which flags
/// of the catalogue, and which other common ones, are booleans. Never fails. Source: Go src/flag/flag.go,
/// parseOne.
FlagList parse_flags(std::span<const std::string_view> arguments);

}  // namespace mimir_tuner
