// Runs a program of somebody else, which may be missing, crash, hang or print anything.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace premise::analyze {

struct ToolCall {
  std::vector<std::string> words; ///< the program, found in PATH unless it has a slash, and its arguments
  std::map<std::string, std::string> environment = {}; ///< added to ours
  std::string folder = {};                             ///< to start in; empty: ours
  std::chrono::milliseconds time{10000};
};

struct ToolOutcome {
  std::string problem; ///< half a sentence: "is not installed", "crashed: ...", ...; empty: ended with code 0
  std::string output;  ///< both streams, the first part of it
};

/// Ends the program and what it started when the time is over, or when this process is ended.
ToolOutcome runTool(const ToolCall &call);

/// A folder that is gone when this object is.
class ScratchFolder {
public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;
  std::string file(const std::string &name) const { return path_ + "/" + name; }

private:
  std::string path_;
};

} // namespace premise::analyze
