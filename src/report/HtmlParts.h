// Small pieces of HTML that several parts of the report are made of.
#pragma once

#include "suite/Results.h"

#include <initializer_list>
#include <string>

namespace premise::report {

std::string code(const std::string &text);
std::string section(const char *id, const std::string &title, const std::string &contents);
/// A coloured label; `html` is not escaped.
std::string tag(suite::Status status, const std::string &html);
std::string inputList(const suite::Test &test);

/// A table that scrolls sideways; titles of columns of numbers start with '#'.
std::string tableHead(std::initializer_list<const char *> titles);
inline constexpr const char *kTableEnd = "</tbody></table></div>\n";

} // namespace premise::report
