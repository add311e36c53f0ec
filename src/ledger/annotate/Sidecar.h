// What is kept beside an annotated file, in the places of that file.
#pragma once

#include "ledger/Ledger.h"

#include <map>
#include <string>
#include <vector>

namespace premise::ledger {

/// Text that is inserted or replaced, and where everything else is afterwards.
class Edits {
public:
  /// At one offset, lower ranks come first.
  void insert(std::size_t at, int rank, const std::string &text);
  void replace(std::size_t begin, std::size_t end, const std::string &text);
  std::string apply(const std::string &text) const;
  /// The offset afterwards of what was at `offset`: behind everything that is inserted there.
  std::size_t moved(std::size_t offset) const;

private:
  struct Edit {
    std::size_t end = 0;
    std::string text;
  };
  std::map<std::pair<std::size_t, int>, Edit> edits_;
};

/// JSON about the file that the edits make of `text`.
std::string writeSidecar(const std::vector<Entry> &entries, const Ledger &ledger, const std::string &file,
                         const Edits &edits, const std::string &text);

} // namespace premise::ledger
