// Which analyzers are there, by the names of `--analyzers`?
#include "analyze/Chain.h"
#include "analyze/numeric/Numeric.h"
#include "analyze/unroll/Unroll.h"

#include <sstream>

namespace premise::analyze {
namespace {

std::unique_ptr<Analyzer> makeAnalyzer(const std::string &name) {
  if (name == "numeric")
    return std::make_unique<numeric::Numeric>();
  if (name == "unroll")
    return std::make_unique<Unroll>();
  return nullptr;
}

} // namespace

base::Result<std::vector<std::unique_ptr<Analyzer>>> makeAnalyzers(const std::string &list) {
  std::vector<std::unique_ptr<Analyzer>> analyzers;
  if (list.empty() || list == "none")
    return analyzers;
  std::istringstream names(list);
  for (std::string name; std::getline(names, name, ',');) {
    analyzers.push_back(makeAnalyzer(name));
    if (!analyzers.back())
      return base::Diagnostic{"--analyzers: there is no analyzer called '" + name + "'", {}};
  }
  return analyzers;
}

} // namespace premise::analyze
