// How the expression behind an instruction is found again.
#include "program/frontend/SourceMap.h"

#include "program/PointeeKey.h"
#include "program/frontend/Facts.h"
#include "program/frontend/Shape.h"
#include "program/frontend/SourceText.h"
#include "program/frontend/SpotCollector.h"
#include "program/frontend/TypeBuilder.h"

#include <clang/Lex/Lexer.h>

namespace premise::program {
namespace {

bool operator==(const AccessShape &a, const AccessShape &b) {
  return a.base == b.base && a.depth == b.depth;
}

/// `p->name` or `names[i]` of `char name[8]` or `char names[3][8]`. One element at the end of a struct is the way
/// arrays of any length were written before C99, and members of a union share their memory on purpose.
std::uint64_t innerArrayBytes(const clang::Expr &argument, clang::ASTContext &context) {
  const clang::Expr *expression = argument.IgnoreParenCasts();
  const auto *array = context.getAsConstantArrayType(expression->getType());
  const auto *member = llvm::dyn_cast<clang::MemberExpr>(expression);
  if (!array || array->getSize().ule(1) || (!member && !llvm::isa<clang::ArraySubscriptExpr>(expression)))
    return 0;
  const auto *field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  if (member && (!field || field->getParent()->isUnion()))
    return 0;
  return static_cast<std::uint64_t>(context.getTypeSizeInChars(expression->getType()).getQuantity());
}

} // namespace

SourceMap::SourceMap(clang::ASTContext &context, FileNames &names)
    : context_(context), mangler_(context), names_(names) {
  collectSpots(context, [this](clang::SourceLocation location, const Spot &spot) {
    const base::SourceSpan place = placeOf(location, context_.getSourceManager(), names_);
    spots_[{place.file, place.line, place.column}].push_back(spot);
  });
}

std::string SourceMap::text(const clang::Expr &expression) const {
  return sourceText(expression, context_);
}

/// As an operand of a condition: without parentheses that are not needed, with those that are.
std::string SourceMap::operandText(const clang::Expr &expression) const {
  const clang::Expr *plain = expression.IgnoreParenImpCasts();
  const bool needsParentheses = llvm::isa<clang::BinaryOperator, clang::AbstractConditionalOperator>(plain);
  return needsParentheses ? "(" + text(*plain) + ")" : text(*plain);
}

AccessText SourceMap::describe(const clang::Expr &lvalue) const {
  AccessText result;
  result.access = text(*lvalue.IgnoreParens());
  if (const clang::Expr *pointer = followedPointer(lvalue)) {
    const auto *step = llvm::dyn_cast<clang::UnaryOperator>(pointer); // of *p++ the pointer is p
    result.pointer = operandText(step && step->isIncrementDecrementOp() ? *step->getSubExpr() : *pointer);
  }
  result.isAggregate = lvalue.getType()->isRecordType();
  if (const clang::QualType pointee = lvalue.getType()->getPointeeType(); !pointee.isNull()) {
    const std::string spelling = canonicalSpelling(pointee, context_);
    result.pointee = spelling.empty() ? 0 : pointeeKey(spelling);
  }
  return result;
}

std::optional<AccessText> SourceMap::access(const base::SourceSpan &place, bool isWrite,
                                            const AccessShape &shape) const {
  const Spot::Kind kind = isWrite ? Spot::Kind::Write : Spot::Kind::Read;
  const Spot *best = nullptr;
  const auto found = spots_.find({place.file, place.line, place.column});
  if (found != spots_.end())
    for (const Spot &spot : found->second) {
      if (spot.kind != kind)
        continue;
      const AccessShape candidate = shapeOfLvalue(*spot.operand);
      if (candidate == shape)
        return describe(*spot.operand);
      if (candidate.depth == shape.depth && (candidate.base.empty() || shape.base.empty()))
        best = &spot;
    }
  if (!best)
    best = accessOnLine(place, kind, shape);
  return best ? std::optional(describe(*best->operand)) : std::nullopt;
}

/// Some copies carry the place of the statement around them.
const SourceMap::Spot *SourceMap::accessOnLine(const base::SourceSpan &place, Spot::Kind kind,
                                               const AccessShape &shape) const {
  if (shape.base.empty())
    return nullptr;
  const auto end = spots_.lower_bound({place.file, place.line + 1, 0});
  for (auto at = spots_.lower_bound({place.file, place.line, 0}); at != end; ++at)
    for (const Spot &spot : at->second)
      if (spot.kind == kind && shapeOfLvalue(*spot.operand) == shape)
        return &spot;
  return nullptr;
}

SourceMap::Spot *SourceMap::next(const base::SourceSpan &place, Spot::Kind kind, char symbol) {
  const auto found = spots_.find({place.file, place.line, place.column});
  if (found == spots_.end())
    return nullptr;
  Spot *last = nullptr;
  for (Spot &spot : found->second) {
    if (spot.kind != kind || spot.symbol != symbol)
      continue;
    last = &spot;
    if (!spot.isUsed)
      break;
  }
  if (last)
    last->isUsed = true;
  return last;
}

std::optional<OperatorText> SourceMap::operatorAt(const base::SourceSpan &place, char symbol) {
  const Spot *spot = next(place, Spot::Kind::Operator, symbol);
  if (!spot)
    return std::nullopt;
  OperatorText result;
  result.whole = text(*spot->expression);
  clang::QualType type = spot->expression->getType();
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(spot->expression)) {
    result.right = operandText(*binary->getRHS());
    type = binary->getLHS()->getType();
  }
  if (const auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(spot->expression))
    type = compound->getComputationLHSType();
  result.isSigned = type->isSignedIntegerOrEnumerationType();
  return result;
}

std::optional<CastText> SourceMap::floatCast(const base::SourceSpan &place) {
  const Spot *spot = next(place, Spot::Kind::FloatCast, 0);
  if (!spot)
    return std::nullopt;
  return CastText{text(*spot->operand),
                  spot->expression->getType().getAsString(clang::PrintingPolicy(context_.getLangOpts()))};
}

CallText SourceMap::describe(const clang::CallExpr &call) const {
  CallText result{text(call), text(*call.getCallee()), {}};
  if (call.getNumArgs() > 0)
    result.targetRoom = innerArrayBytes(*call.getArg(0), context_);
  for (const clang::Expr *argument : call.arguments())
    result.arguments.push_back(text(*argument));
  return result;
}

const clang::CallExpr *SourceMap::callWhere(const base::SourceSpan &place,
                                            llvm::function_ref<bool(const clang::FunctionDecl *)> isMeant) const {
  const auto found = spots_.find({place.file, place.line, place.column});
  if (found == spots_.end())
    return nullptr;
  for (const Spot &spot : found->second)
    if (spot.kind == Spot::Kind::Call)
      if (const auto *call = llvm::cast<clang::CallExpr>(spot.expression); isMeant(call->getDirectCallee()))
        return call;
  return nullptr;
}

const clang::CallExpr *SourceMap::callOf(const base::SourceSpan &place, llvm::StringRef callee) const {
  return callWhere(place, [&](const clang::FunctionDecl *function) {
    if (callee.empty() || !function)
      return callee.empty() && !function;
    if (context_.getLangOpts().CPlusPlus)
      return mangler_.getName(function) == callee;
    return symbolOf(*function) == callee || function->getName() == callee;
  });
}

std::optional<CallText> SourceMap::call(const base::SourceSpan &place, llvm::StringRef callee) const {
  const clang::CallExpr *found = callOf(place, callee);
  return found ? std::optional(describe(*found)) : std::nullopt;
}

std::optional<CallText> SourceMap::builtinCall(const base::SourceSpan &place) const {
  const clang::CallExpr *found =
      callWhere(place, [](const clang::FunctionDecl *function) { return function && function->getBuiltinID() != 0; });
  return found ? std::optional(describe(*found)) : std::nullopt;
}

std::optional<base::SourceSpan> SourceMap::behindCall(const base::SourceSpan &place, llvm::StringRef callee) const {
  const clang::CallExpr *found = callOf(place, callee);
  if (!found)
    return std::nullopt;
  const clang::SourceManager &sources = context_.getSourceManager();
  const auto next = [&](clang::SourceLocation from) {
    return clang::Lexer::findNextToken(from, sources, context_.getLangOpts());
  };
  auto token = next(sources.getExpansionRange(found->getSourceRange()).getEnd());
  if (token && token->isOneOf(clang::tok::semi, clang::tok::comma))
    token = next(token->getLocation());
  return token ? std::optional(placeOf(token->getLocation(), sources, names_)) : std::nullopt;
}

} // namespace premise::program
