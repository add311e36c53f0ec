// How the annotations of a translation unit are looked over.
#include "program/contracts/Rules.h"

#include "program/contracts/Markers.h"
#include "program/contracts/PremiseText.h"
#include "program/frontend/Facts.h"
#include "program/frontend/SyntaxVisitor.h"

#include <set>

namespace premise::program {
namespace {

constexpr llvm::StringLiteral kGlobalPrefix = "__premise_assumption_";

/// The one call that a leading statement consists of: `__premise_requires(...)` or `((void)({ begin(); ... }))`, behind
/// declarations.
const clang::CallExpr *callIn(const clang::Stmt *statement) {
  const auto *expression = llvm::dyn_cast_or_null<clang::Expr>(statement);
  if (!expression)
    return nullptr;
  expression = expression->IgnoreParenCasts();
  if (const auto *cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expression))
    expression = cleanups->getSubExpr()->IgnoreParenCasts();
  if (const auto *block = llvm::dyn_cast<clang::StmtExpr>(expression)) {
    for (const clang::Stmt *inner : block->getSubStmt()->body())
      if (!llvm::isa<clang::DeclStmt>(inner))
        return callIn(inner);
    return nullptr;
  }
  return llvm::dyn_cast<clang::CallExpr>(expression);
}

/// Inside a template, where arguments of types that are not known yet leave the callee open, the name as it is written.
llvm::StringRef calleeName(const clang::CallExpr *call) {
  if (!call)
    return {};
  const clang::FunctionDecl *callee = call->getDirectCallee();
  if (callee)
    return callee->getIdentifier() ? callee->getName() : llvm::StringRef();
  const auto *open = llvm::dyn_cast<clang::UnresolvedLookupExpr>(call->getCallee()->IgnoreParens());
  const clang::IdentifierInfo *name = open ? open->getName().getAsIdentifierInfo() : nullptr;
  return name ? name->getName() : llvm::StringRef();
}

bool isContract(llvm::StringRef callee) {
  return callee == "__premise_requires" || callee == kEnsuresBegin;
}

/// What may stand in front of a contract, too: PREMISE_ASSUMED.
bool isLeading(llvm::StringRef callee) {
  return isContract(callee) || callee == kTentativeBegin;
}

std::string literalOf(const clang::CallExpr &call, unsigned argument) {
  const auto *text = llvm::dyn_cast<clang::StringLiteral>(call.getArg(argument)->IgnoreParenImpCasts());
  return text ? text->getString().str() : "";
}

class RuleVisitor : public SyntaxVisitor {
public:
  RuleVisitor(clang::ASTContext &context, FileNames &names) : sources_(context.getSourceManager()), names_(names) {}

  struct Claimed {
    clang::SourceLocation location;
    const clang::FunctionDecl *function = nullptr;
    std::string premise;
  };

  void enterFunction(clang::FunctionDecl *function) {
    const clang::FunctionDecl *outer = std::exchange(function_, function);
    allowLeading(function->getBody(), isLeading);
    walk(function->getBody());
    function_ = outer;
  }

  void VisitWhileStmt(clang::WhileStmt *loop) override { enterLoop(loop->getBody()); }
  void VisitForStmt(clang::ForStmt *loop) override { enterLoop(loop->getBody()); }
  void VisitDoStmt(clang::DoStmt *loop) override { enterLoop(loop->getBody()); }
  void VisitCXXForRangeStmt(clang::CXXForRangeStmt *loop) override { enterLoop(loop->getBody()); }

  bool entersStatement(clang::Stmt &statement) override {
    if (auto *block = llvm::dyn_cast<clang::StmtExpr>(&statement)) {
      enterBlock(*block);
      return false;
    }
    if (auto *lambda = llvm::dyn_cast<clang::LambdaExpr>(&statement)) {
      enterLambda(*lambda);
      return false;
    }
    return true;
  }

  void VisitVarDecl(clang::VarDecl *variable) override {
    if (isInOld_)
      ownVariables_.insert(variable);
  }

  void VisitDeclRefExpr(clang::DeclRefExpr *reference) override {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    const bool isLocal = variable && variable->hasLocalStorage() && !llvm::isa<clang::ParmVarDecl>(variable);
    if (isInOld_ && isLocal && variable->getName() != kResult && !ownVariables_.contains(variable))
      complain(reference->getLocation(),
               "PREMISE_OLD uses " + variable->getName().str() + ", which does not exist yet at the entry");
    if (isInOld_ && reference->getDecl()->getIdentifier() && reference->getDecl()->getName() == kResult)
      complain(reference->getLocation(), "PREMISE_RESULT stands inside PREMISE_OLD: there is no result at the entry");
  }

  void VisitCallExpr(clang::CallExpr *call) override {
    const llvm::StringRef callee = calleeName(call);
    if (!callee.starts_with("__premise_"))
      return;
    const bool isAllowed = allowed_.contains(call);
    if (isContract(callee) && !isAllowed)
      complain(call->getBeginLoc(), std::string(callee == kEnsuresBegin ? "PREMISE_ENSURES" : "PREMISE_REQUIRES") +
                                        " belongs at the start of a function body");
    if (callee == "__premise_loop_invariant" && !isAllowed)
      complain(call->getBeginLoc(), "PREMISE_LOOP_INVARIANT belongs at the start of a loop body");
    if (callee == "__premise_assumed" && call->getNumArgs() == 3)
      noteName(call->getBeginLoc(), literalOf(*call, 2));
    if (callee == "__premise_verified" && call->getNumArgs() == 3)
      claims_.push_back({call->getBeginLoc(), function_, literalOf(*call, 2)});
    if (callee == "__premise_verified_if" && call->getNumArgs() == 1)
      claims_.push_back({call->getBeginLoc(), function_, literalOf(*call, 0)});
  }

  /// To be called when everything was visited.
  void checkNames(const std::set<std::string> &globals) {
    for (const Claimed &claim : claims_) {
      const auto parsed = parsePremise(claim.premise);
      if (!parsed) {
        complain(claim.location, parsed.error().message);
        continue;
      }
      for (const std::set<std::string> &cube : *parsed)
        for (const std::string &name : cube)
          checkName(claim, name, globals);
    }
  }

  const std::vector<base::Diagnostic> &warnings() const { return warnings_; }
  const std::optional<base::Diagnostic> &error() const { return error_; }

private:
  void noteName(clang::SourceLocation location, const std::string &name) {
    if (const auto parsed = parsePremise(name); !parsed || *parsed != NamedPremise{{name}})
      complain(location, "not a name for an assumption: " + name);
    assumed_[name].insert(function_);
  }

  void checkName(const Claimed &claim, const std::string &name, const std::set<std::string> &globals) {
    const auto found = assumed_.find(name);
    if (globals.contains(name) && found == assumed_.end())
      warnings_.push_back({"nothing in this file assumes '" + name + "': what is verified under it does not count",
                           placeOf(claim.location, sources_, names_)});
    if (globals.contains(name) || (found != assumed_.end() && found->second.contains(claim.function)))
      return;
    complain(claim.location, found == assumed_.end()
                                 ? "no PREMISE_ASSUMED introduces '" + name + "'"
                                 : "'" + name + "' is introduced in another function; PREMISE_GLOBAL_ASSUMPTION(" +
                                       name + ") makes it one for the whole program");
  }

  template <typename Predicate> void allowLeading(const clang::Stmt *body, Predicate isMeant) {
    const auto *block = llvm::dyn_cast_or_null<clang::CompoundStmt>(body);
    if (!block) {
      if (const clang::CallExpr *call = callIn(body))
        allowed_.insert(call);
      return;
    }
    for (const clang::Stmt *statement : block->body()) {
      if (llvm::isa<clang::NullStmt>(statement))
        continue;
      const clang::CallExpr *call = callIn(statement);
      if (!call || !isMeant(calleeName(call)))
        return;
      allowed_.insert(call);
    }
  }

  void enterLoop(const clang::Stmt *body) {
    allowLeading(body, [](llvm::StringRef callee) { return callee == "__premise_loop_invariant"; });
  }

  /// A function of its own: names of the one around it are not its names.
  void enterLambda(clang::LambdaExpr &lambda) {
    for (clang::Expr *captured : lambda.capture_inits())
      walk(captured);
    const clang::FunctionDecl *outer = std::exchange(function_, lambda.getCallOperator());
    allowLeading(lambda.getBody(), isLeading);
    walk(lambda.getBody());
    function_ = outer;
  }

  void enterBlock(clang::StmtExpr &block) {
    clang::CompoundStmt *body = block.getSubStmt();
    const llvm::StringRef first = body->body_empty() ? llvm::StringRef() : calleeName(callIn(body->body_front()));
    const bool isEnsures = first == kEnsuresBegin;
    const bool isOld = first == kOldBegin;
    if (isOld && !isInEnsures_)
      complain(block.getBeginLoc(), "PREMISE_OLD stands outside of PREMISE_ENSURES");
    if (isOld && isInOld_)
      complain(block.getBeginLoc(), "PREMISE_OLD stands inside another PREMISE_OLD");
    const bool wasInEnsures = std::exchange(isInEnsures_, isInEnsures_ || isEnsures);
    const bool wasInOld = std::exchange(isInOld_, isInOld_ || isOld);
    walk(body);
    isInEnsures_ = wasInEnsures;
    isInOld_ = wasInOld;
  }

  void complain(clang::SourceLocation location, const std::string &message) {
    if (!error_)
      error_ = base::Diagnostic{message, placeOf(location, sources_, names_)};
  }

  const clang::SourceManager &sources_;
  FileNames &names_;
  const clang::FunctionDecl *function_ = nullptr;
  bool isInEnsures_ = false;
  bool isInOld_ = false;
  std::set<const clang::CallExpr *> allowed_;
  std::set<const clang::VarDecl *> ownVariables_; ///< declared inside an old value
  std::map<std::string, std::set<const clang::FunctionDecl *>> assumed_;
  std::vector<Claimed> claims_;
  std::vector<base::Diagnostic> warnings_;
  std::optional<base::Diagnostic> error_;
};

/// Finds the functions with a body, wherever they are declared, and the global names.
class FunctionFinder : public SyntaxVisitor {
public:
  FunctionFinder(clang::ASTContext &context, RuleVisitor &rules)
      : sources_(context.getSourceManager()), rules_(rules) {}

  void VisitFunctionDecl(clang::FunctionDecl *function) override {
    if (!function->isThisDeclarationADefinition() || !function->hasBody())
      return;
    const bool isInvariant = function->getIdentifier() && function->getName().starts_with("__premise_invariant_");
    if (originOf(*function, sources_) == Origin::User || isInvariant)
      rules_.enterFunction(function);
  }

  void VisitVarDecl(clang::VarDecl *variable) override {
    if (variable->isFileVarDecl() && variable->getName().starts_with(kGlobalPrefix))
      globals_.insert(variable->getName().drop_front(kGlobalPrefix.size()).str());
  }

  const std::set<std::string> &globals() const { return globals_; }

private:
  const clang::SourceManager &sources_;
  RuleVisitor &rules_;
  std::set<std::string> globals_;
};

} // namespace

std::optional<base::Diagnostic> checkRules(clang::ASTContext &context, FileNames &names, Program &program) {
  RuleVisitor rules(context, names);
  FunctionFinder finder(context, rules);
  finder.walk(context.getTranslationUnitDecl());
  rules.checkNames(finder.globals());
  program.globalAssumptions.assign(finder.globals().begin(), finder.globals().end());
  for (const base::Diagnostic &warning : rules.warnings())
    program.warnings.push_back(base::toString(warning));
  return rules.error();
}

std::string annotationWords(const std::string &message) {
  if (message.find("undeclared identifier '" + kResult.str()) == std::string::npos)
    return message;
  return "PREMISE_RESULT stands outside of PREMISE_ENSURES";
}

} // namespace premise::program
