# embed_text(TARGET FILE SYMBOL): compiles a text file into `extern const std::string_view SYMBOL` of namespace mimir_tuner::embedded.
# The text is split into raw strings, since a compiler need not take one over 64 kB.
add_custom_target(embedded_texts)
function(embed_text target file symbol)
  get_filename_component(input ${file} ABSOLUTE)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.embedded.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${input} -DOUTPUT=${output} -DSYMBOL=${symbol} -P ${PROJECT_SOURCE_DIR}/cmake/embed_text_script.cmake
    DEPENDS ${input} ${PROJECT_SOURCE_DIR}/cmake/embed_text_script.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  add_custom_target(embed_${symbol} DEPENDS ${output})
  add_dependencies(embedded_texts embed_${symbol})
endfunction()
