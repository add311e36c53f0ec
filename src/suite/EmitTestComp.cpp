// How the choices of a test become the XML that Test-Comp's validators read.
#include "suite/EmitTestComp.h"

#include "suite/CText.h"
#include "suite/Scalar.h"

#include <fmt/format.h>
#include <pugixml.hpp>
#include <sstream>

namespace premise::suite {
namespace {

/// The format's document type names itself by its root element: `test-metadata` or `testcase`.
pugi::xml_document documentOf(const std::string &root) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  declaration.append_attribute("standalone") = "no";
  const std::string type = fmt::format(
      R"({0} PUBLIC "+//IDN sosy-lab.org//DTD test-format {0} 1.1//EN" "https://sosy-lab.org/test-format/{0}-1.1.dtd")",
      root);
  document.append_child(pugi::node_doctype).set_value(type.c_str());
  document.append_child(root.c_str());
  return document;
}

std::string textOf(const pugi::xml_document &document) {
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

void field(pugi::xml_node parent, const char *name, const std::string &value) {
  parent.append_child(name).text().set(value.c_str());
}

std::string metadata(const UnitResult &unit, const EmitContext &context) {
  pugi::xml_document document = documentOf("test-metadata");
  pugi::xml_node root = document.document_element();
  field(root, "sourcecodelang", "C");
  field(root, "producer", context.producer);
  field(root, "specification", context.specification);
  field(root, "programfile", context.programFile);
  field(root, "programhash", context.programHash);
  field(root, "entryfunction", unit.function);
  field(root, "architecture", context.architecture);
  field(root, "creationtime", context.creationTime);
  return textOf(document);
}

/// Validators read one number per call; whatever has no number goes byte by byte.
void append(pugi::xml_node testcase, const InputValue &value) {
  if (value.kind == ValueKind::Array || value.kind == ValueKind::Record) {
    for (const InputValue &element : value.elements)
      append(testcase, element);
    return;
  }
  pugi::xml_node input = testcase.append_child("input");
  if (!value.name.empty())
    input.append_attribute("variable") = value.name.c_str();
  if (!value.type.empty())
    input.append_attribute("type") = value.type.c_str();
  const std::string number = value.kind == ValueKind::Integer ? decimal(value)
                             : value.kind == ValueKind::Float ? floatText(value)
                                                              : "0";
  input.text().set(number.c_str());
}

void appendBytes(pugi::xml_node testcase, const std::string &bytes) {
  for (const char c : bytes) {
    pugi::xml_node input = testcase.append_child("input");
    input.append_attribute("type") = "unsigned char";
    input.text().set(static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
}

std::string testcase(const Test &test) {
  pugi::xml_document document = documentOf("testcase");
  pugi::xml_node root = document.document_element();
  if (test.outcome == Outcome::Fail)
    root.append_attribute("coversError") = "true";
  for (const InputValue &choice : test.choices) {
    if (choice.kind == ValueKind::Opaque)
      appendBytes(root, choice.text);
    else
      append(root, choice);
  }
  return textOf(document);
}

} // namespace

std::vector<EmittedFile> TestCompEmitter::emit(const UnitResult &unit, const EmitContext &context) const {
  std::vector<EmittedFile> files{{"metadata.xml", metadata(unit, context)}};
  for (const Test *test : emittable(unit))
    files.push_back({fmt::format("test-{}.xml", files.size()), testcase(*test)});
  return files;
}

} // namespace premise::suite
