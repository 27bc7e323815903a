unit_test(
  edit
  unit/edit_block_test.cpp
  unit/edit_embedded_test.cpp
  unit/edit_flow_test.cpp
  unit/edit_json_test.cpp
  unit/edit_reader_test.cpp
  unit/edit_refusal_test.cpp
  unit/edit_tree_test.cpp)
property_test(edit unit/edit_property_test.cpp)
