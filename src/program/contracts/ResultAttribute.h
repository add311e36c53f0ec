// How PREMISE_RESULT gets the type of the function around it.
#pragma once

namespace premise::program {

/// Teaches Clang the attribute `premise_result`: a local pointer variable that has it points to the type that the
/// function returns (in templates too, as the type is substituted with the rest). Must come before Clang first runs.
void registerResultAttribute();

} // namespace premise::program
