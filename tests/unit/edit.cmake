unit_test(edit unit/edit_tree_test.cpp unit/edit_embedded_test.cpp)
