// One Z3 with what was told to it: a solver, translated terms and an indicator for every assumption.
#pragma once

#include "solve/Z3Translate.h"

#include <chrono>
#include <span>
#include <unordered_map>

namespace premise::solve {

struct Z3Session {
  explicit Z3Session(bool isRational = false) : translate(context, isRational) {
    z3::params params(context);
    params.set("phase_selection", kRandomPhases);
    solver.set(params);
  }

  /// Z3's phase_selection: 5 is "random". Keeping phases, which is the default, leads to models that differ little from
  /// the last one; whoever asks again and again wants others.
  static constexpr unsigned kRandomPhases = 5;
  /// Z3 takes time quadratic in the depth just to build a term, which its timeout does not cover.
  static constexpr std::uint32_t kMaxDepth = 5'000;

  z3::context context;
  Z3Translate translate;
  z3::solver solver{context, z3::solver::simple()};
  std::unordered_map<std::uint32_t, z3::expr> indicators; ///< by node id of an assumption

  void limit(z3::solver &limited, std::chrono::milliseconds timeout, unsigned seed = 0);
  /// A constant that implies the assumption: Z3's cores consist of constants.
  z3::expr indicatorOf(term::Term assumption);
  z3::expr_vector indicatorsOf(std::span<const term::Term> assumptions);
  /// Of an unsatisfiable question: indices of the assumptions that are needed.
  std::vector<std::size_t> coreOf(const z3::expr_vector &asked);
};

} // namespace premise::solve
