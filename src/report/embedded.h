#pragma once

#include <string_view>

namespace mimir_tuner::embedded {

/// The bytes of src/report/report.html, put in by the build (cmake/EmbedText.cmake).
extern const std::string_view kReportHtml;

}  // namespace mimir_tuner::embedded
