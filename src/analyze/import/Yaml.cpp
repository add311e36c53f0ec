// How LLVM's YAML parser is used as a reader of plain data.
#include "analyze/import/Yaml.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/YAMLParser.h>

namespace premise::analyze {
namespace {

using Json = nlohmann::ordered_json;

std::string scalar(llvm::yaml::Node *node) {
  llvm::SmallString<64> storage;
  if (auto *text = llvm::dyn_cast_or_null<llvm::yaml::ScalarNode>(node))
    return text->getValue(storage).str();
  if (auto *block = llvm::dyn_cast_or_null<llvm::yaml::BlockScalarNode>(node))
    return block->getValue().str();
  return "";
}

Json convert(llvm::yaml::Node *node) {
  if (auto *map = llvm::dyn_cast_or_null<llvm::yaml::MappingNode>(node)) {
    Json json = Json::object();
    for (llvm::yaml::KeyValueNode &pair : *map) {
      const std::string key = scalar(pair.getKey());
      json[key] = convert(pair.getValue());
    }
    return json;
  }
  if (auto *list = llvm::dyn_cast_or_null<llvm::yaml::SequenceNode>(node)) {
    Json json = Json::array();
    for (llvm::yaml::Node &entry : *list)
      json.push_back(convert(&entry));
    return json;
  }
  return scalar(node);
}

} // namespace

base::Result<Json> readYaml(const std::string &text, const std::string &origin) {
  llvm::SourceMgr sources;
  std::string problem;
  sources.setDiagHandler(
      [](const llvm::SMDiagnostic &diagnostic, void *context) {
        auto &first = *static_cast<std::string *>(context);
        if (first.empty())
          first = "line " + std::to_string(diagnostic.getLineNo()) + ": " + diagnostic.getMessage().str();
      },
      &problem);
  llvm::yaml::Stream stream(text, sources);
  auto document = stream.begin();
  if (document == stream.end() || document->getRoot() == nullptr)
    return base::Diagnostic{"is no YAML: " + problem, {origin}};
  Json json = convert(document->getRoot());
  if (stream.failed() || !problem.empty())
    return base::Diagnostic{"is no YAML: " + problem, {origin}};
  return json;
}

} // namespace premise::analyze
