// How names and symbols of sources are collected, and how a mangled name is reduced to one that a text contains.
#include "program/project/Index.h"

#include "base/Files.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/Object/ObjectFile.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <tuple>

namespace premise::program {
namespace {

bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::unordered_set<std::string> wordsOf(const std::string &text) {
  std::unordered_set<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && isWordCharacter(text[end]))
      end++;
    if (end > at)
      words.insert(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return words;
}

std::unordered_set<std::string> definedIn(const std::string &object) {
  std::unordered_set<std::string> symbols;
  auto opened = llvm::object::ObjectFile::createObjectFile(object);
  if (!opened) { // not built yet, or a format of its own
    llvm::consumeError(opened.takeError());
    return symbols;
  }
  for (const llvm::object::SymbolRef &symbol : opened->getBinary()->symbols()) {
    auto flags = symbol.getFlags();
    auto name = symbol.getName();
    if (flags && name && (*flags & llvm::object::SymbolRef::SF_Undefined) == 0)
      symbols.insert(name->str());
    if (!flags)
      llvm::consumeError(flags.takeError());
    if (!name)
      llvm::consumeError(name.takeError());
  }
  return symbols;
}

std::size_t commonPrefix(const std::string &a, const std::string &b) {
  return static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin()).first -
      a.begin());
}

/// The last identifier outside of template arguments: "vtable for ns::C<int>" is C.
std::string lastIdentifier(const std::string &text) {
  std::string last;
  std::string current;
  int depth = 0;
  for (const char c : text) {
    depth += c == '<' ? 1 : c == '>' ? -1 : 0;
    if (depth == 0 && isWordCharacter(c)) {
      current += c;
      last = current;
    } else {
      current.clear();
    }
  }
  return last;
}

} // namespace

std::string readableName(const std::string &symbol) {
  return llvm::demangle(symbol);
}

std::string plainNameOf(const std::string &symbol) {
  if (!symbol.starts_with("_Z"))
    return symbol;
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(symbol.c_str()))
    return symbol;
  if (!demangler.isFunction())
    return lastIdentifier(llvm::demangle(symbol));
  const std::unique_ptr<char, decltype(&std::free)> name(demangler.getFunctionBaseName(nullptr, nullptr), &std::free);
  const std::string base = name ? name.get() : symbol;
  const bool isOperator = base.starts_with("operator") && (base.size() == 8 || !isWordCharacter(base[8]));
  return isOperator ? "operator" : base.substr(0, base.find('<')).substr(base.starts_with("~") ? 1 : 0);
}

const Index::Entry &Index::entry(std::size_t index) {
  Entry &entry = entries_[index];
  if (entry.isRead)
    return entry;
  entry.isRead = true;
  if (const auto text = base::readFile(commands_[index].file))
    entry.words = wordsOf(*text);
  if (!commands_[index].object.empty())
    entry.defined = definedIn(commands_[index].object);
  return entry;
}

std::vector<std::size_t> Index::candidates(const std::string &symbol, const std::string &near) {
  const std::string name = plainNameOf(symbol);
  entries_.resize(commands_.size());
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < commands_.size(); i++)
    if (entry(i).words.contains(name) || entry(i).defined.contains(symbol))
      found.push_back(i);
  const auto nearObject =
      std::find_if(commands_.begin(), commands_.end(), [&](const Command &command) { return command.file == near; });
  const auto rank = [&](std::size_t i) {
    const std::size_t together =
        nearObject == commands_.end() ? 0 : commonPrefix(nearObject->object, commands_[i].object);
    return std::tuple(entries_[i].defined.contains(symbol), together, commands_.size() - i);
  };
  std::sort(found.begin(), found.end(), [&](std::size_t a, std::size_t b) { return rank(a) > rank(b); });
  return found;
}

} // namespace premise::program
