# What is done at build time for one source: PREMISE is run on SOURCE, its tests go to OUT.
execute_process(
  COMMAND ${PREMISE} test -p ${BUILD} ${SOURCE} --out ${OUT} --emit gtest-source --color never ${OPTIONS}
  RESULT_VARIABLE code
  OUTPUT_FILE ${OUT}.log
  ERROR_VARIABLE complaint)
# 1: some test shows a failure. It is the test that has to fail then, not the build.
if(NOT code MATCHES "^[01]$")
  message(FATAL_ERROR "premise test ${SOURCE} ended with ${code}:\n${complaint}")
endif()
