// Which functions can a function pointer of a unit's inputs lead to?
#pragma once

#include "program/Program.h"

#include <set>
#include <string>
#include <vector>

namespace premise::program {

/// For every function type that parameters of units or globals lead to.
std::vector<CallbackSet> collectCallbacks(const Program &program);

/// The set of a function type, or nothing if no input has that type.
const CallbackSet *callbacksOf(const Program &program, TypeId function);

/// Canonical function types to which pointers inside these types lead.
std::set<TypeId> functionTypesIn(const TypeTable &types, const std::vector<TypeId> &whole);

/// Symbols of the functions that inputs of these types may be: of the source, and stubs that return pointers. A unit is
/// never given itself.
std::set<std::string> callbackSymbols(const Program &program, const Unit &unit, const std::vector<TypeId> &inputs);

/// The C name of the stub of a set.
std::string stubName(std::size_t set);

/// Variables of the module that say what the stub of a set returns in its first call and in all later ones, if that is
/// a pointer: inputs like any other global. Two, so that an allocator can return different objects.
inline constexpr unsigned kResults = 2;
std::string resultName(std::size_t set, unsigned call);
/// Those of all sets.
std::vector<Global> resultGlobals(const Program &program);
bool isResult(const std::string &global);
/// Whether it is what a stub returns in all later calls.
bool isLaterResult(const std::string &global);

/// C text that defines the stubs and the table of functions; empty if there are no sets.
std::string callbackText(const Program &program);

} // namespace premise::program
