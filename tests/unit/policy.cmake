unit_test(policy)
