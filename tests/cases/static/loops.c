// Loops: bounds of counters, invariants between variables, exits.
#include <assert.h>
#include <stddef.h>

int count_up_ok(int n) {
  int i;
  for (i = 0; i < n; i++)
    assert(i >= 0 && i < n);
  return i;
}

int count_past_bad(int n) {
  int i;
  for (i = 0; i <= n; i++) // fails: signed-overflow
    ;
  return i;
}

int count_down_ok(int n) {
  while (n > 0) {
    n--;
    assert(n >= 0);
  }
  return n;
}

int after_loop_ok(void) {
  int i = 0;
  while (i < 10)
    i++;
  assert(i == 10);
  return i;
}

int after_loop_bad(int n) {
  int i = 0;
  while (i < 10) {
    i++;
    if (i == n)
      break;
  }
  assert(i == 10); // fails: assert
  return i;
}

int two_counters_ok(int n) {
  int i = 0, j = 0;
  while (i < n) {
    i++;
    j++;
    assert(i == j);
  }
  return j;
}

int two_counters_bad(int n, int c) {
  int i = 0, j = 0;
  while (i < n) {
    i++;
    if (i != c)
      j++;
  }
  assert(i == j); // fails: assert
  return j;
}

int sum_bad(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i; // fails: signed-overflow
  return sum;
}

int sum_of_few_ok(void) {
  int found = 0;
  for (int i = 0; i < 10; i++)
    if (i % 2)
      found = i;
  assert(found <= 9);
  return found;
}

int nested_ok(void) {
  int last = 0;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++) {
      assert(j < 4);
      last = j;
    }
  return last;
}

int nested_bad(int n) {
  for (int i = 0; i < 5; i++)
    for (int j = 0; j <= i; j++)
      assert(j < 4 || n); // fails: assert
  return 0;
}

unsigned size_loop_ok(size_t n) {
  unsigned seen = 0;
  for (size_t i = 0; i < n; i++) {
    assert(i < n);
    seen |= 1;
  }
  return seen;
}

int do_while_ok(int n) {
  int i = 0;
  do
    i++;
  while (i < n && i < 100);
  assert(i >= 1 && i <= 100);
  return i;
}

int jump_ok(int n) {
  int i = 0;
again:
  if (i < 20 && i < n) {
    i++;
    goto again;
  }
  assert(i <= 20);
  return i;
}

int reset_bad(int n) {
  int i = 0;
  for (int k = 0; k < 5; k++) {
    i++;
    if (k == n)
      i = -7;
  }
  assert(i >= 0); // fails: assert
  return i;
}

int never_entered_ok(int n) {
  int x = 1;
  for (int i = 10; i < 5; i++)
    x = n;
  assert(x == 1);
  return x;
}

int unequal_ok(void) {
  int i;
  for (i = 0; i != 10; i++)
    assert(i < 10);
  return i;
}

int stride_bad(int c) {
  int last = 0;
  for (int i = 0; i < 10; i += 3)
    last = i;
  assert(last < 9 || c); // fails: assert
  return last;
}

/// A second loop knows of the bound what the first one knew.
int two_loops_ok(int count) {
  int items[4] = {1, 2, 3, 4}, sum = 0;
  if (count < 0 || count > 4)
    return 0;
  for (int i = 0; i < count; i++)
    sum ^= items[i];
  for (int i = 0; i < count; i++)
    sum ^= items[i];
  for (int i = count - 1; i >= 0; i--)
    sum ^= items[i];
  return sum;
}

int two_loops_bad(int count) {
  int items[4] = {1, 2, 3, 4}, sum = 0;
  if (count < 0 || count > 4)
    return 0;
  for (int i = 0; i < count; i++)
    sum ^= items[i];
  for (int i = 0; i <= count; i++)
    sum ^= items[i]; // fails: out-of-bounds
  return sum;
}

int draw_between_ok(int low, int high, unsigned draw) {
  int items[8] = {0};
  if (low < 0 || high > 8 || low >= high)
    return 0;
  int at = low + (int)(draw % (unsigned)(high - low));
  assert(low <= at && at < high);
  return items[at];
}

int draw_upto_bad(int low, int high, int draw) {
  int items[8] = {0};
  if (low < 0 || high > 8 || low >= high)
    return 0;
  int at = low + draw % (high - low);
  return items[at]; // fails: out-of-bounds
}

/// No bound on loops is needed: they end by themselves.
int sum_of_four_ok(const unsigned draws[4], int count) {
  unsigned before = 0, after = 0, items[4] = {0};
  if (!draws || count < 0 || count > 4)
    return 0;
  for (int i = 0; i < count; i++)
    before ^= (unsigned)i * 5U;
  for (int i = 0; i < count; i++)
    items[count - 1 - i] = (unsigned)i * 5U;
  for (int i = 0; i < count; i++)
    after ^= items[i];
  assert(before == after);
  return 1;
}

enum state { IDLE, RUNNING, DONE };
struct machine {
  enum state state;
  int ticks;
};

int machine_ok(int n) {
  struct machine machine = {IDLE, 0};
  for (int i = 0; i < n; i++)
    switch (machine.state) {
    case IDLE:
      machine.state = RUNNING;
      break;
    case RUNNING:
      machine.state = DONE;
      break;
    case DONE:
      break;
    }
  assert(machine.state <= DONE);
  return machine.state;
}

int machine_bad(int n) {
  struct machine machine = {IDLE, 0};
  for (int i = 0; i < n; i++)
    machine.state = machine.state == DONE ? 7 : machine.state + 1;
  assert(machine.state <= DONE); // fails: assert
  return machine.state;
}
