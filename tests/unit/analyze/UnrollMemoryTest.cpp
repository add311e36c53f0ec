// What does `unroll` know about memory, and what does it not believe?
#include "UnrollFixture.h"

namespace premise::analyze {
namespace {

using program::CheckKind;

TEST_F(UnrollFixture, PointersMayBeNullOverlapAndPointToGlobals) {
  analyse(R"(
int global;
void same(int *p, int *q) { PREMISE_REQUIRES(p && q); *p = 1; *q = 2; PREMISE_ASSERT(*p == 1); }
void far(int *p) { PREMISE_REQUIRES(p); global = 1; *p = 2; PREMISE_ASSERT(global == 1); }
void shifted(char *p, char *q) { PREMISE_REQUIRES(p && q); p[1] = 1; q[0] = 2; PREMISE_ASSERT(p[1] == 1 || p + 1 == q); }
void own(int *p) { PREMISE_REQUIRES(p); int mine = 1; *p = 2; PREMISE_ASSERT(mine == 1); PREMISE_ASSERT(p != &mine); }
void inside(struct { int a; char b; } *p, char *q) { PREMISE_REQUIRES(p && q); p->a = 0; *q = 1; PREMISE_ASSERT(p->a == 0); }
)");
  EXPECT_EQ(assertion("same"), "open");
  EXPECT_EQ(assertion("far"), "open");
  EXPECT_EQ(assertion("shifted"), "verified");
  EXPECT_EQ(assertion("own", 0), "verified");
  EXPECT_EQ(assertion("own", 1), "verified");
  EXPECT_EQ(assertion("inside"), "open");
  EXPECT_EQ(status("same", CheckKind::OutOfBounds), "open") << "nobody knows how large the object is";
}

TEST_F(UnrollFixture, PointersInMemoryOfTheCallerMayPointBack) {
  analyse(R"(
struct node { struct node *next; int value; };
void back(struct node *n) {
  PREMISE_REQUIRES(n && n->next);
  n->value = 1;
  n->next->value = 2;
  PREMISE_ASSERT(n->value == 1);
}
void apart(struct node *n) {
  PREMISE_REQUIRES(n && n->next && n->next != n && n->value == 1);
  int before = n->value;
  n->next->next = 0;
  PREMISE_ASSERT(before == 1);
}
)");
  EXPECT_EQ(assertion("back"), "open");
  EXPECT_EQ(assertion("apart"), "verified");
}

TEST_F(UnrollFixture, IndicesThatAreNotConstantReadWhatWasWritten) {
  analyse(R"(
int table(unsigned i, unsigned j) {
  int a[8] = {0};
  i &= 7;
  j &= 7;
  a[i] = 5;
  a[j] = 6;
  PREMISE_ASSERT(a[i] == 5 || i == j);
  PREMISE_ASSERT(a[j] == 6);
  PREMISE_ASSERT(a[i] == 5);
  return a[(i + 1) & 7];
}
static const unsigned char kSquares[8] = {0, 1, 4, 9, 16, 25, 36, 49};
int constant(unsigned i) { i &= 7; PREMISE_ASSERT(kSquares[i] == i * i); return 0; }
int bytes(unsigned x, unsigned i) {
  unsigned char *p = (unsigned char *)&x;
  i &= 3;
  unsigned before = x;
  p[i] = 0;
  PREMISE_ASSERT(x <= before);
  PREMISE_ASSERT((x >> (8 * i) & 255) == 0);
  return 0;
}
)");
  EXPECT_EQ(assertion("table", 0), "verified");
  EXPECT_EQ(assertion("table", 1), "verified");
  EXPECT_EQ(assertion("table", 2), "open");
  EXPECT_EQ(status("table", CheckKind::OutOfBounds), "verified");
  EXPECT_EQ(assertion("constant"), "verified");
  EXPECT_EQ(assertion("bytes", 0), "verified");
  EXPECT_EQ(assertion("bytes", 1), "verified");
}

TEST_F(UnrollFixture, StructsAreCopiedWithTheirPointers) {
  analyse(R"(
struct pair { int *where; int what; char name[4]; };
int copies(int x) {
  struct pair a = {&x, 7, "abc"};
  struct pair b = a;
  *b.where = b.what;
  PREMISE_ASSERT(x == 7);
  PREMISE_ASSERT(b.name[1] == 'b');
  return 0;
}
static struct pair made(int *p) { struct pair r = {p, 3, ""}; return r; }
int returned(int x) { struct pair r = made(&x); *r.where = r.what; PREMISE_ASSERT(x == 3); return 0; }
)");
  EXPECT_EQ(assertion("copies", 0), "verified");
  EXPECT_EQ(assertion("copies", 1), "verified");
  EXPECT_EQ(assertion("returned"), "verified");
}

TEST_F(UnrollFixture, HeapObjectsAreFreedOnceAndNotReadBeforeTheyAreWritten) {
  analyse(R"(
int ok(void) { int *p = malloc(4); if (!p) return 0; *p = 3; int r = *p; free(p); PREMISE_ASSERT(r == 3); return r; }
int null(void) { int *p = malloc(4); *p = 3; return 0; }
int late(int c) { int *p = malloc(4); if (!p) return 0; *p = 1; if (c) free(p); int r = *p; if (!c) free(p); return r; }
int early(int c) { int *p = malloc(4); if (!p) return 0; if (c) *p = 1; int r = *p; free(p); return r; }
void twice(int c) { int *p = malloc(4); free(p); if (c) free(p); }
int zero(unsigned i) { int *p = calloc(4, 4); if (!p) return 0; int r = p[i & 3]; free(p); PREMISE_ASSERT(r == 0); return 0; }
)");
  for (const CheckKind kind : {CheckKind::NullDereference, CheckKind::OutOfBounds, CheckKind::UseAfterFree,
                               CheckKind::UninitializedRead, CheckKind::InvalidFree, CheckKind::Assert})
    EXPECT_EQ(status("ok", kind), "verified") << toString(kind);
  EXPECT_EQ(status("null", CheckKind::NullDereference), "open");
  EXPECT_EQ(status("late", CheckKind::UseAfterFree, 1), "open");
  EXPECT_EQ(status("early", CheckKind::UninitializedRead), "open");
  EXPECT_EQ(status("twice", CheckKind::InvalidFree, 0), "verified");
  EXPECT_EQ(status("twice", CheckKind::InvalidFree, 1), "open");
  EXPECT_EQ(assertion("zero"), "verified");
}

TEST_F(UnrollFixture, UnknownCodeMayChangeWhatItCanKnow) {
  analyse(R"(
int global;
static int counter;
void unknown(void);
void take(int *p);
int globals(void) { global = 1; unknown(); PREMISE_ASSERT(global == 1); return 0; }
int statics(void) { counter = 1; unknown(); PREMISE_ASSERT(counter == 1); return 0; }
int kept(void) { int x = 1; int *p = &x; unknown(); *p += 1; PREMISE_ASSERT(x == 2); return 0; }
int given(void) { int x = 1; take(&x); PREMISE_ASSERT(x == 1); return 0; }
int moving(volatile int *p) { PREMISE_REQUIRES(p); int a = *p; int b = *p; PREMISE_ASSERT(a == b); return 0; }
)");
  EXPECT_EQ(assertion("globals"), "open");
  EXPECT_EQ(assertion("statics"), "open");
  EXPECT_EQ(assertion("kept"), "verified");
  EXPECT_EQ(assertion("given"), "open");
  EXPECT_EQ(assertion("moving"), "open");
}

TEST_F(UnrollFixture, TheCallersMemoryNeedNotBeInitialised) {
  analyse(R"(
int two(int *p, int *q) { PREMISE_REQUIRES(p && q); return (*p > 0) + (*q > 0) + (*p > 1); }
)");
  EXPECT_EQ(status("two", CheckKind::UninitializedRead, 0), "open");
  EXPECT_EQ(status("two", CheckKind::UninitializedRead, 1), "open");
  EXPECT_EQ(status("two", CheckKind::UninitializedRead, 2), "verified") << "the same place was read before";
}

TEST_F(UnrollFixture, OrderOfPointersIsKnownInOneObjectOnly) {
  analyse(R"(
int a[4], b[4];
int inside(unsigned i) { i &= 3; PREMISE_ASSERT(&a[i] >= a); PREMISE_ASSERT(&a[i] - a == (long)i); return 0; }
int between(void) { PREMISE_ASSERT(a < b); return 0; }
int differ(unsigned i, unsigned j) { PREMISE_ASSERT(&a[i & 3] != &b[j & 3]); return 0; }
)");
  EXPECT_EQ(assertion("inside", 0), "verified");
  EXPECT_EQ(assertion("inside", 1), "verified");
  EXPECT_EQ(assertion("between"), "open");
  EXPECT_EQ(assertion("differ"), "verified");
}

TEST_F(UnrollFixture, ValidityInAPreconditionSaysHowLargeObjectsAre) {
  analyse(R"(
int first(int *a) { PREMISE_REQUIRES(PREMISE_VALID(a, 2)); a[1] = 4; PREMISE_ASSERT(a[1] == 4); return 0; }
int none(int *a, int n) { PREMISE_REQUIRES(PREMISE_VALID(a, n)); a[0] = 4; return 0; }
int third(int *a) { PREMISE_REQUIRES(PREMISE_VALID(a, 2)); a[2] = 4; return 0; }
)");
  EXPECT_EQ(status("first", CheckKind::NullDereference), "verified");
  EXPECT_EQ(status("first", CheckKind::OutOfBounds), "verified");
  EXPECT_EQ(assertion("first"), "verified");
  EXPECT_EQ(status("none", CheckKind::NullDereference), "open") << "no bytes are always valid";
  EXPECT_EQ(status("third", CheckKind::NullDereference), "verified");
  EXPECT_EQ(status("third", CheckKind::OutOfBounds), "open");
}

TEST_F(UnrollFixture, FunctionPointersMayBeAnyFunction) {
  analyse(R"(
static int one(void) { return 1; }
static int two(void) { return 2; }
int known(int c) { int (*f)(void) = one; PREMISE_ASSERT(f() == 1); return c; }
int chosen(int c) { int (*f)(void) = c ? one : two; int r = f(); PREMISE_ASSERT(r == (c ? 1 : 2)); return r; }
static int (*const kTable[2])(void) = {one, two};
int listed(unsigned i) { int r = kTable[i & 1](); PREMISE_ASSERT(r == (int)(i & 1) + 1); return r; }
int passed(int (*f)(void)) { PREMISE_REQUIRES(f); PREMISE_ASSERT(f != one); PREMISE_ASSERT(f() == 2); return two(); }
)");
  EXPECT_EQ(assertion("known"), "verified");
  EXPECT_EQ(assertion("chosen"), "verified");
  EXPECT_EQ(assertion("listed"), "verified");
  EXPECT_EQ(assertion("passed", 0), "open");
  EXPECT_EQ(assertion("passed", 1), "open");
}

} // namespace
} // namespace premise::analyze
