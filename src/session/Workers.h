// Who explores a unit: pools, chains and executors.
#pragma once

#include "session/UnitTest.h"
#include "solve/Chain.h"
#include "term/Pool.h"

#include <memory>

namespace premise::session {

/// Pools, chains and executors of one unit.
struct Workers {
  std::vector<std::unique_ptr<term::Pool>> pools;
  std::vector<std::unique_ptr<solve::Chain>> chains;
  std::vector<std::unique_ptr<native::NativeExecutor>> executors;
  std::vector<explore::Worker> workers;

  void join(Workers other);
};

base::Result<Workers> makeWorkers(const CompiledSource &source, const native::Shape &shape, std::size_t unit,
                                  const TestOptions &options, unsigned count);

} // namespace premise::session
