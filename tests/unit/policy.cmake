unit_test(
  policy
  unit/policy_docs_test.cpp
  unit/policy_effective_test.cpp
  unit/policy_errors_test.cpp
  unit/policy_load_test.cpp
  unit/policy_words_test.cpp)
property_test(policy unit/policy_properties.cpp)
