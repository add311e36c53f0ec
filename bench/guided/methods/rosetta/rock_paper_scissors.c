// Rock, paper, scissors: who wins?
#include <assert.h>
#include <premise/premise.h>

enum weapon { ROCK, PAPER, SCISSORS, WEAPONS };
enum winner { NOBODY, PLAYER, COMPUTER, UNDECIDED };

struct score {
  int player, computer, ties;
};

/// Compares the weapons and keeps the score; UNDECIDED if a weapon is none.
enum winner get_winner(struct score *score, int player, int computer) {
  if (!score || player < ROCK || player >= WEAPONS || computer < ROCK || computer >= WEAPONS)
    return UNDECIDED;
  if (score->player < 0 || score->computer < 0 || score->ties < 0)
    return UNDECIDED;
  int played = score->player + score->computer + score->ties;
  enum winner winner = NOBODY;
  switch ((WEAPONS + player - computer) % WEAPONS) {
  case 0:
    score->ties++;
    break;
  case 1:
    score->player++;
    winner = PLAYER;
    break;
  case 2:
    score->computer++;
    winner = COMPUTER;
    break;
  default:
    PREMISE_ASSERT(!"a remainder of three");
  }
  assert(score->player + score->computer + score->ties == played + 1);
  return winner;
}
