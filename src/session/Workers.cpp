// How a team of workers is started.
#include "session/Workers.h"

#include <algorithm>
#include <iterator>

namespace premise::session {

void Workers::join(Workers other) {
  std::ranges::move(other.pools, std::back_inserter(pools));
  std::ranges::move(other.chains, std::back_inserter(chains));
  std::ranges::move(other.executors, std::back_inserter(executors));
  std::ranges::move(other.workers, std::back_inserter(workers));
}

base::Result<Workers> makeWorkers(const CompiledSource &source, const native::Shape &shape, std::size_t unit,
                                  const TestOptions &options, unsigned count) {
  Workers all;
  for (unsigned i = 0; i < count; i++) {
    all.pools.push_back(std::make_unique<term::Pool>());
    all.chains.push_back(solve::makeChain(*all.pools.back(), options.solver));
    auto executor = native::NativeExecutor::open(source.build, shape, static_cast<unsigned>(unit),
                                                 limitsOf(source, unit, options), *all.pools.back());
    if (!executor)
      return executor.error();
    all.executors.push_back(std::move(*executor));
    all.workers.push_back({all.pools.back().get(), all.chains.back().get(), all.executors.back().get()});
  }
  return all;
}

} // namespace premise::session
