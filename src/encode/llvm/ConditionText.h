// What does the condition at some column of a line say, in the words of the source?
#pragma once

#include <string>

namespace premise::encode {

/// The part of `line` around `column` (from 1) that reads as one condition: between parentheses that nobody closes in
/// it, and up to "&&", "||", "?", ";" and the like. The whole line, without indentation, if nothing smaller is found.
/// `isWhole`: the place is in a condition that has "&&" or "||" in it.
std::string conditionIn(const std::string &line, unsigned column, bool isWhole = false);

/// What stands in the first parentheses behind `column`: what a switch looks at. Empty if there is none.
std::string parenthesisedIn(const std::string &line, unsigned column);

} // namespace premise::encode
