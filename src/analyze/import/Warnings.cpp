// How reports of other tools are read and matched with checks.
#include "analyze/import/Warnings.h"

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace premise::analyze {
namespace {

using program::CheckKind;

struct Words {
  const char *words;
  CheckKind kind;
};
/// What rules are called, in small letters; the first match counts.
constexpr Words kRules[] = {
    {"divi", CheckKind::DivisionByZero},
    {"zerodiv", CheckKind::DivisionByZero},
    {"null", CheckKind::NullDereference},
    {"nonnull", CheckKind::NullDereference},
    {"leak", CheckKind::MemoryLeak},
    {"double-free", CheckKind::InvalidFree},
    {"doublefree", CheckKind::InvalidFree},
    {"use-after-free", CheckKind::UseAfterFree},
    {"deallocuse", CheckKind::UseAfterFree},
    {"uninit", CheckKind::UninitializedRead},
    {"undefined", CheckKind::UninitializedRead},
    {"shift", CheckKind::Shift},
    {"bounds", CheckKind::OutOfBounds},
    {"buffer", CheckKind::OutOfBounds},
    {"arrayindex", CheckKind::OutOfBounds},
    {"integeroverflow", CheckKind::SignedOverflow},
    {"assert", CheckKind::Assert},
};

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::string withoutScheme(const std::string &uri) {
  return uri.starts_with("file://") ? uri.substr(7) : uri;
}

/// What the first path of a result says on its way.
Supposed supposedIn(const nlohmann::json &result) {
  Supposed supposed;
  const nlohmann::json flows = result.value("codeFlows", nlohmann::json::array());
  const nlohmann::json threads = flows.empty() ? flows : flows[0].value("threadFlows", nlohmann::json::array());
  for (const nlohmann::json &step : threads.empty() ? threads : threads[0].value("locations", nlohmann::json::array()))
    if (const nlohmann::json location = step.value("location", nlohmann::json::object()); location.contains("message"))
      addSupposed(location["message"].value("text", ""), supposed);
  return supposed;
}

std::vector<ForeignWarning> readSarif(const nlohmann::json &json) {
  std::vector<ForeignWarning> warnings;
  for (const nlohmann::json &run : json.at("runs")) {
    const std::string tool = run.at("tool").at("driver").at("name");
    for (const nlohmann::json &result : run.value("results", nlohmann::json::array())) {
      if (!result.contains("locations") || result["locations"].empty())
        continue;
      const nlohmann::json &place = result["locations"][0].at("physicalLocation");
      const nlohmann::json region = place.value("region", nlohmann::json::object());
      warnings.push_back({tool,
                          result.value("ruleId", ""),
                          {withoutScheme(place.at("artifactLocation").at("uri")), region.value("startLine", 0U),
                           region.value("startColumn", 0U)},
                          result.at("message").value("text", ""),
                          supposedIn(result)});
    }
  }
  return warnings;
}

std::vector<ForeignWarning> readGcc(const nlohmann::json &json) {
  std::vector<ForeignWarning> warnings;
  for (const nlohmann::json &diagnostic : json) {
    if (!diagnostic.contains("locations") || diagnostic["locations"].empty())
      continue;
    const nlohmann::json &caret = diagnostic["locations"][0].at("caret");
    Supposed supposed;
    for (const nlohmann::json &event : diagnostic.value("path", nlohmann::json::array()))
      addSupposed(event.value("description", ""), supposed);
    warnings.push_back({"gcc",
                        diagnostic.value("option", ""),
                        {caret.at("file"), caret.value("line", 0U), caret.value("column", 0U)},
                        diagnostic.value("message", ""),
                        std::move(supposed)});
  }
  return warnings;
}

base::Result<std::vector<ForeignWarning>> readCppcheck(const std::string &text, const std::string &origin) {
  pugi::xml_document document;
  if (const auto parsed = document.load_buffer(text.data(), text.size()); !parsed)
    return base::Diagnostic{std::string("is no XML: ") + parsed.description(), {origin}};
  if (!document.child("results"))
    return base::Diagnostic{"is no report of cppcheck", {origin}};
  std::vector<ForeignWarning> warnings;
  for (const pugi::xml_node &error : document.child("results").child("errors").children("error"))
    if (const pugi::xml_node place = error.child("location"))
      warnings.push_back(
          {"cppcheck",
           error.attribute("id").value(),
           {place.attribute("file").value(), place.attribute("line").as_uint(), place.attribute("column").as_uint()},
           error.attribute("msg").value()});
  return warnings;
}

bool isSameFile(const std::string &a, const std::string &b) {
  std::error_code ignored;
  if (std::filesystem::equivalent(a, b, ignored))
    return true;
  return std::filesystem::path(a).filename() == std::filesystem::path(b).filename();
}

} // namespace

base::Result<std::vector<ForeignWarning>> readWarnings(const std::string &text, const std::string &origin) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && text[first] == '<')
    return readCppcheck(text, origin);
  try {
    const nlohmann::json json = nlohmann::json::parse(text);
    if (json.is_array())
      return readGcc(json);
    return readSarif(json);
  } catch (const std::exception &error) {
    return base::Diagnostic{std::string("is neither SARIF, nor JSON of gcc, nor XML of cppcheck: ") + error.what(),
                            {origin}};
  }
}

std::vector<std::uint32_t> checksOf(const ForeignWarning &warning, const program::Program &program) {
  std::vector<std::uint32_t> onLine, ofKind;
  const std::string rule = lower(warning.rule);
  const auto named = std::find_if(std::begin(kRules), std::end(kRules),
                                  [&](const Words &words) { return rule.find(words.words) != std::string::npos; });
  for (std::uint32_t i = 0; i < program.checks.size(); i++) {
    const program::Check &check = program.checks[i];
    if (check.place.line != warning.place.line || !isSameFile(check.place.file, warning.place.file))
      continue;
    onLine.push_back(i);
    if (named != std::end(kRules) && named->kind == check.kind)
      ofKind.push_back(i);
  }
  return ofKind.empty() ? onLine : ofKind;
}

} // namespace premise::analyze
