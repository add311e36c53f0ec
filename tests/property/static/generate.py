# Which random programs make an unsound analyzer claim something false?
#
# Nothing here is defined for all inputs: indices, divisors, shifts, pointers and sums are guarded only sometimes, and the
# guards are sometimes off by one. An analyzer that believes a wrong bound, forgets an alias or misses a path then
# verifies a check that a test fails. One thing is never done: a distance is not added to a null pointer, for which there is
# no check; what a function is given is null or was an address once.

PRELUDE = """#include <assert.h>
#include <premise/premise.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct item { int x; short y; int a[4]; struct item *next; };
union word { unsigned w; unsigned char b[4]; int s; };
int g0, g1;
static int counter;
unsigned char small;
int shared[6];
static const int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static int fixed = 7;
struct item whole;
int *where;
static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
static void put(int *p, int value) { if (p) *p = value; }
static int *pick(int *p, int *q, int c) { return c ? p : q; }
static void touch(void) { g0 = g1; counter++; }
static int sign(int x) { if (x < 0) return -1; return x > 0; }
"""

# Functions that call themselves, for which only their contracts can stand. Some of these promise too much.
CONTRACTS = """static int steps(int n) {{
  PREMISE_REQUIRES(n >= {low} && n <= {high});
  PREMISE_ENSURES(PREMISE_RESULT {compared} {bound});
  if (n <= {least}) return {start};
  return steps(n - {step}) + {more};
}}
static void drain(int *p, int n) {{
  PREMISE_REQUIRES(p != NULL);
  PREMISE_ENSURES(*p {drained} {end});
  PREMISE_ENSURES({kept} == PREMISE_OLD({kept}));
  if (n <= 0 || *p <= {end}) {{ *p = {end}; return; }}
  if (n > 6) n = 6;
  *p -= 1;
  {between}
  drain(p, n - 1);
}}
"""

SMALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 31, 32, 63, 100, 127, 128, 255]
LARGE = [1000, 32767, 65535, 2147483647, -1, -2, -10, -128, -2147483647]
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]
TYPES = ["int", "int", "int", "unsigned", "long", "short", "unsigned char", "signed char", "size_t", "_Bool"]


class Function:
    """One unit under test, with the variables that may be read and written at the place where it grows."""

    types = TYPES

    def __init__(self, random, name, callees):
        self.random, self.name, self.callees = random, name, callees
        self.lines, self.fresh = [], 0
        self.budget = random.randint(5, 14)
        self.numbers, self.arrays, self.pointers, self.items = ["g0", "g1", "counter", "small", "fixed"], [("shared", 6), ("table", 8), ("whole.a", 4)], [], ["&whole"]
        self.assignable = ["g0", "g1", "counter", "small"]
        self.forms = [
            (self.declare, 5), (self.assign, 5), (self.branch, 7), (self.count, 4), (self.search, 2), (self.index, 6), (self.local_array, 3),
            (self.through_pointer, 5), (self.new_pointer, 3), (self.member, 4), (self.call, 3), (self.claim, 7), (self.divide, 2),
            (self.shift, 2), (self.heap, 2), (self.alias, 3), (self.copy, 2), (self.pun, 1), (self.choose, 2), (self.uninitialised, 2),
            (self.walk, 2), (self.through_array, 4), (self.leave, 1), (self.remember, 2), (self.jump, 1),
            (self.drain, 2), (self.through_string, 4), (self.sweep, 4), (self.scale, 3), (self.outlive, 3),
        ]
        self.strings = []

    # -- pieces of text

    def name_for(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def one(self, choices):
        return self.random.choice(choices)

    def chance(self, probability):
        return self.random.random() < probability

    def constant(self):
        return str(self.one(SMALL) if self.chance(0.8) else self.one(LARGE))

    def atom(self):
        return self.one(self.numbers) if self.chance(0.75) else self.constant()

    def value(self, depth=2):
        if depth == 0 or self.chance(0.35):
            return self.atom()
        a, b = self.value(depth - 1), self.value(depth - 1)
        return self.one([
            f"({a} + {b})", f"({a} - {b})", f"({a} * {self.one(['2', '3', b])})", f"({a} & {self.constant()})", f"({a} | {b})", f"({a} ^ {b})",
            f"({a} % {self.one(['2', '5', '8', '10'])})", f"({a} / {self.one(['2', '3', '7'])})", f"(({self.one(self.types)}){a})",
            f"({a} {self.one(COMPARISONS)} {b})", f"({self.condition(1)} ? {a} : {b})", f"clamp({a}, 0, {self.one(['3', '5', '7', '8'])})",
            f"(- {a})", f"(~ {a})", f"sign({a})", f"({a} >> {self.one(['1', '2', '4'])})", f"(int)((unsigned){a} + {b})",
            f"steps(clamp({a}, {self.one(['0', '0', '-1', '1'])}, {self.one(['5', '9', '10'])}))",
        ])

    def condition(self, depth=2):
        kind = self.random.random()
        if depth > 0 and kind < 0.3:
            return f"({self.condition(depth - 1)} {self.one(['&&', '||'])} {self.condition(depth - 1)})"
        if kind < 0.36 and self.pointers:
            return self.one([f"{self.one(self.pointers)} != NULL", f"!{self.one(self.pointers)}", f"{self.one(self.pointers)} == {self.one(self.pointers)}"])
        if kind < 0.4:
            return f"!({self.atom()})"
        return f"{self.atom()} {self.one(COMPARISONS)} {self.value(1)}"

    def near(self, number):
        """A bound that is right, or wrong by a little."""
        return number + self.one([0, 0, 0, 0, 1, -1, 2])

    def emit(self, indent, text):
        self.lines.append("  " * indent + text)

    # -- statements

    def block(self, indent, length):
        saved = list(self.numbers), list(self.arrays), list(self.pointers), list(self.assignable), list(self.items)
        for _ in range(length):
            form = self.random.choices([f for f, _ in self.forms], [w for _, w in self.forms])[0]
            form(indent)
            self.budget -= 1
        self.numbers, self.arrays, self.pointers, self.assignable, self.items = saved

    def inner(self, indent):
        self.block(indent, self.random.randint(1, 2) if self.budget > 0 and indent < 4 else 0)

    def declare(self, indent):
        name, type_ = self.name_for("v"), self.one(self.types)
        self.emit(indent, f"{type_} {name} = {self.value()};")
        self.numbers.append(name)
        self.assignable.append(name)

    def assign(self, indent):
        place = self.one(self.assignable)
        self.emit(indent, self.one([
            f"{place} = {self.value()};", f"{place} += {self.atom()};", f"{place} -= {self.atom()};", f"{place}++;", f"{place}--;", f"{place} *= {self.atom()};"]))

    def branch(self, indent):
        self.emit(indent, f"if ({self.condition()}) {{")
        self.inner(indent + 1)
        if self.chance(0.5):
            self.emit(indent, "} else {")
            self.inner(indent + 1)
        self.emit(indent, "}")

    def count(self, indent):
        name, bound = self.name_for("i"), self.one(["3", "4", "6", "8", "10", f"({self.atom()} & 7)", f"{self.atom()} % 6", self.atom()])
        if not bound.isdigit() and "&" not in bound and "%" not in bound:
            bound = f"({bound} < 9 ? {bound} : 9)"
        type_ = self.one(["int", "int", "unsigned", "size_t", "short"])
        head = self.one([
            f"for ({type_} {name} = 0; {name} < {bound}; {name}++) {{", f"for (int {name} = {bound}; {name} > 0; {name}--) {{",
            f"for (int {name} = 0; {name} <= {bound}; {name} += {self.one(['1', '2', '3'])}) {{", f"for (int {name} = {self.one(['-2', '1', '2'])}; {name} != 8; {name}++) {{"])
        self.emit(indent, head)
        self.numbers.append(name)
        if self.chance(0.5):
            array, length = self.one(self.arrays)
            place = f"{array}[{name}]" if self.chance(0.7) else f"{array}[{name} {self.one(['+', '-'])} 1]"
            if self.chance(0.5):
                self.emit(indent + 1, f"if ({name} < {self.near(length)}) r += {place};")
            elif array != "table":
                self.emit(indent + 1, f"{place} = {self.value(1)};")
        if self.chance(0.2):
            self.emit(indent + 1, f"if ({self.condition(1)}) {self.one(['break', 'continue'])};" if "8; " not in head else f"if ({self.condition(1)}) break;")
        self.inner(indent + 1)
        self.numbers.remove(name)
        self.emit(indent, "}")

    def search(self, indent):
        low, high, array = self.name_for("lo"), self.name_for("hi"), self.one(self.arrays)
        middle = self.name_for("mid")
        self.emit(indent, f"int {low} = 0, {high} = {self.near(array[1] - 1)};")
        self.emit(indent, f"while ({low} {self.one(['<', '<='])} {high}) {{")
        self.emit(indent + 1, f"int {middle} = {low} + ({high} - {low}) / 2;")
        self.emit(indent + 1, f"if ({array[0]}[{middle}] < {self.atom()}) {low} = {middle} + 1; else {high} = {middle} - {self.one(['1', '1', '1'])};")
        self.emit(indent, "}")
        self.numbers.append(low)

    def index(self, indent):
        array, length = self.one(self.arrays)
        at = self.atom()
        guard = self.one([
            f"if ({at} >= 0 && {at} < {self.near(length)})", f"if ({at} < {self.near(length)})", f"if ((unsigned){at} < {self.near(length)})",
            f"if ({at} > -1 && {at} <= {self.near(length - 1)})", ""])
        at = at if guard else f"clamp({at}, 0, {self.near(length - 1)})" if self.chance(0.4) else f"({at} & {self.one(['1', '3', '7'])})"
        if array != "table" and self.chance(0.5):
            self.emit(indent, f"{guard} {array}[{at}] = {self.value(1)};")
        else:
            self.emit(indent, f"{guard} r += {array}[{at}];")

    def local_array(self, indent):
        name, length = self.name_for("a"), self.random.randint(2, 6)
        start = self.one([" = {0}", f" = {{{self.atom()}, 1}}", ""])
        self.emit(indent, f"int {name}[{length}]{start};")
        if not start:
            self.emit(indent, f"for (int k = 0; k < {length - self.one([0, 0, 0, 1])}; k++) {name}[k] = {self.one(['k', '2', self.atom()])};")
        self.arrays.append((name, length))

    def new_pointer(self, indent):
        name = self.name_for("p")
        array, length = self.one([a for a in self.arrays if a[0] != "table"])
        target = self.one([f"&{self.one(['g0', 'g1', 'r'])}", f"{array}", f"&{array}[{self.near(length - 1)}]", f"{array} + {self.random.randrange(length + 1)}", "where",
                           "NULL", f"pick(&g0, &r, {self.atom()})", f"({self.condition(1)} ? &g0 : &g1)", "&whole.x"])
        self.emit(indent, f"int *{name} = {target};")
        self.pointers.append(name)

    def outlive(self, indent):
        """A pointer to a variable of a block, or of one iteration, that is sometimes used behind it."""
        pointer, local, counter = self.name_for("o"), self.name_for("b"), self.name_for("i")
        self.emit(indent, f"int *{pointer} = {self.one(['&g0', '&r', 'NULL'])};")
        self.emit(indent, self.one(["{", f"if ({self.condition(1)}) {{", f"for (int {counter} = 0; {counter} < {self.one(['1', '2', '3'])}; {counter}++) {{"]))
        declaration, target = self.one([(f"{local} = {self.atom()}", f"&{local}"), (f"{local}[3] = {{1, 2, 3}}", local), (f"{local}[2]", local)])
        self.emit(indent + 1, f"int {declaration};")
        if self.chance(0.4):
            self.emit(indent + 1, f"if ({pointer}) r ^= *{pointer};")
        self.emit(indent + 1, f"if ({self.condition(1)}) {pointer} = {target};")
        self.emit(indent + 1, f"if ({pointer}) *{pointer} = {self.atom()};")
        if self.chance(0.3):
            self.emit(indent + 1, f"{pointer} = &g1;")
        self.emit(indent, "}")
        self.pointers.append(pointer)
        self.through_pointer(indent)

    def through_array(self, indent):
        """A parameter with its length, mostly used as one should."""
        lengths = [name for name in self.numbers if name.endswith("_len")]
        if not lengths:
            return self.through_pointer(indent)
        length, name = self.one(lengths), self.name_for("e")
        array = length[: -len("_len")]
        self.emit(indent, self.one([
            f"for (int {name} = 0; {name} {self.one(['<', '<', '<='])} {length}; {name}++) r += {array}[{name}] & 7;",
            f"if ({length} > {self.one(['0', '1', '2'])}) {array}[{self.one(['0', '1', '1'])}] = {self.atom()};",
            f"if ({self.atom()} >= 0) for (int {name} = {length} - 1; {name} >= 0; {name}--) {array}[{name}] = {name};",
            f"int *{name} = {self.condition(0)} ? {array} : NULL; if ({length} > 0) r += *{name};",
            f"{self.one(['', f'if ({length} >= 0) '])}for (int *{name} = {array}, *{name}e = {array} + {length}; {name} {self.one(['!=', '<', '<='])} {name}e; {name}++) r ^= *{name};",
        ]))

    def through_string(self, indent):
        """A parameter that ends with a zero, mostly read up to there."""
        if not self.strings:
            return self.through_pointer(indent)
        text, name, place = self.one(self.strings), self.name_for("c"), self.random.randrange(3)
        guard = self.one(["", f"if ({text}) ", f"if ({text} && {self.condition(0)}) "])
        type_ = self.one(["int", "int", "unsigned", "size_t", "signed char"])
        self.emit(indent, guard + self.one([
            f"for ({type_} {name} = 0; {text}[{name}]; {name}++) {{ r += {text}[{name} + {self.one([0, 0, 1, 1, 2])}] & 7; {self.one(['', '', f'{text}[{name}] = 1;', 'if (r > 9) break;'])} }}",
            f"if ({text}[{place}] {self.one(['==', '>', '!='])} {self.one(['0', '32', '97'])}) r += {text}[{self.near(place + 1)}];" if place == 0 else f"if ({text}[0] && {text}[1]) r += {text}[{self.one([1, 2, 2, 3])}];",
            f"{{ size_t {name} = strlen({text}); if ({name} > {place}) r += {text}[{self.one([place, place + 1, place + 2])}]; {self.one(['', f'{text}[{name}] = 1;', f'{text}[0] = 0;'])} for (size_t k = 0; k {self.one(['<', '<='])} {name}; k++) r ^= {text}[k]; }}",
            f"for (int {name} = (int)strlen({text}) - {self.one([1, 1, 0])}; {name} >= 0; {name}--) if ({text}[{name}] == 'x') break; else r++;",
            f"{{ int {name} = 0; while ({name} {self.one(['<', '<='])} {place + 1} && {text}[{name}]) {name}++; r += {text}[{self.one([name, name, f'{name} - 1', f'{name} + 1'])}]; }}",
            f"{text}[0] = {self.one(['0', '97', self.atom()])};",
            f"r += strcmp({text}, \"ab\") + strcmp({self.one(self.strings)}, {text});",
        ]))

    def through_pointer(self, indent):
        if not self.pointers:
            return self.new_pointer(indent)
        pointer = self.one(self.pointers)
        guard = self.one(["", f"if ({pointer}) ", f"if ({pointer} != NULL && {self.condition(0)}) "])
        self.emit(indent, guard + self.one([
            f"*{pointer} = {self.value(1)};", f"r += *{pointer};", f"{pointer}[{self.one(['0', '1', '2'])}] = {self.atom()};", f"(*{pointer})++;", f"if ({pointer}) {pointer}++;",
            f"r += {pointer}[{self.one(['0', '1', '-1'])}];", f"put({pointer}, {self.atom()});"]))

    def member(self, indent):
        item = self.one(self.items)
        guard = "" if item.startswith("&") else self.one(["", f"if ({item}) ", f"if ({item}) "])
        self.emit(indent, guard + self.one([
            f"({item})->x = {self.value(1)};", f"r += ({item})->x;", f"({item})->y = {self.value(1)};", f"({item})->a[{self.atom()} & {self.one(['3', '3', '7'])}] = {self.atom()};",
            f"if (({item})->next) r += ({item})->next->x;", f"({item})->next = {self.one(['NULL', '&whole', item])};", f"r += ({item})->next->y;"]))

    def call(self, indent):
        if not self.callees or self.chance(0.4):
            return self.emit(indent, self.one(["touch();", f"put(&{self.one(['r', 'g0', 'g1'])}, {self.atom()});", f"r = clamp(r, {self.atom()}, {self.atom()});"]))
        callee = self.one(self.callees)
        arguments = {"int": self.atom, "int *": lambda: self.one(["&g0", "&r", "NULL", "shared", *self.pointers]),
                     "struct item *": lambda: self.one(["&whole", "NULL", *self.items]),
                     "char *": lambda: self.one(['"a"', "NULL", "(char *)&small", *self.strings])}
        text = ", ".join(arguments[kind]() for kind, _ in callee.parameters)
        self.emit(indent, f"r += {callee.name}({text});")

    def claim(self, indent):
        a, b = self.atom(), self.atom()
        forms = [f"{a} {self.one(COMPARISONS)} {self.constant()}", f"{a} {self.one(COMPARISONS)} {b}", f"{a} - {b} {self.one(['<', '<=', '>'])} {self.constant()}",
                 f"{self.condition(1)}", f"({a} & 7) < {self.near(8)}", f"clamp({a}, 0, 9) <= {self.near(9)}", f"sign({a}) {self.one(['<', '<='])} 1", f"small < {self.near(256)}"]
        if self.chance(0.6):
            low, guarded = self.random.randint(-3, 20), self.one(self.numbers)
            self.emit(indent, f"if ({guarded} {self.one(['>', '>='])} {low}) assert({guarded} {self.one(['>', '>='])} {low + self.one([0, 0, 1])});")
        else:
            self.emit(indent, f"assert({self.one(forms)});")

    def divide(self, indent):
        divisor = self.atom()
        guard = self.one(["", f"if ({divisor} != 0) ", f"if ({divisor} > 0) ", f"if ({divisor}) ", f"if ({divisor} >= 0) "])
        self.emit(indent, f"{guard}r {self.one(['/=', '%='])} {divisor};")

    def scale(self, indent):
        """How far products and quotients are from their operands: right, or wrong by a little."""
        x, y, d = self.name_for("x"), self.name_for("y"), self.name_for("d")
        a, b, least, by = self.atom(), self.atom(), self.random.randint(-1, 4), self.random.randint(0, 4)
        kind = self.one(["int", "int", "unsigned"])
        self.emit(indent, f"if ({a} >= {least} && {a} < 100 && {b} >= {by} && {b} < 100) {{")
        self.emit(indent + 1, f"{kind} {x} = {a}, {y} = {b};")
        below = max(least, 0) - (max(least, 0) // by if by > 0 else 0)
        self.emit(indent + 1, self.one([
            f"if ({y} != 0) assert({x} / {y} + {self.near(below)} <= {x});", f"assert({x} * {y} >= {x} + {self.near(least * (by - 1))});",
            f"for ({kind} {d} = {by}; {d} * {d} <= {x}; {d}++) assert({d} + {self.near(by * (by - 1))} <= {x});",
            f"for ({kind} {d} = {max(by, 1)}; {d} <= {x} / {d}; {d}++) assert({d} + {self.one([0, 1, 1, 2])} <= {x});"]))
        self.emit(indent, "}")

    def shift(self, indent):
        amount = self.atom()
        guard = self.one(["", f"if ({amount} >= 0 && {amount} < {self.near(32)}) ", f"if ({amount} > 0 && {amount} < 8) "])
        self.emit(indent, f"{guard}r = (r & 255) {self.one(['<<', '>>'])} {amount};")

    def heap(self, indent):
        name, count = self.name_for("h"), self.one(["3", f"({self.atom()} & 7)", f"clamp({self.atom()}, 1, 6)"])
        self.emit(indent, f"int {name}n = {count};")
        self.emit(indent, f"int *{name} = {self.one([f'malloc({name}n * sizeof(int))', f'calloc({name}n, sizeof(int))', 'malloc(12)'])};")
        self.emit(indent, f"if ({name}) {{" if self.chance(0.9) else "{")
        self.emit(indent + 1, f"for (int k = 0; k < {name}n{self.one(['', '', ' + 1', ' - 1'])}; k++) {name}[k] = k;")
        self.emit(indent + 1, self.one([f"r += {name}[0];", f"if ({name}n > 1) r += {name}[1];", f"{name}[{name}n - 1] = 3;"]))
        self.emit(indent + 1, self.one([f"free({name});", f"free({name}); r++;", f"put({name}, 3); r += *{name}; free({name});", f"free({name}); if (r == 77) r += {name}[0];"]))
        self.emit(indent, "}")

    def alias(self, indent):
        if len(self.pointers) < 2:
            return self.new_pointer(indent)
        p, q = self.one(self.pointers), self.one(self.pointers)
        value = self.random.randrange(9)
        self.emit(indent, f"if ({p} && {q}) {{ *{p} = {value}; *{q} = {value + self.one([0, 1])}; assert(*{p} == {value}); }}")

    def copy(self, indent):
        name = self.name_for("s")
        source = self.one(["whole", *[f"*{item}" for item in self.items if not item.startswith("&")]])
        self.emit(indent, f"struct item {name} = {source};")
        if self.chance(0.5):
            self.emit(indent, f"memset(&{name}, 0, {self.one(['sizeof ' + name, '8'])});")
        self.emit(indent, f"{name}.x = {self.atom()};")
        self.numbers += [f"{name}.x", f"{name}.y"]
        self.assignable.append(f"{name}.x")
        self.arrays.append((f"{name}.a", 4))
        self.items.append(f"&{name}")

    def pun(self, indent):
        name = self.name_for("u")
        self.emit(indent, f"union word {name}; {name}.w = {self.value(1)}; {name}.b[{self.atom()} & 3] = {self.atom()};")
        self.numbers += [f"{name}.s", f"{name}.b[0]"]

    def choose(self, indent):
        self.emit(indent, f"switch ({self.atom()}{self.one(['', ' & 3'])}) {{")
        for label in self.random.sample(range(-1, 6), 3):
            self.emit(indent, f"case {label}: {{")
            self.inner(indent + 1)
            self.emit(indent, "} break;" if self.chance(0.7) else "}")
        self.emit(indent, "}")

    def uninitialised(self, indent):
        name = self.name_for("n")
        self.emit(indent, f"int {name};")
        self.emit(indent, self.one([f"if ({self.condition(1)}) {name} = {self.atom()};", f"{name} = 3;", f"if ({self.condition(0)}) {name} = 1; else {name} = 2;"]))
        self.emit(indent, f"if ({self.condition(1)}) r += {name};")

    def walk(self, indent):
        item, steps = self.name_for("t"), self.random.randint(1, 3)
        self.emit(indent, f"struct item *{item} = {self.one(self.items)};")
        self.emit(indent, f"for (int k = 0; k < {steps} && {self.one([item, item, '1'])}; k++) {{ r += {item}->x & 15; {item} = {item}->next; }}")
        self.items.append(item)

    def sweep(self, indent):
        """A pointer goes through an array, up to an end that is right, wrong by a little, or anywhere."""
        name, (array, length) = self.name_for("s"), self.one([a for a in self.arrays if a[0] != "table"])
        end = self.one([str(self.near(length)), str(length), f"({self.atom()} & {self.one(['3', '7'])})", f"clamp({self.atom()}, {self.one(['0', '-1'])}, {self.near(length)})", f"(int){self.atom()}"])
        first = self.one(["", "", " + 1", f" + ({self.atom()} & 3)"])
        self.emit(indent, f"int *{name}e = {array} + {end}, {name}n = 0;")
        self.emit(indent, f"for (int *{name} = {array}{first}; {name} {self.one(['!=', '!=', '<', '<='])} {name}e; {name} += {self.one(['1', '1', '1', '2'])}) {{ {self.one([f'*{name} = 1;', f'r ^= *{name};', f'r ^= {name}[1];', f'r ^= {name}[-1];'])} if ({name}n++ > 9) break; }}")
        self.emit(indent, self.one([f"assert({name}e - {array} {self.one(COMPARISONS)} {self.near(length)});", f"if ({name}e > {array}) r ^= {name}e[-1];", f"if ({name}e != {array}) r ^= {name}e[-1];", ""]))

    def remember(self, indent):
        name, place = self.name_for("old"), self.one(["g0", "g1", "counter", "whole.x", "r"])
        self.emit(indent, f"int {name} = {place};")
        self.inner(indent)
        self.emit(indent, f"assert({place} {self.one(['==', '>=', '<='])} {name});")

    def jump(self, indent):
        label = self.name_for("again")
        self.emit(indent, f"int {label}n = {self.random.randint(1, 4)};")
        self.emit(indent, f"{label}:;")
        self.inner(indent)
        self.emit(indent, f"if (--{label}n > 0 && {self.condition(0)}) goto {label};")

    def drain(self, indent):
        target = self.one(["&g0", "&g1", "&r", *self.pointers])
        guard = f"if ({target}) " if target in self.pointers and self.chance(0.8) else ""
        self.emit(indent, f"{guard}drain({target}, {self.one(['2', '5', self.atom()])});")
        self.emit(indent, self.one([f"assert(g1 {self.one(COMPARISONS)} {self.constant()});", "assert(g0 <= 3);", "assert(r <= 3);", ";"]))

    def leave(self, indent):
        self.emit(indent, f"if ({self.condition(1)}) return {self.atom()};")

    # -- the whole

    def write(self):
        kinds = ["int", "int", "int", "int *", "struct item *", "char *"]
        self.parameters = [(self.one(kinds), name) for name in "abcd"[: self.random.randint(1, 4)]]
        for i, (kind, name) in enumerate(self.parameters[1:], 1):
            if kind == "int" and self.parameters[i - 1][0] == "int *" and self.chance(0.7):
                self.parameters[i] = (kind, f"{self.parameters[i - 1][1]}_len")
        for kind, name in self.parameters:
            {"int": self.numbers, "int *": self.pointers, "struct item *": self.items, "char *": self.strings}[kind].append(name)
        self.assignable += [name for kind, name in self.parameters if kind == "int"]
        self.numbers.append("r")
        self.assignable.append("r")
        self.emit(1, "int r = 1;")
        self.block(1, self.random.randint(3, 7))
        self.emit(1, "return r;")
        signature = ", ".join(f"{kind}{'' if kind.endswith('*') else ' '}{name}" for kind, name in self.parameters)
        return "\n".join([f"int {self.name}({signature}) {{", *self.lines, "}"])


def contracts(random):
    one = random.choice
    return CONTRACTS.format(
        low=one([0, 0, -1]), high=one([9, 10]), compared=one([">=", ">=", "<=", ">", "!="]), bound=one(["n", "0", "2 * n", "-1"]), least=one([0, 0, 1]),
        start=one([0, 1, "n"]), step=one([1, 1, 2]), more=one([1, 2, "n", "-1"]), drained=one(["==", "<=", ">="]), end=one([0, 3]),
        kept=one(["n", "n", "g1", "counter"]), between=one([";", "touch();", "g1 = 2;"]))


def program(random, count, kind=Function, more=""):
    """The text of a program and the names of its units."""
    functions, texts = [], [PRELUDE + contracts(random) + more]
    for number in range(count):
        function = kind(random, f"f{number}", functions[-3:])
        texts.append(function.write())
        functions.append(function)
    return "\n\n".join(texts) + "\n", [function.name for function in functions]
