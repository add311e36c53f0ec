// The program `premise`: parses options, calls the session, prints, and chooses the exit code.
#include "CommandLine.h"
#include "Commands.h"

#include "base/Ensure.h"

#include <cstdio>
#include <exception>

int main(int argc, char **argv) {
  using namespace premise;
  try {
    auto parsed = tool::parseCommandLine(argc, argv);
    if (const auto *exit = std::get_if<tool::Exit>(&parsed))
      return exit->code;
    return tool::execute(std::get<tool::Request>(parsed));
  } catch (const std::exception &error) {
    std::fprintf(stderr,
                 "premise: internal error: %s\n"
                 "premise: this is a bug of Premise; please report it with this line and the source file\n",
                 error.what());
    return 3;
  }
}
