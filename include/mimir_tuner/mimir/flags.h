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
  std::string_view
      value;  ///< "true" for a bare boolean, as Go sets it; "" for another bare one, as `-flag=` gives.
  std::size_t index = 0;  ///< Of the argument that names it.
};

/// A command line as Go's flag package (and so Mimir) reads it: one or two dashes, `=` or the next argument,
/// booleans only with `=`.
struct FlagList {
  std::vector<Flag> flags;
  /// Index of the first argument that Mimir does not read as a flag: the first positional, `-`, `--`; the
  /// number of arguments where all are flags. A new flag must stand before it. Where a flag that we do not
  /// know is followed by a word, which could be its value or a positional, this is the index of that flag:
  /// before it is safe either way.
  std::size_t end = 0;
  /// Flags that stand after `end`; Mimir may not see them, so nothing is decided against them.
  std::vector<Flag> unread;

  /// The flag's last occurrence (the one that counts for scalars), among `flags`, then `unread`; nullopt
  /// where it is nowhere. `config.file` and `config.expand-env`, which Mimir looks for at every argument: the
  /// last of all.
  std::optional<Flag> find(std::string_view name) const;
};

/// `arguments` are those after the program's own name. Views point into them. Which flags are booleans is
/// known for the catalogue's and the common ones (`config.expand-env`, `version`, ...). Source: Go
/// src/flag/flag.go, parseOne; Mimir cmd/mimir/main.go.
FlagList parse_flags(std::span<const std::string_view> arguments);

}  // namespace mimir_tuner
