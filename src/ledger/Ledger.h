// Who verified which check, under which assumptions.
#pragma once

#include "ledger/Assumption.h"
#include "ledger/Premise.h"
#include "ledger/Status.h"
#include "program/Program.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace premise::ledger {

/// How far a result reaches, from strong to weak.
enum class Strength : std::uint8_t {
  Proof,   ///< every execution in which the premise holds passes the check
  Testing, ///< the same, by exhaustive and precise exploration
  Bounded, ///< no failure within bounds: shown, but never a reason to prune anything
};

/// One result about one check.
struct Evidence {
  std::string by; ///< "numeric", "unroll", "testing", "annotation", ...
  Strength strength = Strength::Proof;
  Premise premise = Premise::always();
  bool isUnreachable = false; ///< it passes because no execution reaches it
  std::string detail = {};    ///< e.g. which bounds
  /// Whose results about the same check were not tested again: it holds only as long as theirs do.
  std::set<std::string> reliesOn = {};

  bool operator==(const Evidence &) const = default;
};

/// What is known about one check. The index of an entry is that of its check in `Program::checks`.
struct Entry {
  program::Check check;
  std::vector<Evidence> evidence;
  std::optional<std::string> failedBy = {}; ///< the test that makes it fail; beats all evidence
  double confidence = 0;                    ///< of testing (thesis, Sect. 5.3.1)
  std::string reason = {};                  ///< why it is open

  /// Where it is verified: the disjunction of all proofs, also those by testing. Bounded results do not count.
  Premise premise() const;
  Status status() const;
  std::vector<std::string> by() const;
};

/// The identifier by which the code calls an assumption that is stated at an entry.
std::string statedName(const std::string &assumptionId);
/// For people.
std::string show(const FrameKept &frame);

class Ledger {
public:
  Ledger() = default;
  /// All checks of the program, open, with what its annotations assume and claim.
  explicit Ledger(const program::Program &program);
  /// As it was stored.
  Ledger(std::vector<Entry> entries, std::vector<Assumption> assumptions);

  std::span<const Entry> entries() const { return entries_; }
  const Entry &operator[](std::uint32_t check) const { return entries_[check]; }
  std::optional<std::uint32_t> find(const std::string &checkId) const;
  /// What the code of the program has to evaluate for it: the conditions at entries (`AtEntry`).
  std::vector<program::Stated> stated() const;
  /// Sorted by id.
  const std::map<std::string, Assumption> &assumptions() const { return assumptions_; }

  /// Returns the id: the one of an equal assumption that is there already, or a new one made from place and kind.
  std::string assume(Assumption assumption);
  void record(std::uint32_t check, Evidence evidence);
  void recordFailure(std::uint32_t check, const std::string &test);
  void recordUnreachable(std::uint32_t check, const std::string &by);
  void recordConfidence(std::uint32_t check, double confidence);
  void explainOpen(std::uint32_t check, const std::string &reason);

  /// Takes over what another ledger knows about checks that are also here, as far as `isWanted` says so.
  void merge(const Ledger &other, const std::function<bool(const Entry &, const Evidence &)> &isWanted);

private:
  std::vector<Entry> entries_;
  std::map<std::string, std::uint32_t> byId_;
  std::map<std::string, Assumption> assumptions_;
};

} // namespace premise::ledger
