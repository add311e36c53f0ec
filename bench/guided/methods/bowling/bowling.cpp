// Bowling: what is a roll worth?
#include <cassert>
#include <premise/premise.h>

namespace {
constexpr int kPins = 10;
constexpr int kFrames = 10;
constexpr int kInvalid = -1;
} // namespace

/// A strike is worth its own pins and those of the next two rolls.
class Strike {
public:
  /// Adds a roll to the bonus, if it still counts. Returns the score of the strike, -1 if the roll is none.
  int addBonus(int pins);

  bool isComplete() const { return rolls_ == 2; }

private:
  int rolls_ = 0;
  int bonus_ = 0;
};

int Strike::addBonus(int pins) {
  if (pins < 0 || pins > kPins)
    return kInvalid;
  if (rolls_ == 1 && bonus_ < kPins && bonus_ + pins > kPins)
    return kInvalid;
  if (!isComplete()) {
    bonus_ += pins;
    rolls_++;
  }
  PREMISE_ASSERT(rolls_ <= 2);
  assert(bonus_ >= 0 && bonus_ <= 2 * kPins);
  return kPins + bonus_;
}

class BowlingGame {
public:
  /// Scores a roll in the current frame. Returns the score so far, -1 if no such roll is possible.
  int roll(int pins);

  bool isOver() const { return frame_ >= kFrames && bonusRolls_ == 0; }

private:
  void scoreStrikes(int pins);
  void endFrame(bool strike, bool spare);

  int frame_ = 0;
  int standing_ = kPins;
  bool isSecond_ = false;
  bool afterSpare_ = false;
  Strike strikes_[2];
  int open_ = 0;
  int bonusRolls_ = 0;
  int score_ = 0;
};

void BowlingGame::scoreStrikes(int pins) {
  for (int i = 0; i < open_; i++) {
    strikes_[i].addBonus(pins);
    score_ += pins;
  }
  if (open_ > 0 && strikes_[0].isComplete()) {
    strikes_[0] = strikes_[1];
    strikes_[1] = Strike();
    open_--;
  }
}

void BowlingGame::endFrame(bool strike, bool spare) {
  frame_++;
  isSecond_ = false;
  standing_ = kPins;
  afterSpare_ = spare;
  if (frame_ == kFrames) {
    bonusRolls_ = strike ? 2 : spare ? 1 : 0;
    return;
  }
  if (strike) {
    PREMISE_ASSERT(open_ < 2);
    strikes_[open_++] = Strike();
  }
}

int BowlingGame::roll(int pins) {
  if (pins < 0 || pins > standing_ || isOver())
    return kInvalid;
  int before = score_;
  scoreStrikes(pins);
  score_ += afterSpare_ ? 2 * pins : pins;
  afterSpare_ = false;
  if (frame_ >= kFrames) {
    bonusRolls_--;
    assert(bonusRolls_ >= 0);
  } else if (!isSecond_ && pins == kPins) {
    endFrame(true, false);
  } else if (isSecond_) {
    endFrame(false, pins == standing_);
  } else {
    isSecond_ = true;
    standing_ -= pins;
  }
  assert(score_ >= before && score_ - before <= 3 * kPins);
  return score_;
}
