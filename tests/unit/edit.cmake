unit_test(edit)
