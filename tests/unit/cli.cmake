unit_test(cli unit/cli_documents_test.cpp unit/cli_gossip_test.cpp unit/cli_line_diff_test.cpp unit/cli_remedies_test.cpp)
