// Do C types become the input objects that C allows?
#include "Source.h"

#include "native/Shape.h"

#include <algorithm>

namespace premise::native {
namespace {

Shape shapeOf(const std::string &text, ShapeOptions options = {}) {
  const SourceFile file(text);
  const program::Program program = file.parse();
  return makeShape(program, program.units.front(), {}, options);
}

std::vector<Slot> pointersOf(const ShapeObject &object) {
  std::vector<Slot> pointers;
  std::copy_if(object.slots.begin(), object.slots.end(), std::back_inserter(pointers),
               [](const Slot &slot) { return slot.isPointer; });
  return pointers;
}

TEST(ShapeTest, IntegersAreVariablesOfTheirWidth) {
  const Shape shape = shapeOf("int f(char a, short b, long c, _Bool d) { return a + b + (int)c + d; }");
  ASSERT_EQ(shape.variables.size(), 4u);
  EXPECT_EQ(shape.variables[0].bits, 8u);
  EXPECT_EQ(shape.variables[1].bits, 16u);
  EXPECT_EQ(shape.variables[2].bits, 64u);
  EXPECT_EQ(shape.variables[3].bits, 1u);
  EXPECT_TRUE(shape.assumptions.empty());
}

TEST(ShapeTest, APointerIsNullOrPointsToAnArrayOfItsOwn) {
  const Shape shape = shapeOf("int f(int *p) { return p ? *p : 0; }");
  const std::vector<Slot> pointers = pointersOf(shape.objects[0]);
  ASSERT_EQ(pointers.size(), 1u);
  EXPECT_EQ(pointers[0].candidates, (std::vector<unsigned>{0, 2}));
  EXPECT_EQ(shape.objects[1].kind, ObjectShape::Array);
  EXPECT_EQ(shape.objects[1].minimum, 1u);
  EXPECT_TRUE(shape.variables[*shape.objects[1].length].isCutOff);
}

TEST(ShapeTest, ASecondPointerMayAliasTheFirst) {
  const Shape shape = shapeOf("void f(int *p, const int *q) { (void)p; (void)q; }");
  const std::vector<Slot> pointers = pointersOf(shape.objects[0]);
  ASSERT_EQ(pointers.size(), 2u);
  EXPECT_EQ(pointers[1].candidates, (std::vector<unsigned>{0, 3, 2}));
}

TEST(ShapeTest, AFunctionPointerIsNullOrAFunctionOfItsTypeOrAStub) {
  const Shape shape =
      shapeOf("int f(int (*g)(int)) { return g ? g(1) : 0; }\n"
              "int a(int x) { return x; } long b(int x) { return x; } static int c(int y) { return y; }\n"
              "int d(int x) { return a(x); } int (*const table[])(int) = {a, c}; long (*const other)(int) = b;");
  const std::vector<Slot> pointers = pointersOf(shape.objects[0]);
  ASSERT_EQ(pointers.size(), 1u);
  EXPECT_TRUE(pointers[0].isFunction);
  EXPECT_EQ(pointers[0].candidates, (std::vector<unsigned>{0, 1, 2, 3})) << "null, a, c, the stub; not d";
  EXPECT_FALSE(shape.variables[pointers[0].variable].isCutOff);
  ASSERT_EQ(shape.assumptions.size(), 1u);
  EXPECT_EQ(shape.assumptions[0].kind, "callback-frame");
}

TEST(ShapeTest, AUnitIsNotGivenItself) {
  const Shape shape = shapeOf("struct o { int (*run)(struct o *); }; int f(struct o *p) { return p ? p->run(p) : 0; } "
                              "int (*const self)(struct o *) = f;");
  EXPECT_EQ(pointersOf(shape.objects[1]).front().candidates, (std::vector<unsigned>{0, 2})) << "null and the stub";
}

TEST(ShapeTest, WhatAStubCannotReturnIsCutOff) {
  const Shape shape = shapeOf("int f(void *(*g)(void)) { return g != 0; }");
  EXPECT_TRUE(shape.variables[pointersOf(shape.objects[0]).front().variable].isCutOff);
}

TEST(ShapeTest, MoreFunctionsThanAreTriedIsABound) {
  std::string text = "int f(void (*g)(int)) { return g != 0; }\n";
  for (char name = 'a'; name < 'j'; name++)
    text += std::string("void fun_") + name + "(int x) { (void)x; }\nvoid (*const to_" + name + ")(int) = fun_" + name +
            ";\n";
  const Shape shape = shapeOf(text);
  EXPECT_EQ(pointersOf(shape.objects[0]).front().candidates.size(), 10u) << "null, eight functions, the stub";
  EXPECT_TRUE(shape.variables[pointersOf(shape.objects[0]).front().variable].isCutOff);
}

TEST(ShapeTest, AListUnfoldsToTheLimitAndMayBeCyclic) {
  const Shape shape = shapeOf("struct n { int v; struct n *next; }; int f(const struct n *l) { return l ? l->v : 0; }");
  ASSERT_EQ(shape.objects.size(), 6u) << "the argument block and five nodes";
  const Slot last = pointersOf(shape.objects[5]).front();
  EXPECT_TRUE(shape.variables[last.variable].isCutOff);
  EXPECT_NE(std::find(last.candidates.begin(), last.candidates.end(), 2u), last.candidates.end())
      << "back to the first node";
}

TEST(ShapeTest, AnArrayWithALengthParameterIsAnAssumption) {
  const Shape shape = shapeOf("int f(const int *a, int n) { return n > 0 ? a[0] : 0; }");
  ASSERT_EQ(shape.objects.size(), 2u);
  EXPECT_EQ(shape.objects[1].kind, ObjectShape::Paired);
  EXPECT_TRUE(shape.objects[1].isLengthSigned);
  ASSERT_EQ(shape.assumptions.size(), 1u);
  EXPECT_EQ(shape.assumptions[0].kind, "array-length");
}

TEST(ShapeTest, OneNumberForRowsAndColumnsMeansASquare) {
  const Shape shape = shapeOf("int f(const int *m, int n, int i) { return m[i * n + 1]; }");
  EXPECT_EQ(shape.objects[1].length, shape.objects[1].secondLength);
  EXPECT_EQ(shape.assumptions[0].predicate, "m points to n * n elements");
  EXPECT_FALSE(shapeOf("int f(const int *m, int n, int i) { return m[i * 2 + n]; }").objects[1].secondLength);
}

TEST(ShapeTest, DeclaredLengthsCountWhateverTheirNames) {
  const Shape shape = shapeOf("int f(int x, int y, int m[x][y]) { return m[0][0]; }");
  EXPECT_EQ(shape.assumptions[0].predicate, "m points to x * y elements");
}

TEST(ShapeTest, AStaticArrayHasItsSizeAndIsNotNull) {
  const Shape shape = shapeOf("int f(int a[static 4]) { return a[3]; }");
  EXPECT_EQ(shape.objects[1].kind, ObjectShape::Fixed);
  EXPECT_EQ(shape.objects[1].count, 4u);
  EXPECT_EQ(pointersOf(shape.objects[0]).front().candidates, (std::vector<unsigned>{2}));
}

TEST(ShapeTest, PlainCharPointersAreStringsAndBytesAreNot) {
  EXPECT_EQ(shapeOf("int f(const char *s) { return *s; }").objects[1].kind, ObjectShape::String);
  EXPECT_EQ(shapeOf("int f(const unsigned char *s) { return *s; }").objects[1].kind, ObjectShape::Array);
}

TEST(ShapeTest, ThatAStringEndsIsAnAssumption) {
  const Shape shape = shapeOf("int f(const char *s) { return *s; }");
  ASSERT_EQ(shape.assumptions.size(), 1u);
  EXPECT_EQ(shape.assumptions[0].kind, "zero-terminated");
  EXPECT_EQ(shape.assumptions[0].predicate, "s points to characters that end with a zero");
  EXPECT_TRUE(shapeOf("int f(const unsigned char *s) { return *s; }").assumptions.empty());
}

TEST(ShapeTest, BitFieldsShareTheirBytes) {
  const Shape shape = shapeOf("struct b { unsigned x : 3, y : 7; }; int f(struct b v) { return v.x + v.y; }");
  EXPECT_EQ(shape.variables.size(), 2u);
}

TEST(ShapeTest, AliasesThatAreLeftOutAreStated) {
  const Shape shape = shapeOf("struct p { int x; }; int f(struct p *s, int *i) { return s && i ? s->x + *i : 0; }");
  const bool isStated =
      std::any_of(shape.assumptions.begin(), shape.assumptions.end(),
                  [](const ShapeAssumption &assumption) { return assumption.kind == "no-interior-alias"; });
  EXPECT_TRUE(isStated);
}

} // namespace
} // namespace premise::native
