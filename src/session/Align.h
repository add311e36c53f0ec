// What does a ledger say about another compilation of the same source?
#pragma once

#include "ledger/Ledger.h"

namespace premise::session {

/// Tests are compiled with the code that calls the units. In C++ that code brings more into being: constructors that
/// nobody else calls, instances of templates. So checks are matched by their ids, not by their numbers, and a check
/// that now stands in code which was not analysed is open. Without `analysed`, that is every check in several
/// functions.
ledger::Ledger alignedWith(const program::Program &compiled, const ledger::Ledger &known,
                           const program::Program *analysed);

} // namespace premise::session
