// Single static assignment over the unwound program; assignments become assumptions (infeasible code, Sect. 3).
#include "encode/ivl/Encode.h"

#include "base/Ensure.h"
#include "encode/ivl/Beyond.h"

#include <algorithm>
#include <set>

namespace premise::encode::ivl {
namespace {

using term::Op;
using term::Term;
/// A variable of one call; globals belong to no call.
using Key = std::pair<FrameIndex, VariableIndex>;
using Environment = std::map<Key, Term>;

unsigned widthOf(Type type) {
  return type == Type::Boolean ? 1 : term::kIntegerWidth;
}

class Encoder {
public:
  Encoder(term::Pool &pool, const Program &program, const EncodeOptions &options)
      : pool_(pool), program_(program), options_(options), nextVariable_(pool.nextVariable()) {}

  /// Nothing if there is no time for it.
  std::optional<Encoded> run(Unwound unwound) {
    result_.unwound = std::move(unwound);
    const auto &instances = result_.unwound.instances;
    blockOf_.resize(instances.size());
    environments_.resize(instances.size());
    predecessors_.resize(instances.size());
    for (InstanceIndex i = 0; i < instances.size(); i++)
      for (const InstanceIndex next : instances[i].successors)
        predecessors_[next].push_back(i);
    declareInputs();
    for (InstanceIndex i = 0; i < instances.size(); i++) {
      if (options_.unwind.limit.isOver())
        return std::nullopt;
      encodeInstance(i);
    }
    readResults();
    findWhatLiesBeyond();
    return std::move(result_);
  }

private:
  const Instance &instance(InstanceIndex i) const { return result_.unwound.instances[i]; }
  ProcedureIndex procedureIndex(FrameIndex frame) const { return result_.unwound.frames[frame].procedure; }
  const Procedure &procedureOf(FrameIndex frame) const { return program_.procedures[procedureIndex(frame)]; }
  Key keyOf(FrameIndex frame, VariableIndex v) const { return {v < program_.globals.size() ? kNone : frame, v}; }
  Type typeOf(const Key &key) const {
    return key.first == kNone ? program_.globals[key.second].type : procedureOf(key.first).variables[key.second].type;
  }
  Term fresh(Type type) { return pool_.variable(nextVariable_++, widthOf(type)); }
  Term equal(Term a, Term b) { return pool_.make(a->width() == 1 ? Op::Eq : Op::IEq, 1, {a, b}); }
  std::vector<Assumption> &assumptions(BlockIndex block) { return result_.program.blocks[block].assumptions; }

  void declareInputs() {
    const Procedure &entry = procedureOf(0);
    const auto declare = [&](const Variable &variable, const Key &key) {
      const Term initial = fresh(variable.type);
      initial_[key] = initial;
      result_.inputs.push_back({variable.name, initial->variable(), variable.type});
    };
    for (const VariableIndex parameter : entry.parameters)
      declare(entry.variables[parameter], {0, parameter});
    for (VariableIndex i = 0; i < program_.globals.size(); i++)
      declare(program_.globals[i], {kNone, i});
  }

  /// The value of a variable at the start of its frame.
  Term initialOf(const Key &key) {
    const auto [at, isNew] = initial_.try_emplace(key);
    if (isNew) {
      at->second = fresh(typeOf(key));
      result_.uninitialised[key] = at->second->variable();
    }
    return at->second;
  }

  Term valueOf(const Environment &environment, const Key &key) {
    const auto known = environment.find(key);
    return known != environment.end() ? known->second : initialOf(key);
  }

  Term translate(const Expression &e, const Environment &environment, FrameIndex frame) {
    if (e.op == Op::Const)
      return e.type == Type::Boolean ? pool_.boolean(e.number != 0) : pool_.integer(e.number);
    if (e.op == Op::Var)
      return valueOf(environment, keyOf(frame, e.variable));
    std::vector<Term> args;
    for (const Expression &arg : e.args)
      args.push_back(translate(arg, environment, frame));
    return pool_.make(e.op, widthOf(e.type), args);
  }

  OriginIndex originOf(const Instance &i) {
    const ProcedureIndex procedure = i.role == Role::Sink ? kNone : procedureIndex(i.frame);
    // Passing a check or returning from a call is no place of its own: it belongs to the block that ends there.
    const bool belongs = i.role == Role::Passes || i.role == Role::Returns;
    const auto key = std::tuple(procedure, i.block, belongs ? Role::Ordinary : i.role, belongs);
    const auto [at, isNew] = origins_.try_emplace(key, static_cast<OriginIndex>(result_.program.origins.size()));
    if (isNew)
      result_.program.origins.push_back(makeOrigin(i, belongs));
    return at->second;
  }

  Origin makeOrigin(const Instance &i, bool belongs) {
    if (i.role == Role::Sink)
      return {};
    const Procedure &procedure = procedureOf(i.frame);
    const Block &block = procedure.blocks[i.block];
    Origin origin{.place = block.place, .function = procedure.name, .label = block.label};
    origin.isCutOff = i.role == Role::CutOff;
    if (i.role == Role::Fails) {
      origin.check = std::get<Check>(block.end).number;
      origin.place = block.endPlace;
    }
    if (i.role != Role::Ordinary || belongs)
      return origin;
    const auto mention = [&](const base::SourceSpan &place) {
      origin.lines.push_back(place.line);
      origin.columns.push_back(place.column);
    };
    for (const Statement &statement : block.statements)
      if (!statement.isImplied)
        mention(statement.place);
    if (block.endPlace.line != 0)
      mention(block.endPlace);
    if (!origin.lines.empty())
      origin.place = {block.place.file, origin.lines[0], origin.columns[0]};
    return origin;
  }

  void findWhatLiesBeyond() {
    for (const auto &[key, cutOff] : origins_) {
      const auto &[procedure, block, role, belongs] = key;
      if (role != Role::CutOff)
        continue;
      const std::set<CodeBlock> reached = reachableFrom(program_, {procedure, block});
      std::vector<OriginIndex> &beyond = result_.program.origins[cutOff].leadsTo.emplace();
      for (const auto &[place, origin] : origins_)
        if (reached.contains({std::get<0>(place), std::get<1>(place)}))
          beyond.push_back(origin);
    }
  }

  BlockIndex addBlock(InstanceIndex i, bool isEdge) {
    result_.program.blocks.push_back({.origin = originOf(instance(i))});
    result_.sources.push_back({.instance = i, .isEdge = isEdge});
    return static_cast<BlockIndex>(result_.program.blocks.size() - 1);
  }

  void encodeInstance(InstanceIndex i) {
    Environment environment;
    join(i, environment);
    const BlockIndex block = blockOf_[i];
    switch (instance(i).role) {
    case Role::Ordinary:
      if (instance(i).startsAnywhere)
        startAnywhere(i, environment);
      statements(i, block, environment);
      break;
    case Role::Fails:
    case Role::Passes:
      check(i, block, environment);
      break;
    case Role::Returns:
      returnFrom(i, block, environment);
      break;
    case Role::CutOff:
      assumptions(block).push_back({pool_.boolean(false), {}, ""});
      break;
    case Role::GoesOn:
    case Role::Sink:
      break;
    }
    environments_[i] = std::move(environment);
  }

  void startAnywhere(InstanceIndex i, Environment &environment) {
    const FrameIndex frame = instance(i).frame;
    for (const VariableIndex v : changedByLoop(program_, {procedureIndex(frame), instance(i).block}))
      environment[keyOf(frame, v)] = fresh(typeOf(keyOf(frame, v)));
  }

  /// Makes the block, connects it with its predecessors and gives variables that differ between them a new incarnation.
  void join(InstanceIndex i, Environment &environment) {
    const auto &before = predecessors_[i];
    std::vector<BlockIndex> carriers; // where each predecessor's values are passed on
    for (const InstanceIndex p : before) {
      const bool isCritical = before.size() > 1 && instance(p).successors.size() > 1;
      carriers.push_back(isCritical ? addBlock(i, true) : blockOf_[p]);
      if (isCritical)
        result_.program.blocks[blockOf_[p]].successors.push_back(carriers.back());
    }
    blockOf_[i] = addBlock(i, false);
    for (const BlockIndex carrier : carriers)
      result_.program.blocks[carrier].successors.push_back(blockOf_[i]);
    if (before.empty())
      return;
    environment = environments_[before[0]];
    if (before.size() == 1 || instance(i).role == Role::Sink)
      return sinkValues(i, environment, carriers);
    merge(i, environment, carriers);
  }

  void merge(InstanceIndex i, Environment &environment, const std::vector<BlockIndex> &carriers) {
    const auto &before = predecessors_[i];
    std::set<Key> keys;
    for (const InstanceIndex p : before)
      for (const auto &[key, value] : environments_[p])
        if (isVisible(key, instance(i).frame))
          keys.insert(key);
    environment.clear();
    for (const Key &key : keys) {
      std::vector<Term> values;
      for (const InstanceIndex p : before)
        values.push_back(valueOf(environments_[p], key));
      if (std::ranges::all_of(values, [&](Term t) { return t == values[0]; })) {
        environment[key] = values[0];
        continue;
      }
      const Term incarnation = fresh(typeOf(key));
      for (std::size_t p = 0; p < before.size(); p++)
        assumptions(carriers[p]).push_back({equal(incarnation, values[p]), {}, ""});
      environment[key] = incarnation;
    }
  }

  /// Variables of calls that are over are forgotten.
  bool isVisible(const Key &key, FrameIndex frame) const {
    if (key.first == kNone)
      return true;
    for (FrameIndex at = frame; at != kNone; at = result_.unwound.frames[at].caller)
      if (at == key.first)
        return true;
    return false;
  }

  /// At the sink only what the caller sees matters, and only on executions that return.
  void sinkValues(InstanceIndex i, Environment &environment, const std::vector<BlockIndex> &carriers) {
    if (instance(i).role != Role::Sink)
      return;
    const auto &before = predecessors_[i];
    const auto returns = [&](InstanceIndex p) { return instance(p).role == Role::Ordinary; };
    const auto first = std::ranges::find_if(before, returns);
    environment = first == before.end() ? Environment{} : environments_[*first];
    if (std::ranges::count_if(before, returns) <= 1)
      return;
    for (const Key &key : visibleAtEnd()) {
      const Term incarnation = fresh(typeOf(key));
      for (std::size_t p = 0; p < before.size(); p++)
        if (returns(before[p]))
          assumptions(carriers[p]).push_back({equal(incarnation, valueOf(environments_[before[p]], key)), {}, ""});
      environment[key] = incarnation;
    }
  }

  std::vector<Key> visibleAtEnd() const {
    std::vector<Key> keys;
    if (procedureOf(0).result != kNone)
      keys.emplace_back(0, procedureOf(0).result);
    for (VariableIndex i = 0; i < program_.globals.size(); i++)
      keys.emplace_back(kNone, i);
    return keys;
  }

  void readResults() {
    for (const Key &key : visibleAtEnd())
      result_.results.push_back(valueOf(environments_.back(), key));
  }

  void statements(InstanceIndex i, BlockIndex block, Environment &environment) {
    const FrameIndex frame = instance(i).frame;
    const Block &source = procedureOf(frame).blocks[instance(i).block];
    for (const Statement &statement : source.statements) {
      if (const auto *assign = std::get_if<Assign>(&statement.what)) {
        define(block, environment, keyOf(frame, assign->target), translate(assign->value, environment, frame),
               {{}, statement.place, statement.text});
      } else if (const auto *assume = std::get_if<Assume>(&statement.what)) {
        assumptions(block).push_back(
            {translate(assume->condition, environment, frame), statement.place, statement.text});
      } else {
        const Key key = keyOf(frame, std::get<Havoc>(statement.what).target);
        environment[key] = fresh(typeOf(key));
        result_.sources[block].havocs.push_back(environment[key]->variable());
      }
    }
    if (const auto *call = std::get_if<Call>(&source.end); call && instance(i).callee != kNone)
      passArguments(i, block, environment, *call);
  }

  void define(BlockIndex block, Environment &environment, const Key &key, Term value, Assumption source = {}) {
    source.condition = equal(environment[key] = fresh(typeOf(key)), value);
    assumptions(block).push_back(std::move(source));
  }

  void passArguments(InstanceIndex i, BlockIndex block, Environment &environment, const Call &call) {
    const FrameIndex frame = instance(i).frame;
    const FrameIndex callee = instance(i).callee;
    std::vector<Term> values;
    for (const Expression &arg : call.args)
      values.push_back(translate(arg, environment, frame));
    const base::SourceSpan &place = procedureOf(frame).blocks[instance(i).block].endPlace;
    for (std::size_t a = 0; a < values.size(); a++)
      define(block, environment, {callee, procedureOf(callee).parameters[a]}, values[a], {{}, place, call.argTexts[a]});
    if (call.callee < options_.summaries.size() && options_.summaries[call.callee])
      useSummary(block, environment, callee, *options_.summaries[call.callee]);
  }

  /// assume Sum, with new incarnations of everything the call may change.
  void useSummary(BlockIndex block, Environment &environment, FrameIndex callee, const Summary &summary) {
    const Procedure &procedure = procedureOf(callee);
    std::vector<Term> before;
    for (const VariableIndex parameter : procedure.parameters)
      before.push_back(environment.at({callee, parameter}));
    std::vector<Key> changed;
    if (procedure.result != kNone)
      changed.emplace_back(callee, procedure.result);
    for (VariableIndex i = 0; i < program_.globals.size(); i++) {
      before.push_back(valueOf(environment, {kNone, i}));
      changed.emplace_back(kNone, i);
    }
    std::vector<Term> after;
    for (const Key &key : changed)
      after.push_back(environment[key] = fresh(typeOf(key)));
    Term any = pool_.boolean(false);
    for (const SummaryRow &row : summary.rows) {
      Term all = pool_.boolean(true);
      for (std::size_t i = 0; i < before.size(); i++)
        all = pool_.make(Op::And, 1, {all, equal(before[i], constant(before[i], row.before[i]))});
      for (std::size_t i = 0; i < after.size(); i++)
        all = pool_.make(Op::And, 1, {all, equal(after[i], constant(after[i], row.after[i]))});
      any = pool_.make(Op::Or, 1, {any, all});
    }
    assumptions(block).push_back({any, procedure.place, "the summary of " + procedure.name});
  }

  Term constant(Term like, term::Value value) {
    return like->width() == 1 ? pool_.boolean(value != 0) : pool_.integer(static_cast<__int128>(value));
  }

  void check(InstanceIndex i, BlockIndex block, Environment &environment) {
    const FrameIndex frame = instance(i).frame;
    const Block &source = procedureOf(frame).blocks[instance(i).block];
    const Term condition = translate(std::get<Check>(source.end).condition, environment, frame);
    const bool passes = instance(i).role == Role::Passes;
    assumptions(block).push_back({passes ? condition : pool_.negate(condition), source.endPlace,
                                  passes ? source.endText : "!(" + source.endText + ")"});
  }

  void returnFrom(InstanceIndex i, BlockIndex block, Environment &environment) {
    const FrameIndex frame = instance(i).frame;
    const FrameIndex callee = instance(i).callee;
    const auto &call = std::get<Call>(procedureOf(frame).blocks[instance(i).block].end);
    if (call.result != kNone) {
      const Term value = valueOf(environment, {callee, procedureOf(callee).result});
      define(block, environment, keyOf(frame, call.result), value);
    }
    std::erase_if(environment, [&](const auto &entry) { return entry.first.first == callee; });
  }

  term::Pool &pool_;
  const Program &program_;
  const EncodeOptions &options_;
  term::VarId nextVariable_;
  Encoded result_;
  std::vector<BlockIndex> blockOf_;       ///< by instance
  std::vector<Environment> environments_; ///< by instance, at its end
  std::vector<std::vector<InstanceIndex>> predecessors_;
  std::map<Key, Term> initial_;
  std::map<std::tuple<ProcedureIndex, BlockNumber, Role, bool>, OriginIndex> origins_;
};

} // namespace

base::Result<Encoded> encode(term::Pool &pool, const Program &program, ProcedureIndex entry,
                             const EncodeOptions &options) {
  UnwindOptions unwinding = options.unwind;
  for (const auto &summary : options.summaries)
    unwinding.isSummarised.push_back(summary.has_value());
  auto unwound = unwind(program, entry, unwinding);
  if (!unwound)
    return unwound.error();
  auto encoded = Encoder(pool, program, options).run(std::move(*unwound));
  if (!encoded)
    return base::Diagnostic{kOutOfTime, program.procedures[entry].place};
  ensureWellFormed(encoded->program);
  return std::move(*encoded);
}

} // namespace premise::encode::ivl
