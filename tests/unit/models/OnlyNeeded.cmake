# Does a unit get only the models that it needs, and do models that must not fork the path contain no branch?
# (Run by CTest with CLANG, LLVM_LINK, LLVM_NM, LLVM_EXTRACT, MODELS and SCRATCH.)

# expect_symbols(name "C source" WITH symbol... WITHOUT symbol...): links the unit with the models and looks at the result.
function(expect_symbols name source)
  cmake_parse_arguments(EXPECT "" "" "WITH;WITHOUT" ${ARGN})
  set(unit ${SCRATCH}/only_needed_${name})
  file(WRITE ${unit}.c "${source}")
  execute_process(COMMAND ${CLANG} -O0 -fno-builtin -emit-llvm -c ${unit}.c -o ${unit}.bc COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${LLVM_LINK} --only-needed ${unit}.bc ${MODELS} -o ${unit}.linked.bc COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${LLVM_NM} --defined-only ${unit}.linked.bc OUTPUT_VARIABLE defined COMMAND_ERROR_IS_FATAL ANY)
  foreach(symbol ${EXPECT_WITH})
    if(NOT defined MATCHES " ${symbol}\n")
      message(SEND_ERROR "${name}: ${symbol} should be linked; got\n${defined}")
    endif()
  endforeach()
  foreach(symbol ${EXPECT_WITHOUT})
    if(defined MATCHES " ${symbol}\n")
      message(SEND_ERROR "${name}: ${symbol} should not be linked; got\n${defined}")
    endif()
  endforeach()
endfunction()

expect_symbols(strlen "unsigned long strlen(const char *); unsigned long unit(const char *s) { return strlen(s); }"
               WITH unit strlen WITHOUT strcpy stdin fgetc printf malloc __errno_location)
expect_symbols(strstr "char *strstr(const char *, const char *); char *unit(char *s) { return strstr(s, s); }"
               WITH unit strstr memmem strlen WITHOUT stdin strtok)
expect_symbols(atoi "int atoi(const char *); int unit(const char *s) { return atoi(s); }"
               WITH atoi __errno_location WITHOUT stdin strtod qsort)
expect_symbols(puts "int puts(const char *); int unit(const char *s) { return puts(s); }"
               WITH puts stdout WITHOUT fopen fscanf snprintf __premise_model_format)
expect_symbols(getchar "int getchar(void); int unit(void) { return getchar(); }"
               WITH getchar fgetc stdin WITHOUT fopen printf strtod)
expect_symbols(sprintf "int sprintf(char *, const char *, ...); int unit(char *b, int i) { return sprintf(b, \"%d\", i); }"
               WITH sprintf __premise_model_format WITHOUT fopen fgetc sscanf strtod qsort)
expect_symbols(none "int unit(void) { return 0; }" WITH unit WITHOUT stdin strlen)

# expect_no_branch(function...)
function(expect_no_branch)
  foreach(name ${ARGN})
    execute_process(COMMAND ${LLVM_EXTRACT} -S --func=${name} ${MODELS} -o - OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    if(NOT text MATCHES "define [^\n]*@${name}\\(")
      message(SEND_ERROR "${name} should be defined")
    endif()
    if(text MATCHES "br i1|switch ")
      message(SEND_ERROR "${name} should not branch:\n${text}")
    endif()
  endforeach()
endfunction()

expect_no_branch(isupper islower isalpha isdigit isxdigit isspace isprint isgraph isblank iscntrl isalnum ispunct)
expect_no_branch(tolower toupper abs labs)
