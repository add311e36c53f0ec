// What the parts of the HTML report share: numbers for everything that links point to, and escaping.
#pragma once

#include "report/Catalogue.h"
#include "report/Sources.h"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <vector>

namespace premise::report {

/// Text of the program or of the user, harmless in HTML text and in quoted attributes.
std::string escaped(const std::string &text);

/// The checks at one place: one coloured piece of source.
struct CheckGroup {
  base::SourceSpan place;
  std::vector<std::size_t> checks; ///< indices into the catalogue
  suite::Status status = suite::Status::Open;
};

/// Refers to results and sources, which must outlive it.
struct HtmlPage {
  const suite::Results &results;
  const std::map<std::string, SourceText> &sources;
  Catalogue all;
  std::vector<CheckGroup> groups;   ///< "#g<n>"; by place
  std::vector<std::size_t> groupOf; ///< by check
  std::vector<TestEntry> tests;     ///< "#t<n>"; every test with its unit
  std::map<const suite::Test *, std::size_t> testNumbers;
  std::map<std::string, std::size_t> assumptionNumbers; ///< "#a<n>", by id
  std::map<std::string, std::size_t> fileNumbers;       ///< "#f<n>", lines "#f<n>-<line>"

  std::size_t count(suite::Status status) const {
    const auto found = all.counts.find(status);
    return found == all.counts.end() ? 0 : found->second;
  }
};

HtmlPage makePage(const suite::Results &results, const std::map<std::string, SourceText> &sources);

/// What the cards show, for the script of the page.
nlohmann::ordered_json pageData(const HtmlPage &page);

/// "file:line:column", or another text, as a link to the line.
std::string placeLink(const HtmlPage &page, const base::SourceSpan &place, const std::string &name = "");

/// All files, line by line, with checks coloured and lines marked as covered or not.
std::string sourceSection(const HtmlPage &page);

std::string summarySection(const HtmlPage &page);
std::string failureSection(const HtmlPage &page);
std::string openSection(const HtmlPage &page);
std::string assumptionSection(const HtmlPage &page);
std::string testSection(const HtmlPage &page);
std::string coverageSection(const HtmlPage &page);
std::string statisticsSection(const HtmlPage &page);

} // namespace premise::report
