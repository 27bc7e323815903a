unit_test(
  edit
  unit/edit_block_test.cpp
  unit/edit_embedded_test.cpp
  unit/edit_flow_test.cpp
  unit/edit_json_test.cpp
  unit/edit_reader_test.cpp
  unit/edit_refusal_test.cpp
  unit/edit_tree_test.cpp)

find_package(rapidcheck REQUIRED)
add_executable(property_edit unit/edit_property_test.cpp)
target_link_libraries(property_edit PRIVATE project_options mimir_tuner_edit rapidcheck)
target_include_directories(property_edit PRIVATE ${PROJECT_SOURCE_DIR}/tests)
add_test(NAME property_edit COMMAND property_edit)
set_tests_properties(property_edit PROPERTIES LABELS property)
