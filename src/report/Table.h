// Text in columns.
#pragma once

#include <string>
#include <vector>

namespace premise::report {

enum class Align { Left, Right };

/// Rows of cells, each column as wide as its widest cell; the last column is never padded.
class Table {
public:
  explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string text(const std::string &indent = "") const;

private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

} // namespace premise::report
