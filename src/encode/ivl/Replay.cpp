// Executes statements on concrete values; the path only says which way free choices go.
#include "encode/ivl/Replay.h"

#include "term/Operators.h"

#include <algorithm>

namespace premise::encode::ivl {
namespace {

using term::Op;

struct Stop {
  std::string why;
};

class Interpreter {
public:
  Interpreter(const Program &program, const Encoded &encoded, const term::Assignment &model)
      : program_(program), encoded_(encoded), model_(model) {
    const Procedure &entry = procedureOf(0);
    for (std::size_t i = 0; i < encoded.inputs.size(); i++) {
      const bool isParameter = i < entry.parameters.size();
      const auto variable = isParameter ? entry.parameters[i] : static_cast<VariableIndex>(i - entry.parameters.size());
      values_[{isParameter ? 0 : kNone, variable}] = read(encoded.inputs[i].variable);
    }
  }

  Replayed run(std::span<const BlockIndex> path) {
    Replayed result;
    try {
      follow(path, result);
    } catch (const Stop &stop) {
      result.mistake = stop.why;
    }
    return result;
  }

private:
  using Key = std::pair<FrameIndex, VariableIndex>;

  const Procedure &procedureOf(FrameIndex frame) const {
    return program_.procedures[encoded_.unwound.frames[frame].procedure];
  }
  __int128 read(term::VarId variable) const { return static_cast<__int128>(model_[variable]); }
  Key keyOf(FrameIndex frame, VariableIndex v) const { return {v < program_.globals.size() ? kNone : frame, v}; }

  __int128 valueOf(const Key &key) {
    if (const auto known = values_.find(key); known != values_.end())
      return known->second;
    const auto initial = encoded_.uninitialised.find(key);
    return values_[key] = initial == encoded_.uninitialised.end() ? 0 : read(initial->second);
  }

  __int128 evaluate(const Expression &e, FrameIndex frame) {
    if (e.op == Op::Const)
      return e.number;
    if (e.op == Op::Var)
      return valueOf(keyOf(frame, e.variable));
    const __int128 x = evaluate(e.args[0], frame);
    const __int128 y = e.args.size() > 1 ? evaluate(e.args[1], frame) : 0;
    switch (e.op) {
    case Op::Not:
      return x == 0;
    case Op::And:
      return x != 0 && y != 0;
    case Op::Or:
      return x != 0 || y != 0;
    case Op::Eq:
      return (x != 0) == (y != 0);
    default:
      break;
    }
    const auto result = term::applyUnbounded(e.op, x, y);
    if (!result)
      throw Stop{"a number does not fit in 128 bits"};
    return *result;
  }

  void follow(std::span<const BlockIndex> path, Replayed &result) {
    std::vector<BlockIndex> steps;
    for (const BlockIndex block : path)
      if (!encoded_.sources[block].isEdge)
        steps.push_back(block);
    if (steps.empty() || steps[0] != 0)
      throw Stop{"the path should start at the source"};
    for (std::size_t i = 0; i < steps.size(); i++) {
      const Instance &here = instanceOf(steps[i]);
      if (here.role == Role::Sink) {
        if (i + 1 != steps.size())
          throw Stop{"the path should end at the sink"};
        return;
      }
      if (i + 1 == steps.size())
        throw Stop{"the path should end at the sink"};
      step(here, instanceOf(steps[i + 1]), encoded_.sources[steps[i]], result);
    }
  }

  const Instance &instanceOf(BlockIndex block) const {
    return encoded_.unwound.instances[encoded_.sources[block].instance];
  }

  void step(const Instance &here, const Instance &next, const BlockSource &source, Replayed &result) {
    const Block &block = procedureOf(here.frame).blocks[here.block];
    switch (here.role) {
    case Role::Ordinary:
      execute(block, here.frame, source);
      return end(here, next, block, result);
    case Role::Fails:
      result.fails = true;
      return require(next.role == Role::Sink, "a failing check should end the execution");
    case Role::Passes:
      return jump(here, next, std::get<Check>(block.end).next);
    case Role::Returns: {
      const auto &call = std::get<Call>(block.end);
      if (call.result != kNone)
        values_[keyOf(here.frame, call.result)] = valueOf({here.callee, procedureOf(here.callee).result});
      return jump(here, next, call.next);
    }
    case Role::CutOff:
    case Role::GoesOn:
    case Role::Sink:
      throw Stop{"an execution should not pass the unwinding limit"};
    }
  }

  static void require(bool holds, const char *what) {
    if (!holds)
      throw Stop{what};
  }

  void jump(const Instance &here, const Instance &next, BlockNumber target) {
    require(next.role == Role::Ordinary && next.frame == here.frame && next.block == target,
            "the path should follow the jumps of the source");
  }

  void execute(const Block &block, FrameIndex frame, const BlockSource &source) {
    std::size_t havocs = 0;
    for (const Statement &statement : block.statements) {
      if (const auto *assign = std::get_if<Assign>(&statement.what))
        values_[keyOf(frame, assign->target)] = evaluate(assign->value, frame);
      else if (const auto *assume = std::get_if<Assume>(&statement.what))
        require(evaluate(assume->condition, frame) != 0, "an assumption does not hold");
      else
        values_[keyOf(frame, std::get<Havoc>(statement.what).target)] = read(source.havocs[havocs++]);
    }
  }

  void end(const Instance &here, const Instance &next, const Block &block, Replayed &result) {
    if (const auto *check = std::get_if<Check>(&block.end)) {
      const bool holds = evaluate(check->condition, here.frame) != 0;
      require(next.frame == here.frame && next.block == here.block && next.role == (holds ? Role::Passes : Role::Fails),
              "the check should decide how the path goes on");
      return;
    }
    if (const auto *call = std::get_if<Call>(&block.end)) {
      require(next.role == Role::Ordinary && next.frame == here.callee && next.block == 0, "a call should be entered");
      std::vector<__int128> arguments;
      for (const Expression &arg : call->args)
        arguments.push_back(evaluate(arg, here.frame));
      for (std::size_t i = 0; i < arguments.size(); i++)
        values_[{here.callee, procedureOf(here.callee).parameters[i]}] = arguments[i];
      return;
    }
    const auto &targets = std::get<Goto>(block.end).targets;
    if (!targets.empty()) {
      require(std::ranges::count(targets, next.block) != 0, "the path should follow the jumps of the source");
      return jump(here, next, next.block);
    }
    if (here.frame != 0)
      return require(next.role == Role::Returns && next.callee == here.frame,
                     "a procedure should return to its caller");
    require(next.role == Role::Sink, "the first procedure should end at the sink");
    if (procedureOf(0).result != kNone)
      result.results.push_back(static_cast<term::Value>(valueOf({0, procedureOf(0).result})));
    for (VariableIndex i = 0; i < program_.globals.size(); i++)
      result.results.push_back(static_cast<term::Value>(valueOf({kNone, i})));
  }

  const Program &program_;
  const Encoded &encoded_;
  const term::Assignment &model_;
  std::map<Key, __int128> values_;
};

} // namespace

Replayed replay(const Program &program, const Encoded &encoded, std::span<const BlockIndex> path,
                const term::Assignment &model) {
  return Interpreter(program, encoded, model).run(path);
}

} // namespace premise::encode::ivl
