// How proofs are followed to what they start from.
#include "analyze/import/Support.h"

#include <algorithm>

namespace premise::analyze {
namespace {

constexpr const char *kAssertFunction = "__FC_assert";

/// Follows one proof of WP.
class Pursuit {
public:
  explicit Pursuit(const FramaDump &dump) : dump_(dump) {}

  Support run(const FramaProperty &property) {
    root_ = property.function;
    follow(property);
    while (!entering_.empty()) {
      const std::string function = entering_.back();
      entering_.pop_back();
      enter(function);
    }
    for (const FramaProperty &other : dump_.properties)
      if (other.kind == "axiom" || (other.kind == "lemma" && !other.isProved()) ||
          (other.kind == "admit" && entered_.contains(other.function)))
        support_.assumed.insert(&other);
    support_.functions = entered_;
    return std::move(support_);
  }

private:
  void need(const FramaProperty &property) {
    if (property.isProved())
      follow(property);
    else
      support_.assumed.insert(&property);
  }

  void follow(const FramaProperty &property) {
    if (!followed_.insert(&property).second)
      return;
    if (!property.function.empty() && entered_.insert(property.function).second)
      entering_.push_back(property.function);
    for (const std::string &id : property.proofs.front().restsOn) {
      const FramaProperty *other = dump_.find(id);
      if (other == nullptr)
        support_.unknown.insert("the property " + id + " of Frama-C, which it does not describe");
      else if (other != &property)
        need(*other);
    }
  }

  /// What holds wherever the function is entered, and what WP believes of its calls without saying so.
  void enter(const std::string &function) {
    for (const FramaProperty &property : dump_.properties) {
      if (property.function != function)
        continue;
      if (property.kind == "requires" && (function == root_ || isUncheckedAtCalls(property)))
        support_.assumed.insert(&property);
      if (property.kind == "call-requires" && !isAssertCall(property))
        need(property);
    }
    const auto found = dump_.functions.find(function);
    if (found == dump_.functions.end())
      support_.unknown.insert("the function " + function + ", which Frama-C does not describe");
    else
      for (const std::string &callee : found->second.calls)
        believe(callee);
  }

  /// A memory-model requires has no instance at the calls in some versions.
  bool isUncheckedAtCalls(const FramaProperty &requirement) const {
    return isMemoryModel(requirement) &&
           std::none_of(dump_.properties.begin(), dump_.properties.end(),
                        [&](const FramaProperty &other) { return other.instanceOf == requirement.id; });
  }

  void believe(const std::string &callee) {
    if (callee == kAssertFunction)
      return;
    const auto found = dump_.functions.find(callee);
    if (callee.empty() || callee == "asm" || found == dump_.functions.end())
      support_.unknown.insert(callee == "asm" ? "the effects of assembly code" : "what calls through pointers do");
    else if (!found->second.isDefined)
      support_.unknown.insert("the contract of " + callee + ", which has no body here");
    else
      for (const FramaProperty &property : dump_.properties)
        if (property.function == callee && (property.kind == "ensures" || property.kind == "assigns"))
          need(property);
  }

  const FramaDump &dump_;
  std::string root_;
  std::set<const FramaProperty *> followed_;
  std::set<std::string> entered_;
  std::vector<std::string> entering_;
  Support support_;
};

/// The functions that an execution from `entry` may be in, and whether one of them may be in it twice.
struct CallReach {
  std::set<std::string> functions;
  bool isRecursive = false;
};

void walk(const FramaDump &dump, const std::string &function, std::vector<std::string> &stack, CallReach &reach) {
  if (std::find(stack.begin(), stack.end(), function) != stack.end()) {
    reach.isRecursive = true;
    return;
  }
  if (!reach.functions.insert(function).second)
    return;
  const auto found = dump.functions.find(function);
  if (found == dump.functions.end())
    return;
  stack.push_back(function);
  for (const std::string &callee : found->second.calls)
    walk(dump, callee, stack, reach);
  stack.pop_back();
}

/// Eva goes on as if these held.
bool isReducedBy(const FramaProperty &property) {
  static const std::set<std::string> kKinds{"assert",   "loop-invariant",     "ensures", "call-requires",
                                            "requires", "statement-contract", "admit",   "invariant"};
  return kKinds.contains(property.kind);
}

} // namespace

bool isMemoryModel(const FramaProperty &property) {
  return property.kind == "requires" && property.id.find("_wp_") != std::string::npos;
}

bool isAssertCall(const FramaProperty &property) {
  return property.kind == "call-requires" && property.instanceOf.find("FC_assert") != std::string::npos;
}

Support supportOfWp(const FramaDump &dump, const FramaProperty &property) {
  return Pursuit(dump).run(property);
}

Support supportOfEva(const FramaDump &dump, const FramaProperty &property) {
  Support support;
  CallReach reach;
  std::vector<std::string> stack;
  walk(dump, dump.entry, stack, reach);
  if (reach.isRecursive)
    support.unknown.insert("the contracts of recursive functions");
  for (const std::string &function : reach.functions) {
    const auto found = dump.functions.find(function);
    if (function.empty() || function == "asm" || found == dump.functions.end())
      support.unknown.insert(function == "asm" ? "the effects of assembly code" : "what calls through pointers do");
    else if (!found->second.isDefined && function != kAssertFunction)
      support.unknown.insert("the contract of " + function + ", which has no body here");
  }
  if (property.function != dump.entry)
    support.unknown.insert(property.function + " is called only as in executions that begin with " + dump.entry);
  for (const FramaProperty &other : dump.properties) {
    const bool isOwnRequires = other.kind == "requires" && other.function != dump.entry;
    const bool isInside = other.function.empty() || reach.functions.contains(other.function);
    const bool isDead = other.status == "never-tried" && other.kind != "requires";
    if (isInside && !isOwnRequires && !isDead && isReducedBy(other) && !other.isProved() && &other != &property &&
        other.function != kAssertFunction)
      support.assumed.insert(&other);
  }
  return support;
}

} // namespace premise::analyze
