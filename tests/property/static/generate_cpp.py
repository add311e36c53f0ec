# Which random C++ programs make an unsound analyzer claim something false?
#
# What generate.py does for C, plus what C++ adds: destructors that run when an exception passes, references to the same
# variable, virtual calls, statics that are initialised once, containers, new and delete.
from generate import COMPARISONS, PRELUDE, Function, contracts

CXX_PRELUDE = PRELUDE.replace("#include <assert.h>", "#include <algorithm>\n#include <array>\n#include <assert.h>\n#include <functional>\n#include <numeric>\n#include <stdexcept>\n#include <vector>") + """
struct Error { int code; };
struct Other : Error { explicit Other(int c) : Error{c + 1} {} };
struct Keep { int &place; int old; explicit Keep(int &p) : place(p), old(p) { place = 3; } ~Keep() { place = old; } };
class Box {
public:
  explicit Box(int n) : n_(n < 0 ? 0 : n), cells_{n, 1, 2} {}
  int n() const { return n_; }
  void set(int n) { if (n >= 0) n_ = n; else throw Error{n}; }
  int &at(int i) { if (i < 0 || i >= 3) throw std::out_of_range("at"); return cells_[i]; }
  int cell(int i) const { return cells_[i]; }
private:
  int n_; int cells_[3];
};
struct Shape { int seen = 0; virtual ~Shape() { g1 = 2; } virtual int area() { seen++; return 1; } };
struct Square : Shape { int side; explicit Square(int s) : side(s) {} int area() override { return (side & 15) * (side & 15); } };
static Box kept(4);
static std::vector<int> many = {1, 2, 3};
static void raise(int x) { g0 = 1; if (x > 5) throw Error{x}; if (x == 4) throw Other(x); g0 = x; }
static int &larger(int &a, int &b) { return a < b ? b : a; }
static int once() { static int first = g1; return first; }
template <typename F> static void each(const int *a, int n, F f) { for (int i = 0; i < n; i++) f(a[i]); }
static std::function<void()> kept_call;
template <typename F> static void keep_call(F f) { kept_call = f; }
static void call_kept() { if (kept_call) kept_call(); }
template <typename T> static T twice(T x) { return x > 1000 || x < -1000 ? x : x * 2; }
"""

ARGUMENTS = {"int &": ["r", "g0", "g1"], "Box &": ["kept"], "const std::vector<int> &": ["many"], "std::vector<int> &": ["many"]}


class CxxFunction(Function):
    types = ["int", "int", "int", "unsigned", "long", "short", "unsigned char", "signed char", "size_t"]

    def __init__(self, random, name, callees):
        super().__init__(random, name, callees)
        self.boxes, self.vectors = ["kept"], ["many"]
        self.forms += [
            (self.attempt, 9), (self.keep, 5), (self.box, 6), (self.refer, 6), (self.vector, 6), (self.array, 3), (self.dispatch, 4),
            (self.capture, 4), (self.reach, 5), (self.visit, 5), (self.fill, 4), (self.sized, 5), (self.folded, 3), (self.first, 2), (self.throw, 3), (self.instance, 2),
        ]

    def block(self, indent, length):
        saved = list(self.boxes), list(self.vectors)
        super().block(indent, length)
        self.boxes, self.vectors = saved

    def attempt(self, indent):
        name, place = self.name_for("state"), self.one(["r", "g0", "counter"])
        self.emit(indent, f"int {name} = 0;")
        self.emit(indent, "try {")
        self.emit(indent + 1, f"{name} = 1;")
        self.inner(indent + 1)
        self.emit(indent + 1, self.one([f"raise({self.atom()});", f"{self.one(self.boxes)}.set({self.atom()});", f"if ({self.condition(1)}) throw {self.one(['Error{2}', 'Other(1)', '7'])};"]))
        self.emit(indent + 1, f"{name} = 2; {place} = 5;")
        self.emit(indent, self.one(["} catch (const Error &error) { r = error.code & 7;", "} catch (int) { r = 1;", "} catch (const Other &) {", "} catch (...) {"]))
        self.inner(indent + 1)
        if self.chance(0.2):
            self.emit(indent + 1, "throw;")
        self.emit(indent, "}")
        self.emit(indent, self.one([f"assert({name} == {self.one(['1', '2'])});", f"if ({name} == 2) assert({place} {self.one(COMPARISONS)} 5);", f"assert({name} >= 1);",
                                    f"assert({name} != 0 && {place} {self.one(COMPARISONS)} {self.constant()});"]))
        self.numbers.append(name)

    def keep(self, indent):
        name, place = self.name_for("keep"), self.one(["r", "g0", "counter"])
        before = self.name_for("before")
        self.emit(indent, f"int {before} = {place};")
        self.emit(indent, f"{{ Keep {name}({place});")
        self.inner(indent + 1)
        self.emit(indent + 1, self.one([f"assert({place} == 3);", "raise(r);", ""]))
        self.emit(indent, "}")
        self.emit(indent, f"assert({place} {self.one(['==', '==', '>='])} {before});")

    def box(self, indent):
        name = self.name_for("box")
        self.emit(indent, f"Box {name}({self.atom()});")
        self.boxes.append(name)
        self.emit(indent, self.one([f"{name}.set({self.atom()});", f"{name}.at({self.atom()}) = {self.value(1)};", f"Box &{name}r = {self.one(self.boxes)}; {name}r.set(2);", ""]))
        chosen = self.one(self.boxes)
        self.emit(indent, self.one([f"assert({chosen}.n() >= {self.near(0)});", f"r += {chosen}.cell({self.atom()} & {self.one(['1', '3'])});", f"r += {chosen}.at({self.atom()});",
                                    f"if ({chosen}.n() < 3) r += {chosen}.cell({chosen}.n());"]))
        self.numbers.append(f"{name}.n()")

    def refer(self, indent):
        name, a, b = self.name_for("ref"), self.one(["r", "g0", "g1", "counter"]), self.one(["r", "g0", "g1"])
        source = self.one([f"larger({a}, {b})", a, f"shared[{self.atom()} & {self.one(['3', '7'])}]", f"{self.one(self.boxes)}.at({self.random.randint(0, 3)})"])
        self.emit(indent, f"int &{name} = {source}; {name} = {self.random.randrange(6)};")
        self.emit(indent, self.one([f"assert({a} {self.one(COMPARISONS)} {self.random.randrange(6)});", f"{a} = 4; assert({name} == 4);", f"{b} = {name}; assert({b} <= {self.near(5)});"]))
        self.numbers.append(name)
        self.assignable.append(name)

    def vector(self, indent):
        name, at = self.name_for("vec"), self.atom()
        self.emit(indent, f"std::vector<int> {name}{self.one(['(3)', '{1, 2, 3}', f'({self.atom()} & 3)', ''])};")
        self.vectors.append(name)
        self.use_vector(indent, at)

    def use_vector(self, indent, at):
        chosen = self.one(self.vectors)
        for _ in range(self.random.randint(1, 2)):
            self.emit(indent, self.one([
                f"{chosen}.push_back({self.atom()});", f"if ({at} >= 0 && (size_t){at} < {chosen}.size(){self.one(['', '', ' + 1'])}) r += {chosen}[{at}];", f"r += {chosen}[{self.random.randrange(4)}];",
                f"for (int x : {chosen}) r += x & 3;", f"if (!{chosen}.empty()) {chosen}.pop_back();", f"assert({chosen}.size() {self.one(COMPARISONS)} {self.random.randrange(4)});",
                f"r += {chosen}.at({at});", f"r ^= {chosen}.{self.one(['front()', 'back()', 'data()[0]', 'begin()[1]'])};", f"if ({chosen}.size() > {self.random.randrange(3)}) r ^= {chosen}.{self.one(['front()', 'back()', 'end()[-1]', 'data()[1]'])};",
                f"for (int &x : {chosen}) x = r & 7;", f"for (size_t k = 0; k {self.one(['<', '<', '<='])} {chosen}.size(); k++) {{ {chosen}[k] = 2; {self.one(['', '', f'{self.one(self.vectors)}.clear();'])} }}",
                f"for (auto it = {chosen}.begin(){self.one(['', '', ' + 1'])}; it != {chosen}.end(); ++it) r ^= {self.one(['*it', '*it', 'it[1]'])};", f"{chosen}.{self.one(['clear()', 'resize(2)', 'reserve(4)', 'shrink_to_fit()'])};",
                f"{{ int &x = {chosen}.{self.one(['front()', 'at(1)'])}; {self.one(self.vectors)}.push_back(1); r ^= x; }}"]))

    def array(self, indent):
        name, at = self.name_for("arr"), self.atom()
        self.emit(indent, f"std::array<int, 4> {name} = {{1, 2}};")
        self.emit(indent, self.one([f"if ({at} >= 0 && {at} < {self.near(4)}) {name}[{at}] = 5;", f"r += {name}[{at} & {self.one(['3', '7'])}];", f"assert({name}[{self.random.randrange(4)}] {self.one(COMPARISONS)} 2);"]))

    def dispatch(self, indent):
        name = self.name_for("shape")
        self.emit(indent, f"Shape *{name} = {self.condition(1)} ? new Square({self.atom()}) : new Shape;")
        self.emit(indent, self.one([f"r += {name}->area();", f"assert({name}->area() {self.one(COMPARISONS)} {self.one(['1', '225', '226'])});", f"{name}->seen = 2; {name}->area(); assert({name}->seen == 2);"]))
        self.emit(indent, f"delete {name};")
        self.emit(indent, self.one(["", f"assert(g1 == {self.one(['2', '3'])});"]))

    def capture(self, indent):
        name = self.name_for("act")
        self.emit(indent, f"auto {name} = [{self.one(['&', '&', '=', '&r'])}](int k) {'mutable ' if self.chance(0.3) else ''}{{ assert(k {self.one(COMPARISONS)} {self.constant()}); if (k > {self.one(['3', '8'])}) throw Error{{k}}; {self.one(['', 'g0 = k;'])} return k; }};")
        self.emit(indent, f"r = {name}({self.atom()});")
        self.emit(indent, self.one([f"assert(r <= {self.near(8)});", ""]))

    def reach(self, indent):
        """A lambda that uses its surroundings by reference and by value, called here."""
        name, place, at = self.name_for("reach"), self.name_for("set"), self.atom()
        self.emit(indent, f"int {place}[4] = {{1, 2}}; int {place}n = {self.one([at, '3', f'{at} & 3'])};")
        self.emit(indent, f"auto {name} = [{self.one([f'&{place}, {place}n', '&', f'=, &{place}'])}](int k) {{ {self.one(['', f'if (k > 2) return {place}[0];'])} "
                          f"{self.one([f'if (k >= 0 && k < {self.near(4)})', f'if ({place}n >= 0 && {place}n < {self.near(4)} && k == {place}n)', ''])} {place}[k & {self.one(['3', '7', '-1'])}] = k; "
                          f"return {place}[{self.one([f'{place}n & 3', '0', f'{place}n', 'k & 3'])}]; }};")
        self.emit(indent, self.one([f"{place}n = {self.atom()};", "", ""]))
        for _ in range(self.random.randint(1, 2)):
            self.emit(indent, f"r ^= {name}({self.one([self.atom(), self.constant(), '2'])});")

    def visit(self, indent):
        """A lambda passed on: to a template, to the library, to another lambda, or kept behind an address."""
        name, place, at = self.name_for("visit"), self.name_for("seen"), self.atom()
        self.emit(indent, f"int {place} = 0, {place}a[3] = {{1, 2, {at}}};")
        body = self.one([f"{place} += x > 0 && x < {self.near(4)} ? x : 0;", f"if (x >= 0 && x < {self.near(3)}) {place}a[x] = 1;", f"{place}++;", f"{place}a[{place} & {self.one(['1', '3'])}] = x;"])
        self.emit(indent, f"auto {name} = [{self.one(['&', '&', f'&, {place}'])}](int x) mutable {{ {body} }};")
        self.emit(indent, self.one([
            f"each({place}a, {self.near(3)}, {name});", f"std::for_each({place}a, {place}a + {self.one(['3', '3', '2', '4'])}, {name});", f"auto {name}o = [&] {{ {name}({at}); }}; {name}o(); {name}o();",
            f"keep_call([&] {{ {name}({at}); }}); call_kept();", f"for (int k = 0; k < {self.near(3)}; k++) {name}({place}a[k]);",
            f"r ^= (int)(std::find_if({place}a, {place}a + 3, [&](int x) {{ return x == {place}a[{self.one(['0', at])}]; }}) - {place}a); "]))
        self.emit(indent, self.one([f"assert({place} {self.one(COMPARISONS)} {self.constant()});", f"assert({place} >= 0 && {place} <= {self.near(3)});", ""]))

    def fill(self, indent):
        """Memory that a pointer runs over, or the library fills."""
        name, at = self.name_for("mem"), self.atom()
        self.emit(indent, f"size_t {name}n = (size_t){at} & {self.one(['3', '7'])}; int *{name} = new int[{name}n + {self.one(['0', '0', '1'])}];")
        self.emit(indent, self.one([f"std::fill({name}, {name} + {name}n, r & 3);", f"std::fill_n({name}, {name}n{self.one(['', ' - 1', ' + 1'])}, 2);", f"for (int *p = {name}, *e = {name} + {name}n; p != e; p{self.one(['++', ' += 2', '++'])}) *p = 1;",
                                    f"int *{name}p = {name}; while ({name}p {self.one(['!=', '<', '<='])} {name} + {name}n) *{name}p++ = 1;", f"for (size_t k = 0; k < {name}n; k++) {name}[k] = 3;"]))
        self.emit(indent, self.one([f"if ({name}n > {self.one(['0', '1'])}) r ^= {name}[{name}n - 1];", f"for (int *p = {name}; p != {name} + {name}n; ++p) r ^= *p;", f"for (size_t k = 0; k {self.one(['<', '<='])} {name}n; k++) r ^= {name}[k];", f"r ^= {name}[0];"]))
        self.emit(indent, f"delete[] {name};")

    def sized(self, indent):
        """A vector whose size is computed, or that grows."""
        name, at = self.name_for("row"), self.atom()
        self.emit(indent, f"size_t {name}n = (size_t){at} & {self.one(['3', '7'])}; std::vector<int> {name}{self.one([f'({name}n)', f'({name}n)', f'({name}n, 4)', ''])};")
        self.emit(indent, self.one([f"for (size_t k = 0; k {self.one(['<', '<', '<='])} {name}n; k++) {name}[k] = 2;", f"{name}.push_back({at}); {name}.push_back(3);", f"{name}.resize({name}n);", f"{name}.reserve(4); {name}.push_back(1);",
                                    f"for (int k = 0; k < 3; k++) {name}.push_back(k);", f"{{ auto other = {self.one(['', 'std::move'])}({name}); if ({self.one(['g0 > 1', 'false'])}) {name} = other; }}", f"{name}.pop_back();"]))
        self.emit(indent, self.one([f"if ({name}n > 0) r ^= {name}[{name}n - 1];", f"r ^= {name}.back();", f"if ({name}.size() > {self.one(['0', '1', '2'])}) r ^= {name}[{self.one(['0', '1', '2'])}];", f"for (int x : {name}) r ^= x;",
                                    f"try {{ r ^= {name}.at({at}); if (r > 3) throw Error{{1}}; }} catch (...) {{ r ^= {name}.empty() ? 0 : {name}[0]; }}", f"assert({name}.size() {self.one(COMPARISONS)} {self.one([f'{name}n', '2'])});"]))

    def folded(self, indent):
        """What the library computes of an array."""
        name, count = self.name_for("fold"), self.random.randint(2, 5)
        self.emit(indent, f"int {name}[{count}]{self.one([' = {1, 2}', ' = {3}', ''])};")
        end = f"{name} + {self.near(count)}"
        self.emit(indent, self.one([f"r ^= (int)std::count({name}, {end}, r);", f"r ^= *std::max_element({name}, {end});", f"r ^= std::accumulate({name}, {end}, 0) & 3;",
                                    f"{{ int *p = {name}; while (++p {self.one(['!=', '<', '<='])} {end}) r ^= *p; }}", f"for (const int *p = {name} + 1; p != {end}; ++p) r ^= p[{self.one(['0', '-1', '-1', '1'])}];"]))

    def first(self, indent):
        mine = self.name_for("mine")
        self.emit(indent, self.one(["r += once();", "assert(once() == once());", "assert(once() == g1);", f"static int {mine} = 3; {mine}++; assert({mine} == 4);"]) if indent == 1 else "r += once();")

    def throw(self, indent):
        self.emit(indent, f"if ({self.condition(1)}) throw {self.one(['Error{1}', '3', 'Other(2)', 'Error{4}'])};")

    def instance(self, indent):
        self.emit(indent, self.one([f"r = twice({self.atom()});", f"r = twice<long>({self.atom()}) & 7; assert(r <= {self.near(7)});"]))

    def local_array(self, indent):
        name, length = self.name_for("a"), self.random.randint(2, 6)
        self.emit(indent, f"int {name}[{length}]{self.one([' = {0}', f' = {{(int){self.atom()}, 1}}'])};")
        self.arrays.append((name, length))

    def heap(self, indent):
        name, count = self.name_for("h"), self.one(["3", f"({self.atom()} & 7)", f"clamp({self.atom()}, 1, 6)"])
        self.emit(indent, f"int {name}n = {count};")
        self.emit(indent, f"int *{name} = {self.one([f'new int[{name}n]', f'new int[{name}n]()', 'new int[3]'])};")
        self.emit(indent, f"for (int k = 0; k < {name}n{self.one(['', '', ' + 1', ' - 1'])}; k++) {name}[k] = k;")
        self.emit(indent, self.one([f"r += {name}[0];", f"if ({name}n > 1) r += {name}[1];", f"{name}[{name}n - 1] = 3;", f"raise({name}n);"]))
        self.emit(indent, self.one([f"delete[] {name};", f"delete[] {name}; r++;", f"delete {name};", f"delete[] {name}; if (r == 77) r += {name}[0];"]))

    def call(self, indent):
        if not self.callees or self.chance(0.4):
            return super().call(indent) if not self.callees else self.emit(indent, "touch();")
        callee = self.one(self.callees)
        arguments = {"int": self.atom, "int *": lambda: self.one(["&g0", "&r", "NULL", "shared", *self.pointers]),
                     "struct item *": lambda: self.one(["&whole", "NULL", *self.items])}
        text = ", ".join(arguments[kind]() if kind in arguments else self.one(ARGUMENTS[kind]) for kind, _ in callee.parameters)
        self.emit(indent, f"r += {callee.name}({text});")

    def write(self):
        kinds = ["int", "int", "int", "int *", "int &", "int &", "Box &", "const std::vector<int> &", "std::vector<int> &"]
        self.parameters = [(self.one(kinds), name) for name in "abcd"[: self.random.randint(1, 4)]]
        groups = {"int": self.numbers, "int &": self.numbers, "int *": self.pointers, "Box &": self.boxes, "const std::vector<int> &": [], "std::vector<int> &": self.vectors}
        for kind, name in self.parameters:
            groups[kind].append(name)
        self.assignable += [name for kind, name in self.parameters if kind in ("int", "int &")] + ["r"]
        self.numbers.append("r")
        self.emit(1, "int r = 1;")
        for kind, name in self.parameters:
            if kind.startswith("const"):
                self.emit(1, f"if ({name}.size() > {self.random.randrange(3)}) r += {name}[{self.random.randrange(3)}];")
                self.emit(1, self.one([f"for (int x : {name}) r ^= x;", f"if (!{name}.empty()) r ^= {name}.back();", f"for (auto it = {name}.begin(); it {self.one(['!=', '<', '<='])} {name}.end(); it++) r ^= *it;"]))
            elif kind.startswith("std"):
                self.use_vector(1, self.atom())
        self.block(1, self.random.randint(3, 7))
        self.emit(1, "return r;")
        signature = ", ".join(f"{kind}{'' if kind[-1] in '*&' else ' '}{name}" for kind, name in self.parameters)
        return "\n".join([f"int {self.name}({signature}) {{", *self.lines, "}"])


def program(random, count):
    """The text of a program and the names of its units."""
    functions, texts = [], [CXX_PRELUDE + contracts(random)]
    for number in range(count):
        function = CxxFunction(random, f"f{number}", functions[-3:])
        texts.append(function.write())
        functions.append(function)
    return "\n\n".join(texts) + "\n", [function.name for function in functions]
