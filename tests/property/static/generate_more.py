# More constructs for the random programs: structures as values, casts between pointer types, blocks of memory, two-dimensional arrays,
# function pointers, narrow counters, wrap-around, recursion that returns structures, and contracts of functions without code.

from generate import COMPARISONS, Function, program as plain_program

PRELUDE = """struct pair {{ int low, high; }};
struct big {{ int id; long sum; int cells[5]; short tail; }};
struct big bigs[3];
struct pair pairs[4];
int grid[3][4];
static struct pair make_pair(int a, int b) {{ struct pair p = {{a, b}}; if (a > b) {{ p.low = b; p.high = a; }} return p; }}
static struct big make_big(int id) {{ struct big b = {{id, {sum}, {{1, 2, 3, 4, 5}}, 3}}; if (id > {limit}) b.cells[id & 3] = id; return b; }}
static struct big partly(int c) {{ struct big b; b.id = c; if (c > 2) b.tail = 1; return b; }}
static struct big again(int n) {{
  PREMISE_ENSURES(PREMISE_RESULT.id {compared} {bound});
  if (n <= 0 || n > 6) {{ struct big b = make_big({start}); return b; }}
  struct big inner = again(n - 1);
  inner.id += {more};
  return inner;
}}
static int bounded(int x) {{
  PREMISE_REQUIRES(x >= {least});
  PREMISE_ENSURES(PREMISE_RESULT >= 0 && PREMISE_RESULT < {most});
  return x % {modulus};
}}
static int twice(int x) {{
  PREMISE_ENSURES(PREMISE_RESULT < {double});
  return bounded(x < 0 ? 0 : x) + bounded({inner});
}}
static int even(int n);
static int odd(int n) {{ return n <= 0 ? 0 : n > 9 ? 1 : even(n - 1); }}
static int even(int n) {{ return n <= 0 ? 1 : odd(n - 1); }}
static int first_of(const int *p, int n) {{ for (int i = 0; i < n; i++) if (p[i] > {limit}) return i; return {none}; }}
static int plus(int a) {{ return a & 7; }}
static int minus(int a) {{ return a > 0 ? -(a & 3) : 0; }}
typedef int (*operation)(int);
static const operation operations[2] = {{plus, minus}};
/*@ requires n >= {least}; ensures 0 <= \\result && \\result < {most}; */
int elsewhere(int n);
"""


def prelude(random):
    one = random.choice
    return PRELUDE.format(
        sum=one(["0", "7", "id"]), limit=one([2, 5, 100]), compared=one(["<=", ">=", "=="]), bound=one([0, 3, 6, 9, 12]), start=one([0, 3, 5]), more=one([0, 1, 1, 2]),
        least=one([-1, 0, 0, 1]), most=one([5, 6, 7]), modulus=one([5, 6, 7]), double=one([9, 11, 12, 13]), inner=one(["x", "3", "x & 63", "g0"]), none=one(["-1", "n", "0"]))


class More(Function):
    """Half of the statements are new ones."""

    def __init__(self, random, name, callees):
        super().__init__(random, name, callees)
        self.forms += [(self.pair, 3), (self.big, 3), (self.again, 2), (self.rows, 4), (self.structs, 4), (self.bytes_of, 3), (self.blocks, 3), (self.repeat, 3), (self.narrow, 4),
                (self.wrap, 3), (self.distance, 3), (self.indirect, 3), (self.early, 3), (self.recur, 2), (self.contract, 4), (self.down, 3), (self.fall, 2), (self.over, 2),
                (self.wide_shift, 2), (self.halves, 2), (self.unknown, 1), (self.perhaps, 4), (self.runs, 4)]

    def perhaps(self, indent):
        """Memory that is only there if it is needed."""
        name, at = self.name_for("mem"), self.atom()
        count = self.one([f"(size_t){at} & 7", f"(size_t)({at} > 0 ? {at} & 3 : 0)", f"(size_t){at} & 7"])
        self.emit(indent, f"size_t {name}n = {count}; int *{name} = {self.one([f'{name}n == 0', f'{name}n == 0', f'{name}n < 2', f'{at} == 3'])} ? NULL : malloc({self.one([f'4 * {name}n', f'{name}n * sizeof(int)', '8'])});")
        self.emit(indent, f"if ({self.one([f'{name}n != 0', f'{name}n > 0', 'g0 > 3'])} && !{name}) return r;")
        if self.chance(0.3):
            self.emit(indent, f"if (g1 > 2) {{ {name}n = {self.one([f'{name}n + 1', '1', f'{name}n / 2'])}; }}")
        self.emit(indent, self.one([f"for (size_t k = 0; k {self.one(['<', '<', '<='])} {name}n; k++) {name}[k] = 1;", f"if ({name}n > {self.one(['0', '0', '1'])}) {name}[0] = 2;", f"if ({name}n) {{ int *p = {name}; do *p = 1; while (++p != {name} + {name}n); }}",
                                    f"for (int *p = {name}; p != {name} + {name}n; p++) *p = 3;"]))
        self.emit(indent, self.one([f"if ({name}n > {self.one(['0', '0', '2'])}) r ^= {name}[{name}n - 1];", f"if ({name}) r ^= {name}[0];", f"for (size_t k = 0; k < {name}n; k++) r ^= {name}[k];", f"if ({name}n >= 1) r ^= *{name};"]))
        self.emit(indent, f"free({name});" + self.one(["", "", f" if (r == 77) r ^= *{name};"]))

    def runs(self, indent):
        """Pointers that run over two blocks, of which one is freed before the other."""
        a, b, at = self.name_for("left"), self.name_for("right"), self.atom()
        self.emit(indent, f"size_t {a}n = ((size_t){at} & 3) + {self.one(['1', '1', '0'])}; int *{a} = malloc(4 * {a}n), *{b} = malloc(4 * {a}n); if (!{a} || !{b}) return r;")
        self.emit(indent, f"int *{a}p = {a}, *{a}e = {a} + {a}n{self.one(['', '', ' - 1'])}; while ({a}p != {a}e) *{a}p++ = 1;")
        self.emit(indent, self.one([f"{{ const int *p = {a}; int *q = {b}; while (p != {a}e) *q++ = *p++; }}", f"for (int *q = {b}; q {self.one(['!=', '<', '<='])} {b} + {a}n; q += {self.one(['1', '1', '2'])}) *q = 2;", f"memcpy({b}, {a}, 4 * {a}n);"]))
        self.emit(indent, f"free({self.one([a, b, a])}); r ^= {self.one([f'{b}[{a}n - 1]', f'{b}[0]', f'{a}p[-1]', f'{a}[0]'])};")

    def pair(self, indent):
        name, a, b = self.name_for("q"), self.value(1), self.value(1)
        self.emit(indent, f"struct pair {name} = make_pair({a}, {b});")
        self.emit(indent, self.one([f"assert({name}.low {self.one(['<=', '<'])} {name}.high);", f"if ({name}.low >= 0 && {name}.high < {self.near(6)}) r ^= shared[{name}.high];",
                                    f"{name} = make_pair({name}.high, {name}.low); assert({name}.low <= {name}.high);", ";"]))
        self.numbers += [f"{name}.low", f"{name}.high"]

    def big(self, indent):
        name = self.name_for("w")
        self.emit(indent, f"struct big {name} = {self.one(['make_big', 'make_big', 'partly', 'again'])}({self.one(['3', self.atom()])});")
        self.emit(indent, self.one([f"r ^= {name}.cells[{self.atom()} & {self.one(['3', '7'])}];", f"assert({name}.id {self.one(COMPARISONS)} {self.one(['3', self.atom()])});",
                                    f"r += {name}.tail;", f"bigs[{self.atom()} & {self.one(['1', '3'])}] = {name};", f"if ({name}.id < 3) {name} = make_big({name}.id);"]))
        self.numbers += [f"{name}.id", f"{name}.cells[{self.near(3)}]"]
        self.arrays.append((f"{name}.cells", 5))

    def again(self, indent):
        self.emit(indent, self.one([f"assert(again({self.one(['3', '0', self.atom()])}).id {self.one(['<=', '>=', '=='])} {self.one([0, 3, 6, 9, 12])});",
                                    f"r ^= again({self.atom()} & 3).cells[{self.one(['0', '4', '5'])}];"]))

    def rows(self, indent):
        i, j = self.name_for("i"), self.name_for("j")
        self.emit(indent, self.one([
            f"for (int {i} = 0; {i} < {self.near(3)}; {i}++) for (int {j} = 0; {j} < {self.near(4)}; {j}++) grid[{i}][{j}] = {i} {self.one(['+', '*', '-'])} {j};",
            f"if ({self.atom()} >= 0 && {self.atom()} < 3) r ^= grid[{self.atom()} & {self.one(['1', '3'])}][{self.atom()} & 3];",
            f"{{ int *{i} = &grid[0][0]; r ^= {i}[{self.one(['11', '5', self.atom() + ' & 7'])}]; }}",
            f"{{ int (*{i})[4] = grid + ({self.atom()} & {self.one(['1', '3'])}); (*{i})[{self.atom()} & 3] = 2; r ^= {i}[0][{self.near(3)}]; }}",
            f"for (int {i} = 0; {i} < 12; {i}++) r ^= grid[{i} / 4][{i} % {self.one(['4', '4', '5'])}];"]))

    def structs(self, indent):
        i = self.name_for("i")
        self.emit(indent, self.one([
            f"for (unsigned {i} = 0; {i} < {self.near(4)}; {i}++) pairs[{i}].low = pairs[{i}].high = {self.atom()};",
            f"for (struct pair *{i} = pairs; {i} {self.one(['<', '!=', '<='])} pairs + {self.near(4)}; {i}++) {{ {i}->low = 1; if ({i} - pairs > 5) break; }}",
            f"pairs[{self.atom()} & 3].low = {self.random.randrange(4)}; assert(pairs[{self.atom()} & 3].high {self.one(['==', '!='])} {self.atom()});",
            f"{{ struct pair *{i} = &pairs[{self.atom()} & {self.one(['3', '7'])}]; {i}->low = 2; pairs[1].low = 3; assert({i}->low == {self.one(['2', '3'])}); }}",
            f"{{ struct pair *{i} = {self.condition(0)} ? &pairs[0] : NULL; if ({self.one([i, '1'])}) {i}->high = 4; }}",
            f"bigs[{self.one(['0', '2', '3'])}].cells[{self.atom()} & {self.one(['3', '7'])}] = 1; r ^= bigs[0].cells[{self.near(4)}];"]))

    def bytes_of(self, indent):
        p = self.name_for("y")
        self.emit(indent, self.one([
            f"{{ unsigned char *{p} = (unsigned char *)&{self.one(['g0', 'r', 'whole', 'shared'])}; {p}[{self.atom()} & 3] = {self.atom()}; assert({p}[0] {self.one(COMPARISONS)} {self.constant()}); }}",
            f"{{ short *{p} = (short *)&g0; {p}[{self.one(['0', '1', '2'])}] = 5; assert(g0 {self.one(['!=', '==', '>='])} {self.constant()}); }}",
            f"{{ unsigned char *{p} = (unsigned char *)shared; r ^= {p}[{self.one(['23', '24', '4', self.atom() + ' & 31'])}]; }}",
            f"{{ struct pair *{p} = (struct pair *)malloc({self.one(['8', '4', '16'])}); if ({p}) {{ {p}->low = 1; {p}->{self.one(['low', 'high'])} = 2; assert({p}->low == 1); free({p}); }} }}",
            f"{{ int {p} = 3; char *{p}c = (char *)&{p}; *{self.one([f'{p}c', f'({p}c + 1)', f'({p}c + 4)'])} = 1; assert({p} {self.one(COMPARISONS)} {self.one(['3', '1', '259'])}); }}",
            f"{{ intptr_t {p} = (intptr_t)&g0; *(int *){p} = 5; assert(g0 == {self.one(['5', '4'])}); }}"]))

    def blocks(self, indent):
        name, length = self.name_for("m"), self.random.randint(2, 6)
        self.emit(indent, f"int {name}[{length}]{self.one(['', ' = {1}', ' = {0}'])};")
        self.emit(indent, self.one([
            f"memset({name}, {self.one(['0', '1', '255', self.atom()])}, {self.one([f'sizeof {name}', str(length), f'{length} * 4', f'({self.atom()} & 7) * 4', str(self.near(length) * 4)])});",
            f"memcpy({name}, shared, {self.one([f'sizeof {name}', '8', f'({self.atom()} & 3) * 4', str(self.near(length) * 4)])});",
            f"memmove({name} + 1, {name}, {self.one(['4', f'sizeof {name} - 4', f'sizeof {name}'])});", f"memcpy({name}, &whole.a, sizeof whole.a);"]))
        self.emit(indent, self.one([f"assert({name}[{self.random.randrange(length)}] {self.one(COMPARISONS)} {self.one(['0', '1', '-1', '16843009'])});", f"r ^= {name}[{self.near(length - 1)}];", ";"]))
        self.arrays.append((name, length))

    def repeat(self, indent):
        i = self.name_for("i")
        self.emit(indent, f"{{ int {i} = {self.one(['0', '1', '5', self.atom()])}; do {{")
        self.emit(indent + 1, self.one([f"if ({i} >= 0 && {i} < {self.near(6)}) shared[{i}] = 1;", f"r ^= shared[{i} & {self.one(['3', '7'])}];", f"assert({i} < {self.near(8)});", f"if ({i} < -9) break;"]))
        self.emit(indent, f"}} while (++{i} < {self.near(6)}); assert({i} {self.one(['>=', '==', '<='])} {self.near(6)}); }}")

    def narrow(self, indent):
        i, type_ = self.name_for("i"), self.one(["unsigned char", "signed char", "short", "unsigned short", "uint8_t", "int8_t"])
        bound = self.one(["3", "6", "100", f"({self.atom()} & 7)", f"({self.atom()} & 15)"])
        self.emit(indent, self.one([
            f"for ({type_} {i} = 0; {i} < {bound}; {i}++) {{ if ({i} < {self.near(6)}) r ^= shared[{i}]; if (r == 99) break; }}",
            f"for ({type_} {i} = 5; {i} {self.one(['>', '>='])} {self.one(['0', '1'])}; {i}--) {{ r ^= shared[{i}]; if (r == 5) break; }}",
            f"{{ {type_} {i} = ({type_}){self.value(1)}; {i} += {self.one(['1', '100', '200'])}; assert({i} {self.one(['>', '>=', '!=', '<'])} {self.one(['0', '1', '127', '128', '256'])}); }}",
            f"{{ {type_} {i} = {self.atom()}; {i}{self.one(['++', '--'])}; if ({i} == 0) assert((int){i} - 1 < {self.one(['0', '-1'])}); r ^= table[{i} & {self.one(['7', '15'])}]; }}",
            f"{{ {type_} {i} = {self.atom()}; int {i}w = {i}; assert({i}w {self.one(['>=', '<='])} {self.one(['0', '-128', '127', '255', '-32768', '65535'])}); }}"]))

    def wrap(self, indent):
        u, type_ = self.name_for("u"), self.one(["unsigned", "unsigned", "size_t", "uint16_t"])
        self.emit(indent, self.one([
            f"{{ {type_} {u} = {self.atom()}; if ({u} - {self.one(['1', '2'])} < {self.near(6)}u) r ^= shared[{u} - 1]; }}",
            f"{{ {type_} {u} = {self.atom()}, {u}v = {u} + {self.one(['1', '5', '4294967295u'])}; assert({u}v {self.one(['>', '>=', '!='])} {u}); }}",
            f"{{ {type_} {u} = {self.atom()}; if ({u} {self.one(['>', '>='])} 3) for ({type_} {u}i = {u}; {u}i-- > {u} - 3;) {{ if ({u}i < 6) r ^= shared[{u}i]; }} }}",
            f"{{ {type_} {u} = {self.value(1)}; {u} *= {self.one(['2', '4', '65537'])}; assert({u} % 2 == {self.one(['0', '0', '1'])}); if ({u} < {self.near(8)}) r ^= table[{u}]; }}",
            f"{{ {type_} {u} = (unsigned char){self.atom()}; {u} = ~{u}; assert({u} > {self.one(['5', '70000'])}); }}"]))

    def distance(self, indent):
        p, q = self.name_for("p"), self.name_for("p")
        a, b = self.one(["0", "1", "6", f"({self.atom()} & 3)"]), self.one(["5", "6", "2", f"({self.atom()} & 3)"])
        self.emit(indent, f"{{ int *{p} = shared + {a}, *{q} = shared + {b}; ptrdiff_t {p}d = {q} - {p};")
        self.emit(indent + 1, self.one([f"assert({p}d {self.one(COMPARISONS)} {self.random.randint(-6, 6)});", f"if ({p}d > 0) r ^= *{p}; if ({p}d > {self.one(['0', '1'])}) r ^= {p}[1];",
                                        f"if ({p} < {q}) r ^= {q}[-1];", f"for (; {p} < {q}; {p}++) *{p} = 3; assert({p} {self.one(['==', '>='])} {q});", f"r ^= shared[{p}d];"]))
        self.emit(indent, "}")

    def indirect(self, indent):
        f = self.name_for("f")
        self.emit(indent, self.one([
            f"{{ operation {f} = {self.condition(0)} ? plus : {self.one(['minus', 'even', 'NULL'])}; {self.one(['', f'if ({f}) '])}r ^= table[{f}({self.atom()}) & 7]; }}",
            f"r ^= table[operations[{self.atom()} & {self.one(['1', '1', '3'])}]({self.atom()}) & {self.one(['7', '7', '15'])}];",
            f"{{ operation {f} = operations[{self.one(['0', '1'])}]; int {f}v = {f}({self.atom()}); assert({f}v {self.one(['>=', '<='])} {self.one(['0', '7', '-3'])}); }}"]))

    def early(self, indent):
        i, (array, length) = self.name_for("i"), self.one(self.arrays)
        self.emit(indent, self.one([
            f"for (int {i} = 0; {i} < {self.near(length)}; {i}++) if ({array}[{i}] == {self.atom()}) return {i};",
            f"{{ int {i} = first_of(shared, {self.one(['6', '6', '7', self.atom() + ' & 7'])}); if ({i} {self.one(['>= 0', '>= 0', '< 6'])}) shared[{i}] = 0; }}",
            f"for (int {i} = 0;; {i}++) {{ if ({i} >= {self.near(length)}) return {i}; if ({array}[{i}] > 100) break; }}"]))

    def recur(self, indent):
        self.emit(indent, self.one([f"assert(even({self.atom()}) + odd({self.atom()}) {self.one(['<=', '=='])} {self.one(['1', '2'])});", f"r ^= shared[even({self.atom()}) + {self.one(['4', '5'])}];"]))

    def contract(self, indent):
        x = self.atom()
        self.emit(indent, self.one([
            f"r ^= shared[bounded(clamp({x}, {self.one(['0', '-1'])}, 99))];", f"assert(twice({x}) < {self.one([9, 11, 12, 13])});", f"if ({x} >= {self.one([-1, 0, 1])}) r ^= table[bounded({x}) + {self.one(['0', '1', '2'])}];",
            f"r ^= table[twice({x})];", f"assert(bounded(bounded({self.one(['5', f'clamp({x}, 1, 5)'])})) < {self.one([5, 6, 7])});"]))

    def unknown(self, indent):
        x = self.atom()
        self.emit(indent, self.one([f"r ^= table[elsewhere(clamp({x}, {self.one(['0', '-1'])}, 9))];", f"if ({x} > 0) {{ g0 = 3; r ^= shared[elsewhere({x})]; assert(g0 == 3); }}"]))

    def down(self, indent):
        i, (array, length) = self.name_for("i"), self.one(self.arrays)
        self.emit(indent, self.one([
            f"for (int {i} = {self.near(length - 1)}; {i} {self.one(['>=', '>'])} 0; {i} -= {self.one(['1', '2', '3'])}) r ^= {array}[{i}];",
            f"for (long {i} = {self.near(length)}; {i} > 0;) r ^= {array}[--{i}];", f"for (unsigned {i} = {self.near(length)}; {i}-- > 0;) r ^= {array}[{i}];",
            f"for (int {i} = {self.one(['10', '9', '12'])}; {i} != {self.one(['0', '1'])}; {i} -= {self.one(['1', '2', '3'])}) {{ if ({i} < 0) break; if ({i} < {self.near(length)}) r ^= {array}[{i}]; }}"]))

    def fall(self, indent):
        v = self.name_for("k")
        self.emit(indent, f"{{ int {v} = 0; switch ({self.atom()}) {{ case 0: {v} = {self.one(['1', '5'])}; {self.one(['', 'break;'])} case 3: {v} += 2; {self.one(['', 'break;'])} case 4: case 7: {v} = {v} * 2 + 1; {self.one(['', 'break;'])} default: {v}++; }}")
        self.emit(indent, f"assert({v} {self.one(COMPARISONS)} {self.random.randint(0, 8)}); r ^= table[{v} {self.one(['', '& 7'])}]; }}")

    def over(self, indent):
        label, v = self.name_for("out"), self.name_for("v")
        self.emit(indent, f"int {v} = {self.one(['0', '3', self.atom()])}; if ({self.condition(1)}) goto {label}; {v} = {self.one(['4', self.atom()])}; if ({self.condition(0)}) goto {label}; {v} = {self.one(['5', '9'])};")
        self.emit(indent, f"{label}:; if ({v} >= 0 && {v} < {self.near(6)}) r ^= shared[{v}]; assert({v} {self.one(COMPARISONS)} {self.one(['4', '9', '3'])});")

    def wide_shift(self, indent):
        x, by = self.name_for("x"), self.one(["1", "4", "7", f"({self.atom()} & {self.one(['7', '31', '63'])})"])
        self.emit(indent, self.one([f"{{ unsigned {x} = {self.atom()}; {x} = {x} {self.one(['<<', '>>'])} {by}; assert({x} {self.one(['<=', '!=', '>='])} {self.constant()}); }}",
                                    f"{{ long {x} = (long){self.atom()} >> {by}; assert({x} {self.one(['<=', '>='])} {self.one(['0', '-1', '2147483647', '1073741823'])}); }}",
                                    f"{{ unsigned {x} = ({self.atom()} >> {self.one(['1', '4'])}) & {self.one(['7', '15'])}; r ^= table[{x} >> {self.one(['0', '1'])}]; }}"]))

    def halves(self, indent):
        u = self.name_for("u")
        self.emit(indent, f"union word {u}; {u}.s = {self.value(1)}; {u}.b[{self.one(['0', '3'])}] {self.one(['=', '&='])} {self.one(['0', '127', '1'])}; assert({u}.{self.one(['s', 'w', 'b[3]', 'b[0]'])} {self.one(['>=', '<=', '!='])} {self.one(['0', '127', '255'])});")


def program(random, count):
    return plain_program(random, count, More, prelude(random))
