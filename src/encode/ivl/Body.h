// How the statements of one procedure become blocks.
#pragma once

#include "encode/ivl/Expressions.h"

#include <map>

namespace premise::encode::ivl {

/// A call whose callee may be defined later in the file.
struct PendingCall {
  ProcedureIndex caller = kNone;
  BlockNumber block = 0;
  std::string callee;
};

class Body {
public:
  Body(Words &words, Program &program, ProcedureIndex procedure, std::vector<PendingCall> &calls);
  /// From '{' to '}'.
  void read();

private:
  Procedure &procedure() { return program_.procedures[index_]; }
  Block &block() { return procedure().blocks[current_]; }
  BlockNumber newBlock();
  void start(BlockNumber block);
  void jump(BlockNumber target);
  void readList();
  void readStatement();
  void readLabel();
  void readLocals();
  void readGoto();
  void readIf();
  void readWhile();
  void readAssume();
  void readAssert();
  void readHavoc();
  void readAssignment();
  void readCall(VariableIndex result, std::size_t position, const base::SourceSpan &place);
  VariableIndex readTarget();
  void branch(const Expression *condition, BlockNumber target, const Statement &like);
  void open();
  void ensureLabelsDefined();

  struct Label {
    BlockNumber block = 0;
    bool isDefined = false;
    base::SourceSpan place; ///< of its first mention
  };
  Label &label(const Word &word);

  Words &words_;
  Program &program_;
  ProcedureIndex index_;
  Scope scope_;
  std::vector<PendingCall> &calls_;
  std::map<std::string, Label> labels_;
  BlockNumber current_ = 0;
  bool isOpen_ = true; ///< false after goto and return: what follows needs a block of its own
  unsigned nesting_ = 0;
};

Type readType(Words &words);

} // namespace premise::encode::ivl
