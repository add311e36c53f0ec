// How function bodies are changed before code is generated for them.
#pragma once

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>

namespace premise::program {

/// Stands before the code generator and has a visitor of the AST change every body.
template <typename Visitor> class Rewriter : public clang::ASTConsumer {
public:
  void Initialize(clang::ASTContext &context) override { context_ = &context; }

  bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
    for (clang::Decl *declaration : group)
      Visitor(*context_).walk(declaration);
    return true;
  }

  void HandleInlineFunctionDefinition(clang::FunctionDecl *function) override { Visitor(*context_).walk(function); }

private:
  clang::ASTContext *context_ = nullptr;
};

} // namespace premise::program
