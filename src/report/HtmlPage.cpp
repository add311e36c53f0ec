// How checks, tests and assumptions get their numbers, and what the script of the page is told about them.
#include "report/HtmlPage.h"

#include "report/InputJson.h"
#include "report/Terminal.h"
#include "report/Words.h"

#include <fmt/format.h>

namespace premise::report {
namespace {

void addGroups(HtmlPage &page) {
  for (std::size_t i = 0; i < page.all.checks.size(); ++i) {
    const CheckEntry &entry = page.all.checks[i];
    if (page.groups.empty() || !(page.groups.back().place == entry.check->place))
      page.groups.push_back({entry.check->place, {}, entry.status});
    CheckGroup &group = page.groups.back();
    group.checks.push_back(i);
    group.status = weaker(group.status, entry.status);
    page.groupOf.push_back(page.groups.size() - 1);
  }
}

Json verdictJson(const HtmlPage &page, const Verdict &verdict) {
  const suite::CheckResult &result = *verdict.result;
  Json premise = Json::array();
  for (const std::vector<std::string> &conjunction : result.premise) {
    Json numbers = Json::array();
    for (const std::string &id : conjunction) {
      const auto found = page.assumptionNumbers.find(id);
      numbers.push_back(found != page.assumptionNumbers.end() ? Json(found->second) : Json(fromSource(id)));
    }
    premise.push_back(numbers);
  }
  Json by = Json::array();
  for (const std::string &name : result.by)
    by.push_back(fromSource(name));
  const suite::Test *test = result.test ? findTest(*verdict.unit, *result.test) : nullptr;
  Json json = Json::object();
  json["unit"] = fromSource(verdict.unit->function);
  json["status"] = toString(result.status);
  json["words"] = words(result.status);
  json["by"] = by;
  json["premise"] = premise;
  json["test"] = test != nullptr ? Json(page.testNumbers.at(test)) : Json();
  json["reason"] = fromSource(result.reason);
  return json;
}

Json checkRow(const HtmlPage &page, const CheckEntry &entry) {
  Json json = Json::object();
  json["kind"] = program::toString(entry.check->kind);
  json["condition"] = fromSource(entry.check->condition);
  json["function"] = fromSource(entry.check->function);
  json["verdicts"] = Json::array();
  for (const Verdict &verdict : entry.verdicts)
    json["verdicts"].push_back(verdictJson(page, verdict));
  return json;
}

} // namespace

std::string escaped(const std::string &text) {
  std::string out;
  for (const char c : fromSource(text)) {
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += "&quot;";
      break;
    case '\'':
      out += "&#39;";
      break;
    default:
      // HTML has no other control characters than these, and nobody could see them.
      if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n')
        out += "\xEF\xBF\xBD";
      else
        out += c;
    }
  }
  return out;
}

HtmlPage makePage(const suite::Results &results, const std::map<std::string, SourceText> &sources) {
  HtmlPage page{results, sources, catalogue(results), {}, {}, {}, {}, {}, {}};
  addGroups(page);
  for (const suite::UnitResult &unit : results.units)
    for (const suite::Test &test : unit.tests) {
      page.testNumbers[&test] = page.tests.size();
      page.tests.push_back({&unit, &test});
    }
  for (std::size_t i = 0; i < page.all.assumptions.size(); ++i)
    page.assumptionNumbers[page.all.assumptions[i].assumption->id] = i;
  for (const auto &[file, source] : sources)
    page.fileNumbers.emplace(file, page.fileNumbers.size());
  return page;
}

Json pageData(const HtmlPage &page) {
  Json data = Json::object();
  data["groups"] = Json::array();
  for (const CheckGroup &group : page.groups)
    data["groups"].push_back(group.checks);
  data["checks"] = Json::array();
  for (const CheckEntry &entry : page.all.checks)
    data["checks"].push_back(checkRow(page, entry));
  data["assumptions"] = Json::array();
  for (const AssumptionEntry &entry : page.all.assumptions)
    data["assumptions"].push_back({{"text", fromSource(entry.assumption->predicate)},
                                   {"by", fromSource(entry.assumption->by)},
                                   {"place", fromSource(base::toString(entry.assumption->place))}});
  data["tests"] = Json::array();
  for (const TestEntry &entry : page.tests) {
    Json inputs = Json::array();
    for (const std::string &input : renderInputs(*entry.test))
      inputs.push_back(fromSource(input));
    data["tests"].push_back({{"id", fromSource(entry.test->id)}, {"inputs", inputs}});
  }
  return data;
}

std::string placeLink(const HtmlPage &page, const base::SourceSpan &place, const std::string &name) {
  const auto file = page.fileNumbers.find(place.file);
  std::string text = "<code>" + escaped(name.empty() ? base::toString(place) : name) + "</code>";
  if (file == page.fileNumbers.end() || place.line == 0)
    return text;
  return fmt::format("<a href=\"#f{}-{}\">{}</a>", file->second, place.line, text);
}

} // namespace premise::report
