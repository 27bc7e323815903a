# Run by embed_text at build time: INPUT (text) -> OUTPUT (C++), as hexadecimal bytes so that no text needs escaping.
file(READ ${INPUT} hex HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
file(WRITE ${OUTPUT} "#include <string_view>
namespace mimir_tuner::embedded {
namespace {
constexpr char kBytes[] = {${bytes}'\\0'};
}
extern const std::string_view ${SYMBOL};
const std::string_view ${SYMBOL}(kBytes, sizeof(kBytes) - 1);
}  // namespace mimir_tuner::embedded
")
