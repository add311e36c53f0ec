// How conditions are made from the values of failing and passing tests.
#include "session/Candidate.h"

#include <algorithm>
#include <set>

namespace premise::session {
namespace {

using program::TypeKind;

std::string decimal(__int128 value) {
  if (value == 0)
    return "0";
  // The smallest values have no literal of their own.
  if (value == -(__int128{1} << 63))
    return "(-9223372036854775807LL - 1)";
  if (value == -(__int128{1} << 31))
    return "(-2147483647 - 1)";
  std::string digits;
  for (__int128 rest = value < 0 ? -value : value; rest != 0; rest /= 10)
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
  const bool isLarge = value > (__int128{1} << 63) - 1;
  return (value < 0 ? "-" : "") + digits + (isLarge ? "ULL" : "");
}

__int128 numberOf(const suite::InputValue &value) {
  if (!value.isSigned || value.bits >= 64)
    return value.isSigned ? static_cast<std::int64_t>(value.low) : static_cast<__int128>(value.low);
  const std::uint64_t sign = std::uint64_t{1} << (value.bits - 1);
  return static_cast<std::int64_t>((value.low ^ sign) - sign);
}

/// What a condition may compare: a spelling, and whether it is a pointer, a size or a number.
struct Word {
  std::string text;
  bool isPointer = false;
  bool isUnsigned = false;
};

bool isSized(const program::Program &program, const program::Parameter &parameter) {
  if (!parameter.plan)
    return false;
  switch (program.plans[*parameter.plan].kind) {
  case program::PlanKind::Text:
  case program::PlanKind::View:
  case program::PlanKind::Sequence:
  case program::PlanKind::Set:
  case program::PlanKind::Map:
    return true;
  default:
    return false;
  }
}

std::vector<Word> wordsOf(const program::Program &program, const program::Unit &unit) {
  std::vector<Word> words;
  for (const program::Parameter &parameter : unit.parameters) {
    const program::Type &type = program.types[parameter.type];
    if (isSized(program, parameter))
      words.push_back({parameter.name + ".size()", false, true});
    else if (type.kind == TypeKind::Pointer && !type.isReference)
      words.push_back({parameter.name, true, false});
    else if (type.kind == TypeKind::Integer && !parameter.plan && type.sizeBytes <= 8)
      words.push_back({parameter.name, false, !type.isSigned});
  }
  return words;
}

class Generator {
public:
  Generator(const std::vector<Numbers> &failing, const std::vector<Numbers> &passing, bool isCxx)
      : failing_(failing), passing_(passing), isCxx_(isCxx) {}

  void about(const Word &word) {
    const std::string &name = word.text;
    if (word.isPointer) {
      add(name + (isCxx_ ? " != nullptr" : " != 0"), 0, [name](const Numbers &n) { return n.at(name) != 0; });
      return;
    }
    std::set<__int128> bad;
    for (const Numbers &numbers : failing_)
      if (const auto found = numbers.find(name); found != numbers.end())
        bad.insert(found->second);
    if (bad.empty())
      return;
    if (bad.size() == 1)
      add(name + " != " + decimal(*bad.begin()), 1,
          [name, value = *bad.begin()](const Numbers &n) { return n.at(name) != value; });
    ranges(name, bad, word.isUnsigned);
  }

  void about(const Word &left, const Word &right) {
    if (left.isPointer || right.isPointer || left.text == right.text)
      return;
    // Between a signed and an unsigned number C compares something else.
    const bool isMixed = left.isUnsigned != right.isUnsigned;
    const auto spelled = [&](const Word &word) { return isMixed ? "(long long)" + word.text : word.text; };
    for (const bool isStrict : {false, true})
      add(spelled(left) + (isStrict ? " < " : " <= ") + spelled(right), isStrict ? 4 : 3,
          [a = left.text, b = right.text, isStrict](const Numbers &n) {
            return isStrict ? n.at(a) < n.at(b) : n.at(a) <= n.at(b);
          });
    // The usual meaning of an index.
    if (!left.isUnsigned)
      add(left.text + " >= 0 && " + spelled(left) + " < " + spelled(right), 5,
          [a = left.text, b = right.text](const Numbers &n) { return n.at(a) >= 0 && n.at(a) < n.at(b); });
  }

  std::vector<Condition> take() {
    std::sort(conditions_.begin(), conditions_.end(), [&](const Condition &a, const Condition &b) {
      return std::tuple(-satisfied(a), a.rank, a.text) < std::tuple(-satisfied(b), b.rank, b.text);
    });
    return std::move(conditions_);
  }

private:
  /// From the failing values nearest to the passing ones.
  void ranges(const std::string &name, const std::set<__int128> &bad, bool isUnsigned) {
    std::set<std::pair<std::optional<__int128>, std::optional<__int128>>> found;
    for (const Numbers &numbers : passing_) {
      const auto good = numbers.find(name);
      if (good == numbers.end() || bad.contains(good->second))
        continue;
      const auto above = bad.upper_bound(good->second);
      const std::optional<__int128> high = above == bad.end() ? std::nullopt : std::optional<__int128>(*above - 1);
      const std::optional<__int128> low =
          above == bad.begin() ? std::nullopt : std::optional<__int128>(*std::prev(above) + 1);
      found.emplace(low, high);
    }
    for (const auto &[low, high] : found) {
      std::string text;
      if (low && !(isUnsigned && *low == 0))
        text = name + " >= " + decimal(*low);
      if (high)
        text += (text.empty() ? "" : " && ") + name + " <= " + decimal(*high);
      if (!text.empty())
        add(text, low && high ? 4 : 2, [name, low = low, high = high](const Numbers &n) {
          return (!low || n.at(name) >= *low) && (!high || n.at(name) <= *high);
        });
    }
  }

  long satisfied(const Condition &condition) const {
    return std::count_if(passing_.begin(), passing_.end(), condition.holds);
  }

  void add(std::string text, unsigned rank, std::function<bool(const Numbers &)> holds) {
    Condition condition{std::move(text), std::move(holds), rank};
    if (std::none_of(failing_.begin(), failing_.end(), condition.holds) &&
        (passing_.empty() || satisfied(condition) > 0))
      conditions_.push_back(std::move(condition));
  }

  const std::vector<Numbers> &failing_;
  const std::vector<Numbers> &passing_;
  bool isCxx_;
  std::vector<Condition> conditions_;
};

} // namespace

Numbers numbersOf(const program::Unit &unit, const suite::Test &test) {
  Numbers numbers;
  for (const suite::InputValue &value : test.parameters) {
    switch (value.kind) {
    case suite::ValueKind::Integer:
      numbers[value.name] = numberOf(value);
      break;
    case suite::ValueKind::Null:
      numbers[value.name] = 0;
      break;
    case suite::ValueKind::Object:
    case suite::ValueKind::Function:
      numbers[value.name] = 1;
      break;
    case suite::ValueKind::Built: // its length, where it has one
      numbers[value.name + ".size()"] = static_cast<__int128>(value.low);
      numbers[value.name] = value.text == "nullptr" ? 0 : 1;
      break;
    case suite::ValueKind::Float:
    case suite::ValueKind::Array:
    case suite::ValueKind::Record:
    case suite::ValueKind::Opaque:
      break;
    }
  }
  return numbers;
}

std::vector<Condition> conditionsFor(const program::Program &program, const program::Unit &unit,
                                     const std::vector<Numbers> &failing, const std::vector<Numbers> &passing) {
  const std::vector<Word> words = wordsOf(program, unit);
  Generator generator(failing, passing, program.isCxx);
  for (const Word &word : words)
    generator.about(word);
  for (const Word &left : words)
    for (const Word &right : words)
      generator.about(left, right);
  return generator.take();
}

} // namespace premise::session
