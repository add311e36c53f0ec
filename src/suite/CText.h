// How single values, strings and declarations are spelled in C.
#pragma once

#include "suite/InputValue.h"

#include <string>
#include <string_view>

namespace premise::suite {

/// An expression of the value's own type: 5, 'a', 4294967295u, (-2147483647 - 1), (enum colour)2.
std::string integerLiteral(const InputValue &value);

/// 1.5, 0x1.921fb54442d18p+1, -__builtin_inff(), or an expression that has exactly these bits.
std::string floatLiteral(const InputValue &value);

/// The shortest decimal text that denotes a finite float; "NaN", "Infinity" and "-Infinity" for the others.
std::string floatText(const InputValue &value);

/// `bytes` between quotes, with octal escapes where C needs them.
std::string stringLiteral(std::string_view bytes);

/// Whether the bytes read better as a string than as numbers: printable up to the zeros at the end.
bool isText(std::string_view bytes);

/// The declaration of `declarator` (a name, "*name", "name[3]") with a type as C spells it:
/// ("int (*)(char)", "f") gives "int (*f)(char)".
std::string declare(std::string_view type, std::string_view declarator);

/// The type without const, volatile and restrict at its top level, so that the variable can be set.
std::string withoutQualifiers(std::string_view type);

/// Array types as parameters have them: "int[3]" is "int *". Other types are unchanged.
std::string decayed(std::string_view type);

/// Whether C code can name the type at all; unnamed structures cannot be named.
bool isNameable(std::string_view type);

/// Text that can stand inside a comment of either kind.
std::string commentText(std::string_view text);

/// `text` with everything that C identifiers lack replaced by '_'.
std::string identifier(std::string_view text);

} // namespace premise::suite
