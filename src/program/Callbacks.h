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

/// Symbols of the functions of the source that inputs of these types may be. A unit is never given itself.
std::set<std::string> callbackSymbols(const Program &program, const Unit &unit, const std::vector<TypeId> &inputs);

/// The C name of the stub of a set.
std::string stubName(std::size_t set);

/// C text that defines the stubs and the table of functions; empty if there are no sets.
std::string callbackText(const Program &program);

} // namespace premise::program
