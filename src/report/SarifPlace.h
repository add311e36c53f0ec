// How places of the source are written in SARIF: URIs, and columns counted in characters.
#pragma once

#include "report/Sources.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>

namespace premise::report {

/// "file:///..." of a folder ends with a slash; everything that URIs reserve is percent-encoded.
std::string fileUri(const std::string &absolutePath);

/// Writes locations; refers to the results and sources, which must outlive it.
class SarifPlaces {
public:
  SarifPlaces(const suite::Results &results, const std::map<std::string, SourceText> &sources)
      : results_(results), sources_(sources) {}

  /// Relative to the folder of the analysis where the file is below it: that is what services can match.
  nlohmann::ordered_json artifact(const std::string &file) const;
  nlohmann::ordered_json location(const base::SourceSpan &place, const std::string &message = "") const;
  /// The line's text without indentation; empty if the source is not at hand.
  std::string lineText(const base::SourceSpan &place) const;

private:
  unsigned columnInCharacters(const base::SourceSpan &place) const;
  const std::string *line(const base::SourceSpan &place) const;

  const suite::Results &results_;
  const std::map<std::string, SourceText> &sources_;
};

} // namespace premise::report
