unit_test(
  mimir
  unit/mimir_catalogue_test.cpp
  unit/mimir_flags_test.cpp
  unit/mimir_image_test.cpp
  unit/mimir_quantity_test.cpp
  unit/mimir_release_test.cpp
  unit/mimir_value_test.cpp)
property_test(mimir unit/mimir_properties.cpp)
