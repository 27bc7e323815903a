unit_test(bootstrap unit/bootstrap_test.cpp unit/bootstrap_certificate_test.cpp)
target_link_libraries(unit_bootstrap PRIVATE nlohmann_json::nlohmann_json OpenSSL::Crypto)
