// Which unstated assumption would have made a refuted claim true? (thesis, Sect. 2.3.2 and future work)
#pragma once

#include "session/Options.h"

#include <cstdint>
#include <string>
#include <vector>

namespace premise::session {

/// Conditions, in words, each of which is violated by every failing path of the check that exploration finds: under it
/// the failure disappears. Simple ones about the code (pointers, loops, arithmetic, globals) come before conditions on
/// inputs. Empty if no candidate explains all failures.
std::vector<std::string> inferAssumptions(const TestOptions &options, const std::string &file,
                                          const std::string &function, std::uint32_t check);

} // namespace premise::session
