// The exploration strategies.
#include "explore/Frontier.h"

#include "base/Ensure.h"

#include <algorithm>
#include <queue>
#include <random>
#include <unordered_map>
#include <vector>

namespace premise::explore {

namespace {

template <typename Container> PendingEdge takeLast(Container &edges) {
  base::ensure(!edges.empty(), "an empty frontier should not be asked for an edge");
  const PendingEdge edge = edges.back();
  edges.pop_back();
  return edge;
}

/// A heap whose order among equals is the order of arrival, so that results do not depend on the library.
template <typename IsLater> class StableHeap {
public:
  void push(const PendingEdge &edge) { heap_.push({edge, arrivals_++}); }
  PendingEdge pop() {
    base::ensure(!heap_.empty(), "an empty frontier should not be asked for an edge");
    const PendingEdge edge = heap_.top().edge;
    heap_.pop();
    return edge;
  }
  bool isEmpty() const { return heap_.empty(); }

private:
  struct Entry {
    PendingEdge edge;
    std::uint64_t arrival;
  };
  struct Order {
    bool operator()(const Entry &a, const Entry &b) const {
      const IsLater isLater;
      if (isLater(a.edge, b.edge) || isLater(b.edge, a.edge))
        return isLater(a.edge, b.edge);
      return a.arrival > b.arrival;
    }
  };
  std::priority_queue<Entry, std::vector<Entry>, Order> heap_;
  std::uint64_t arrivals_ = 0;
};

struct DeeperIsLater {
  bool operator()(const PendingEdge &a, const PendingEdge &b) const { return a.depth > b.depth; }
};
struct ShallowerIsLater {
  bool operator()(const PendingEdge &a, const PendingEdge &b) const { return a.depth < b.depth; }
};
struct LowerScoreIsLater {
  bool operator()(const PendingEdge &a, const PendingEdge &b) const { return a.score < b.score; }
};

/// Deepest first: the edges of a run come in the order of their depth, so the last one is the deepest.
class Dfs : public Frontier {
public:
  void add(const PendingEdge &edge) override { edges_.push_back(edge); }
  PendingEdge next() override { return takeLast(edges_); }
  bool isEmpty() const override { return edges_.empty(); }

private:
  std::vector<PendingEdge> edges_;
};

class Bfs : public Frontier {
public:
  void add(const PendingEdge &edge) override { edges_.push(edge); }
  PendingEdge next() override { return edges_.pop(); }
  bool isEmpty() const override { return edges_.isEmpty(); }

private:
  StableHeap<DeeperIsLater> edges_;
};

class Random : public Frontier {
public:
  explicit Random(std::uint64_t seed) : random_(seed) {}
  void add(const PendingEdge &edge) override { edges_.push_back(edge); }
  PendingEdge next() override {
    base::ensure(!edges_.empty(), "an empty frontier should not be asked for an edge");
    std::swap(edges_[random_() % edges_.size()], edges_.back());
    return takeLast(edges_);
  }
  bool isEmpty() const override { return edges_.empty(); }

private:
  std::mt19937_64 random_;
  std::vector<PendingEdge> edges_;
};

/// Generational search (SAGE): all edges of a run are one generation, and runs that saw more new code come first.
class Generational : public Frontier {
public:
  void add(const PendingEdge &edge) override { edges_.push(edge); }
  PendingEdge next() override { return edges_.pop(); }
  bool isEmpty() const override { return edges_.isEmpty(); }

private:
  StableHeap<LowerScoreIsLater> edges_;
};

/// First the edges that lead to a place no run has executed, shallow ones first; then depth-first, which keeps the tree
/// small.
class CoverageFirst : public Frontier {
public:
  explicit CoverageFirst(const Coverage &coverage) : coverage_(&coverage) {}

  void add(const PendingEdge &edge) override {
    if (isPromising(edge.place))
      fresh_.push(edge);
    else
      rest_.push(edge);
  }

  PendingEdge next() override {
    while (!fresh_.isEmpty()) {
      const PendingEdge edge = fresh_.pop();
      if (!isPromising(edge.place)) {
        rest_.push(edge);
        continue;
      }
      ++attempts_[edge.place];
      return edge;
    }
    return rest_.pop();
  }

  bool isEmpty() const override { return fresh_.isEmpty() && rest_.isEmpty(); }

private:
  /// A place that was aimed at so often without success is probably unreachable: the failing side of a check that
  /// holds.
  static constexpr unsigned kPatience = 8;

  bool isPromising(std::uint64_t place) const {
    if (coverage_->contains(place))
      return false;
    const auto attempts = attempts_.find(place);
    return attempts == attempts_.end() || attempts->second < kPatience;
  }

  const Coverage *coverage_;
  std::unordered_map<std::uint64_t, unsigned> attempts_;
  StableHeap<DeeperIsLater> fresh_;
  StableHeap<ShallowerIsLater> rest_;
};

class UrgentFirst : public Frontier {
public:
  UrgentFirst(const std::set<std::uint32_t> &checks, std::unique_ptr<Frontier> others) : others_(std::move(others)) {
    for (const std::uint32_t check : checks)
      places_.insert(placeOf(check, StepKind::Check, false));
  }

  void add(const PendingEdge &edge) override {
    if (places_.contains(edge.place))
      urgent_.push(edge);
    else
      others_->add(edge);
  }

  PendingEdge next() override {
    if (urgent_.empty())
      return others_->next();
    const PendingEdge edge = urgent_.front();
    urgent_.pop();
    return edge;
  }

  bool isEmpty() const override { return urgent_.empty() && others_->isEmpty(); }

private:
  std::unordered_set<std::uint64_t> places_;
  std::queue<PendingEdge> urgent_;
  std::unique_ptr<Frontier> others_;
};

class UnverifiedFirst : public Frontier {
public:
  UnverifiedFirst(Strategy strategy, std::uint64_t seed, const Coverage &coverage)
      : first_(makeFrontier(strategy, seed, coverage)), last_(makeFrontier(strategy, seed, coverage)) {}

  void add(const PendingEdge &edge) override { (edge.isPruned ? last_ : first_)->add(edge); }
  PendingEdge next() override { return (first_->isEmpty() ? last_ : first_)->next(); }
  bool isEmpty() const override { return first_->isEmpty() && last_->isEmpty(); }

private:
  std::unique_ptr<Frontier> first_, last_;
};

} // namespace

std::unique_ptr<Frontier> makeUnverifiedFirst(Strategy strategy, std::uint64_t seed, const Coverage &coverage) {
  return std::make_unique<UnverifiedFirst>(strategy, seed, coverage);
}

std::unique_ptr<Frontier> makeUrgent(const std::set<std::uint32_t> &checks, std::unique_ptr<Frontier> others) {
  return checks.empty() ? std::move(others) : std::make_unique<UrgentFirst>(checks, std::move(others));
}

std::unique_ptr<Frontier> makeFrontier(Strategy strategy, std::uint64_t seed, const Coverage &coverage) {
  switch (strategy) {
  case Strategy::Dfs:
    return std::make_unique<Dfs>();
  case Strategy::Bfs:
    return std::make_unique<Bfs>();
  case Strategy::Random:
    return std::make_unique<Random>(seed);
  case Strategy::Generational:
    return std::make_unique<Generational>();
  case Strategy::Coverage:
    return std::make_unique<CoverageFirst>(coverage);
  }
  base::ensure(false, "a strategy should be one of its enumerators");
  return nullptr;
}

} // namespace premise::explore
