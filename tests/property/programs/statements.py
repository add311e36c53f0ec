# Which random statements have a defined effect for every input, and which few do not?
from expressions import COMPARISONS, fits
from model import BOOL, FIXED, S16, S32, S64, U8, U16, U32, U64
from pointers import Pointers

OPERATORS = {"+=": 4, "-=": 2, "^=": 3, "|=": 1, "&=": 1}


class Statements(Pointers):
    """Writes the body of one function. `r` is the variable that ends up in the result."""

    def __init__(self, random, expressions, unit, callees, statics):
        self.random = random
        self.expressions = expressions
        self.unit = unit
        self.callees = callees
        self.statics = statics
        self.names = 0
        self.lines = []
        self.dangers = 0
        self.budget = random.randint(4, 12)
        self.forms = {
            self.declaration: 6,
            self.assignment: 6,
            self.conditional: 12,
            self.switch: 3,
            self.counted_loop: 2,
            self.bounded_loop: 3,
            self.walk: 2,
            self.array: 3,
            self.store: 3,
            self.pun: 2,
            self.call: 4,
            self.early_return: 2,
            self.danger: 5,
            **self.pointer_forms(),
        }

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def emit(self, indent, text):
        self.lines.append("  " * indent + text)

    def block(self, scope, indent, length):
        inner = scope.copy()
        for _ in range(length):
            form = self.random.choices(list(self.forms), list(self.forms.values()))[0]
            form(inner, indent)
            self.budget -= 1
        self.mix(inner, indent)

    def nested(self, scope, indent):
        if self.budget > 0 and indent < 4:
            self.block(scope, indent, self.random.randint(0, 2))
        else:
            self.mix(scope, indent)

    def mix(self, scope, indent):
        """Makes the path, or a value, visible in the result."""
        if self.unit.constant_paths:
            self.emit(indent, f"r = r * 33u + {self.random.randrange(1, 1000)}u;")
        else:
            self.emit(indent, f"r = r * 33u + (uint64_t){self.expressions.text(scope, 1)};")

    def declaration(self, scope, indent):
        type_ = self.random.choice(FIXED + [BOOL])
        name = self.fresh("v")
        if self.statics and self.random.random() < 0.15:
            self.unit.has_state = True
            self.emit(indent, f"static {type_.name} {name} = {self.random.randrange(2)};")
        else:
            self.emit(indent, f"{type_.name} {name} = ({type_.name}){self.expressions.text(scope, 3)};")
        scope.add(name, type_)

    def assignment(self, scope, indent):
        if not scope.writable:
            return self.declaration(scope, indent)
        place, type_ = self.random.choice(scope.writable)
        kind = self.random.random()
        if kind < 0.3 and fits(type_):
            operator = self.random.choices(list(OPERATORS), list(OPERATORS.values()))[0]
            self.emit(indent, f"{place} {operator} (int16_t){self.expressions.text(scope, 2)};")
        elif kind < 0.45 and fits(type_):
            self.emit(indent, f"{place}{self.random.choice(['++', '--'])};")
        elif type_ is BOOL:
            self.emit(indent, f"{place} = {self.expressions.condition(scope, 2)};")
        else:
            self.emit(indent, f"{place} = ({type_.name}){self.expressions.text(scope, 3)};")

    def conditional(self, scope, indent):
        self.emit(indent, f"if ({self.expressions.condition(scope, 2)}) {{")
        self.nested(scope, indent + 1)
        if self.random.random() < 0.6:
            self.emit(indent, "} else {")
            self.nested(scope, indent + 1)
        self.emit(indent, "}")

    def switch(self, scope, indent):
        subject, type_ = self.expressions.leaf(scope)
        masked = self.random.random() < 0.6
        self.emit(indent, f"switch ({subject}{' & 7' if masked else ''}) {{")
        labels = self.random.sample(range(8) if masked or type_ is BOOL else range(120), self.random.randint(2, 4))
        for label in labels:
            self.emit(indent, f"case {label}: {{")
            self.nested(scope, indent + 1)
            self.emit(indent, "} break;" if self.random.random() < 0.7 else "}")
        if self.random.random() < 0.6:
            self.emit(indent, "default: {")
            self.nested(scope, indent + 1)
            self.emit(indent, "}")
        self.emit(indent, "}")

    def counted_loop(self, scope, indent):
        name, count = self.fresh("i"), self.random.randint(1, 3)
        inner = scope.copy()
        inner.add(name, S32, writable=False)
        if self.random.random() < 0.5:
            self.emit(indent, f"for (int {name} = 0; {name} < {count}; {name}++) {{")
        else:
            self.emit(indent, f"for (int {name} = {count}; {name} > 0; {name}--) {{")
        self.nested(inner, indent + 1)
        if self.random.random() < 0.3:
            jump = self.random.choice(["break", "continue"])
            self.emit(indent + 1, f"if ({self.expressions.condition(inner, 1)}) {jump};")
        self.mix(inner, indent + 1)
        self.emit(indent, "}")

    def bounded_loop(self, scope, indent):
        name, limit = self.fresh("n"), f"({self.expressions.leaf(scope)[0]} & {self.random.choice([1, 3, 3, 7])})"
        self.emit(indent, f"int {name} = (int){limit};")
        if self.random.random() < 0.5:
            self.emit(indent, f"while ({name}-- > 0) {{")
            self.nested(scope, indent + 1)
            self.emit(indent, "}")
        else:
            self.emit(indent, "do {")
            self.nested(scope, indent + 1)
            self.emit(indent, f"}} while (--{name} > 0);")
        scope.add(name, S32, writable=False)

    def array(self, scope, indent):
        type_, length = self.random.choice(FIXED), self.random.choice([2, 4, 8])
        name = self.fresh("a")
        items = ", ".join(f"({type_.name}){self.expressions.leaf(scope)[0]}" for _ in range(self.random.randint(1, length)))
        self.emit(indent, f"{type_.name} {name}[{length}] = {{{items}}};")
        scope.arrays.append((name, type_, length))
        index = self.expressions.leaf(scope)[0]
        self.emit(indent, f"{name}[{index} & {length - 1}] = ({type_.name}){self.expressions.text(scope, 2)};")

    def store(self, scope, indent):
        arrays = [array for array in scope.arrays if array[0].startswith("a")]
        if not arrays:
            return self.array(scope, indent)
        name, type_, length = self.random.choice(arrays)
        index = f"{self.expressions.text(scope, 1)} & {length - 1}"
        self.emit(indent, f"{name}[{index}] = ({type_.name}){self.expressions.text(scope, 2)};")

    def walk(self, scope, indent):
        arrays = [array for array in scope.arrays if array[0].startswith("a")]
        if not arrays:
            return self.array(scope, indent)
        name, type_, length = self.random.choice(arrays)
        p, condition = self.fresh("p"), self.expressions.condition(scope, 1)
        total = self.fresh("s")
        self.emit(indent, f"uint32_t {total} = 0;")
        if self.random.random() < 0.5:
            self.emit(indent, f"for ({type_.name} *{p} = {name}; {p} < {name} + {length}; {p}++) {total} += (uint32_t)*{p};")
        else:
            self.emit(indent, f"{type_.name} *{p} = {name} + {length};")
            stop = f"{p}[-1] {self.random.choice(COMPARISONS)} {self.expressions.constant()[0]}"
            self.emit(indent, f"while ({p} != {name} && {condition} && {stop}) {total} += (uint32_t)*--{p};")
            scope.values.append((f"((int)({p} - {name}))", S32))
        scope.add(total, U32)

    def pun(self, scope, indent):
        name = self.fresh("u")
        kind = self.random.randrange(3)
        if kind == 0:
            self.emit(indent, f"union {{ uint64_t w; uint8_t b[8]; int16_t h[4]; }} {name} = {{{self.expressions.text(scope, 2)}}};")
            self.emit(indent, f"{name}.b[{self.expressions.leaf(scope)[0]} & 7] ^= (uint8_t){self.expressions.text(scope, 1)};")
            scope.arrays.append((f"{name}.h", S16, 4))
            scope.add(f"{name}.w", U64)
        elif kind == 1:
            self.emit(indent, f"uint32_t {name}w = (uint32_t){self.expressions.text(scope, 2)};")
            self.emit(indent, f"uint8_t a{name}[4];")
            self.emit(indent, f"memcpy(a{name}, &{name}w, sizeof a{name});")
            scope.arrays.append((f"a{name}", U8, 4))
        else:
            self.emit(indent, f"struct {{ unsigned x : 3; int y : 11; uint8_t z; unsigned long long w : 37; }} {name} = {{0}};")
            for member in self.random.sample("xyzw", 2):
                self.emit(indent, f"{name}.{member} = {self.expressions.text(scope, 2)};")
            for member in "xyz":
                scope.values.append((f"{name}.{member}", U16))
            scope.values.append((f"((uint64_t){name}.w)", U64))

    def call(self, scope, indent):
        if not self.callees:
            return self.declaration(scope, indent)
        callee = self.random.choice(self.callees)
        if self.unit.weight + callee.weight > 6:
            return self.declaration(scope, indent)
        self.unit.weight += callee.weight
        self.unit.has_state |= callee.has_state
        self.unit.reads |= callee.reads
        arguments = ", ".join(f"({p.type.name}){self.expressions.text(scope, 2)}" for p in callee.parameters)
        name = self.fresh("c")
        self.emit(indent, f"{callee.result.name} {name} = {callee.name}({arguments});")
        scope.add(name, callee.result)

    def early_return(self, scope, indent):
        value = "r" if self.unit.constant_paths else f"r ^ (uint64_t){self.expressions.text(scope, 1)}"
        self.emit(indent, f"if ({self.expressions.condition(scope, 2)}) return ({self.unit.result.name})({value});")

    def danger(self, scope, indent):
        """A statement that fails for some inputs. SITE says where, so that trying all inputs can tell."""
        if self.dangers >= 2 or not scope.values:
            return self.assignment(scope, indent)
        self.dangers += 1
        form = self.random.choice([self.unsafe_arithmetic, self.unsafe_index, self.check])
        self.emit(indent, f"SITE; {form(scope)}")

    def sink(self, scope, text):
        name = self.fresh("d")
        scope.add(name, S64)
        return f"int64_t {name} = {text};"

    def unsafe_arithmetic(self, scope):
        type_ = self.random.choice([S32, S32, S64])
        # Two constants would make a statement that fails always, or never: found/constants.c has those.
        left = f"({type_.name}){self.random.choice(scope.values)[0]}"
        right = f"({type_.name}){self.expressions.leaf(scope)[0]}"
        operator = self.random.choice(["/", "%", "+", "-", "*", "<<", ">>"])
        if operator == "*" or type_ is S64:
            right = f"(int8_t){right}" if operator in "*/%" else right
        return self.sink(scope, f"{left} {operator} {right}")

    def unsafe_index(self, scope):
        index = self.expressions.leaf(scope)[0]
        if not scope.arrays:
            return self.check(scope)
        array, _, length = self.random.choice(scope.arrays)
        if array in {p.name for p in self.unit.parameters}:
            # The bounds of parameters are unknown to the sanitizers; just behind an array they notice all the same.
            index = f"{index} & {2 * length - 1}"
        return self.sink(scope, f"(int64_t){array}[{index}]")

    def check(self, scope):
        if self.random.random() < 0.2:
            return f"if ({self.expressions.condition(scope, 1)}) __builtin_unreachable();"
        left, right = self.expressions.leaf(scope)[0], self.expressions.constant()[0]
        return f"assert({left} {self.random.choice(['!=', '!=', '<=', '>='])} {right});"
