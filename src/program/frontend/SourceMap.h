// What the source says at a place of the module: the words of a check's condition.
#pragma once

#include "base/Diagnostic.h"
#include "program/frontend/FileNames.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Mangle.h>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace premise::program {

/// Which variable an address starts from and how many pointers are followed: `a[i][j]` of `int **a` is {a, 2}.
/// Both the source and the module have it, which tells apart the accesses that share a place.
struct AccessShape {
  std::string base;
  unsigned depth = 0;
};

struct AccessText {
  std::string access;  ///< "p->next"
  std::string pointer; ///< "p"; empty if no pointer is followed
  bool isAggregate = false;
  std::optional<std::uint32_t> pointee; ///< of a pointer: what it points to (program/PointeeKey.h); 0: has no name
};

struct OperatorText {
  std::string whole;
  std::string right;
  bool isSigned = false; ///< of the left operand, after promotion
};

struct CastText {
  std::string operand;
  std::string target;
};

struct CallText {
  std::string whole;
  std::string callee;
  std::vector<std::string> arguments;
  std::uint64_t targetRoom = 0; ///< bytes of the array inside a larger object that the first argument is, or 0
};

/// Borrowed views into Clang's AST, by place. Valid while the AST is.
class SourceMap {
public:
  SourceMap(clang::ASTContext &context, FileNames &names);

  std::optional<AccessText> access(const base::SourceSpan &place, bool isWrite, const AccessShape &shape) const;
  /// `symbol` is one of + - * / % < > (the last two for shifts). Each call answers the next operator of a macro's
  /// expansion.
  std::optional<OperatorText> operatorAt(const base::SourceSpan &place, char symbol);
  std::optional<CastText> floatCast(const base::SourceSpan &place);
  std::optional<CallText> call(const base::SourceSpan &place, llvm::StringRef callee) const;

  /// Where the token behind a call stands; a semicolon or comma that ends the call is passed over.
  std::optional<base::SourceSpan> behindCall(const base::SourceSpan &place, llvm::StringRef callee) const;

  /// A call of a function that Clang knows and may compile to something else than a call.
  std::optional<CallText> builtinCall(const base::SourceSpan &place) const;

  FileNames &names() { return names_; }
  bool isOverflowDefined() const { return context_.getLangOpts().isSignedOverflowDefined(); }

  /// One expression that matters at one place; `operand` is the lvalue, or the operator's left side.
  struct Spot {
    enum class Kind : std::uint8_t { Read, Write, Operator, FloatCast, Call } kind = Kind::Read;
    const clang::Expr *expression = nullptr;
    const clang::Expr *operand = nullptr;
    char symbol = 0;
    bool isUsed = false;
  };

private:
  using Key = std::tuple<std::string, unsigned, unsigned>;

  const Spot *accessOnLine(const base::SourceSpan &place, Spot::Kind kind, const AccessShape &shape) const;
  Spot *next(const base::SourceSpan &place, Spot::Kind kind, char symbol);
  AccessText describe(const clang::Expr &lvalue) const;
  CallText describe(const clang::CallExpr &call) const;
  /// The first call at the place that `isMeant` accepts; null if there is none.
  const clang::CallExpr *callWhere(const base::SourceSpan &place,
                                   llvm::function_ref<bool(const clang::FunctionDecl *)> isMeant) const;
  const clang::CallExpr *callOf(const base::SourceSpan &place, llvm::StringRef callee) const;
  std::string text(const clang::Expr &expression) const;
  std::string operandText(const clang::Expr &expression) const;

  clang::ASTContext &context_;
  mutable clang::ASTNameGenerator mangler_;
  FileNames &names_;
  std::map<Key, std::vector<Spot>> spots_;
};

} // namespace premise::program
