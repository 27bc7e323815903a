unit_test(
  report
  unit/report_diff.cpp
  unit/report_formats.cpp
  unit/report_ids.cpp
  unit/report_summary.cpp
  unit/report_text.cpp)
target_link_libraries(unit_report PRIVATE nlohmann_json::nlohmann_json)
