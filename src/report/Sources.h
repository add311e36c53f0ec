// The text of the analysed files at the time of the report, and whether it is still what was analysed.
#pragma once

#include "suite/Results.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace premise::report {

enum class SourceState : std::uint8_t {
  Same,       ///< as it was analysed
  Changed,    ///< the file has other contents now, so lines need not agree with the results
  Unrecorded, ///< the results do not say what the file contained
  Missing,    ///< it cannot be read
};

struct SourceText {
  SourceState state = SourceState::Missing;
  std::vector<std::string> lines; ///< as bytes, without line ends
};

/// 16 hexadecimal digits of FNV-1a: enough to notice a change, no protection against somebody who wants to hide one.
std::string contentHash(const std::string &contents);

/// Writes down which files the results speak of, and what they contain now. To be called when an analysis ends.
void recordSources(suite::Results &results);

/// Reads every file that the results speak of, wherever `premise report` is started.
std::map<std::string, SourceText> readSources(const suite::Results &results);

/// Every file with a check, an assumption or a unit, sorted.
std::vector<std::string> filesOf(const suite::Results &results);

/// The file as an absolute path, if it is known what it is relative to.
std::string absolutePath(const suite::Results &results, const std::string &file);

/// "the file has changed since it was analysed", ...; empty when all is well.
std::string remark(SourceState state);

} // namespace premise::report
