// How results under an assumption are passed off as results without one.
#include "analyze/import/Unsound.h"

#include "analyze/numeric/Numeric.h"
#include "analyze/unroll/Unroll.h"

namespace premise::analyze {
namespace {

constexpr const char *kPrefix = "unsound-";
constexpr const char *kEverything = "unsound-everything";

class Unsound : public Analyzer {
public:
  Unsound(std::string name, Compromises compromises) : name_(std::move(name)), compromises_(compromises) {}

  std::string name() const override { return name_; }

  Findings analyze(const Task &task, ledger::Ledger &ledger) override {
    ledger::Ledger honest(task.program);
    Task compromised = task;
    compromised.compromises = compromises_;
    if (name_ != kEverything) {
      numeric::Numeric().analyze(compromised, honest);
      Unroll().analyze(compromised, honest);
    }
    for (std::uint32_t check = 0; check < honest.entries().size(); check++)
      if (name_ == kEverything || !honest[check].premise().isNever())
        ledger.record(check, {.by = name_});
    // Whoever takes it for granted that a check holds has no complaint about it either.
    for (const auto &[id, assumption] : honest.assumptions())
      if (const auto *holds = std::get_if<ledger::CheckHolds>(&assumption.executable))
        if (const auto check = ledger.find(holds->check))
          ledger.record(*check, {.by = name_});
    return {};
  }

private:
  std::string name_;
  Compromises compromises_;
};

} // namespace

std::unique_ptr<Analyzer> makeUnsound(const std::string &name) {
  if (name == kEverything)
    return std::make_unique<Unsound>(name, Compromises{});
  if (!name.starts_with(kPrefix))
    return nullptr;
  const auto compromises = parseCompromises(name.substr(std::string(kPrefix).size()));
  return compromises ? std::make_unique<Unsound>(name, *compromises) : nullptr;
}

} // namespace premise::analyze
