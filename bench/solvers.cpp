// How fast does the solver chain answer the queries of dynamic symbolic execution, and which stage answers them?
//
// Build: add_executable(bench_solvers bench/solvers.cpp), link premise_solve. Run: bench_solvers [kernel...]
// Each kernel is explored path by path, as the explorer does, with several configurations of the chain.
#include "solve/Chain.h"
#include "term/Evaluate.h"
#include "term/Pool.h"

#include <cstdio>
#include <ctime>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

using premise::solve::Chain;
using premise::solve::ChainOptions;
using premise::term::Assignment;
using premise::term::Op;
using premise::term::Pool;
using premise::term::Term;
using premise::term::Value;

/// One concolic run: terms beside values, and the conditions that decided the path.
class Run {
public:
  Run(Pool &pool, const Assignment &inputs) : pool_(pool), inputs_(inputs) {}

  Term input(unsigned id, unsigned width) { return pool_.variable(id, width); }
  Term constant(unsigned width, Value value) { return pool_.constant(width, value); }
  Term make(Op op, Term a, Term b) {
    const bool compares = (op >= Op::Eq && op <= Op::SLe) || (op >= Op::FEq && op <= Op::FLe);
    return pool_.make(op, compares ? 1 : a->width(), {a, b});
  }
  Term make(Op op, Term a, Value b) { return make(op, a, constant(a->width(), b)); }
  Term extend(Op op, Term a, unsigned width) { return pool_.make(op, width, {a}); }
  Term ite(Term c, Term a, Term b) { return pool_.make(Op::Ite, a->width(), {c, a, b}); }
  Term table(Term index, const std::vector<Term> &cells) {
    std::vector<Term> args{index};
    args.insert(args.end(), cells.begin(), cells.end());
    return pool_.make(Op::Mux, cells[0]->width(), args);
  }
  bool branch(Term condition) {
    const bool holds = evaluator_.holds(condition, inputs_);
    if (!condition->isConst())
      path.push_back(holds ? condition : pool_.negate(condition));
    return holds;
  }
  Value valueOf(Term t) { return evaluator_.evaluate(t, inputs_); }

  std::vector<Term> path;

private:
  Pool &pool_;
  const Assignment &inputs_;
  premise::term::Evaluator evaluator_;
};

using Kernel = std::function<void(Run &)>;

void insertionSort(Run &run) {
  std::vector<Term> a;
  for (unsigned i = 0; i < 6; ++i)
    a.push_back(run.input(i, 32));
  for (unsigned i = 1; i < a.size(); ++i)
    for (unsigned j = i; j > 0 && run.branch(run.make(Op::SLt, a[j], a[j - 1])); --j)
      std::swap(a[j], a[j - 1]);
}

/// [+-]digits(.digits)? with the value kept, then a range check of the value.
void parseNumber(Run &run) {
  Term value = run.constant(32, 0);
  unsigned i = 0;
  const auto byte = [&](unsigned at) { return run.extend(Op::SExt, run.input(at, 8), 32); };
  while (i < 3 && run.branch(run.make(Op::Eq, byte(i), ' ')))
    ++i;
  if (run.branch(run.make(Op::Eq, byte(i), '-')) || run.branch(run.make(Op::Eq, byte(i), '+')))
    ++i;
  for (unsigned digits = 0; digits < 6; ++digits, ++i) {
    const Term c = byte(i);
    if (!run.branch(run.make(Op::SLe, run.constant(32, '0'), c)) || !run.branch(run.make(Op::SLe, c, '9')))
      break;
    value = run.make(Op::Add, run.make(Op::Mul, value, 10), run.make(Op::Sub, c, '0'));
  }
  run.branch(run.make(Op::SLt, value, 1000));
  run.branch(run.make(Op::Eq, value, 4711));
}

void keywords(Run &run) {
  for (const char *word : {"if", "int", "for", "while", "return", "struct"}) {
    unsigned i = 0;
    for (; word[i] != 0; ++i)
      if (!run.branch(run.make(Op::Eq, run.input(i, 8), static_cast<unsigned char>(word[i]))))
        break;
    if (word[i] == 0 && run.branch(run.make(Op::Eq, run.input(i, 8), 0)))
      return;
  }
}

/// Signed sums with overflow checks by widening, as the instrumentation makes them.
void checkedSum(Run &run) {
  Term sum = run.constant(32, 0);
  for (unsigned i = 0; i < 6; ++i) {
    const Term x = run.input(i, 32);
    const Term wide = run.make(Op::Add, run.extend(Op::SExt, sum, 33), run.extend(Op::SExt, x, 33));
    sum = run.make(Op::Add, sum, x);
    if (!run.branch(run.make(Op::Eq, wide, run.extend(Op::SExt, sum, 33))))
      return;
    if (run.branch(run.make(Op::SLt, sum, 0)))
      sum = run.make(Op::Sub, run.constant(32, 0), sum);
  }
}

void hashLookup(Run &run) {
  Term hash = run.constant(32, 5381);
  for (unsigned i = 0; i < 5; ++i) {
    const Term c = run.extend(Op::ZExt, run.input(i, 8), 32);
    if (run.branch(run.make(Op::Eq, c, 0)))
      break;
    hash = run.make(Op::Xor, run.make(Op::Mul, hash, 33), c);
  }
  const Term slot = run.make(Op::And, hash, 15);
  for (unsigned k = 0; k < 16; k += 3)
    if (run.branch(run.make(Op::Eq, slot, k)))
      return;
}

void calendar(Run &run) {
  const Term year = run.input(0, 32), month = run.input(1, 32), day = run.input(2, 32);
  if (run.branch(run.make(Op::SLt, year, 1)) || run.branch(run.make(Op::SLt, month, 1)) ||
      run.branch(run.make(Op::SLt, run.constant(32, 12), month)))
    return;
  const auto divides = [&](Value by) { return run.branch(run.make(Op::Eq, run.make(Op::SRem, year, by), 0)); };
  const bool leap = divides(4) && (!divides(100) || divides(400));
  std::vector<Term> lengths;
  for (unsigned length : {0, 31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31})
    lengths.push_back(run.constant(32, length));
  const Term last = run.table(month, lengths);
  if (run.branch(run.make(Op::SLt, day, 1)) || run.branch(run.make(Op::SLt, last, day)))
    return;
  const Term weekday =
      run.make(Op::SRem, run.make(Op::Add, run.make(Op::Mul, month, 13), run.make(Op::Add, day, year)), 7);
  for (unsigned k = 0; k < 6; ++k)
    if (run.branch(run.make(Op::Eq, weekday, k)))
      return;
}

void binarySearch(Run &run) {
  std::vector<Term> a;
  for (unsigned i = 0; i < 8; ++i)
    a.push_back(run.input(i, 32));
  for (unsigned i = 1; i < 8; ++i)
    if (!run.branch(run.make(Op::SLe, a[i - 1], a[i])))
      return;
  const Term key = run.input(8, 32);
  unsigned low = 0, high = 8;
  while (low < high) {
    const unsigned middle = (low + high) / 2;
    if (run.branch(run.make(Op::Eq, a[middle], key)))
      return;
    if (run.branch(run.make(Op::SLt, a[middle], key)))
      low = middle + 1;
    else
      high = middle;
  }
}

/// A state machine over bytes with a table of character classes.
void scanner(Run &run) {
  std::vector<Term> classes;
  for (unsigned c = 0; c < 128; ++c)
    classes.push_back(run.constant(8, c == ' '                             ? 0
                                      : c >= '0' && c <= '9'               ? 1
                                      : (c | 32) >= 'a' && (c | 32) <= 'z' ? 2
                                                                           : 3));
  unsigned state = 0;
  for (unsigned i = 0; i < 7; ++i) {
    const Term kind = run.table(run.input(i, 8), classes);
    if (run.branch(run.make(Op::Eq, kind, 0)))
      state = 0;
    else if (run.branch(run.make(Op::Eq, kind, 1)))
      state = state == 2 ? 2 : 1;
    else if (run.branch(run.make(Op::Eq, kind, 2)))
      state = 2;
    else
      return;
  }
}

/// Products and quotients of unknowns: what only a complete solver can refute.
void geometry(Run &run) {
  const Term a = run.extend(Op::SExt, run.input(0, 16), 32), b = run.extend(Op::SExt, run.input(1, 16), 32);
  const Term c = run.extend(Op::SExt, run.input(2, 16), 32);
  for (Term side : {a, b, c})
    if (run.branch(run.make(Op::SLe, side, 0)))
      return;
  if (run.branch(run.make(Op::SLe, run.make(Op::Add, a, b), c)) ||
      run.branch(run.make(Op::SLe, run.make(Op::Add, b, c), a)) ||
      run.branch(run.make(Op::SLe, run.make(Op::Add, a, c), b)))
    return;
  const Term squares = run.make(Op::Add, run.make(Op::Mul, a, a), run.make(Op::Mul, b, b));
  if (run.branch(run.make(Op::Eq, squares, run.make(Op::Mul, c, c))))
    run.branch(run.make(Op::SLt, run.constant(32, 20), c));
  run.branch(run.make(Op::Eq, run.make(Op::SRem, run.make(Op::Mul, a, b), 7), 3));
}

void floats(Run &run) {
  const Term a = run.input(0, 64), b = run.input(1, 64);
  const Term zero = run.constant(64, 0), half = run.constant(64, 0x3FE0000000000000);
  if (run.branch(run.make(Op::FLt, a, zero)) || run.branch(run.make(Op::FLt, b, half)))
    return;
  const Term sum = run.make(Op::FAdd, a, b);
  if (run.branch(run.make(Op::FLt, run.constant(64, 0x4059000000000000), sum)))
    run.branch(run.make(Op::FEq, run.make(Op::FMul, a, half), b));
  run.branch(run.make(Op::FLt, run.make(Op::FSub, a, b), half));
}

const std::map<std::string, Kernel> kKernels{
    {"sort", insertionSort}, {"number", parseNumber}, {"keywords", keywords},   {"sum", checkedSum},
    {"hash", hashLookup},    {"calendar", calendar},  {"search", binarySearch}, {"scanner", scanner},
    {"geometry", geometry},  {"floats", floats},
};

struct Work {
  Assignment inputs;
  std::size_t from; ///< conditions before this one are shared with the parent and were negated there
};

struct Totals {
  unsigned runs = 0;
  unsigned queries = 0;
  unsigned unknown = 0;
  double solving = 0;
};

/// Processor time, so that a busy machine does not count.
double cpuSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Generational search: every condition behind the shared prefix is negated once.
Totals explore(Pool &pool, Chain &chain, const Kernel &kernel, unsigned maxRuns) {
  Totals totals;
  std::deque<Work> pending{{Assignment(), 0}};
  while (!pending.empty() && totals.runs < maxRuns) {
    const Work work = std::move(pending.front());
    pending.pop_front();
    Run run(pool, work.inputs);
    kernel(run);
    ++totals.runs;
    for (std::size_t i = work.from; i < run.path.size(); ++i) {
      const Term goal = pool.negate(run.path[i]);
      const double start = cpuSeconds();
      auto answer = chain.solve({std::span(run.path).first(i), goal, &work.inputs});
      totals.solving += cpuSeconds() - start;
      ++totals.queries;
      if (auto *sat = std::get_if<premise::solve::Sat>(&answer))
        pending.push_back({std::move(sat->model), i + 1});
      totals.unknown += answer.index() == 2;
    }
  }
  return totals;
}

std::map<std::string, ChainOptions> configurations() {
  std::map<std::string, ChainOptions> all;
  all["1 all stages"] = {};
  all["2 all, z3 last"].bitBlast = false;
  ChainOptions bare{true, false, true, false, false, false};
  all["3 slice+cache+sat"] = bare;
  bare.bitBlast = false;
  all["4 slice+cache+z3"] = bare;
  return all;
}

} // namespace

int main(int argc, char **argv) {
  const std::set<std::string> chosen(argv + 1, argv + argc);
  for (const auto &[name, kernel] : kKernels) {
    if (!chosen.empty() && !chosen.contains(name))
      continue;
    for (const auto &[label, options] : configurations()) {
      Pool pool;
      const auto chain = premise::solve::makeChain(pool, options);
      const Totals totals = explore(pool, *chain, kernel, 2000);
      std::printf("%-9s %-18s %5u runs %6u queries %3u unknown %9.1f us/query  last %5lu |", name.c_str(),
                  label.c_str(), totals.runs, totals.queries, totals.unknown, 1e6 * totals.solving / totals.queries,
                  static_cast<unsigned long>(chain->lastStageQueries()));
      for (const auto &stage : chain->statistics())
        if (stage.sat + stage.unsat > 0 || stage.seconds > 0.2 * totals.solving)
          std::printf(" %s %lu/%lu (%.1fms)", stage.name.c_str(), static_cast<unsigned long>(stage.sat),
                      static_cast<unsigned long>(stage.unsat), 1e3 * stage.seconds);
      std::printf("\n");
    }
  }
}
