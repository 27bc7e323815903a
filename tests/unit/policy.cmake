unit_test(
  policy
  unit/policy_docs_test.cpp
  unit/policy_effective_test.cpp
  unit/policy_errors_test.cpp
  unit/policy_load_test.cpp
  unit/policy_words_test.cpp)

find_package(rapidcheck REQUIRED)
add_executable(property_policy unit/policy_properties.cpp)
target_link_libraries(property_policy PRIVATE project_options mimir_tuner_policy rapidcheck)
add_test(NAME property_policy COMMAND property_policy)
set_tests_properties(property_policy PROPERTIES LABELS property)
