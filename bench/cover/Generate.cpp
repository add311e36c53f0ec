// How the random programs are written.
#include "Generate.h"

#include <algorithm>
#include <random>

namespace premise::bench {
namespace {

constexpr unsigned kGuarded = 3;

class Generator {
public:
  Generator(const Shape &shape, std::uint64_t seed) : shape_(shape), random_(seed) {}

  std::string run() {
    text_ = "proc main(";
    for (unsigned v = 0; v < shape_.variables; v++)
      text_ += (v == 0 ? "x" : ", x") + std::to_string(v);
    text_ += ") {\n";
    line("start:");
    statements(shape_.statements);
    for (unsigned d = 0; d < shape_.diamonds; d++)
      diamond("d" + std::to_string(d));
    line("goto end;");
    line("end:");
    text_ += "}\n";
    return std::move(text_);
  }

private:
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  void line(const std::string &what) { text_ += (what.ends_with(":") ? "  " : "    ") + what + "\n"; }
  std::string variable() { return "x" + std::to_string(below(shape_.variables)); }
  std::string number() { return std::to_string(below(20)); }

  /// A sum of one to three variables with small factors, and a constant.
  std::string linear() {
    std::string sum;
    for (unsigned terms = 1 + below(3); terms > 0; terms--) {
      const unsigned factor = 1 + below(3);
      sum += sum.empty() ? "" : below(2) ? " + " : " - ";
      sum += factor == 1 ? variable() : std::to_string(factor) + " * " + variable();
    }
    return sum + (below(2) ? " + " : " - ") + number();
  }

  /// Guards speak of few variables, which are seldom assigned: so many of their combinations are infeasible.
  std::string guarded() { return "x" + std::to_string(below(std::min(kGuarded, shape_.variables))); }
  std::string guard() {
    static constexpr const char *kCompare[] = {" < ", " <= ", " > ", " >= ", " == ", " != "};
    return guarded() + kCompare[below(below(3) ? 4 : 6)] + (below(2) ? guarded() + " + " + number() : number());
  }
  std::string target() {
    return "x" + std::to_string(below(4) == 0 ? below(shape_.variables)
                                              : std::min(kGuarded + below(shape_.variables), shape_.variables - 1));
  }

  void statements(unsigned count) {
    for (; count > 0; count--)
      line(target() + " := " + linear() + ";");
    if (shape_.checks > 0 && below(4 * shape_.diamonds + 1) < shape_.checks)
      line("assert " + guard() + ";");
  }

  /// One of two blocks, guarded; both go on to `next`.
  void choice(const std::string &name, const std::string &next, bool isOuter) {
    line("goto " + name + "t, " + name + "f;");
    const std::string condition = guard();
    for (const char *side : {"t", "f"}) {
      line(name + side + ":");
      const bool isNegated = side[0] == 'f';
      line("assume " + (!isNegated ? condition : shape_.isDeterministic ? "!(" + condition + ")" : guard()) + ";");
      statements(shape_.statements - 1);
      if (isOuter)
        choice(name + side, next, false);
      else
        line("goto " + next + ";");
    }
  }

  void diamond(const std::string &name) {
    choice(name, name + "join", true);
    line(name + "join:");
    statements(shape_.statements);
  }

  const Shape &shape_;
  std::mt19937_64 random_;
  std::string text_;
};

} // namespace

std::string generate(const Shape &shape, std::uint64_t seed) {
  return Generator(shape, seed).run();
}

} // namespace premise::bench
