// How C types and their layout are described.
#include "SourceFixture.h"
#include "program/Padding.h"

namespace premise::program {
namespace {

class TypeTest : public SourceFixture {
protected:
  /// Parses declarations and a function `f` with one parameter; the program and the type of that parameter.
  const Type &parameter(const std::string &declarations, const std::string &parameter) {
    const std::string file = write("unit.c", declarations + "\nvoid f(" + parameter + ") {}\n");
    auto program = parse(findSource(file, std::nullopt, {}).value());
    EXPECT_TRUE(program.isOk()) << (program ? "" : base::toString(program.error()));
    program_ = std::move(program).value();
    return program_.types[program_.units.at(0).parameters.at(0).type];
  }
  const Type &type(TypeId id) const { return program_.types[id]; }

  Program program_;
};

TEST_F(TypeTest, Scalars) {
  const Type &character = parameter("typedef unsigned char byte;", "byte b");
  EXPECT_EQ(character.kind, TypeKind::Integer);
  EXPECT_EQ(character.spelling, "byte");
  EXPECT_EQ(character.bits, 8U);
  EXPECT_TRUE(character.isChar && !character.isSigned);
  EXPECT_EQ(type(character.canonical).spelling, "unsigned char");
  const Type &integer = parameter("", "const volatile long n");
  EXPECT_TRUE(integer.isConst && integer.isVolatile && integer.isSigned);
  EXPECT_EQ(integer.sizeBytes, 8U);
  EXPECT_EQ(parameter("", "_Bool b").bits, 1U);
  const Type &extended = parameter("", "long double d");
  EXPECT_EQ(extended.kind, TypeKind::Float);
  EXPECT_EQ(extended.bits, 80U);
  EXPECT_EQ(extended.sizeBytes, 16U);
  EXPECT_EQ(parameter("", "float x").bits, 32U);
}

TEST_F(TypeTest, Enumerations) {
  const Type &color = parameter("enum color { RED = -1, GREEN = 5 };", "enum color c");
  EXPECT_EQ(color.kind, TypeKind::Enum);
  EXPECT_TRUE(color.isSigned);
  ASSERT_EQ(color.enumerators.size(), 2U);
  EXPECT_EQ(color.enumerators[0].value, -1);
  EXPECT_EQ(color.enumerators[1].name, "GREEN");
}

TEST_F(TypeTest, RecursiveRecord) {
  const Type &pointer = parameter("typedef struct node { struct node *next; int value; } Node;", "Node *list");
  EXPECT_EQ(pointer.spelling, "Node *");
  const Type &node = type(pointer.element);
  EXPECT_EQ(node.kind, TypeKind::Record);
  EXPECT_EQ(node.sizeBytes, 16U);
  ASSERT_EQ(node.fields.size(), 2U);
  const Type &next = type(node.fields[0].type);
  EXPECT_EQ(next.spelling, "struct node *");
  EXPECT_EQ(type(next.element).canonical, node.canonical) << "one type under two names";
  EXPECT_EQ(node.fields[1].offsetBits, 64U);
}

TEST_F(TypeTest, BitFields) {
  const Type &record =
      type(parameter("struct s { unsigned a : 3; int : 2; int b : 9; char c; };", "struct s *p").element);
  ASSERT_EQ(record.fields.size(), 3U);
  EXPECT_EQ(record.fields[0].bitWidth, 3U);
  EXPECT_EQ(record.fields[1].name, "b");
  EXPECT_EQ(record.fields[1].offsetBits, 5U);
  EXPECT_EQ(record.fields[1].bitWidth, 9U);
  EXPECT_EQ(record.fields[2].offsetBits, 16U);
  EXPECT_EQ(record.fields[2].bitWidth, 0U);
}

TEST_F(TypeTest, AnonymousMembersAndNamelessRecords) {
  const Type &record =
      parameter("typedef struct { int x; union { int u; float v; }; struct { int y; } inner[2]; } Value;", "Value v");
  EXPECT_EQ(record.spelling, "Value");
  ASSERT_EQ(record.fields.size(), 3U);
  EXPECT_EQ(record.fields[1].name, "");
  EXPECT_EQ(type(record.fields[1].type).kind, TypeKind::Union);
  EXPECT_EQ(type(record.fields[1].type).fields[1].name, "v");
  EXPECT_EQ(type(type(record.fields[2].type).element).spelling, "__typeof__(*((Value *)0)->inner)");
}

TEST_F(TypeTest, IncompleteFlexibleAndFunctionTypes) {
  const Type &opaque = parameter("struct opaque;", "struct opaque *o");
  EXPECT_EQ(opaque.sizeBytes, 8U);
  EXPECT_EQ(type(opaque.element).kind, TypeKind::Record);
  EXPECT_EQ(type(opaque.element).sizeBytes, 0U);
  const Type &flexible = type(parameter("struct s { int n; char data[]; };", "struct s *p").element);
  EXPECT_EQ(type(flexible.fields[1].type).kind, TypeKind::Array);
  EXPECT_EQ(type(flexible.fields[1].type).count, 0U);
  const Type &callback = parameter("", "int (*g)(int)");
  EXPECT_EQ(callback.kind, TypeKind::Pointer);
  EXPECT_EQ(type(callback.element).kind, TypeKind::Function);
  EXPECT_EQ(type(parameter("", "void *p").element).kind, TypeKind::Void);
}

TEST_F(TypeTest, EverySpellingDeclaresAVariable) {
  const std::string declarations =
      "typedef struct { struct { int y; } in; int (*call)(void); } Value;\nstruct node { struct node "
      "*next; const char name[4]; };\ntypedef int grid[2][3];\n";
  parameter(declarations, "Value *v, struct node n, grid g, int (*f[2])(char)");
  std::string uses = declarations + "void use(void) {\n";
  for (std::size_t i = 0; i < program_.types.types.size(); ++i)
    if (program_.types.types[i].sizeBytes != 0)
      uses += "  __typeof__(" + program_.types.types[i].spelling + ") *x" + std::to_string(i) + ";\n";
  compileText(uses + "}\n");
}

TEST_F(TypeTest, PaddingIsWhatNoMemberCovers) {
  const auto padding = [&](const std::string &declarations, const std::string &name) {
    std::string text;
    const TypeId element = parameter(declarations, name + " *p").element;
    const auto found = paddingOf(program_.types, element);
    for (const bool isPadding : found.value_or(std::vector<bool>{}))
      text += isPadding ? '-' : 'x';
    return text;
  };
  EXPECT_EQ(padding("", "int"), "xxxx");
  EXPECT_EQ(padding("struct s { char c; int i; short t[1]; };", "struct s"), "x---xxxxxx--");
  EXPECT_EQ(padding("struct s { char c; struct { short a; } in[2]; };", "struct s"), "x-xxxx");
  EXPECT_EQ(padding("struct s { int low : 3; int high : 9; char c; };", "struct s"), "xxx-");
  EXPECT_EQ(padding("union u { int i; char c; };", "union u"), "----") << "which member has a value is not known";
  EXPECT_EQ(padding("struct s { char c[5000]; };", "struct s"), "") << "too large to be worth it";
}

} // namespace
} // namespace premise::program
