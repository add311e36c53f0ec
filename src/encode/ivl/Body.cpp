// Structured statements as choices between blocks that assume (infeasible code, Sect. 2).
#include "encode/ivl/Body.h"

namespace premise::encode::ivl {

Body::Body(Words &words, Program &program, ProcedureIndex procedure, std::vector<PendingCall> &calls)
    : words_(words), program_(program), index_(procedure), scope_(program.procedures[procedure]), calls_(calls) {}

BlockNumber Body::newBlock() {
  procedure().blocks.emplace_back();
  procedure().blocks.back().place = words_.place();
  return static_cast<BlockNumber>(procedure().blocks.size() - 1);
}

void Body::start(BlockNumber block) {
  current_ = block;
  isOpen_ = true;
  procedure().blocks[block].place = words_.place();
}

void Body::jump(BlockNumber target) {
  if (isOpen_)
    std::get<Goto>(block().end).targets.push_back(target);
}

void Body::open() {
  if (!isOpen_)
    start(newBlock());
}

void Body::read() {
  words_.expect("{");
  start(newBlock());
  readList();
  words_.expect("}");
  ensureLabelsDefined();
  // Paths that end elsewhere (return) meet in one final block.
  const BlockNumber exit = newBlock();
  for (BlockNumber i = 0; i < exit; i++) {
    auto *end = std::get_if<Goto>(&procedure().blocks[i].end);
    if (end && end->targets.empty())
      end->targets.push_back(exit);
  }
}

void Body::ensureLabelsDefined() {
  for (const auto &[name, label] : labels_)
    if (!label.isDefined)
      Words::failAt("there is no label '" + name + "' in '" + procedure().name + "'", label.place);
}

void Body::readList() {
  if (++nesting_ > kMaxNesting)
    words_.fail("the statements are nested too deeply");
  while (!words_.isNext("}") && words_.peek().kind != WordKind::End)
    readStatement();
  nesting_--;
}

void Body::readStatement() {
  if (words_.peek(1).text == ":" && words_.peek(1).kind == WordKind::Sign && words_.peek().kind != WordKind::Sign)
    return readLabel();
  if (words_.isNext("var"))
    return readLocals();
  open();
  if (words_.isNext("goto"))
    return readGoto();
  if (words_.isNext("if"))
    return readIf();
  if (words_.isNext("while"))
    return readWhile();
  if (words_.isNext("assume"))
    return readAssume();
  if (words_.isNext("assert"))
    return readAssert();
  if (words_.isNext("havoc"))
    return readHavoc();
  if (words_.accept("return")) {
    words_.expect(";");
    isOpen_ = false;
    return;
  }
  readAssignment();
}

Body::Label &Body::label(const Word &word) {
  const auto [at, isNew] = labels_.try_emplace(word.text);
  if (isNew) {
    at->second.block = newBlock();
    at->second.place = words_.placeOf(word);
    procedure().blocks[at->second.block].label = word.text;
  }
  return at->second;
}

void Body::readLabel() {
  const Word word = words_.take();
  words_.expect(":");
  Label &named = label(word);
  if (named.isDefined)
    Words::failAt("the label '" + word.text + "' is defined twice", words_.placeOf(word));
  named.isDefined = true;
  jump(named.block);
  start(named.block);
  block().place = words_.placeOf(word);
}

void Body::readLocals() {
  words_.expect("var");
  do {
    std::vector<std::pair<std::string, base::SourceSpan>> names;
    do {
      const base::SourceSpan place = words_.place();
      names.emplace_back(words_.name("a variable"), place);
    } while (words_.accept(","));
    const Type type = words_.accept(":") ? readType(words_) : Type::Integer;
    for (const auto &[name, place] : names) {
      const VariableIndex known = scope_.find(name);
      if (known != kNone && known >= program_.globals.size())
        Words::failAt("the variable '" + name + "' is already declared or used", place);
      scope_.declare(name, type);
    }
  } while (words_.accept(","));
  words_.expect(";");
}

void Body::readGoto() {
  words_.expect("goto");
  do {
    if (words_.peek().kind == WordKind::Sign || words_.peek().kind == WordKind::End)
      words_.fail("expected a label before '" + words_.peek().text + "'");
    jump(label(words_.take()).block);
  } while (words_.accept(","));
  words_.expect(";");
  isOpen_ = false;
}

/// From the current block to a new one that assumes the condition (none: no condition) and goes on to `target`.
void Body::branch(const Expression *condition, BlockNumber target, const Statement &like) {
  const BlockNumber from = current_;
  std::get<Goto>(procedure().blocks[from].end).targets.push_back(target);
  procedure().blocks[target].place = like.place;
  if (condition)
    procedure().blocks[target].statements.push_back({Assume{*condition}, like.place, like.text, true});
}

void Body::readIf() {
  const base::SourceSpan place = words_.place();
  words_.expect("if");
  words_.expect("(");
  const std::size_t position = words_.position();
  const bool isFree = words_.accept("*");
  const Expression condition = isFree ? Expression{} : readCondition(words_, scope_);
  const std::string text = words_.textSince(position);
  words_.expect(")");
  const Expression opposite = isFree ? Expression{} : negation(condition);
  block().endPlace = place;
  const BlockNumber then = newBlock();
  const BlockNumber otherwise = newBlock();
  branch(isFree ? nullptr : &condition, then, {Assume{}, place, text});
  branch(isFree ? nullptr : &opposite, otherwise, {Assume{}, place, "!(" + text + ")"});
  const BlockNumber after = newBlock();
  current_ = then;
  isOpen_ = true;
  words_.expect("{");
  readList();
  words_.expect("}");
  jump(after);
  current_ = otherwise;
  isOpen_ = true;
  if (words_.accept("else")) {
    if (words_.isNext("if")) {
      readIf();
    } else {
      words_.expect("{");
      readList();
      words_.expect("}");
    }
  }
  jump(after);
  start(after);
}

void Body::readWhile() {
  const base::SourceSpan place = words_.place();
  words_.expect("while");
  words_.expect("(");
  const BlockNumber head = newBlock();
  jump(head);
  start(head);
  block().place = place;
  const std::size_t position = words_.position();
  const bool isFree = words_.accept("*");
  const Expression condition = isFree ? Expression{} : readCondition(words_, scope_);
  const std::string text = words_.textSince(position);
  words_.expect(")");
  const Expression opposite = isFree ? Expression{} : negation(condition);
  block().endPlace = place;
  const BlockNumber inside = newBlock();
  const BlockNumber after = newBlock();
  branch(isFree ? nullptr : &condition, inside, {Assume{}, place, text});
  branch(isFree ? nullptr : &opposite, after, {Assume{}, place, "!(" + text + ")"});
  current_ = inside;
  isOpen_ = true;
  words_.expect("{");
  readList();
  words_.expect("}");
  jump(head);
  current_ = after;
  isOpen_ = true;
}

void Body::readAssume() {
  const base::SourceSpan place = words_.place();
  words_.expect("assume");
  const std::size_t position = words_.position();
  Expression condition = readCondition(words_, scope_);
  block().statements.push_back({Assume{std::move(condition)}, place, words_.textSince(position)});
  words_.expect(";");
}

void Body::readAssert() {
  const base::SourceSpan place = words_.place();
  words_.expect("assert");
  const std::size_t position = words_.position();
  Expression condition = readCondition(words_, scope_);
  const std::string text = words_.textSince(position);
  words_.expect(";");
  const BlockNumber next = newBlock();
  const auto number = static_cast<std::uint32_t>(program_.checks.size());
  program_.checks.push_back({place, text});
  block().end = Check{std::move(condition), number, next};
  block().endPlace = place;
  block().endText = text;
  start(next);
}

void Body::readHavoc() {
  const base::SourceSpan place = words_.place();
  words_.expect("havoc");
  do {
    const std::string name = words_.peek().text;
    block().statements.push_back({Havoc{readTarget()}, place, "havoc " + name});
  } while (words_.accept(","));
  words_.expect(";");
}

VariableIndex Body::readTarget() {
  const std::string name = words_.name("a statement");
  const VariableIndex known = scope_.find(name);
  return known == kNone ? scope_.declare(name, Type::Integer) : known;
}

void Body::readAssignment() {
  const base::SourceSpan place = words_.place();
  const std::size_t position = words_.position();
  if (words_.accept("call")) {
    const bool hasResult = words_.peek(1).text == ":=";
    const VariableIndex result = hasResult ? readTarget() : kNone;
    if (hasResult)
      words_.expect(":=");
    return readCall(result, position, place);
  }
  const std::string name = words_.name("a statement");
  words_.expect(":=");
  if (words_.accept("call")) {
    const VariableIndex known = scope_.find(name);
    return readCall(known == kNone ? scope_.declare(name, Type::Integer) : known, position, place);
  }
  Expression value = readExpression(words_, scope_);
  VariableIndex target = scope_.find(name);
  if (target == kNone)
    target = scope_.declare(name, value.type);
  if (scope_.typeOf(target) != value.type)
    Words::failAt("'" + name + "' and what is assigned to it have different types", place);
  block().statements.push_back({Assign{target, std::move(value)}, place, words_.textSince(position)});
  words_.expect(";");
}

void Body::readCall(VariableIndex result, std::size_t position, const base::SourceSpan &place) {
  const std::string callee = words_.name("a procedure");
  Call call;
  call.result = result;
  words_.expect("(");
  if (!words_.isNext(")"))
    do {
      const std::size_t start = words_.position();
      call.args.push_back(readExpression(words_, scope_));
      call.argTexts.push_back(words_.textSince(start));
    } while (words_.accept(","));
  words_.expect(")");
  const std::string text = words_.textSince(position);
  words_.expect(";");
  call.next = newBlock();
  const BlockNumber next = call.next;
  calls_.push_back({index_, current_, callee});
  block().end = std::move(call);
  block().endPlace = place;
  block().endText = text;
  start(next);
}

} // namespace premise::encode::ivl
