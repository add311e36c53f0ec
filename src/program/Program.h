// From C source to a module in which every check is explicit.
#pragma once

#include "base/Result.h"
#include "program/Check.h"
#include "program/Plan.h"
#include "program/Type.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace premise::program {

struct Parameter {
  std::string name; ///< never empty: unnamed ones are called "arg1", "arg2", ...
  TypeId type = 0;
  std::uint64_t staticCount = 0;              ///< N of `T a[static N]`, else 0
  bool writtenAsArray = false;                ///< declared `T a[]` or `T a[N]`
  std::uint64_t writtenCount = 0;             ///< N of `T a[N]`, which C ignores but people mean; else 0
  std::vector<unsigned> declaredLengths = {}; ///< parameters whose product is the number of elements: `T a[n][m]`
  std::vector<unsigned> rowLengths = {};      ///< parameters n with `m[i * n + j]`
  bool pointsToOne = false;                   ///< the function only ever looks at one object behind the pointer
  bool isString = false;                      ///< `const char *` whose characters the function follows up to their zero
  bool isTerminated = false;                  ///< C: `char *` whose zero is looked for before anything is written
  std::optional<TypeId> seenAs = {};          ///< `void *`: the only pointer type that the function casts it to
  std::string castTo = {};                    ///< C++: the declared type, as a cast in a call spells it
  std::optional<PlanId> plan = {};            ///< C++: how an object for it is built; nothing for plain data
};

/// How a unit is called in C++.
enum class UnitKind : std::uint8_t { Function, Method, Constructor };

/// A function defined in the source file itself: something that can be tested.
struct Unit {
  std::string name;
  std::string symbol; ///< of the function in the module
  base::SourceSpan place;
  std::vector<Parameter> parameters;
  TypeId result = 0;
  TypeId type = 0; ///< C: of the function
  bool isStatic = false;
  bool isVariadic = false;
  bool isAddressTaken = false;           ///< C: somebody in the source uses it other than by calling it
  base::SourceSpan body = {};            ///< behind the brace that opens it; no line: in a macro, or a try block
  unsigned location = 0;                 ///< of its name, as the frontend numbers places
  std::vector<std::string> symbols = {}; ///< in the module: a constructor has several
  // C++ only
  UnitKind kind = UnitKind::Function;
  std::string plainName = {};          ///< without the signature that tells overloads apart
  std::string callee = {};             ///< what is called: "::ns::f<int>", "C::m", or the class that is constructed
  std::string receiverCast = {};       ///< Method: the type of *this, as a cast spells it
  std::optional<PlanId> receiver = {}; ///< Method: how *this is built
  std::vector<std::string> invariants = {}; ///< public Method: PREMISE_INVARIANT of its class, as it reads in its body
  bool isNoexcept = false;
  std::string problem = {}; ///< why it cannot be called by a test; empty if it can
  bool isInner = false;     ///< only code of its own class or function calls it, so tests meet it through others
};

/// The problem of a constructor, destructor or assignment that nobody wrote.
inline constexpr const char *kWrittenByCompiler = "the compiler writes it";
inline bool isWrittenByCompiler(const Unit &unit) {
  return unit.problem == kWrittenByCompiler;
}

/// A global variable or file-scope static defined or declared in the translation unit.
struct Global {
  std::string name;   ///< in the source
  std::string symbol; ///< in the module (differs for function-local statics)
  TypeId type = 0;
  base::SourceSpan place;
  bool isStatic = false;
  bool isLocalStatic = false;
  bool isDefined = false;
  bool isElsewhere = false;    ///< only another source of the project knows it
  bool isInitiallyZero = true; ///< of those
};

/// What a function pointer of one type may lead to when it is an input: null, functions whose address the source takes,
/// and a stub that returns any value and changes nothing. The runner's table of functions lists the sets one after the
/// other.
struct CallbackSet {
  TypeId type = 0;                ///< of the function, canonical
  std::vector<std::size_t> units; ///< the first few with that type
  bool hasMore = false;           ///< the source has more of them
  bool hasStub = false;           ///< behind the units
  bool returnsAny = false;        ///< the stub; otherwise it returns zero only
  bool returnsPointer = false;    ///< the stub returns what one of its variables says (program/Callbacks.h)
  unsigned firstEntry = 0;        ///< in the table of functions
};

/// PREMISE_ASSUMED(P, a): somebody took P for granted here without checking it.
/// `__premise_assumed(i1 holds, i32 index)` evaluates it; the index is one into `Program::assumed`.
struct Assumed {
  std::string id;   ///< "file:line:column:assumed"
  std::string name; ///< a
  base::SourceSpan place;
  std::string function;
  std::string predicate; ///< source text of P
};

/// How names of what `--assume object-invariants-hold` puts at the entry of methods begin.
inline constexpr const char *kInvariantName = "object_invariant_";

/// PREMISE_VERIFIED(P, A): the check's condition P was verified under A, in disjunctive form over `Program::assumed`.
struct Claim {
  std::uint32_t check = 0;
  std::vector<std::vector<std::uint32_t>> premise; ///< {{}}: true; {}: false
};

/// `assigns` of an ACSL contract: what a function writes at most, in the words of the source. Nothing checks it.
struct Frame {
  std::string function;
  base::SourceSpan place;
  std::vector<std::string> locations; ///< none: `\nothing`
};

/// Text that is compiled as if it stood in the source.
struct Insertion {
  unsigned line = 0, column = 0;
  std::string text;
};

/// A condition that somebody took for granted at the entry of a function, which the source itself does not state.
struct Stated {
  std::string function;  ///< defined in the source file
  std::string name;      ///< an identifier: `Assumed::name` of what becomes of it
  std::string predicate; ///< ACSL over parameters and globals
};
/// Whether a predicate is one that `Source::stated` can carry.
bool canState(const std::string &predicate);

struct Source {
  std::string file;
  std::vector<std::string> flags;    ///< after the compilation database and `--`
  std::string workingDirectory;      ///< empty: the current one
  std::string includeDirectory = {}; ///< the folder of <premise/premise.h>; empty: the one of the build
  PlanBounds planBounds = {};        ///< C++: how large built inputs get
  std::string instantiations = {};   ///< C++ text behind the file that names instantiations the user asked for
  std::vector<Insertion> insertions = {};
  std::vector<Stated> stated = {}; ///< compiled as if it stood at the start of the functions' bodies
};

struct Program {
  Source source;
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;       ///< -O0 code with debug info and explicit checks; see program/README.md
  std::vector<Check> checks;                  ///< the inventory; indices are what the module's check calls name
  std::vector<Assumed> assumed;               ///< what the source says was taken for granted
  std::vector<Claim> claims;                  ///< what the source says was verified
  std::vector<std::string> globalAssumptions; ///< names that mean the same in every function
  std::vector<Frame> frames;                  ///< what contracts say about writes
  std::vector<Unit> units;
  std::vector<Global> globals;
  TypeTable types;
  std::vector<CallbackSet> callbacks; ///< C: one per type of function pointers among the inputs
  std::vector<Plan> plans;            ///< C++: how inputs of class type are built
  bool isCxx = false;
  bool hasExceptions = false;
  bool linksCxx = false;                      ///< some linked source is C++
  std::vector<std::string> neverInstantiated; ///< function templates of the file without any instantiation
  std::vector<std::string> externals;         ///< symbols that the user's code declares and this source does not define
  std::vector<std::string> linked;            ///< other sources of the project whose code is in the module; Project.h
  std::vector<std::string> missing;           ///< symbols of `externals` that nobody defines; after `Project::complete`
  std::vector<std::string> warnings;

  Program();
  ~Program();
  Program(Program &&) noexcept;
  Program &operator=(Program &&) noexcept;
};

/// The flags for `file`: from `buildDir`/compile_commands.json when given, then `extra`.
base::Result<Source> findSource(const std::string &file, const std::optional<std::string> &buildDir,
                                const std::vector<std::string> &extra);

/// Where <premise/premise.h> is.
std::string includeDirectory(const Source &source);

/// Declarations only: units, globals and types; no module and no checks. Cheap.
base::Result<Program> parse(const Source &source);

/// Everything. `appended` is C or C++ text that is compiled as if it stood at the end of the file (the callers that
/// `native` needs); nothing in it counts as a unit or a check.
base::Result<Program> compile(const Source &source, const std::string &appended);

} // namespace premise::program
