// How columns are made to line up.
#include "report/Table.h"

#include <algorithm>
#include <fmt/format.h>

namespace premise::report {

std::string Table::text(const std::string &indent) const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const std::vector<std::string> &cells : rows_)
    for (std::size_t i = 0; i < std::min(cells.size(), widths.size()); ++i)
      widths[i] = std::max(widths[i], cells[i].size());
  std::string out;
  for (const std::vector<std::string> &cells : rows_) {
    std::string line = indent;
    for (std::size_t i = 0; i < std::min(cells.size(), widths.size()); ++i) {
      if (i > 0)
        line += "  ";
      line += columns_[i] == Align::Left ? fmt::format("{:<{}}", cells[i], widths[i])
                                         : fmt::format("{:>{}}", cells[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

} // namespace premise::report
