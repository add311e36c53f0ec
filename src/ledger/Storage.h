// How a ledger is kept in a file, together with what its results are about.
#pragma once

#include "base/Result.h"
#include "ledger/Ledger.h"

#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace premise::ledger {

/// What is known about one source file.
struct StoredLedger {
  Ledger ledger;
  std::map<std::string, std::string> contents; ///< content key of every function the results are about
};

nlohmann::ordered_json toJson(const StoredLedger &stored);
/// Throws nlohmann::json::exception for what `toJson` did not write.
StoredLedger fromJson(const nlohmann::ordered_json &json);

/// All source files of one output folder, by the path they were given as.
using LedgerFile = std::map<std::string, StoredLedger>;

/// Completely written or not at all.
base::Result<void> writeLedgers(const std::filesystem::path &path, const LedgerFile &ledgers);
/// A file that is not there is an empty one.
base::Result<LedgerFile> readLedgers(const std::filesystem::path &path);

} // namespace premise::ledger
