// What a unit starts with: constants, globals, parameters; and where things are in the source.
#include "encode/llvm/Walker.h"

#include <fstream>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>

namespace premise::encode {
namespace {

term::Value bitsOf(const llvm::APInt &number) {
  term::Value value = number.extractBitsAsZExtValue(std::min(64U, number.getBitWidth()), 0);
  if (number.getBitWidth() > 64)
    value |= term::Value{number.extractBitsAsZExtValue(number.getBitWidth() - 64, 64)} << 64U;
  return value;
}

} // namespace

Value Walker::constantOf(const llvm::Constant &constant) {
  if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(&constant); number && number->getBitWidth() <= 128)
    return {terms_.number(number->getBitWidth(), bitsOf(number->getValue())), {}, {}, {}};
  if (const auto *number = llvm::dyn_cast<llvm::ConstantFP>(&constant)) {
    const llvm::APInt bits = number->getValueAPF().bitcastToAPInt();
    return {terms_.number(bits.getBitWidth(), bitsOf(bits)), {}, {}, {}};
  }
  if (llvm::isa<llvm::ConstantPointerNull>(constant))
    return memory_.null();
  if (const auto *global = llvm::dyn_cast<llvm::GlobalValue>(&constant))
    return memory_.pointerTo(objectOf(*global));
  if (const auto *expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant))
    return expressionOf(*expression);
  llvm::Type *type = constant.getType();
  if (type->isStructTy() || type->isArrayTy()) {
    Value value;
    for (unsigned i = 0; const llvm::Constant *part = constant.getAggregateElement(i); i++)
      value.parts.push_back(constantOf(*part));
    return value;
  }
  if (constant.isNullValue() && widthOf(*type) <= 128)
    return {terms_.number(widthOf(*type), 0), {}, {}, {}};
  return arbitrary(*type); // undefined, or a vector
}

Value Walker::expressionOf(const llvm::ConstantExpr &expression) {
  const auto operand = [&](const llvm::Value &value) { return constantOf(llvm::cast<llvm::Constant>(value)); };
  if (const auto *step = llvm::dyn_cast<llvm::GEPOperator>(&expression))
    return elementAddress(*step, operand);
  if (expression.isCast())
    if (const auto value = cast(*expression.getOperand(0)->getType(), *expression.getType(), expression.getOpcode(),
                                operand(*expression.getOperand(0))))
      return *value;
  imprecise(nullptr, "a constant expression is not modelled");
  return arbitrary(*expression.getType());
}

/// Globals hold anything when the unit is called, except those that nobody can write.
ObjectId Walker::objectOf(const llvm::GlobalValue &global) {
  const auto known = objects_.find(&global);
  if (known != objects_.end())
    return known->second;
  Object object;
  object.name = global.getName().str();
  object.kind = ObjectKind::Global;
  object.size = terms_.number(kOffsetBits, 0);
  if (const auto *function = llvm::dyn_cast<llvm::Function>(&global)) {
    object.kind = ObjectKind::Function;
    object.function = function;
    object.isConstant = true;
    object.mayEscape = false;
  } else if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&global)) {
    const bool isFixed = prepared_.isNeverWritten(*variable) && variable->hasInitializer();
    if (variable->getValueType()->isSized())
      object.size = terms_.number(kOffsetBits, layout_.getTypeAllocSize(variable->getValueType()).getFixedValue());
    else
      object.size = terms_.fresh(kOffsetBits);
    object.content = isFixed ? Content::Constant : Content::Input;
    object.initial = isFixed ? variable->getInitializer() : nullptr;
    object.isConstant = isFixed;
    const bool isTable =
        variable->isConstant() && variable->getName().starts_with("_ZT"); // no pointer of C++ is to one
    object.mayEscape = !isFixed || (variable->isConstant() && !isTable);
  }
  const ObjectId id = memory_.add(std::move(object));
  objects_[&global] = id;
  return id;
}

/// How a pointer parameter must be aligned, from the C type of what it points to.
unsigned Walker::alignmentOf(const std::string &parameter) const {
  if (!described_)
    return 1;
  for (const program::Parameter &candidate : described_->parameters) {
    const program::Type &type = program_.types[candidate.type];
    if (candidate.name == parameter && type.kind == program::TypeKind::Pointer)
      return std::clamp(program_.types[type.element].alignBytes, 1U, 16U);
  }
  return 1;
}

Value Walker::makeParameter(const llvm::Argument &argument, const std::string &name) {
  llvm::Type *memoryType = argument.hasByValAttr() ? argument.getParamByValType() : argument.getParamStructRetType();
  if (memoryType) {
    Object object;
    object.name = name;
    object.size = terms_.number(kOffsetBits, layout_.getTypeAllocSize(memoryType).getFixedValue());
    object.content = argument.hasByValAttr() ? Content::Input : Content::Indeterminate;
    return memory_.pointerTo(memory_.add(object));
  }
  if (argument.getType()->isPointerTy()) {
    const bool isReference = argument.getDereferenceableBytes() > 0; // or `this`
    const Value pointer = memory_.inputPointer(name, alignmentOf(name), isReference);
    result_.pointers.push_back(
        {argument.getArgNo(), name, memory_.pointsTo(pointer, kNullObject), pointer.object, pointer.bits});
    if (const std::uint64_t bytes = argument.getDereferenceableBytes();
        bytes > 0) { // a reference, or `this`: no check stands before its use
      graph_.assume(0, {terms_.negate(memory_.pointsTo(pointer, kNullObject)), {}, name + " is an object"});
      graph_.assume(0, {memory_.isInside(pointer, terms_.number(kOffsetBits, bytes)), {}, name + " is an object"});
    }
    return pointer;
  }
  const Value value = arbitrary(*argument.getType());
  if (!value.isAggregate())
    result_.inputs.push_back({InputVariable::Kind::Parameter, name, 0, value.bits, 0});
  return value;
}

/// All globals are made first, so that pointers from outside can point to them.
void Walker::makeParameters(Frame &frame) {
  for (const llvm::GlobalVariable &global : prepared_.module().globals())
    if (!(global.isConstant() && global.hasPrivateLinkage()) && !global.getName().starts_with("llvm."))
      objectOf(global);
  for (const llvm::Argument &argument : frame.prepared.function->args()) {
    const std::string number = "arg" + std::to_string(argument.getArgNo() + 1);
    frame.values[&argument] = makeParameter(argument, argument.hasName() ? argument.getName().str() : number);
  }
}

void Walker::collectInputs() {
  for (const Memory::InitialCell &cell : memory_.initialCells()) {
    const Object &object = memory_[cell.object];
    if (cell.value.isPointer())
      continue;
    const bool isGlobal = object.kind == ObjectKind::Global;
    if (!cell.offset->isConst()) {
      result_.inputsElsewhere.push_back({cell.object, cell.offset, cell.value.bits, isGlobal ? object.name : ""});
      continue;
    }
    result_.inputs.push_back({isGlobal ? InputVariable::Kind::Global : InputVariable::Kind::Pointee, object.name,
                              static_cast<std::uint64_t>(cell.offset->value()), cell.value.bits, cell.object});
  }
}

Translation Walker::finish() {
  for (const Term fact : memory_.takeFacts())
    if (!Terms::isTrue(fact))
      graph_.assume(0, {fact, {}, ""});
  Graph::Finished finished = graph_.finish(terms_.no());
  result_.program = std::move(finished.program);
  result_.program.decisions = std::move(decisions_);
  result_.program.hasDirections = options_.tracksStatements;
  for (CutOff &cut : result_.cutOffs)
    cut.block = finished.renumbered[cut.block];
  for (FailingBlock &failure : result_.failures)
    failure.block = finished.renumbered[failure.block];
  const auto renumber = [&](auto &points) {
    for (auto &point : points)
      point.block = finished.renumbered[point.block];
    std::erase_if(points, [](const auto &point) { return point.block == Graph::kGone; });
  };
  renumber(result_.points);
  renumber(result_.assumedPoints);
  findRequiringCalls();
  for (RequiringCall &call : result_.calls) {
    for (BlockIndex &block : call.blocks)
      block = finished.renumbered[block];
    std::erase(call.blocks, Graph::kGone);
  }
  collectInputs();
  for (const std::string &what : memory_.imprecise())
    imprecise_.insert(what);
  result_.imprecise.assign(imprecise_.begin(), imprecise_.end());
  result_.nextVariable = terms_.nextVariable();
  findReachableSites();
  if (options_.tracksStatements)
    findWhatLiesBeyond();
  findCheckSites();
  return std::move(result_);
}

void Walker::findReachableSites() {
  for (const CutOff &cut : result_.cutOffs) {
    std::set<const void *> &reached = result_.reachableSites[cut.site];
    std::vector<const llvm::BasicBlock *> next{static_cast<const llvm::BasicBlock *>(cut.site)};
    while (!next.empty()) {
      const llvm::BasicBlock *block = next.back();
      next.pop_back();
      if (!reached.insert(block).second)
        continue;
      for (const llvm::BasicBlock *successor : llvm::successors(block))
        next.push_back(successor);
    }
  }
}

/// The first argument that is an index of a check, by call (see program/README.md).
void Walker::findCheckSites() {
  const std::map<llvm::StringRef, unsigned> firstIndex = {{"__premise_check", 1},
                                                          {"__premise_requires", 1},
                                                          {"__premise_access", 3},
                                                          {"__premise_freeing", 1},
                                                          {"__premise_library", 0}};
  for (const llvm::BasicBlock &block : *unit_)
    for (const llvm::Instruction &instruction : block) {
      const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      const auto found = call ? firstIndex.find(call->getCalledOperand()->getName()) : firstIndex.end();
      if (found == firstIndex.end())
        continue;
      for (unsigned i = found->second; i < call->arg_size(); i++)
        if (const auto *index = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(i));
            index && !index->isMinusOne())
          result_.checkSites[static_cast<std::uint32_t>(index->getZExtValue())].insert(&block);
    }
}

OriginIndex Walker::originOf(const llvm::BasicBlock &block, std::size_t segment) {
  const auto known = origins_.find({&block, segment});
  if (known != origins_.end())
    return known->second;
  Origin origin;
  origin.function = block.getParent()->getName().str();
  origin.isOfUnwinding = prepared_.segments().isPassedByExceptionsOnly(block);
  const std::vector<Segment> &segments = prepared_.segments().of(block);
  const llvm::DISubprogram *subprogram = block.getParent()->getSubprogram();
  if (options_.tracksStatements && segment < segments.size() && subprogram) {
    origin.place.file = fileOf(*subprogram);
    origin.startsBlock = segment == 0;
    for (const auto &[line, column] : segments[segment].lines) {
      origin.lines.push_back(line);
      origin.columns.push_back(column);
      const std::set<unsigned> &all = segments[segment].columns.at(line);
      origin.allColumns.emplace_back(all.begin(), all.end());
    }
    if (!origin.lines.empty()) {
      origin.place.line = origin.lines.front();
      origin.place.column = origin.columns.front();
    }
  }
  return origins_[{&block, segment}] = graph_.addOrigin(std::move(origin));
}

/// Files are named as in the inventory of checks.
base::SourceSpan Walker::placeOf(const llvm::DebugLoc &location) const {
  if (!location)
    return {};
  base::SourceSpan place;
  place.line = location.getLine();
  place.column = location.getCol();
  place.file = fileOf(*llvm::cast<llvm::DIScope>(location.getScope()));
  return place;
}

std::string Walker::fileOf(const llvm::DIScope &scope) const {
  const llvm::DISubprogram *subprogram = unit_->getSubprogram();
  const bool isOwn = described_ && subprogram && scope.getFilename() == subprogram->getFilename();
  return isOwn ? described_->place.file : scope.getFilename().str();
}

/// Nothing if the file cannot be read or is shorter.
const std::string *Walker::sourceLine(const base::SourceSpan &place) {
  const bool isOfUnit = !described_ || place.file == described_->place.file;
  const auto [found, isNew] = sourceLines_.try_emplace(isOfUnit ? program_.source.file : place.file);
  if (isNew) {
    std::ifstream file(found->first);
    for (std::string line; std::getline(file, line);)
      found->second.push_back(line);
  }
  return place.line == 0 || place.line > found->second.size() ? nullptr : &found->second[place.line - 1];
}

std::string Walker::lineText(const base::SourceSpan &place) {
  const std::string *line = sourceLine(place);
  const std::size_t begin = line ? line->find_first_not_of(" \t") : std::string::npos;
  return begin == std::string::npos ? std::string(kSomeCondition) : line->substr(begin);
}

/// `isWhole`: "a && b" with temporaries, whose value is made first and then decides.
Assumption Walker::conditionAt(const llvm::Instruction &at, Term condition, bool holds, bool isWhole) {
  const base::SourceSpan place = placeOf(at.getDebugLoc());
  if (place.line == 0) // the compiler's own, e.g. from taking jumps into loops apart
    return {holds ? condition : terms_.negate(condition), place, ""};
  const std::string text = conditionText(place, isWhole);
  if (text.starts_with("delete ") || text.starts_with("delete["))
    return {holds ? condition : terms_.negate(condition), place, ""}; // whether it is null
  return {holds ? condition : terms_.negate(condition), place, holds ? text : "!(" + text + ")"};
}

void Walker::imprecise(const llvm::Instruction *at, const std::string &what) {
  const base::SourceSpan place = at ? placeOf(at->getDebugLoc()) : base::SourceSpan{};
  imprecise_.insert(place.line == 0 ? what : place.file + ":" + std::to_string(place.line) + ": " + what);
}

} // namespace premise::encode
