// What number an input value stands for, and which bytes it has in memory.
#pragma once

#include "suite/InputValue.h"

#include <optional>
#include <string>

namespace premise::suite {

/// The mathematical value of an Integer: sign-extended from `bits` if it is signed.
__int128 signedValue(const InputValue &value);
unsigned __int128 unsignedValue(const InputValue &value);

/// An Integer in decimal.
std::string decimal(const InputValue &value);

/// A Float of 16, 32, 64 or 80 bits; nothing for formats that the host cannot hold.
std::optional<long double> floatValue(const InputValue &value);

/// Characters of an Array (or of a string object) as bytes.
std::string characters(const std::vector<InputValue> &elements);
bool areCharacters(const std::vector<InputValue> &elements);

/// The value as a little-endian machine stores it, records with natural alignment. Pointers are eight zero bytes:
/// an address means nothing outside the process that made it.
std::string memoryBytes(const InputValue &value);

} // namespace premise::suite
