// Which properties of Frama-C say the same as one of our checks: same function, line, kind and predicate.
#pragma once

#include "analyze/import/Dump.h"
#include "program/Program.h"

#include <map>
#include <optional>
#include <vector>

namespace premise::analyze {

/// A check holds if all properties that were matched with it do. Never guessed: what stands alone on its line may
/// differ in spelling (Frama-C renames and splits expressions); otherwise the canonical texts have to agree.
class Match {
public:
  Match(const program::Program &program, const FramaDump &dump);

  /// Empty: Frama-C says nothing about this check.
  const std::vector<const FramaProperty *> &propertiesOf(std::uint32_t check) const { return properties_[check]; }
  /// A check whose condition implies the property.
  std::optional<std::uint32_t> checkOf(const FramaProperty &property) const;
  /// Asserts, contracts and alarms about this file that are none of our checks.
  std::vector<const FramaProperty *> unmatched() const;

private:
  using Candidates = std::vector<const FramaProperty *>;

  Candidates candidates(const program::Check &check) const;
  Candidates choose(std::uint32_t check) const;
  Candidates chooseAccess(std::uint32_t check, const Candidates &all) const;
  Candidates chooseShift(std::uint32_t check, const Candidates &all) const;
  Candidates chooseCalls(const program::Check &check) const;
  Candidates byText(std::uint32_t check, const Candidates &all, const std::string &text,
                    std::string (*textOf)(const std::string &predicate)) const;
  bool isAloneOnLine(std::uint32_t check) const;
  std::string accessOf(std::uint32_t check) const;
  bool isHere(const FramaProperty &property) const;

  const program::Program &program_;
  const FramaDump &dump_;
  std::vector<Candidates> properties_; ///< by check
  std::map<const FramaProperty *, std::uint32_t> checks_;
};

} // namespace premise::analyze
