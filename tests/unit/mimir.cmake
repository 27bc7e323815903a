unit_test(mimir unit/mimir_release_test.cpp)
