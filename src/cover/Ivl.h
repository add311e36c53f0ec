// The whole job for one procedure of the small language: bound, cover, tests that the interpreter confirms.
#pragma once

#include "cover/Judge.h"
#include "cover/Summaries.h"
#include "encode/ivl/Program.h"

namespace premise::cover {

struct IvlOptions {
  Criterion criterion = Criterion::Statement;
  CoverOptions cover;
  std::optional<unsigned> unwind = 3; ///< nothing: raised until it matters no more
  Summaries summaries = Summaries::Off;
};

struct IvlInput {
  std::string name;
  std::string value; ///< in decimal, or true/false
};

struct IvlTest {
  std::vector<IvlInput> inputs{};
  std::optional<std::uint32_t> failed{}; ///< number of the check that fails
};

struct IvlUnit {
  Judged judged{};
  unsigned unwind = 0;
  std::vector<IvlTest> tests{}; ///< parallel to the cover's
  std::vector<std::string> notes{};
};

base::Result<IvlUnit> coverProcedure(const encode::ivl::Program &program, encode::ivl::ProcedureIndex procedure,
                                     const IvlOptions &options, SummaryCache &summaries);

} // namespace premise::cover
