// How declarations that jumps always pass by are moved.
#include "program/frontend/SwitchVariables.h"

#include "program/frontend/Rewriter.h"
#include "program/frontend/SyntaxVisitor.h"

namespace premise::program {
namespace {

class Mover : public SyntaxVisitor {
public:
  explicit Mover(clang::ASTContext &context) : SyntaxVisitor({.instances = true}), context_(context) {}

  /// The children of every statement are places that hold statements.
  void VisitStmt(clang::Stmt *statement) override {
    if (llvm::isa<clang::Expr>(statement) && !llvm::isa<clang::StmtExpr>(statement))
      return;
    for (clang::Stmt *&child : statement->children())
      if (auto *choice = llvm::dyn_cast_or_null<clang::SwitchStmt>(child))
        child = exposed(*choice);
  }

private:
  /// Variables without initialisers: those of others would be executed.
  static bool isPlain(const clang::Stmt &statement) {
    const auto *declarations = llvm::dyn_cast<clang::DeclStmt>(&statement);
    return declarations &&
           std::all_of(declarations->decl_begin(), declarations->decl_end(), [](const clang::Decl *one) {
             const auto *variable = llvm::dyn_cast<clang::VarDecl>(one);
             return variable && variable->hasLocalStorage() && !variable->getInit() &&
                    variable->getType()->isConstantSizeType();
           });
  }

  clang::Stmt *exposed(clang::SwitchStmt &choice) {
    const auto *body = llvm::dyn_cast_or_null<clang::CompoundStmt>(choice.getBody());
    if (!body || body->body_empty() || !isPlain(**body->body_begin()))
      return &choice;
    const auto *firstOther =
        std::find_if(body->body_begin(), body->body_end(), [](clang::Stmt *s) { return !isPlain(*s); });
    std::vector<clang::Stmt *> around(body->body_begin(), firstOther);
    const std::vector<clang::Stmt *> rest(firstOther, body->body_end());
    choice.setBody(clang::CompoundStmt::Create(context_, rest, {}, body->getLBracLoc(), body->getRBracLoc()));
    around.push_back(&choice);
    return clang::CompoundStmt::Create(context_, around, {}, choice.getBeginLoc(), choice.getEndLoc());
  }

  clang::ASTContext &context_;
};

} // namespace

std::unique_ptr<clang::ASTConsumer> exposeSwitchVariables() {
  return std::make_unique<Rewriter<Mover>>();
}

} // namespace premise::program
