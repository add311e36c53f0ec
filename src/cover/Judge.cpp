// From blocks and their clones to places in the source.
#include "cover/Judge.h"

#include "cover/Explain.h"
#include "cover/Mcdc.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace premise::cover {
namespace {

using encode::Block;
using encode::Origin;
using encode::OriginIndex;
using encode::PassiveProgram;

struct Edges {
  PassiveProgram program;
  std::map<OriginIndex, std::string> textOf; ///< by origin of an edge
  std::vector<BlockIndex> blockOf;           ///< by new block: the old one; ~0: an edge
};

/// What the target assumes first, in source terms; bookkeeping blocks on the way are looked through.
std::string branchText(const PassiveProgram &program, BlockIndex target) {
  for (unsigned step = 0; step < 3; step++) {
    for (const encode::Assumption &assumption : program.blocks[target].assumptions)
      if (!assumption.text.empty())
        return assumption.text;
    if (program.blocks[target].successors.size() != 1)
      break;
    target = program.blocks[target].successors[0];
  }
  const Origin &origin = program.origins[program.blocks[target].origin];
  return origin.label.empty() ? "to line " + std::to_string(origin.place.line) : "to " + origin.label;
}

/// Puts a block of its own on every edge of a choice; clones of one edge have one origin.
Edges withEdges(const PassiveProgram &program) {
  Edges result;
  result.program.origins = program.origins;
  std::vector<std::vector<std::pair<BlockIndex, BlockIndex>>> into(program.blocks.size()); ///< by target: edges
  std::map<std::tuple<OriginIndex, OriginIndex, std::string>, OriginIndex> known;
  for (BlockIndex i = 0; i < program.blocks.size(); i++)
    for (const BlockIndex next : program.blocks[i].successors)
      if (program.blocks[i].successors.size() > 1 && !program.origins[program.blocks[next].origin].isCutOff)
        into[next].emplace_back(i, next);
  std::vector<BlockIndex> number(program.blocks.size());
  std::vector<Block> blocks;
  std::map<std::pair<BlockIndex, BlockIndex>, BlockIndex> edgeBlock;
  for (BlockIndex i = 0; i < program.blocks.size(); i++) {
    for (const auto &edge : into[i]) {
      const OriginIndex from = program.blocks[edge.first].origin;
      const std::string text = branchText(program, i);
      const auto [at, isNew] = known.try_emplace({from, program.blocks[i].origin, text},
                                                 static_cast<OriginIndex>(result.program.origins.size()));
      if (isNew) {
        Origin origin = program.origins[from];
        if (!origin.lines.empty())
          origin.place.line = origin.lines.back();
        if (!origin.columns.empty())
          origin.place.column = origin.columns.back();
        origin.lines.clear();
        origin.columns.clear();
        result.program.origins.push_back(std::move(origin));
        result.textOf[at->second] = text;
      }
      edgeBlock[edge] = static_cast<BlockIndex>(blocks.size());
      Block block;
      block.origin = at->second;
      blocks.push_back(std::move(block));
      result.blockOf.push_back(~BlockIndex{0});
    }
    number[i] = static_cast<BlockIndex>(blocks.size());
    blocks.push_back(program.blocks[i]);
    blocks.back().successors.clear();
    result.blockOf.push_back(i);
  }
  for (BlockIndex i = 0; i < program.blocks.size(); i++)
    for (const BlockIndex next : program.blocks[i].successors) {
      const auto edge = edgeBlock.find({i, next});
      if (edge != edgeBlock.end())
        blocks[edge->second].successors.push_back(number[next]);
      blocks[number[i]].successors.push_back(edge != edgeBlock.end() ? edge->second : number[next]);
    }
  result.program.blocks = std::move(blocks);
  return result;
}

/// Paths, states and tests by the blocks of the program as it was.
Cover withoutEdges(Cover cover, const Edges &edges) {
  Cover result = std::move(cover);
  for (TestCase &test : result.tests) {
    std::erase_if(test.path, [&](BlockIndex block) { return edges.blockOf[block] == ~BlockIndex{0}; });
    for (BlockIndex &block : test.path)
      block = edges.blockOf[block];
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < edges.blockOf.size(); i++)
    if (edges.blockOf[i] != ~BlockIndex{0}) {
      result.states[kept] = result.states[i];
      result.tested[kept++] = result.tested[i];
    }
  result.states.resize(kept);
  result.tested.resize(kept);
  return result;
}

class Judge {
public:
  Judge(term::Pool &pool, const PassiveProgram &program, const CoverOptions &options, Cover cover)
      : pool_(pool), program_(program), options_(options), cover_(std::move(cover)), blocksOf_(program.origins.size()) {
    for (BlockIndex i = 0; i < program.blocks.size(); i++)
      blocksOf_[program.blocks[i].origin].push_back(i);
  }

  Entry entryOf(OriginIndex origin) {
    Entry entry;
    entry.place = program_.origins[origin].place;
    entry.function = program_.origins[origin].function;
    bool isOpen = false;
    for (const BlockIndex i : blocksOf_[origin]) {
      if (cover_.states[i] == BlockState::Feasible && (!entry.test || isFailing(*entry.test)))
        entry.test = cover_.tested[i];
      isOpen = isOpen || cover_.states[i] == BlockState::Open;
    }
    entry.state = entry.test ? BlockState::Feasible : isOpen ? BlockState::Open : BlockState::Infeasible;
    if (entry.test && isFailing(*entry.test) && !isLate())
      entry.isOnlyByFailing = explainer().isFeasibleWithoutFailing(origin) == std::optional(false);
    if (entry.state == BlockState::Open)
      entry.reason = cover_.reason;
    if (entry.state == BlockState::Infeasible && isLate()) {
      entry.reason = "there was no time for an explanation";
      entry.mayBoundMatter = true;
    } else if (entry.state == BlockState::Infeasible) {
      const Explanation why = explainer().explain(origin);
      entry.reason = why.reason;
      entry.mayBoundMatter = why.mayBoundMatter;
    }
    return entry;
  }

  Cover takeCover() { return std::move(cover_); }

private:
  bool isFailing(std::uint32_t test) const {
    return std::ranges::any_of(cover_.tests[test].path, [&](BlockIndex block) {
      return program_.origins[program_.blocks[block].origin].check != ~0U;
    });
  }

  bool isLate() const { return options_.explanationLimit.isOver(); }

  Explainer &explainer() {
    if (!explainer_)
      explainer_ = std::make_unique<Explainer>(pool_, program_, limited(options_.solver, options_.explanationLimit));
    return *explainer_;
  }

  term::Pool &pool_;
  const PassiveProgram &program_;
  const CoverOptions &options_;
  Cover cover_;
  std::vector<std::vector<BlockIndex>> blocksOf_; ///< by origin
  std::unique_ptr<Explainer> explainer_;
};

void sortByPlace(std::vector<Entry> &entries) {
  std::ranges::sort(entries, {}, [](const Entry &e) { return std::tie(e.place.line, e.place.column, e.branch); });
}

/// Several statements can stand at one place (clones of one header file, macros): the best state counts.
void addStatement(std::vector<Entry> &entries, Entry entry) {
  for (Entry &known : entries) {
    if (known.place != entry.place || known.function != entry.function)
      continue;
    entry.isOfUnwinding = known.isOfUnwinding = entry.isOfUnwinding && known.isOfUnwinding;
    const auto rank = [](const Entry &e) {
      return e.state == BlockState::Feasible ? 0 : e.state == BlockState::Open ? 1 : 2;
    };
    if (rank(entry) < rank(known) || (rank(entry) == 0 && known.isOnlyByFailing && !entry.isOnlyByFailing))
      known = std::move(entry);
    return;
  }
  entries.push_back(std::move(entry));
}

std::vector<Entry> statementEntries(Judge &judge, const PassiveProgram &program) {
  std::vector<Entry> entries;
  for (OriginIndex i = 0; i < program.origins.size(); i++) {
    const Origin &origin = program.origins[i];
    if (origin.isCutOff || origin.check != ~0U || origin.lines.empty())
      continue;
    Entry entry = judge.entryOf(i);
    entry.isOfUnwinding = origin.isOfUnwinding;
    for (std::size_t line = 0; line < origin.lines.size(); line++) {
      Entry each = entry;
      each.place.line = origin.lines[line];
      each.place.column = line < origin.columns.size() ? origin.columns[line] : line == 0 ? origin.place.column : 1;
      addStatement(entries, std::move(each));
    }
  }
  // What the compiler lets exceptions do on their way is no statement, unless one passes it.
  std::erase_if(entries, [](const Entry &e) { return e.isOfUnwinding && e.state != BlockState::Feasible; });
  return entries;
}

/// Of a program whose directions have origins of their own.
std::vector<Entry> directionEntries(Judge &judge, const PassiveProgram &program) {
  std::vector<Entry> entries;
  for (OriginIndex i = 0; i < program.origins.size(); i++)
    if (!program.origins[i].branch.empty()) {
      entries.push_back(judge.entryOf(i));
      entries.back().branch = program.origins[i].branch;
    }
  return entries;
}

std::vector<Entry> pathEntries(const PassiveProgram &program, const Cover &cover) {
  std::vector<Entry> entries;
  for (std::uint32_t i = 0; i < cover.tests.size(); i++) {
    Entry entry;
    entry.state = BlockState::Feasible;
    entry.test = i;
    for (const BlockIndex block : cover.tests[i].path) {
      const Origin &origin = program.origins[program.blocks[block].origin];
      for (const unsigned line : origin.lines)
        if (entry.lines.empty() || entry.lines.back() != line)
          entry.lines.push_back(line);
      if (entry.place.line == 0 && !origin.lines.empty()) {
        entry.place = origin.place;
        entry.function = origin.function;
      }
    }
    entries.push_back(std::move(entry));
  }
  if (!cover.isEveryPathKnown)
    entries.push_back({.state = BlockState::Open, .reason = cover.reason.empty() ? "paths" : cover.reason});
  return entries;
}

} // namespace

std::optional<Criterion> criterionNamed(const std::string &name) {
  if (name == "statement")
    return Criterion::Statement;
  if (name == "branch")
    return Criterion::Branch;
  if (name == "mcdc")
    return Criterion::Mcdc;
  return name == "path" ? std::optional(Criterion::Path) : std::nullopt;
}

std::string nameOf(Criterion criterion) {
  switch (criterion) {
  case Criterion::Statement:
    return "statement";
  case Criterion::Branch:
    return "branch";
  case Criterion::Path:
    return "path";
  case Criterion::Mcdc:
    return "mcdc";
  }
  return "";
}

Judged judge(term::Pool &pool, const PassiveProgram &program, Criterion criterion, const CoverOptions &options) {
  Judged result;
  if (criterion == Criterion::Path) {
    CoverOptions everyPath = options;
    everyPath.algorithm = Algorithm::PathCover;
    result.cover = computeCover(pool, program, everyPath);
    result.entries = pathEntries(program, result.cover);
    return result;
  }
  if (criterion == Criterion::Mcdc) {
    result = judgeConditions(pool, program, options);
    sortByPlace(result.entries);
    return result;
  }
  if (criterion == Criterion::Statement || program.hasDirections) {
    Judge judge(pool, program, options, computeCover(pool, program, options));
    result.entries =
        criterion == Criterion::Statement ? statementEntries(judge, program) : directionEntries(judge, program);
    result.cover = judge.takeCover();
  } else {
    const Edges edges = withEdges(program);
    Judge judge(pool, edges.program, options, computeCover(pool, edges.program, options));
    for (const auto &[origin, text] : edges.textOf) {
      Entry entry = judge.entryOf(origin);
      entry.branch = text;
      result.entries.push_back(std::move(entry));
    }
    result.cover = withoutEdges(judge.takeCover(), edges);
  }
  sortByPlace(result.entries);
  return result;
}

void takeProofs(std::vector<Entry> &entries, const std::vector<Entry> &beyond) {
  for (Entry &entry : entries) {
    if (entry.state != BlockState::Infeasible || !entry.mayBoundMatter)
      continue;
    const auto isSame = [&](const Entry &other) {
      return other.place == entry.place && other.function == entry.function && other.branch == entry.branch;
    };
    const auto found = std::ranges::find_if(beyond, isSame);
    const bool isProved = found != beyond.end() && std::ranges::all_of(beyond, [&](const Entry &other) {
                            return !isSame(other) || (other.state == BlockState::Infeasible && !other.mayBoundMatter);
                          });
    if (isProved) {
      entry.reason = found->reason;
      entry.mayBoundMatter = false;
    }
  }
}

bool mayBoundMatter(const std::vector<Entry> &entries) {
  return std::ranges::any_of(entries, &Entry::mayBoundMatter);
}

bool isCutOff(const PassiveProgram &program) {
  return std::ranges::any_of(program.origins, &Origin::isCutOff);
}

Judged judgeNothing(term::Pool &pool, const PassiveProgram &program, Criterion criterion, const std::string &reason) {
  CoverOptions nothing;
  nothing.limit = nothing.explanationLimit = base::TimeLimit::at({}); // long ago
  Judged result = judge(pool, program, criterion, nothing);
  for (Entry &entry : result.entries) {
    entry.state = BlockState::Open; // even what has no block: this program may leave it out
    entry.reason = reason;
    entry.mayBoundMatter = false;
  }
  return result;
}

} // namespace premise::cover
