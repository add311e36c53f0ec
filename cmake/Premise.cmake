# The compiler settings every target shares, and `premise_layer`, which makes a library of one folder of src/.

add_library(premise_settings INTERFACE)
target_compile_options(premise_settings INTERFACE -Wall -Wextra -Werror -Wno-unused-parameter)
target_include_directories(premise_settings INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_link_options(premise_settings INTERFACE -fuse-ld=lld)
if(PREMISE_SANITIZE)
  target_compile_options(premise_settings INTERFACE -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=undefined)
  target_link_options(premise_settings INTERFACE -fsanitize=address,undefined)
endif()

# What nearly every file includes. Parsing it once per folder, not once per file, saves a third of the build.
set(premise_common_headers <algorithm> <cstdint> <filesystem> <functional> <map> <memory> <optional> <set> <string> <variant> <vector>)

# premise_layer(name [STEERS] [USES layer...] [LINKS library...] [SYSTEM include-dir...] [PCH header...])
# STEERS: it calls others and computes little itself, so optimising it would only cost time to build.
function(premise_layer name)
  cmake_parse_arguments(LAYER "STEERS" "" "USES;LINKS;SYSTEM;PCH" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(premise_${name} STATIC ${sources})
  list(TRANSFORM LAYER_USES PREPEND premise_)
  target_link_libraries(premise_${name} PUBLIC premise_settings ${LAYER_USES} PRIVATE ${LAYER_LINKS})
  target_include_directories(premise_${name} SYSTEM PUBLIC ${LAYER_SYSTEM})
  target_precompile_headers(premise_${name} PRIVATE ${premise_common_headers} ${LAYER_PCH})
  # Four files at a time: templates and inline functions that they share are compiled once.
  set_target_properties(premise_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 4)
  if(LAYER_STEERS)
    target_compile_options(premise_${name} PRIVATE -O1)
  endif()
endfunction()

# The headers that all tests share, parsed once for all of them.
function(premise_test_headers)
  file(WRITE ${CMAKE_BINARY_DIR}/test_headers.cpp "")
  add_library(premise_test_headers OBJECT ${CMAKE_BINARY_DIR}/test_headers.cpp)
  target_link_libraries(premise_test_headers PRIVATE premise_settings GTest::gtest)
  target_compile_options(premise_test_headers PRIVATE -O1)
  target_precompile_headers(premise_test_headers PRIVATE <gtest/gtest.h> ${premise_common_headers})
endfunction()

# premise_test(name SOURCE... USES layer... [LABELS label...]): a GoogleTest program registered with CTest.
function(premise_test name)
  cmake_parse_arguments(TEST "" "" "USES;LINKS;LABELS" ${ARGN})
  add_executable(${name} ${TEST_UNPARSED_ARGUMENTS})
  list(TRANSFORM TEST_USES PREPEND premise_)
  target_link_libraries(${name} PRIVATE ${TEST_USES} ${TEST_LINKS} GTest::gtest GTest::gtest_main)
  target_compile_options(${name} PRIVATE -O1)
  target_precompile_headers(${name} REUSE_FROM premise_test_headers)
  add_test(NAME ${name} COMMAND ${name})
  if(TEST_LABELS)
    set_tests_properties(${name} PROPERTIES LABELS "${TEST_LABELS}")
  endif()
endfunction()
