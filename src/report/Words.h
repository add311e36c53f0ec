// The words that all reports share, so that a status reads the same everywhere.
#pragma once

#include "suite/Results.h"

#include <array>
#include <cstdint>
#include <string>

namespace premise::report {

inline constexpr std::array kAllStatuses = {suite::Status::Verified,
                                            suite::Status::VerifiedUnder,
                                            suite::Status::VerifiedByTesting,
                                            suite::Status::VerifiedToBound,
                                            suite::Status::Failed,
                                            suite::Status::Unreachable,
                                            suite::Status::Open};

/// Each status in words; the four that verify something keep what they rest on.
std::string words(suite::Status status);

/// "1 check", "2 checks"
std::string counted(std::uint64_t number, const std::string &noun);

/// "75 %", or "-" of nothing.
std::string percent(double part, double whole);

/// At most `most` bytes, cut between characters and ending with "..." if something is missing.
std::string shortened(const std::string &text, std::size_t most);

} // namespace premise::report
