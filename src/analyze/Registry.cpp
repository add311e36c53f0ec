// Which analyzers are there, by the names of `--analyzers`?
#include "analyze/Chain.h"
#include "analyze/import/FramaC.h"
#include "analyze/import/Review.h"
#include "analyze/import/Unsound.h"
#include "analyze/numeric/Numeric.h"
#include "analyze/unroll/Unroll.h"

#include <sstream>

namespace premise::analyze {
namespace {

constexpr const char *kForeign = "frama-c-";

base::Result<std::unique_ptr<Analyzer>> makeAnalyzer(const std::string &name, const Others &others) {
  if (name == "numeric")
    return std::unique_ptr<Analyzer>(std::make_unique<numeric::Numeric>());
  if (name == "unroll")
    return std::unique_ptr<Analyzer>(std::make_unique<Unroll>());
  if (name == "frama-c-wp")
    return std::unique_ptr<Analyzer>(std::make_unique<FramaC>(FramaC::Plugin::Wp, others.framaC));
  if (name == "frama-c-eva")
    return std::unique_ptr<Analyzer>(std::make_unique<FramaC>(FramaC::Plugin::Eva, others.framaC));
  if (auto unsound = makeUnsound(name))
    return unsound;
  return base::Diagnostic{"--analyzers: there is no analyzer called '" + name + "'", {}};
}

} // namespace

base::Result<std::vector<std::unique_ptr<Analyzer>>> makeAnalyzers(const std::string &list, const Others &others) {
  std::vector<std::unique_ptr<Analyzer>> analyzers;
  for (const std::string &file : others.reviews)
    analyzers.push_back(std::make_unique<Review>(file));
  for (const std::string &file : others.imports)
    analyzers.push_back(std::make_unique<StoredDump>(file));
  if (list.empty() || list == "none")
    return analyzers;
  std::istringstream names(list + ",");
  for (std::string name; std::getline(names, name, ',');) {
    if (name == "none")
      return base::Diagnostic{"--analyzers: \"none\" stands alone", {}};
    auto analyzer = makeAnalyzer(name, others);
    if (!analyzer)
      return analyzer.error();
    analyzers.push_back(std::move(*analyzer));
  }
  return analyzers;
}

std::string ownAnalyzers(const std::string &list) {
  std::istringstream names(list);
  std::string own;
  for (std::string name; std::getline(names, name, ',');)
    if (!name.starts_with(kForeign))
      own += (own.empty() ? "" : ",") + name;
  return own.empty() ? "none" : own;
}

} // namespace premise::analyze
