unit_test(server unit/server_listen_address.cpp unit/server_request_head.cpp unit/server_tls_context.cpp)
