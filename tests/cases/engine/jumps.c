// Are long jumps and gotos followed?
#include <assert.h>
#include <setjmp.h>

static void leave(jmp_buf target, int x) {
  if (x == 42)
    longjmp(target, 2);
}

int longjmp_bad(int x) {
  jmp_buf target;
  if (setjmp(target) == 0)
    leave(target, x);
  else
    assert(0); // expect: failed assert
  return 0;
}

int longjmp_ok(int x) {
  jmp_buf target;
  switch (setjmp(target)) {
  case 0:
    leave(target, x);
    return 1;
  case 2:
    assert(x == 42);
    return 2;
  default:
    assert(0);
  }
  return 0;
}

// A global buffer is no input, and both values that come back are tried.
static jmp_buf failure;

static void give_up(int x) {
  if (x < 0)
    longjmp(failure, x < -100 ? 2 : 1);
}

int global_buffer_bad(int x) {
  switch (setjmp(failure)) {
  case 0:
    give_up(x);
    return 0;
  case 1:
    return -1;
  default:
    assert(0); // expect: failed assert
  }
  return 0;
}

// exhaustive: yes
int state_machine_ok(unsigned char a, unsigned char b) {
  int accepted = 0;
start:
  if (a == 'x')
    goto middle;
  goto done;
middle:
  if (b == 'y')
    goto accept;
  goto done;
accept:
  accepted = 1;
done:
  assert(accepted == (a == 'x' && b == 'y')); // expect: verified-by-testing assert
  if (a == 0 && b == 0) {
    a = b = 1;
    goto start;
  }
  return accepted;
}

int state_machine_bad(const char *text) {
  int state = 0;
  if (!text)
    return 0;
again:
  switch (state) {
  case 0:
    state = *text == 'a' ? 1 : 3;
    break;
  case 1:
    state = *text == 'b' ? 2 : 3;
    break;
  default:
    assert(state != 2); // expect: failed assert
    return 0;
  }
  text++;
  goto again;
}

// exhaustive: yes
int backward_goto_ok(unsigned n) {
  int rounds = 0;
  if (n > 5)
    return 0;
again:
  if (n > 0) {
    n--;
    rounds++;
    goto again;
  }
  assert(rounds <= 5);
  return rounds;
}
