// What Frama-C claims about a file: every property with its status and what its proofs rest on.
#pragma once

#include "base/Result.h"

#include <map>
#include <string>
#include <vector>

namespace premise::analyze {

struct FramaProof {
  std::string emitter; ///< "Wp.typed", "Eva", ...
  std::vector<std::string> restsOn;
};

/// One property in the words of dump.ml.
struct FramaProperty {
  std::string id;
  std::string function;
  std::string file;
  unsigned line = 0;
  std::string kind;       ///< assert, requires, ensures, loop-invariant, call-requires, assigns, ...
  std::string alarm;      ///< signed_overflow, mem_access, ...; empty for what the user wrote
  std::string predicate;  ///< ACSL
  std::string instanceOf; ///< call-requires: the requires of the callee
  std::string status;
  std::vector<FramaProof> proofs; ///< none if nobody proved it

  /// "Considered valid" is nobody's proof, and what is dead was never looked at.
  bool isProved() const { return !proofs.empty() && (status == "valid" || status == "valid-under-hypotheses"); }
};

struct FramaFunction {
  bool isDefined = false;
  std::vector<std::string> calls; ///< "": through a pointer
};

struct FramaDump {
  std::string version;
  std::string analyzer; ///< "wp" or "eva"
  std::string entry;    ///< Eva: where it began
  unsigned contextWidth = 0;
  std::map<std::string, FramaFunction> functions;
  std::vector<FramaProperty> properties;

  const FramaProperty *find(const std::string &id) const;
};

/// `origin` is what a complaint is about.
base::Result<FramaDump> readDump(const std::string &text, const std::string &origin);

} // namespace premise::analyze
