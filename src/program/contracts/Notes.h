// Where the parts of a contract begin in a finished function: metadata of its instructions.
#pragma once

namespace premise::program {

/// The jump behind what an ensures saves at the entry: the body, or the next part of the contract, follows.
inline constexpr const char *kBodyNote = "premise.body";
/// The jump from the body to the first ensures.
inline constexpr const char *kReturnNote = "premise.return";
/// The store from which the conditions of ensures read the result.
inline constexpr const char *kResultNote = "premise.result";

} // namespace premise::program
