// How a model of the unwinding becomes an input of the unit.
#include "analyze/unroll/UnitQuestions.h"

#include "term/Evaluate.h"

#include <algorithm>

namespace premise::analyze {
namespace {

using Cells = std::map<std::uint64_t, std::uint64_t>;

/// What the objects of the caller and the globals hold in one model, by the number of the object and the place in it.
class Contents {
public:
  Contents(const encode::Translation &translation, const term::Assignment &model) : model_(model) {
    for (const encode::InputVariable &input : translation.inputs)
      if (input.kind != encode::InputVariable::Kind::Parameter)
        objects_[input.object].emplace(input.offset, valueOf(input.value));
    for (const encode::InputElsewhere &input : translation.inputsElsewhere) // of several at one place the first counts
      objects_[input.object].emplace(valueOf(input.offset), valueOf(input.value));
  }

  std::uint64_t valueOf(term::Term term) { return static_cast<std::uint64_t>(evaluator_.evaluate(term, model_)); }

  /// From a place on; nobody's memory has more than a few places that matter.
  Cells from(std::uint64_t object, std::uint64_t start) const {
    Cells cells;
    if (const auto found = objects_.find(object); found != objects_.end())
      for (const auto &[offset, value] : found->second)
        if (offset >= start)
          cells.emplace(offset - start, value);
    return cells;
  }

private:
  const term::Assignment &model_;
  term::Evaluator evaluator_;
  std::map<std::uint64_t, Cells> objects_;
};

} // namespace

/// Whether the model fails the check; otherwise it only leaves the unwinding on a way that may lead there.
bool UnitQuestions::isFailure(std::uint32_t check, const term::Assignment &model) const {
  term::Evaluator evaluator;
  return std::ranges::any_of(translation_.failures, [&](const encode::FailingBlock &failure) {
    return failure.check == check && failure.isInUnit && evaluator.evaluate(reach_->reaches(failure.block), model) != 0;
  });
}

void UnitQuestions::recordFailing(std::uint32_t check, const term::Assignment &model) {
  isAnyReached_ = true;
  if (ledger_[check].premise().isNever())
    ledger_.explainOpen(check, isFailure(check, model) ? "unroll: an input seems to make it fail"
                                                       : "unroll: loops may go round more often than was looked at");
  if (!isUnitItself())
    return; // its inputs are not the unit's
  Contents contents(translation_, model);
  Counterexample found;
  found.check = check;
  found.function = unit_.symbol;
  std::map<std::string, unsigned> globals; // numbers of objects
  for (const encode::InputVariable &input : translation_.inputs) {
    if (input.kind == encode::InputVariable::Kind::Parameter)
      found.parameters[input.name] = contents.valueOf(input.value);
    if (input.kind == encode::InputVariable::Kind::Global)
      globals.emplace(input.name, input.object);
  }
  for (const encode::InputElsewhere &input : translation_.inputsElsewhere)
    if (!input.global.empty())
      globals.emplace(input.global, input.object);
  for (const program::Global &global : task_.program.globals)
    if (const auto object = globals.find(global.symbol); object != globals.end())
      found.globals[global.name] = contents.from(object->second, 0);
  for (const encode::PointerParameter &pointer : translation_.pointers) {
    found.isNull[pointer.name] = contents.valueOf(pointer.isNull) != 0;
    const auto &[object, offset] =
        found.targets[pointer.name] = {contents.valueOf(pointer.object), contents.valueOf(pointer.offset)};
    found.pointees[pointer.name] = contents.from(object, offset);
  }
  findings_.counterexamples.push_back(std::move(found));
}

} // namespace premise::analyze
