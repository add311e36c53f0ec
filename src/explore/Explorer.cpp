// One search alone, or several in threads that share the work.
#include "explore/Explorer.h"

#include "base/Ensure.h"
#include "explore/Exchange.h"
#include "explore/Search.h"
#include "explore/Tally.h"

#include <memory>
#include <thread>

namespace premise::explore {

namespace {

Exploration exploreAlone(const Worker &worker, const ExploreOptions &options, Listener &listener) {
  Search search(worker, options, listener, nullptr);
  search.start();
  search.explore();
  return search.finish();
}

/// Exceptions cannot leave a thread: the exchange carries them to the caller.
void work(Search &search, bool isFirst, Exchange &exchange) {
  try {
    if (isFirst)
      search.start();
    search.explore();
  } catch (...) {
    exchange.fail(std::current_exception());
  }
}

Exploration exploreTogether(std::span<const Worker> workers, const ExploreOptions &options, Listener &listener) {
  Exchange exchange(static_cast<unsigned>(workers.size()), options.maxRuns);
  std::vector<std::unique_ptr<Search>> searches;
  for (const Worker &worker : workers)
    searches.push_back(std::make_unique<Search>(worker, options, listener, &exchange));
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < searches.size(); ++i)
      threads.emplace_back([&, i] { work(*searches[i], false, exchange); });
    work(*searches[0], true, exchange);
  }
  Exploration all;
  all.pendingEdges = exchange.finish();
  for (const std::unique_ptr<Search> &search : searches)
    merge(all, search->finish());
  return all;
}

} // namespace

Exploration explore(std::span<const Worker> workers, const ExploreOptions &options, Listener &listener) {
  base::ensure(!workers.empty(), "an exploration should have a worker");
  const Search::Clock::time_point before = Search::Clock::now();
  Exploration exploration =
      workers.size() == 1 ? exploreAlone(workers[0], options, listener) : exploreTogether(workers, options, listener);
  exploration.seconds = std::chrono::duration<double>(Search::Clock::now() - before).count();
  exploration.exhaustive = isExhaustive(exploration);
  return exploration;
}

} // namespace premise::explore
