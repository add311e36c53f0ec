// How properties and checks meet.
#include "analyze/import/Match.h"

#include "analyze/import/Canonical.h"
#include "analyze/import/Support.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace premise::analyze {
namespace {

using program::Check;
using program::CheckKind;

bool endsWith(const std::string &text, const std::string &end, std::string &before) {
  if (!text.ends_with(end))
    return false;
  before = text.substr(0, text.size() - end.size());
  return true;
}

/// The expression in the words of a check: "a + b does not overflow" is about a + b.
std::string subject(const std::string &condition) {
  std::string before;
  for (const char *end : {" does not overflow", " is within bounds", " is not freed"})
    if (endsWith(condition, end, before))
      return before;
  return condition;
}

bool isAccessKind(CheckKind kind) {
  return kind == CheckKind::NullDereference || kind == CheckKind::OutOfBounds || kind == CheckKind::UseAfterFree;
}

bool isOfKind(const FramaProperty &property, CheckKind kind) {
  switch (kind) {
  case CheckKind::Assert:
    return isAssertCall(property) || (property.kind == "assert" && property.alarm.empty());
  case CheckKind::Postcondition:
    return property.kind == "ensures";
  case CheckKind::LoopInvariant:
    return property.kind == "loop-invariant";
  case CheckKind::NullDereference:
  case CheckKind::UseAfterFree:
    return property.alarm == "mem_access";
  case CheckKind::OutOfBounds:
    return property.alarm == "mem_access" || property.alarm == "index_bound";
  case CheckKind::DivisionByZero:
    return property.alarm == "division_by_zero";
  case CheckKind::SignedOverflow:
    return property.alarm == "signed_overflow" && property.predicate.find("<<") == std::string::npos;
  case CheckKind::Shift:
    return property.alarm == "shift" ||
           (property.alarm == "signed_overflow" && property.predicate.find("<<") != std::string::npos);
  case CheckKind::FloatCast:
    return property.alarm == "float_to_int";
  default:
    return false; // memory that is lost, values that were never written: Frama-C is not asked
  }
}

/// The last index of an array access: n of *(g+n).
std::string lastIndex(const std::string &access) {
  const std::size_t plus = access.rfind('+');
  return access.starts_with("*(") && plus != std::string::npos ? access.substr(plus + 1, access.size() - plus - 2) : "";
}

bool isWorthListing(const FramaProperty &property) {
  static const std::set<std::string> kKinds{"assert", "ensures", "loop-invariant", "call-requires"};
  return kKinds.contains(property.kind) && property.alarm != "is_nan_or_infinite";
}

} // namespace

Match::Match(const program::Program &program, const FramaDump &dump) : program_(program), dump_(dump) {
  for (std::uint32_t check = 0; check < program.checks.size(); check++) {
    properties_.push_back(choose(check));
    for (const FramaProperty *property : properties_.back())
      checks_.emplace(property, check);
  }
}

std::optional<std::uint32_t> Match::checkOf(const FramaProperty &property) const {
  const auto found = checks_.find(&property);
  return found == checks_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<const FramaProperty *> Match::unmatched() const {
  std::vector<const FramaProperty *> all;
  for (const FramaProperty &property : dump_.properties)
    if (isWorthListing(property) && isHere(property) && !checks_.contains(&property))
      all.push_back(&property);
  return all;
}

bool Match::isHere(const FramaProperty &property) const {
  std::error_code ignored;
  const std::filesystem::path file = program_.source.file;
  return std::filesystem::path(property.file).filename() == file.filename() &&
         (std::filesystem::equivalent(property.file, file, ignored) || ignored);
}

Match::Candidates Match::candidates(const Check &check) const {
  Candidates all;
  for (const FramaProperty &property : dump_.properties)
    if (property.line == check.place.line && property.function == check.function && isOfKind(property, check.kind) &&
        isHere(property) && check.place.file == program_.source.file)
      all.push_back(&property);
  return all;
}

Match::Candidates Match::choose(std::uint32_t index) const {
  const Check &check = program_.checks[index];
  if (check.kind == CheckKind::Precondition)
    return chooseCalls(check);
  const Candidates all = candidates(check);
  if (isAccessKind(check.kind))
    return chooseAccess(index, all);
  switch (check.kind) {
  case CheckKind::SignedOverflow:
    return byText(index, all, canonical(subject(check.condition)), overflowingExpression);
  case CheckKind::Shift:
  case CheckKind::FloatCast:
    return chooseShift(index, all);
  default:
    return byText(index, all, canonical(check.condition),
                  [](const std::string &predicate) { return canonical(withoutNames(predicate)); });
  }
}

/// Those with the same text; or all of them, if there is only one text and only one check that it can mean.
Match::Candidates Match::byText(std::uint32_t check, const Candidates &all, const std::string &text,
                                std::string (*textOf)(const std::string &predicate)) const {
  Candidates same;
  std::set<std::string> texts;
  for (const FramaProperty *property : all) {
    texts.insert(textOf(property->predicate));
    if (textOf(property->predicate) == text)
      same.push_back(property);
  }
  if (!same.empty() || texts.size() != 1 || !isAloneOnLine(check))
    return same;
  return all;
}

bool Match::isAloneOnLine(std::uint32_t check) const {
  const Check &one = program_.checks[check];
  return std::count_if(program_.checks.begin(), program_.checks.end(), [&](const Check &other) {
           return other.kind == one.kind && other.place.line == one.place.line && other.place.file == one.place.file;
         }) == 1;
}

/// The checks of one access stand at one place; the one about bounds says which object it is.
std::string Match::accessOf(std::uint32_t check) const {
  const Check &one = program_.checks[check];
  for (const Check &other : program_.checks)
    if (other.kind == CheckKind::OutOfBounds && other.place == one.place)
      return canonical(subject(other.condition));
  return "";
}

Match::Candidates Match::chooseAccess(std::uint32_t check, const Candidates &all) const {
  Candidates pointers, indices;
  for (const FramaProperty *property : all)
    (property->alarm == "mem_access" ? pointers : indices).push_back(property);
  const std::string access = accessOf(check);
  if (!pointers.empty())
    if (Candidates found = byText(check, pointers, access, accessedObject); !found.empty())
      return found;
  if (program_.checks[check].kind != CheckKind::OutOfBounds)
    return {};
  Candidates bounds;
  const std::string index = lastIndex(access);
  for (const FramaProperty *property : indices)
    if (!index.empty() && boundedIndex(property->predicate) == index)
      bounds.push_back(property);
  const bool isBounded =
      std::any_of(bounds.begin(), bounds.end(), [](const FramaProperty *one) { return isUpperBound(one->predicate); });
  return isBounded ? bounds : Candidates{};
}

/// Several alarms of different forms make up one of these checks, so that only a line with one check can be told.
Match::Candidates Match::chooseShift(std::uint32_t check, const Candidates &all) const {
  return isAloneOnLine(check) ? all : Candidates{};
}

/// A precondition is checked where the function is called: all calls together.
Match::Candidates Match::chooseCalls(const Check &check) const {
  Candidates clauses, calls;
  for (const FramaProperty &property : dump_.properties)
    if (property.kind == "requires" && property.function == check.function && property.line == check.place.line &&
        isHere(property) && property.id.find("wp_typed") == std::string::npos)
      clauses.push_back(&property);
  if (clauses.size() > 1)
    std::erase_if(clauses, [&](const FramaProperty *clause) {
      return canonical(withoutNames(clause->predicate)) != canonical(check.condition);
    });
  if (clauses.size() != 1)
    return {};
  for (const FramaProperty &property : dump_.properties)
    if (property.kind == "call-requires" && property.instanceOf == clauses.front()->id)
      calls.push_back(&property);
  return calls;
}

} // namespace premise::analyze
