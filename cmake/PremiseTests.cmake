# How a CMake project has Premise generate tests for a target: premise_add_tests(target).
include_guard(GLOBAL)
set(_premise_generate ${CMAKE_CURRENT_LIST_DIR}/PremiseGenerate.cmake)

# premise_add_tests(target [SOURCES file...] [OPTIONS option...] [NO_SANITIZERS])
#
# Generates tests for the C and C++ sources of the target when the project is built, links them to the program
# <target>_premise_tests, and registers every test with CTest. SOURCES names those of the target's sources that get tests
# (default: all); the others are compiled into the program as they are. OPTIONS are passed to `premise test`, e.g.
# --seconds 5. A test that shows a failure fails until the failure is repaired.
function(premise_add_tests target)
  cmake_parse_arguments(ARG "NO_SANITIZERS" "" "SOURCES;OPTIONS" ${ARGN})
  find_package(GTest REQUIRED)
  include(GoogleTest)
  set_property(TARGET ${target} PROPERTY EXPORT_COMPILE_COMMANDS ON)
  get_target_property(directory ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/premise/${target})
  set(tests ${target}_premise_tests)
  set(compiled "")
  foreach(source ${sources})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${directory} NORMALIZE OUTPUT_VARIABLE file)
    if(NOT file MATCHES "\\.(c|cc|cpp|cxx)$")
      continue()
    endif()
    if(ARG_SOURCES AND NOT source IN_LIST ARG_SOURCES)
      list(APPEND compiled ${file})
      continue()
    endif()
    _premise_generate_source(${target} ${file} ${out} "${ARG_OPTIONS}" generated)
    list(APPEND compiled ${generated})
  endforeach()
  add_executable(${tests} ${compiled})
  # What the sources are compiled with, and what they are linked with.
  target_include_directories(${tests} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  target_compile_definitions(${tests} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS> PREMISE_CHECKED)
  target_compile_options(${tests} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_OPTIONS> -w)
  target_compile_features(${tests} PRIVATE cxx_std_17)
  get_target_property(standard ${target} CXX_STANDARD)
  if(standard)
    set_property(TARGET ${tests} PROPERTY CXX_STANDARD ${standard})
  endif()
  get_target_property(libraries ${target} LINK_LIBRARIES)
  if(libraries)
    target_link_libraries(${tests} PRIVATE ${libraries})
  endif()
  target_link_libraries(${tests} PRIVATE Premise::annotations GTest::gtest GTest::gtest_main)
  if(NOT ARG_NO_SANITIZERS)
    target_compile_options(${tests} PRIVATE -g -fsanitize=address,undefined -fno-sanitize-recover=undefined)
    target_link_options(${tests} PRIVATE -fsanitize=address,undefined)
  endif()
  gtest_discover_tests(${tests} TEST_PREFIX ${target}. DISCOVERY_MODE PRE_TEST)
endfunction()

# Their names are known before they exist: one file per source, and for C one more.
function(_premise_generate_source target file out options result)
  cmake_path(GET file FILENAME name)
  string(MAKE_C_IDENTIFIER ${name} stem)
  set(files ${out}/${stem}/tests/${stem}_test.cpp)
  if(file MATCHES "\\.c$")
    list(APPEND files ${out}/${stem}/tests/${stem}_unit.c)
  endif()
  add_custom_command(
    OUTPUT ${files}
    COMMAND ${CMAKE_COMMAND} -DPREMISE=$<TARGET_FILE:Premise::premise> -DBUILD=${CMAKE_BINARY_DIR} -DSOURCE=${file}
            -DOUT=${out}/${stem} "-DOPTIONS=${options}" -P ${_premise_generate}
    # The target is rebuilt when one of its headers changes.
    DEPENDS ${file} ${target} Premise::premise ${_premise_generate}
    COMMENT "Generating tests of ${name}"
    VERBATIM)
  set(${result} ${files} PARENT_SCOPE)
endfunction()
