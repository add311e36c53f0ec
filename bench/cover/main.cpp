// The experiment of Sect. 7: queries and time of every algorithm on random programs, as comma-separated lines.
#include "Generate.h"

#include "cover/Cover.h"
#include "encode/ivl/Encode.h"
#include "encode/ivl/Parser.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

namespace premise::bench {
namespace {

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

unsigned count(const cover::Cover &cover, cover::BlockState state) {
  unsigned result = 0;
  for (const cover::BlockState each : cover.states)
    result += each == state ? 1 : 0;
  return result;
}

/// Prints one line, unless the name is empty.
void measure(const std::string &name, const std::string &source, cover::Algorithm algorithm) {
  const auto program = encode::ivl::parse(source, name);
  if (!program) {
    std::fprintf(stderr, "%s\n", base::toString(program.error()).c_str());
    std::exit(2);
  }
  term::Pool pool;
  const auto encoded = encode::ivl::encode(pool, *program, program->find("main"), {});
  if (!encoded) {
    std::fprintf(stderr, "%s\n", base::toString(encoded.error()).c_str());
    std::exit(2);
  }
  cover::CoverOptions options;
  options.algorithm = algorithm;
  options.maxPaths = 1'000'000;
  options.limit = base::TimeLimit::after(std::chrono::seconds(60));
  options.solver.timeout = std::chrono::milliseconds(20'000);
  const double start = processorSeconds();
  const cover::Cover cover = computeCover(pool, encoded->program, options);
  if (name.empty())
    return;
  std::printf("%s,%s,%zu,%llu,%.6f,%zu,%u,%u,%u\n", name.c_str(), nameOf(algorithm).c_str(),
              encoded->program.blocks.size(), static_cast<unsigned long long>(cover.queries),
              processorSeconds() - start, cover.tests.size(), count(cover, cover::BlockState::Feasible),
              count(cover, cover::BlockState::Infeasible), count(cover, cover::BlockState::Open));
  std::fflush(stdout);
  if (!cover.reason.empty())
    std::fprintf(stderr, "%s,%s: %s\n", name.c_str(), nameOf(algorithm).c_str(), cover.reason.c_str());
}

} // namespace
} // namespace premise::bench

/// cover_bench ALGORITHMS FROM TO PROGRAMS SEED [print]: so many programs for each number of diamonds from FROM to TO.
int main(int argc, char **argv) {
  using namespace premise;
  if (argc < 6) {
    std::fprintf(stderr, "usage: cover_bench pc,sc,fm,vstte,walk FROM TO PROGRAMS SEED [print]\n");
    return 2;
  }
  const unsigned long from = std::strtoul(argv[2], nullptr, 10);
  const unsigned long to = std::strtoul(argv[3], nullptr, 10);
  const unsigned long programs = std::strtoul(argv[4], nullptr, 10);
  const std::uint64_t seed = std::strtoull(argv[5], nullptr, 10);
  bench::measure("", bench::generate({}, seed), cover::Algorithm::StatementCover); // loads and warms up
  std::printf("program,algorithm,blocks,queries,seconds,tests,feasible,infeasible,open\n");
  for (unsigned long diamonds = from; diamonds <= to; diamonds++)
    for (unsigned long i = 0; i < programs; i++) {
      const unsigned variables = 10 + static_cast<unsigned>((seed + i * 7 + diamonds) % 11);
      const std::string source = bench::generate({.diamonds = static_cast<unsigned>(diamonds), .variables = variables},
                                                 seed + 1000 * diamonds + i);
      if (argc > 6)
        std::fputs(source.c_str(), stdout);
      const std::string names = std::string(argv[1]) + ",";
      for (std::size_t at = 0; at < names.size(); at = names.find(',', at) + 1)
        if (const auto algorithm = cover::algorithmNamed(names.substr(at, names.find(',', at) - at)))
          bench::measure(std::to_string(diamonds) + "-" + std::to_string(i), source, *algorithm);
    }
  return 0;
}
