// Σ aᵢ·xᵢ + c <= -½·Σ|aᵢ|  leaves room for rounding: a cube of side 1 around the point satisfies the inequality.
#include "solve/Projection.h"

#include <cmath>

namespace premise::solve {
namespace {

constexpr unsigned kSweeps = 300;
/// Goes beyond the projection, so that few sweeps are needed.
constexpr double kStep = 1.6;
constexpr double kLargest = 1e15; ///< beyond it doubles are no integers

struct Row {
  std::vector<std::pair<std::size_t, double>> factors{}; ///< by place of the variable
  double limit = 0;                                      ///< of the sum without its constant
  double square = 0;
};

Row rowOf(const term::Linear &sum, const std::map<term::VarId, std::size_t> &places) {
  Row row{.limit = -static_cast<double>(sum.constant)};
  for (const auto &[variable, factor] : sum.factors) {
    const auto value = static_cast<double>(factor);
    row.factors.emplace_back(places.at(variable), value);
    row.limit -= std::fabs(value) / 2;
    row.square += value * value;
  }
  return row;
}

bool satisfy(const Row &row, std::vector<double> &point) {
  double excess = -row.limit;
  for (const auto &[place, factor] : row.factors)
    excess += factor * point[place];
  if (excess <= 0 || row.factors.empty())
    return true;
  for (const auto &[place, factor] : row.factors)
    point[place] -= kStep * excess / row.square * factor;
  return false;
}

} // namespace

Point projected(const std::vector<term::Linear> &sums, const Point &start) {
  std::map<term::VarId, std::size_t> places;
  std::vector<double> point;
  for (const auto &[variable, value] : start) {
    places[variable] = point.size();
    point.push_back(static_cast<double>(value));
  }
  std::vector<Row> rows;
  for (const term::Linear &sum : sums)
    rows.push_back(rowOf(sum, places));
  bool isInside = false;
  for (unsigned sweep = 0; sweep < kSweeps && !isInside; sweep++) {
    isInside = true;
    for (const Row &row : rows)
      isInside = satisfy(row, point) && isInside;
  }
  Point result;
  for (const auto &[variable, place] : places)
    result[variable] =
        std::fabs(point[place]) < kLargest ? static_cast<__int128>(std::llround(point[place])) : __int128{0};
  return result;
}

} // namespace premise::solve
