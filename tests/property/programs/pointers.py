# Which random statements go through pointers, the heap, the library and jumps?
from model import FIXED, S16, S32, U8, U16, U32

# What the statements below call.
HELPERS = """static void exchange(int32_t *a, int32_t *b) { int32_t t = *a; *a = *b; *b = t; }
static uint32_t countDown(uint32_t n, uint32_t a) { return n == 0 ? a : countDown(n - 1, a * 3u + n); }
static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }
static uint32_t rotated(uint32_t a, uint32_t b) { return a << (b & 31) | a >> (-b & 31); }
static uint32_t classOf(uint32_t a, uint32_t b) { if (a == b) return 7; if (a > 1000u) return b; return 1; }
static uint32_t counted(uint32_t a, uint32_t b) { return countDown(a & 3, b); }
static uint32_t (*const kChoices[4])(uint32_t, uint32_t) = {smaller, rotated, classOf, counted};
"""


class Pointers:
    """Part of Statements."""

    def indirect(self, scope, indent):
        places = [(place, type_) for place, type_ in scope.writable if type_ in FIXED]
        if not places:
            return self.declaration(scope, indent)
        place, type_ = self.random.choice(places)
        name = self.fresh("q")
        self.emit(indent, f"{type_.name} *{name} = &{place};")
        if len(places) > 1 and self.random.random() < 0.4:
            other = self.random.choice([other for other, its_type in places if its_type == type_])
            self.emit(indent, f"if ({self.expressions.condition(scope, 1)}) {name} = &{other};")
        self.emit(indent, f"*{name} = ({type_.name}){self.expressions.text(scope, 2)};")
        scope.values.append((f"(*{name})", type_))

    def by_reference(self, scope, indent):
        name = self.fresh("a")
        items = ", ".join(f"(int32_t){self.expressions.leaf(scope)[0]}" for _ in range(4))
        self.emit(indent, f"int32_t {name}[4] = {{{items}}};")
        i, j = self.expressions.leaf(scope)[0], self.expressions.leaf(scope)[0]
        self.emit(indent, f"exchange(&{name}[{i} & 3], &{name}[{j} & 3]);")
        self.emit(indent, f"if ({name}[0] > {name}[1]) exchange({name}, {name} + 1);")
        scope.arrays.append((name, S32, 4))

    def chosen_call(self, scope, indent):
        name = self.fresh("c")
        arguments = ", ".join(f"(uint32_t){self.expressions.text(scope, 1)}" for _ in range(2))
        if self.random.random() < 0.5:
            self.emit(indent, f"uint32_t {name} = kChoices[{self.expressions.leaf(scope)[0]} & 3]({arguments});")
        else:
            self.emit(indent, f"uint32_t {name} = countDown({self.expressions.leaf(scope)[0]} & 3, {arguments.split(',')[0]});")
        scope.add(name, U32)

    def records(self, scope, indent):
        name = self.fresh("t")
        self.emit(indent, f"struct {{ uint8_t b; int32_t i; struct {{ uint16_t h[2]; unsigned f : 5; }} n; }} {name}[2] = {{{{0}}}};")
        index = f"{self.expressions.leaf(scope)[0]} & 1"
        self.emit(indent, f"{name}[{index}].i = (int32_t){self.expressions.text(scope, 2)};")
        self.emit(indent, f"{name}[{index}].n.f = {self.expressions.text(scope, 1)};")
        self.emit(indent, f"{name}[0].n.h[{self.expressions.leaf(scope)[0]} & 1] = (uint16_t){self.expressions.text(scope, 1)};")
        self.emit(indent, f"{name}[{self.expressions.leaf(scope)[0]} & 1] = {name}[0];")
        scope.add(f"{name}[1].i", S32)
        scope.add(f"{name}[{index}].b", U8)
        scope.values.append((f"{name}[1].n.f", U8))
        scope.arrays.append((f"{name}[{index}].n.h", U16, 2))

    def matrix(self, scope, indent):
        name = self.fresh("m")
        self.emit(indent, f"int16_t {name}[2][4] = {{{{1, 2, 3}}, {{4}}}};")
        row, column = self.expressions.leaf(scope)[0], self.expressions.leaf(scope)[0]
        self.emit(indent, f"{name}[{row} & 1][{column} & 3] = (int16_t){self.expressions.text(scope, 2)};")
        scope.arrays.append((f"{name}[{self.expressions.leaf(scope)[0]} & 1]", S16, 4))

    def overflow(self, scope, indent):
        name, type_ = self.fresh("o"), self.random.choice(FIXED)
        operation = self.random.choice(["add", "sub", "mul"])
        operands = ", ".join(f"({type_.name}){self.expressions.leaf(scope)[0]}" for _ in range(2))
        self.emit(indent, f"{type_.name} {name}v;")
        self.emit(indent, f"_Bool {name} = __builtin_{operation}_overflow({operands}, &{name}v);")
        scope.add(f"{name}v", type_)
        scope.values.append((name, U8))

    def bytes(self, scope, indent):
        name = self.fresh("b")
        items = ", ".join(f"(uint8_t){self.expressions.leaf(scope)[0]}" for _ in range(4))
        self.emit(indent, f"uint8_t a{name}[4] = {{{items}}}, a{name}x[4];")
        self.emit(indent, f"memset(a{name}x, (int)(uint8_t){self.expressions.leaf(scope)[0]}, 4);")
        self.emit(indent, f"memcpy(a{name}x + 1, a{name}, 2);")
        self.emit(indent, f"int {name} = memcmp(a{name}, a{name}x, {self.random.randint(1, 4)}) < 0;")
        scope.arrays.append((f"a{name}x", U8, 4))
        scope.values.append((name, S32))

    def heap(self, scope, indent):
        name, type_ = self.fresh("h"), self.random.choice(FIXED)
        self.emit(indent, f"{type_.name} *{name}p = calloc(4, sizeof *{name}p);")
        self.emit(indent, f"{type_.name} {name} = 0;")
        self.emit(indent, f"if ({name}p) {{")
        self.emit(indent + 1, f"{name}p[{self.expressions.leaf(scope)[0]} & 3] = ({type_.name}){self.expressions.text(scope, 2)};")
        self.emit(indent + 1, f"{name} = {name}p[{self.expressions.leaf(scope)[0]} & 3];")
        self.emit(indent, "}")
        self.emit(indent, f"free({name}p);")
        scope.add(name, type_)

    def jump(self, scope, indent):
        label = self.fresh("label")
        self.emit(indent, f"if ({self.expressions.condition(scope, 1)}) goto {label};")
        self.emit(indent, "{")
        self.nested(scope, indent + 1)
        self.emit(indent, "}")
        self.emit(indent, f"{label}:;")

    def pointer_forms(self):
        return {
            self.indirect: 2,
            self.by_reference: 1,
            self.chosen_call: 2,
            self.records: 1,
            self.matrix: 1,
            self.overflow: 1,
            self.bytes: 1,
            self.heap: 1,
            self.jump: 1,
        }
