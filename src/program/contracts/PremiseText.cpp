// How a premise is parsed.
#include "program/contracts/PremiseText.h"

#include <cctype>

namespace premise::program {
namespace {

constexpr std::size_t kMostCubes = 1024;

NamedPremise conjunction(const NamedPremise &a, const NamedPremise &b) {
  NamedPremise result;
  for (const auto &first : a)
    for (const auto &second : b) {
      result.push_back(first);
      result.back().insert(second.begin(), second.end());
    }
  return result;
}

/// Recursive descent; the first error wins.
class Parser {
public:
  explicit Parser(std::string_view text) : text_(text) {}

  base::Result<NamedPremise> run() {
    NamedPremise result = disjunction();
    if (error_.empty() && !rest().empty())
      error_ = "'" + std::string(rest()) + "' follows the end of the premise";
    if (!error_.empty())
      return base::Diagnostic{
          "not a premise: " + error_ + "; allowed are names of assumptions, &&, ||, true, false and parentheses", {}};
    return result;
  }

private:
  NamedPremise disjunction() {
    NamedPremise result = product();
    while (error_.empty() && take("||")) {
      const NamedPremise more = product();
      result.insert(result.end(), more.begin(), more.end());
    }
    return result;
  }

  NamedPremise product() {
    NamedPremise result = primary();
    while (error_.empty() && take("&&")) {
      result = conjunction(result, primary());
      if (result.size() > kMostCubes)
        error_ = "it has more than " + std::to_string(kMostCubes) + " alternatives";
    }
    return result;
  }

  NamedPremise primary() {
    if (take("(")) {
      NamedPremise inner = disjunction();
      if (error_.empty() && !take(")"))
        error_ = "a parenthesis is not closed";
      return inner;
    }
    const std::string name = takeName();
    if (name.empty()) {
      error_ = rest().empty() ? "it ends where a name is expected" : "'" + std::string(rest()) + "' is no name";
      return {};
    }
    if (name == "true")
      return {{}};
    if (name == "false")
      return {};
    return {{name}};
  }

  std::string_view rest() {
    while (!text_.empty() && std::isspace(static_cast<unsigned char>(text_.front())) != 0)
      text_.remove_prefix(1);
    return text_;
  }

  bool take(std::string_view token) {
    if (!rest().starts_with(token))
      return false;
    text_.remove_prefix(token.size());
    return true;
  }

  std::string takeName() {
    const auto isPart = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
    const std::string_view from = rest();
    if (from.empty() || std::isdigit(static_cast<unsigned char>(from.front())) != 0)
      return "";
    std::size_t length = 0;
    while (length < from.size() && isPart(from[length]))
      ++length;
    text_.remove_prefix(length);
    return std::string(from.substr(0, length));
  }

  std::string_view text_;
  std::string error_;
};

} // namespace

base::Result<NamedPremise> parsePremise(std::string_view text) {
  return Parser(text).run();
}

} // namespace premise::program
