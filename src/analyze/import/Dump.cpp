// How the JSON of dump.ml is read; whatever is not as it should be makes the whole dump unusable.
#include "analyze/import/Dump.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace premise::analyze {
namespace {

constexpr int kFormat = 1;

FramaProperty readProperty(const nlohmann::json &json) {
  FramaProperty property;
  property.id = json.at("id");
  property.function = json.at("function");
  property.file = json.at("file");
  property.line = json.at("line").get<unsigned>();
  property.kind = json.at("kind");
  property.alarm = json.at("alarm");
  property.predicate = json.at("predicate");
  property.instanceOf = json.at("instance_of");
  property.status = json.at("status");
  for (const nlohmann::json &proof : json.at("proofs"))
    property.proofs.push_back({proof.at("emitter"), proof.at("rests_on").get<std::vector<std::string>>()});
  return property;
}

FramaDump readAll(const nlohmann::json &json) {
  if (json.at("premise_frama_c") != kFormat)
    throw std::invalid_argument("was written by another version of Premise");
  FramaDump dump;
  dump.version = json.at("version");
  dump.analyzer = json.at("analyzer");
  dump.entry = json.at("entry");
  dump.contextWidth = json.at("context_width").get<unsigned>();
  for (const auto &[name, function] : json.at("functions").items())
    dump.functions[name] = {function.at("defined"), function.at("calls").get<std::vector<std::string>>()};
  for (const nlohmann::json &property : json.at("properties"))
    dump.properties.push_back(readProperty(property));
  if (dump.analyzer != "wp" && dump.analyzer != "eva")
    throw std::invalid_argument("does not say which analyzer wrote it");
  return dump;
}

} // namespace

const FramaProperty *FramaDump::find(const std::string &id) const {
  const auto found =
      std::find_if(properties.begin(), properties.end(), [&](const FramaProperty &one) { return one.id == id; });
  return found == properties.end() ? nullptr : &*found;
}

base::Result<FramaDump> readDump(const std::string &text, const std::string &origin) {
  try {
    return readAll(nlohmann::json::parse(text));
  } catch (const std::exception &error) {
    return base::Diagnostic{std::string("is no dump of Frama-C: ") + error.what(), {origin}};
  }
}

} // namespace premise::analyze
