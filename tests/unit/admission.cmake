unit_test(admission unit/admission_test.cpp)
target_link_libraries(unit_admission PRIVATE nlohmann_json::nlohmann_json)
