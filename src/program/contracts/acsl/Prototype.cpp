// How the parts of a declaration are told apart by their tokens.
#include "program/contracts/acsl/Prototype.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace premise::program::acsl {
namespace {

using Tokens = std::vector<std::string>;

bool isIdentifier(const std::string &token) {
  return !token.empty() && (std::isalpha(static_cast<unsigned char>(token[0])) != 0 || token[0] == '_');
}

/// Words behind which the name of a type has still to come.
bool isQualifier(const std::string &token) {
  static const std::set<std::string> kWords{"const",   "volatile", "restrict", "__restrict", "register",
                                            "struct",  "union",    "enum",     "class",      "typename",
                                            "_Atomic", "__const",  "extern",   "static",     "inline"};
  return kWords.contains(token);
}

bool isTypeWord(const std::string &token) {
  static const std::set<std::string> kWords{"void",     "char",    "short",    "int",      "long",     "float",
                                            "double",   "signed",  "unsigned", "_Bool",    "bool",     "auto",
                                            "_Complex", "wchar_t", "char8_t",  "char16_t", "char32_t", "__int128"};
  return kWords.contains(token);
}

/// `T (*name)(...)`
std::string nameOfPointer(const Tokens &parameter) {
  for (std::size_t i = 0; i + 3 < parameter.size(); i++)
    if (parameter[i] == "(" && (parameter[i + 1] == "*" || parameter[i + 1] == "&") && isIdentifier(parameter[i + 2]) &&
        (parameter[i + 3] == ")" || parameter[i + 3] == "["))
      return parameter[i + 2];
  return "";
}

/// Empty if there is none.
std::string nameOf(Tokens parameter) {
  if (std::find(parameter.begin(), parameter.end(), "(") != parameter.end())
    return nameOfPointer(parameter);
  const auto end = std::find_if(parameter.begin(), parameter.end(),
                                [](const std::string &token) { return token == "[" || token == "="; });
  parameter.erase(end, parameter.end());
  if (parameter.size() < 2 || !isIdentifier(parameter.back()) || isQualifier(parameter.back()) ||
      isTypeWord(parameter.back()))
    return "";
  // `const T` and `struct T` have no name, `const T t` has, `a::T` has not.
  for (std::size_t i = parameter.size() - 1; i-- > 0;) {
    const bool isScope = parameter[i] == "::" || (parameter[i] == ":" && i > 0);
    if (isScope)
      return "";
    if (!isQualifier(parameter[i]))
      return parameter.back();
    if (parameter[i] == "struct" || parameter[i] == "union" || parameter[i] == "enum" || parameter[i] == "class")
      return "";
  }
  return "";
}

/// Each parameter's tokens, from the opening parenthesis on; `at` is behind the closing one.
std::optional<std::vector<Tokens>> split(const Tokens &tokens, std::size_t &at) {
  std::vector<Tokens> result(1);
  unsigned depth = 0;
  for (; at < tokens.size(); at++) {
    const std::string &token = tokens[at];
    const bool isClosing = token == ")" || token == "]" || token == "}" || token == ">" || token == ">>";
    depth -= isClosing ? std::min(depth, token == ">>" ? 2U : 1U) : 0U;
    if (isClosing && depth == 0) {
      at++;
      return result;
    }
    if (token == "," && depth == 1)
      result.emplace_back();
    else if (depth > 0)
      result.back().push_back(token);
    depth += token == "(" || token == "[" || token == "{" || token == "<" ? 1U : 0U;
  }
  return std::nullopt;
}

bool isOfDefinition(const std::string &token) {
  return token != "extern" && token != "\"C\"" && token != "\"C++\"" && token != "static" && token != "inline";
}

std::string joined(Tokens::const_iterator from, Tokens::const_iterator to, bool (*isKept)(const std::string &)) {
  std::string text;
  for (; from != to; ++from)
    if (isKept(*from))
      text += *from + " ";
  return text;
}

/// What a definition can do without: `noexcept`, attributes, the name in the object file.
bool isTail(const Tokens &tokens, std::size_t at) {
  static const std::set<std::string> kWords{"noexcept", "throw", "__attribute__", "__asm__", "asm", "__asm", "__THROW"};
  return at == tokens.size() || (isIdentifier(tokens[at]) && kWords.contains(tokens[at]));
}

} // namespace

std::optional<Prototype> readPrototype(const std::vector<std::string> &tokens) {
  std::size_t at = static_cast<std::size_t>(std::find(tokens.begin(), tokens.end(), "(") - tokens.begin());
  while (at > 0 && at < tokens.size() && (tokens[at - 1] == "__attribute__" || tokens[at - 1] == "__declspec")) {
    if (!split(tokens, at))
      return std::nullopt;
    at = static_cast<std::size_t>(std::find(tokens.begin() + static_cast<std::ptrdiff_t>(at), tokens.end(), "(") -
                                  tokens.begin());
  }
  if (at < 2 || at >= tokens.size() || !isIdentifier(tokens[at - 1]) || isTypeWord(tokens[at - 1]) ||
      tokens[at - 2] == ":" || tokens[at - 2] == "::" || tokens[0] == "template" || tokens[0] == "typedef" ||
      tokens[0] == "friend" || tokens[0] == "#")
    return std::nullopt;
  const auto open = tokens.begin() + static_cast<std::ptrdiff_t>(at);
  Prototype result{joined(tokens.begin(), open - 1, isOfDefinition), *(open - 1), "", {}};
  const auto parameters = split(tokens, at);
  if (!parameters || !isTail(tokens, at))
    return std::nullopt;
  result.parameters = joined(open, tokens.begin() + static_cast<std::ptrdiff_t>(at), [](const auto &) { return true; });
  if (parameters->size() == 1 && (parameters->front().empty() || parameters->front() == Tokens{"void"}))
    return result;
  for (const Tokens &parameter : *parameters) {
    result.arguments.push_back(nameOf(parameter));
    if (result.arguments.back().empty())
      return std::nullopt;
  }
  return result;
}

} // namespace premise::program::acsl
