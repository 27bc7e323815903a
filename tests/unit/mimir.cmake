unit_test(
  mimir
  unit/mimir_catalogue_test.cpp
  unit/mimir_flags_test.cpp
  unit/mimir_image_test.cpp
  unit/mimir_quantity_test.cpp
  unit/mimir_release_test.cpp
  unit/mimir_value_test.cpp)

find_package(rapidcheck REQUIRED)
add_executable(property_mimir unit/mimir_properties.cpp)
target_link_libraries(property_mimir PRIVATE project_options mimir_tuner_mimir rapidcheck)
add_test(NAME property_mimir COMMAND property_mimir)
set_tests_properties(property_mimir PROPERTIES LABELS property)
