// What `premise cover` found out about one unit: which statements, branches or paths are feasible within the bound.
#pragma once

#include "base/Diagnostic.h"

#include <cstdint>
#include <string>
#include <vector>

namespace premise::suite {

enum class Coverable : std::uint8_t { Feasible, Infeasible, Open };

struct CoverEntry {
  base::SourceSpan place;
  std::string function;
  Coverable state = Coverable::Open;
  std::string branch;           ///< of the criterion branch: what it assumes
  std::vector<unsigned> blocks; ///< of the criterion path: lines in the order of execution
  std::string test;             ///< Feasible: id of a test that gets there
  std::string reason;           ///< Infeasible, Open
  bool mayBoundMatter = false;
  bool isOnlyByFailing = false;

  bool operator==(const CoverEntry &) const = default;
};

struct CoverResult {
  std::string criterion;
  unsigned unwind = 0;
  std::string algorithm;
  std::uint64_t queries = 0;
  std::uint64_t blocks = 0; ///< of the loop-free programs that were encoded; 0: not counted
  double seconds = 0;
  std::vector<CoverEntry> entries;

  bool operator==(const CoverResult &) const = default;
};

} // namespace premise::suite
