# One interface target that every target of the project links: warnings, sanitizers and hardening.
add_library(project_options INTERFACE)
target_include_directories(project_options INTERFACE ${PROJECT_SOURCE_DIR}/include)
target_compile_options(project_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
                                                 -Wold-style-cast -Woverloaded-virtual
                                                 # Designated initializers leave fields to their defaults on purpose.
                                                 -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(project_options INTERFACE -Wno-maybe-uninitialized)  # GCC 12 misjudges strings in aggregates (PR 105562)
  target_compile_options(project_options INTERFACE -Wno-restrict)  # GCC 12 misjudges "literal" + std::string (PR 105651)
endif()
if(MIMIR_TUNER_WERROR)
  target_compile_options(project_options INTERFACE -Werror)
endif()

if(MIMIR_TUNER_SANITIZE)
  target_compile_options(project_options INTERFACE -fsanitize=${MIMIR_TUNER_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  target_link_options(project_options INTERFACE -fsanitize=${MIMIR_TUNER_SANITIZE})
else()
  # Jumps and returns go only where the program meant; each processor has a flag of its own for that.
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64")
    target_compile_options(project_options INTERFACE -fcf-protection=full)
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    target_compile_options(project_options INTERFACE -mbranch-protection=standard)
  endif()
  target_compile_options(project_options INTERFACE -fstack-protector-strong -fstack-clash-protection
                                                   $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
  target_link_options(project_options INTERFACE -Wl,-z,relro,-z,now)
endif()
if(MIMIR_TUNER_FUZZ)
  # Coverage for the fuzz targets; every other program of the same build links with it as well, so that nothing is compiled twice.
  target_compile_options(project_options INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(project_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
include(CheckPIESupported)
check_pie_supported()
