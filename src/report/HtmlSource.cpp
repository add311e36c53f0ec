// How source text is shown with its checks: every character belongs to at most one check place, the innermost.
#include "report/Extent.h"
#include "report/HtmlPage.h"
#include "report/Words.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace premise::report {
namespace {

using Groups = std::vector<std::size_t>;

/// Browsers skip the layout of parts that are out of sight.
constexpr std::size_t kLinesPerPart = 50;

/// What coverage says about the lines of one file.
struct FileCoverage {
  std::map<unsigned, bool> lines;
  std::map<unsigned, std::pair<unsigned, unsigned>> branches; ///< directions taken, of how many
  std::map<unsigned, std::string> infeasible;                 ///< by line: why no execution gets there
};

/// A line is infeasible if nothing on it is anything else, in any unit.
void addCover(const suite::UnitResult &unit, FileCoverage &file) {
  if (!unit.cover || unit.cover->criterion != "statement")
    return;
  for (const suite::CoverEntry &entry : unit.cover->entries) {
    if (entry.function != unit.function || entry.place.line == 0)
      continue;
    const unsigned line = entry.place.line;
    if (entry.state == suite::Coverable::Infeasible && !file.lines.contains(line)) {
      file.infeasible.emplace(line, fmt::format("infeasible within {} unwindings: {}{}", unit.cover->unwind,
                                                entry.reason, entry.mayBoundMatter ? "; the bound may matter" : ""));
    } else if (entry.state != suite::Coverable::Infeasible) {
      file.infeasible.erase(line);
      file.lines[line] = file.lines[line] || entry.state == suite::Coverable::Feasible;
    }
  }
}

std::map<std::string, FileCoverage> coverageByFile(const suite::Results &results) {
  std::map<std::string, FileCoverage> byFile;
  for (const suite::UnitResult &unit : results.units) {
    FileCoverage &file = byFile[unit.place.file];
    for (const suite::LineCoverage &row : unit.lineCoverage)
      file.lines[row.line] = file.lines[row.line] || row.isCovered;
    for (const suite::BranchCoverage &row : unit.branchCoverage) {
      auto &[taken, all] = file.branches[row.line];
      taken += (row.isFirstTaken ? 1 : 0) + (row.isSecondTaken ? 1 : 0);
      all += 2;
    }
    addCover(unit, file);
  }
  return byFile;
}

/// For those who do not see colours or the card: the statuses at this place in words.
std::string label(const HtmlPage &page, const CheckGroup &group) {
  std::string text;
  for (const std::size_t check : group.checks) {
    const CheckEntry &entry = page.all.checks[check];
    text += fmt::format("{}{} {}: {}", text.empty() ? "" : "; ", program::toString(entry.check->kind),
                        words(entry.status), entry.check->condition);
  }
  return escaped(text);
}

class Line {
public:
  Line(const HtmlPage &page, const std::string &text, const Groups &groups)
      : page_(page), text_(text), groups_(groups), owner_(text.size()) {
    claim();
  }

  std::string html() {
    std::string out;
    std::size_t begin = 0;
    while (begin < text_.size()) {
      std::size_t end = begin + 1;
      while (end < text_.size() && owner_[end] == owner_[begin])
        ++end;
      out += piece(text_.substr(begin, end - begin), owner_[begin]);
      begin = end;
    }
    for (const std::size_t group : groups_)
      if (!isShown(group))
        out += " " + piece("\xE2\x97\x8F", group);
    return out;
  }

private:
  Extent extent(const CheckGroup &group) const {
    Extent widest = tokenAt(text_, group.place.column);
    for (const std::size_t check : group.checks) {
      const Extent found = extentOf(text_, group.place.column, page_.all.checks[check].check->condition);
      if (found.size() > widest.size())
        widest = found;
    }
    return widest;
  }

  /// Shorter extents are painted last: they are what lies inside.
  void claim() {
    std::vector<std::pair<Extent, std::size_t>> extents;
    for (const std::size_t group : groups_)
      extents.emplace_back(extent(page_.groups[group]), group);
    std::sort(extents.begin(), extents.end(), [](const auto &a, const auto &b) {
      return a.first.size() != b.first.size() ? a.first.size() > b.first.size() : a.second < b.second;
    });
    for (const auto &[range, group] : extents)
      for (std::size_t i = range.begin; i < range.end; ++i)
        owner_[i] = group;
  }

  bool isShown(std::size_t group) const { return std::find(shown_.begin(), shown_.end(), group) != shown_.end(); }

  /// The first piece of a check place is the one that links and the keyboard reach.
  std::string piece(const std::string &text, std::optional<std::size_t> owner) {
    if (!owner)
      return escaped(text);
    const CheckGroup &group = page_.groups[*owner];
    std::string target;
    if (!isShown(*owner)) {
      target =
          fmt::format(" id=\"g{}\" role=\"button\" tabindex=\"-1\" aria-label=\"{}\"", *owner, label(page_, group));
      shown_.push_back(*owner);
    }
    return fmt::format("<span class=\"check {}\" data-g=\"{}\"{}>{}</span>", toString(group.status), *owner, target,
                       escaped(text));
  }

  const HtmlPage &page_;
  const std::string &text_;
  const Groups &groups_;
  std::vector<std::optional<std::size_t>> owner_; ///< by byte
  std::vector<std::size_t> shown_;
};

std::string row(const std::string &anchor, unsigned number, const FileCoverage &coverage, const std::string &html) {
  std::string css = "row";
  std::string note;
  if (const auto line = coverage.lines.find(number); line != coverage.lines.end()) {
    css += line->second ? " hit" : " miss";
    note = line->second ? "covered" : "not covered";
  }
  if (const auto never = coverage.infeasible.find(number); never != coverage.infeasible.end()) {
    css += " infeasible";
    note = escaped(never->second);
  }
  std::string mark;
  if (const auto branch = coverage.branches.find(number); branch != coverage.branches.end()) {
    const auto [taken, all] = branch->second;
    note += fmt::format(", {} of {} branch directions taken", taken, all);
    if (taken < all)
      mark = fmt::format("{}/{}", taken, all);
  }
  return fmt::format("<div class=\"{}\" id=\"{}-{}\"><a href=\"#{}-{}\"{}>{}</a><i>{}</i><span>{}</span></div>\n", css,
                     anchor, number, anchor, number, note.empty() ? "" : " title=\"" + note + "\"", number, mark, html);
}

/// Checks whose line is not there: the file is missing or has changed. The place stands for the text.
std::string loose(const HtmlPage &page, const Groups &groups) {
  if (groups.empty())
    return {};
  const std::string noText;
  std::string out = "<p class=\"loose\">";
  for (const std::size_t group : groups) {
    const Groups one{group};
    out += "<span>" + escaped(base::toString(page.groups[group].place)) + Line(page, noText, one).html() + "</span> ";
  }
  return out + "</p>\n";
}

/// One file as it is shown.
struct FileView {
  const SourceText &source;
  const FileCoverage &coverage;
  const Groups &groups;
  std::string anchor;
};

std::string lines(const HtmlPage &page, const FileView &file) {
  const std::vector<std::string> &text = file.source.lines;
  std::map<unsigned, Groups> byLine;
  Groups rest;
  for (const std::size_t group : file.groups) {
    const unsigned line = page.groups[group].place.line;
    (line > 0 && line <= text.size() ? byLine[line] : rest).push_back(group);
  }
  std::string out = loose(page, rest);
  if (text.empty())
    return out;
  out += "<div class=\"code\">";
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i % kLinesPerPart == 0)
      out += fmt::format("{}<div class=\"part\" style=\"contain-intrinsic-size:auto {}px\">\n", i == 0 ? "" : "</div>",
                         std::min(kLinesPerPart, text.size() - i) * 21);
    const auto number = static_cast<unsigned>(i + 1);
    out += row(file.anchor, number, file.coverage, Line(page, text[i], byLine[number]).html());
  }
  return out + "</div></div>\n";
}

} // namespace

std::string sourceSection(const HtmlPage &page) {
  std::map<std::string, FileCoverage> coverage = coverageByFile(page.results);
  std::map<std::string, Groups> byFile;
  for (std::size_t i = 0; i < page.groups.size(); ++i)
    byFile[page.groups[i].place.file].push_back(i);
  std::string out = "<section id=\"source\" aria-label=\"Source\"><h2>Source</h2>\n";
  for (const auto &[file, source] : page.sources) {
    const std::string anchor = fmt::format("f{}", page.fileNumbers.at(file));
    out += fmt::format("<h3 id=\"{}\">{}</h3>\n", anchor, escaped(file));
    if (source.state != SourceState::Same)
      out += "<p class=\"remark\">" + escaped(remark(source.state)) + "</p>\n";
    out += lines(page, {source, coverage[file], byFile[file], anchor});
  }
  return out + "</section>\n";
}

} // namespace premise::report
