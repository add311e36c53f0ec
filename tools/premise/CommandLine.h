// What the user typed, parsed; nothing else.
#pragma once

#include "Reports.h"
#include "session/Cover.h"
#include "session/Options.h"

#include <string>
#include <variant>
#include <vector>

namespace premise::tool {

/// What `premise audit` is asked beside the tests.
struct AuditRequest {
  bool assumptions = false; ///< only list what everything rests on
  bool infer = false;
  std::string baseline; ///< what has been accepted; empty: nothing is compared
  bool update = false;  ///< write the baseline instead
};

/// One invocation of `premise`.
struct Request {
  std::string command;
  session::TestOptions test;
  session::CoverRequest cover;
  ReportFiles reports;
  std::string reviewOf; ///< check --review-template
  AuditRequest audit;
  bool isList = false;        ///< check --list
  bool isAbstraction = false; ///< only show the abstract programs
  std::string explained;      ///< the test to explain; empty: none
  bool statistics = false;
  std::string colour = "auto";
  std::vector<std::string> testIds;  ///< replay
  std::vector<std::string> warnings; ///< about the request itself
};

/// The process should end now with this code; the text has been printed.
struct Exit {
  int code = 0;
};

std::variant<Request, Exit> parseCommandLine(int argc, char **argv);

} // namespace premise::tool
