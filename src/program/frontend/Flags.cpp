// Which of the user's flags say what the program means, and which only how it is built.
#include "program/frontend/Flags.h"

#include <clang/Driver/Options.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>

namespace premise::program {
namespace {

namespace options = clang::driver::options;

enum class Fate { Keep, DropSilently, DropAndTell };

bool matchesAny(const llvm::opt::Option &option, std::initializer_list<unsigned> ids) {
  for (const unsigned id : ids)
    if (option.matches(id))
      return true;
  return false;
}

/// Clang's warnings never decide whether a program is accepted, so only flags that switch an error off are kept.
Fate fateOfWarning(const llvm::opt::Arg &arg) {
  return arg.getSpelling() == "-W" && arg.getNumValues() == 1 && llvm::StringRef(arg.getValue()).starts_with("no-")
             ? Fate::Keep
             : Fate::DropSilently;
}

Fate fateOf(const llvm::opt::Arg &arg) {
  const llvm::opt::Option &option = arg.getOption();
  if (option.matches(options::OPT_UNKNOWN))
    return Fate::DropAndTell;
  if (matchesAny(option, {options::OPT_m32, options::OPT_m16, options::OPT_mx32, options::OPT_target,
                          options::OPT_target_legacy_spelling, options::OPT_arch}))
    return Fate::DropAndTell;
  if (matchesAny(option, {options::OPT_INPUT,
                          options::OPT_c,
                          options::OPT_S,
                          options::OPT_E,
                          options::OPT_o,
                          options::OPT_fsyntax_only,
                          options::OPT_emit_llvm,
                          options::OPT_M_Group,
                          options::OPT_O_Group,
                          options::OPT_g_Group,
                          options::OPT_Link_Group,
                          options::OPT_pedantic_Group,
                          options::OPT_save_temps,
                          options::OPT_save_temps_EQ,
                          options::OPT_ftrapv,
                          options::OPT_fsanitize_EQ,
                          options::OPT_coverage,
                          options::OPT_fprofile_arcs,
                          options::OPT_flto,
                          options::OPT_flto_EQ,
                          options::OPT_ftest_coverage,
                          options::OPT_fprofile_generate,
                          options::OPT_fprofile_instr_generate,
                          options::OPT_fcoverage_mapping,
                          options::OPT_ftime_trace,
                          options::OPT_fplugin_EQ,
                          options::OPT_v,
                          options::OPT__HASH_HASH_HASH}))
    return Fate::DropSilently;
  if (option.matches(options::OPT_W_Group))
    return fateOfWarning(arg);
  return Fate::Keep;
}

/// A precompiled header was written by another compiler, or with other options than ours. Build systems also include
/// its text.
std::vector<std::string> withoutPrecompiled(const std::vector<std::string> &flags) {
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < flags.size(); i++) {
    const bool isForClang = flags[i] == "-Xclang" && i + 1 < flags.size() && flags[i + 1] == "-include-pch";
    if (isForClang)
      i += 3; // -Xclang -include-pch -Xclang FILE
    else if (flags[i] == "-include-pch")
      i += 1;
    else
      kept.push_back(flags[i]);
  }
  return kept;
}

} // namespace

Flags filterFlags(const std::vector<std::string> &given) {
  const std::vector<std::string> flags = withoutPrecompiled(given);
  std::vector<const char *> words;
  for (const std::string &flag : flags)
    words.push_back(flag.c_str());
  unsigned missingIndex = 0;
  unsigned missingCount = 0;
  const llvm::opt::InputArgList parsed = clang::driver::getDriverOptTable().ParseArgs(
      words, missingIndex, missingCount, llvm::opt::Visibility(options::ClangOption));
  Flags result;
  if (missingCount != 0)
    result.unknown.push_back(flags[missingIndex]);
  for (const llvm::opt::Arg *arg : parsed) {
    switch (fateOf(*arg)) {
    case Fate::Keep: {
      llvm::opt::ArgStringList rendered;
      arg->render(parsed, rendered);
      result.kept.emplace_back(rendered.begin(), rendered.end());
      result.namesLanguage |= arg->getOption().matches(options::OPT_x);
      break;
    }
    case Fate::DropSilently:
      break;
    case Fate::DropAndTell:
      result.unknown.push_back(arg->getAsString(parsed));
      break;
    }
  }
  return result;
}

} // namespace premise::program
