unit_test(policy unit/policy_load_test.cpp)
