// How rows of a summary stand for a call, and what a function leaves behind for its own summary.
#include "encode/llvm/Walker.h"

#include <algorithm>

namespace premise::encode {
namespace {

CallValues constantsOf(const CallTerms &before) {
  CallValues result;
  for (const Term parameter : before.parameters)
    result.parameters.push_back(parameter->isConst() ? std::optional(parameter->value()) : std::nullopt);
  for (const auto &[cell, term] : before.globals)
    if (term->isConst())
      result.globals.emplace(cell, term->value());
  return result;
}

Term fitsRow(Terms &terms, const CallTerms &before, const SummaryRow &row) {
  Term fits = terms.yes();
  const auto require = [&](Term term, term::Value value) {
    fits = terms.both(fits, terms.equal(term, terms.number(term->width(), value)));
  };
  for (std::size_t i = 0; i < before.parameters.size(); i++)
    if (row.before.parameters[i])
      require(before.parameters[i], *row.before.parameters[i]);
  for (const auto &[cell, value] : row.before.globals)
    require(before.globals.at(cell), value);
  return fits;
}

} // namespace

bool CallValues::isEmpty() const {
  return globals.empty() && std::ranges::none_of(parameters, [](const auto &value) { return value.has_value(); });
}

bool SummaryRow::isSameAs(const SummaryRow &other) const {
  return before == other.before && after == other.after && result == other.result && failed == other.failed;
}

Value Walker::readCell(const GlobalCell &cell, const MemoryState &memory) {
  const llvm::GlobalVariable *global = prepared_.module().getGlobalVariable(cell.global, true);
  const Value place = memory_.addOffset(memory_.pointerTo(objectOf(*global)), terms_.number(kOffsetBits, cell.offset));
  return memory_.load(place, {place.bits, cell.bytes, false, true}, memory).value;
}

CallTerms Walker::termsBefore(Frame &frame, const llvm::CallInst &call, const FunctionSummary &summary,
                              const Cursor &cursor) {
  CallTerms before;
  for (const llvm::Use &argument : call.args())
    before.parameters.push_back(valueOf(frame, *argument).bits);
  for (const GlobalCell &cell : summary.reads)
    before.globals.emplace(cell, readCell(cell, cursor.memory).bits);
  return before;
}

/// The call becomes a choice between the rows that can fit:
///
///     r = f(x, 3)    =>    assume x == 0; r = 7   []   assume x == 5; r = 1; g = 2   []   ...
///
/// which adds no execution (Lemma 3). False: the call has to be inlined.
bool Walker::walkSummary(Frame &frame, llvm::CallInst &call, llvm::Function &callee, Cursor &cursor) {
  const FunctionSummary *summary = options_.summaries ? options_.summaries->summaryOf(callee.getName().str()) : nullptr;
  if (!summary)
    return false;
  summarised_.insert(&callee);
  const CallTerms before = termsBefore(frame, call, *summary, cursor);
  const SummarisedCall site{callee.getName().str(), constantsOf(before)};
  if (std::ranges::find(result_.summarisedCalls, site) == result_.summarisedCalls.end())
    result_.summarisedCalls.push_back(site);
  const auto fits = [&](const SummaryRow &row) { return !Terms::isFalse(fitsRow(terms_, before, row)); };
  if (std::ranges::none_of(summary->rows, fits) && !site.constants.isEmpty())
    summary = &options_.summaries->widened(site.symbol, site.constants);
  const OriginIndex origin = graph_.originOf(cursor.block);
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < summary->rows.size(); i++) {
    const RowChoice choice{&callee, i, &summary->rows[i], fitsRow(terms_, before, summary->rows[i])};
    if (!Terms::isFalse(choice.fits))
      if (auto edge = takeRow(frame, call, cursor, choice))
        edges.push_back(std::move(*edge));
  }
  cursor.isLive = !edges.empty();
  if (edges.empty())
    return true;
  Arrival arrival = enter(std::move(edges), origin);
  cursor = std::move(arrival.cursor);
  if (!arrival.values.empty())
    frame.values[&call] = arrival.values.front();
  return true;
}

/// Nothing if the execution of the row ends in the callee.
std::optional<Edge> Walker::takeRow(Frame &frame, const llvm::CallInst &call, const Cursor &cursor,
                                    const RowChoice &choice) {
  const auto [origin, isNew] = rowOrigins_.try_emplace({choice.callee, choice.number}, OriginIndex{0});
  if (isNew) {
    Origin row;
    row.function = choice.callee->getName().str();
    origin->second = graph_.addOrigin(std::move(row));
    result_.rowPaths[origin->second] = choice.row->path;
  }
  Cursor way;
  way.block = graph_.addBlock(origin->second);
  graph_.connect(cursor.block, way.block);
  if (!Terms::isTrue(choice.fits))
    graph_.assume(way.block,
                  {choice.fits, placeOf(call.getDebugLoc()), "the summary of " + choice.callee->getName().str()});
  if (choice.row->failed) {
    fail(frame, way, {*choice.row->failed, terms_.no()});
    return std::nullopt;
  }
  Edge edge;
  edge.from = way.block;
  edge.memory = cursor.memory;
  for (const auto &[cell, value] : choice.row->after) {
    const llvm::GlobalVariable *global = prepared_.module().getGlobalVariable(cell.global, true);
    const Value to = memory_.addOffset(memory_.pointerTo(objectOf(*global)), terms_.number(kOffsetBits, cell.offset));
    memory_.store(to, {to.bits, cell.bytes, false, true}, {terms_.number(cell.bytes * 8, value), {}, {}, {}},
                  edge.memory);
  }
  if (choice.row->result)
    edge.values.push_back({terms_.number(widthOf(*call.getType()), *choice.row->result), {}, {}, {}});
  return edge;
}

/// All returns meet, so that there is one term for everything that is left behind.
void Walker::addEffect(Frame &frame) {
  FunctionEffect &effect = result_.effect.emplace();
  for (const llvm::Argument &argument : unit_->args())
    effect.parameters.push_back(frame.values[&argument].bits);
  if (!frame.returns.empty() && !isStopped()) {
    Arrival arrival = enter(std::exchange(frame.returns, {}), originOf(unit_->getEntryBlock()));
    if (!arrival.values.empty())
      effect.result = arrival.values.front().bits;
    const auto written = memory_.effects().written;
    for (const auto &[object, offset, bytes] : written) {
      const GlobalCell cell{memory_[object].name, offset, bytes};
      effect.after.emplace(cell, readCell(cell, arrival.cursor.memory).bits);
    }
    graph_.end(arrival.cursor.block);
  }
  for (const Memory::InitialCell &cell : memory_.initialCells())
    if (memory_[cell.object].kind == ObjectKind::Global && cell.offset->isConst() && !cell.value.isPointer())
      effect.before.emplace(
          GlobalCell{memory_[cell.object].name, static_cast<std::uint64_t>(cell.offset->value()), cell.bytes},
          cell.value.bits);
  effect.obstacle = obstacleToRows();
}

std::string Walker::obstacleToRows() const {
  std::set<std::string> approximated = imprecise_;
  approximated.insert(memory_.imprecise().begin(), memory_.imprecise().end());
  if (!approximated.empty())
    return "the encoding approximates it (" + *approximated.begin() + ")";
  for (ObjectId id = 1; id < memory_.count(); id++)
    if (memory_[id].kind == ObjectKind::Heap)
      return "it allocates memory";
  return memory_.effects().beyond;
}

} // namespace premise::encode
