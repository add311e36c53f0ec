# Turns text files into a C++ source, so that the program needs no files beside it.
# cmake -DOUTPUT=file.cpp "-DINPUTS=a.css;b.js" -P Embed.cmake defines kCss, kJs: one constant per suffix.
set(text "// Generated from src/report/html by cmake/Embed.cmake.\n#include \"report/HtmlAssets.h\"\n\nnamespace premise::report {\n")
foreach(input ${INPUTS})
  get_filename_component(suffix ${input} LAST_EXT)
  string(REPLACE "." "" suffix ${suffix})
  string(SUBSTRING ${suffix} 0 1 first)
  string(TOUPPER ${first} first)
  string(SUBSTRING ${suffix} 1 -1 rest)
  file(READ ${input} contents)
  string(APPEND text "\nconst char *const k${first}${rest} = R\"embedded(${contents})embedded\";\n")
endforeach()
file(WRITE ${OUTPUT} "${text}\n} // namespace premise::report\n")
