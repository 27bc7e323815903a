unit_test(mimir)
