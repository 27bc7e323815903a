unit_test(decide unit/decide_annotate.cpp unit/decide_advice.cpp unit/decide_args.cpp unit/decide_config.cpp unit/decide_env.cpp unit/decide_gate.cpp unit/decide_helpers.cpp unit/finding.cpp)
