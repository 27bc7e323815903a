unit_test(server unit/server_listen_address.cpp)
