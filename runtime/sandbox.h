// What the unit under test may do to the machine: compute, and nothing else.
#pragma once

namespace premise::runtime {

/// From here on: no network, no files, no processes, no signals to others, bounded memory and file size.
void enterSandbox();

} // namespace premise::runtime
