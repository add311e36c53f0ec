// How a place becomes a SARIF location.
#include "report/SarifPlace.h"

#include "report/InputJson.h"

#include <cctype>
#include <filesystem>
#include <fmt/format.h>

namespace premise::report {
namespace {

namespace fs = std::filesystem;

std::string percentEncoded(const std::string &path) {
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool isPlain = byte < 0x80 && (std::isalnum(byte) != 0 || std::string("-._~/").find(c) != std::string::npos);
    uri += isPlain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return uri;
}

} // namespace

std::string fileUri(const std::string &absolutePath) {
  return "file://" + percentEncoded(absolutePath);
}

Json SarifPlaces::artifact(const std::string &file) const {
  Json json = Json::object();
  const std::string absolute = absolutePath(results_, file);
  if (results_.directory.empty() && !fs::path(file).is_absolute()) {
    json["uri"] = percentEncoded(absolute);
    return json;
  }
  const std::string relative = fs::path(absolute).lexically_relative(results_.directory).generic_string();
  if (results_.directory.empty() || relative.empty() || relative.starts_with("..")) {
    json["uri"] = fileUri(absolute);
    return json;
  }
  json["uri"] = percentEncoded(relative);
  json["uriBaseId"] = "SRCROOT";
  return json;
}

const std::string *SarifPlaces::line(const base::SourceSpan &place) const {
  const auto found = sources_.find(place.file);
  if (found == sources_.end() || place.line == 0 || place.line > found->second.lines.size())
    return nullptr;
  return &found->second.lines[place.line - 1];
}

std::string SarifPlaces::lineText(const base::SourceSpan &place) const {
  const std::string *text = line(place);
  if (text == nullptr)
    return {};
  const std::size_t start = text->find_first_not_of(" \t");
  return start == std::string::npos ? std::string() : fromSource(text->substr(start));
}

/// Clang counts bytes, SARIF characters.
unsigned SarifPlaces::columnInCharacters(const base::SourceSpan &place) const {
  const std::string *text = line(place);
  if (text == nullptr)
    return place.column;
  unsigned continuation = 0;
  for (std::size_t i = 0; i + 1 < place.column && i < text->size(); ++i)
    continuation += (static_cast<unsigned char>((*text)[i]) & 0xC0) == 0x80 ? 1 : 0;
  return place.column - continuation;
}

Json SarifPlaces::location(const base::SourceSpan &place, const std::string &message) const {
  Json physical = Json::object();
  physical["artifactLocation"] = artifact(place.file);
  if (place.line != 0) {
    physical["region"]["startLine"] = place.line;
    if (place.column != 0)
      physical["region"]["startColumn"] = columnInCharacters(place);
  }
  Json json = Json::object();
  json["physicalLocation"] = physical;
  if (!message.empty())
    json["message"]["text"] = message;
  return json;
}

} // namespace premise::report
