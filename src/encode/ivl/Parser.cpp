// Globals and procedures, and calls that are resolved when all procedures are known.
#include "encode/ivl/Parser.h"

#include "encode/ivl/Body.h"

namespace premise::encode::ivl {
namespace {

class Parser {
public:
  explicit Parser(Words &words) : words_(words) {}

  Program run() {
    while (words_.peek().kind != WordKind::End) {
      if (words_.isNext("var"))
        readGlobals();
      else
        readProcedure();
    }
    if (program_.procedures.empty())
      words_.fail("there is no procedure");
    for (const PendingCall &call : calls_)
      resolve(call);
    return std::move(program_);
  }

private:
  void readGlobals() {
    if (!program_.procedures.empty())
      words_.fail("global variables should be declared before the procedures");
    words_.expect("var");
    do {
      const std::size_t first = program_.globals.size();
      do {
        const base::SourceSpan place = words_.place();
        const std::string name = words_.name("a variable");
        for (const Variable &other : program_.globals)
          if (other.name == name)
            Words::failAt("the variable '" + name + "' is declared twice", place);
        program_.globals.push_back({name, Type::Integer});
      } while (words_.accept(","));
      const Type type = words_.accept(":") ? readType(words_) : Type::Integer;
      for (std::size_t i = first; i < program_.globals.size(); i++)
        program_.globals[i].type = type;
    } while (words_.accept(","));
    words_.expect(";");
  }

  void readProcedure() {
    const base::SourceSpan place = words_.place();
    if (!words_.accept("proc") && !words_.accept("procedure"))
      words_.fail("expected 'proc' or 'var' before '" + words_.peek().text + "'");
    const auto index = static_cast<ProcedureIndex>(program_.procedures.size());
    const base::SourceSpan namePlace = words_.place();
    const std::string name = words_.name("the name of a procedure");
    if (program_.find(name) != kNone)
      Words::failAt("the procedure '" + name + "' is defined twice", namePlace);
    program_.procedures.push_back({.name = name, .place = place, .variables = program_.globals});
    readSignature();
    Body(words_, program_, index, calls_).read();
  }

  void readSignature() {
    Procedure &procedure = program_.procedures.back();
    words_.expect("(");
    while (!words_.isNext(")")) {
      procedure.parameters.push_back(readDeclaration(procedure));
      if (!words_.isNext(")"))
        words_.expect(",");
    }
    words_.expect(")");
    if (!words_.accept("returns"))
      return;
    const bool isInParentheses = words_.accept("(");
    procedure.result = readDeclaration(procedure);
    if (isInParentheses)
      words_.expect(")");
  }

  VariableIndex readDeclaration(Procedure &procedure) {
    const base::SourceSpan place = words_.place();
    const std::string name = words_.name("a parameter");
    for (std::size_t i = program_.globals.size(); i < procedure.variables.size(); i++)
      if (procedure.variables[i].name == name)
        Words::failAt("the parameter '" + name + "' is declared twice", place);
    const Type type = words_.accept(":") ? readType(words_) : Type::Integer;
    procedure.variables.push_back({name, type});
    return static_cast<VariableIndex>(procedure.variables.size() - 1);
  }

  void resolve(const PendingCall &pending) {
    Procedure &caller = program_.procedures[pending.caller];
    Block &block = caller.blocks[pending.block];
    Call &call = std::get<Call>(block.end);
    call.callee = program_.find(pending.callee);
    if (call.callee == kNone)
      Words::failAt("there is no procedure '" + pending.callee + "'", block.endPlace);
    const Procedure &callee = program_.procedures[call.callee];
    if (call.args.size() != callee.parameters.size())
      Words::failAt("'" + callee.name + "' takes " + std::to_string(callee.parameters.size()) + " arguments, not " +
                        std::to_string(call.args.size()),
                    block.endPlace);
    for (std::size_t i = 0; i < call.args.size(); i++) {
      const Variable &parameter = callee.variables[callee.parameters[i]];
      if (call.args[i].type != parameter.type)
        Words::failAt("argument " + std::to_string(i + 1) + " of '" + callee.name + "' has the wrong type",
                      block.endPlace);
      std::string &text = call.argTexts[i];
      text = text == parameter.name ? "" : parameter.name + " := " + text;
    }
    if (call.result == kNone)
      return;
    if (callee.result == kNone)
      Words::failAt("'" + callee.name + "' returns nothing", block.endPlace);
    if (callee.variables[callee.result].type != caller.variables[call.result].type)
      Words::failAt("what '" + callee.name + "' returns has the wrong type", block.endPlace);
  }

  Words &words_;
  Program program_;
  std::vector<PendingCall> calls_;
};

} // namespace

Type readType(Words &words) {
  if (words.accept("int"))
    return Type::Integer;
  if (words.accept("bool"))
    return Type::Boolean;
  words.fail("expected a type (int or bool) before '" + words.peek().text + "'");
}

ProcedureIndex Program::find(const std::string &name) const {
  for (ProcedureIndex i = 0; i < procedures.size(); i++)
    if (procedures[i].name == name)
      return i;
  return kNone;
}

base::Result<Program> parse(const std::string &source, const std::string &file) {
  auto split = splitWords(source, file);
  if (!split)
    return split.error();
  Words words(std::move(*split), source, file);
  try {
    return Parser(words).run();
  } catch (const Mistake &mistake) {
    return mistake.diagnostic;
  }
}

} // namespace premise::encode::ivl
