# Which random expressions have a defined value for every input?
#
# Every expression is free of side effects, so that the order of evaluation does not matter.
from model import BOOL, FIXED, FLOAT, INTEGERS, S8, S16, S32, S64, U8, U16, U32, U64, Int

INTERESTING = [0, 1, 2, 3, 5, 7, 8, 10, 15, 16, 31, 32, 42, 63, 64, 97, 100, 127, 128, 200, 255, 256, 1000, 32767, 65535]
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]


class Scope:
    """What may be read at a place of a function."""

    def __init__(self):
        self.values = []  # (text, Int)
        self.floats = []  # (text, Float)
        self.arrays = []  # (text, Int, length), the length a power of two
        self.writable = []  # (text, Int), among the values

    def copy(self):
        other = Scope()
        other.values, other.floats = list(self.values), list(self.floats)
        other.arrays, other.writable = list(self.arrays), list(self.writable)
        return other

    def add(self, text, type_, writable=True):
        # The compilers disagree on the type of wide bit-fields in expressions; the standard leaves it open.
        standard = text if type_ in INTEGERS or type_.bits < 32 else f"((int64_t){text})"
        self.values.append((standard, type_))
        if writable:
            self.writable.append((text, type_))


class Expressions:
    def __init__(self, random):
        self.random = random
        self.forms = {
            self.arithmetic: 14,
            self.promoted: 5,
            self.comparison: 8,
            self.logical: 4,
            self.ternary: 4,
            self.shift: 5,
            self.division: 2,
            self.signed_division: 1,
            self.cast: 8,
            self.unary: 3,
            self.lookup: 5,
            self.builtin: 1,
            self.floating: 1,
        }

    def value(self, scope, depth):
        """A random expression as (text, type); the text needs no parentheses around it."""
        if depth <= 0 or self.random.random() < 0.15:
            return self.leaf(scope)
        form = self.random.choices(list(self.forms), list(self.forms.values()))[0]
        return form(scope, depth - 1)

    def text(self, scope, depth):
        return self.value(scope, depth)[0]

    def leaf(self, scope):
        if scope.values and self.random.random() < 0.85:
            return self.random.choice(scope.values)
        return self.constant()

    def constant(self):
        number = self.random.choice(INTERESTING) if self.random.random() < 0.7 else self.random.randrange(1 << 31)
        return (f"(-{number})", S32) if self.random.random() < 0.2 else (str(number), S32)

    def condition(self, scope, depth):
        if self.random.random() < 0.75:
            left = self.text(scope, depth)
            right = self.constant()[0] if self.random.random() < 0.6 else self.text(scope, depth - 1)
            return f"({left} {self.random.choice(COMPARISONS)} {right})"
        return self.text(scope, depth)

    def arithmetic(self, scope, depth):
        # In unsigned types everything wraps around; a cast outside makes it signed again.
        type_ = self.random.choice([U32, U32, U64])
        operator = self.random.choice(["+", "+", "-", "*", "&", "|", "^"])
        if operator == "*":
            right = self.constant()[0] if self.random.random() < 0.7 else self.leaf(scope)[0]
        else:
            right = self.text(scope, depth)
        text = f"(({type_.name}){self.text(scope, depth)} {operator} ({type_.name}){right})"
        if self.random.random() < 0.4:
            signed = S32 if type_ is U32 else S64
            return f"(({signed.name}){text})", signed
        return text, type_

    def promoted(self, scope, depth):
        # Values of at most 16 bits become int, in which neither sums nor the smaller products overflow.
        narrow = [(text, type_) for text, type_ in scope.values if type_.bits <= 16]
        if not narrow:
            return self.arithmetic(scope, depth)
        (left, a), (right, b) = self.random.choice(narrow), self.random.choice(narrow)
        operators = ["+", "-", "&", "|", "^"] + (["*"] if a.bits + b.bits < 32 else [])
        return f"({left} {self.random.choice(operators)} {right})", S32

    def comparison(self, scope, depth):
        operator = self.random.choice(COMPARISONS)
        return f"({self.text(scope, depth)} {operator} {self.text(scope, depth)})", S32

    def logical(self, scope, depth):
        left, right = self.condition(scope, depth), self.condition(scope, depth)
        return self.random.choice([f"({left} && {right})", f"({left} || {right})", f"(!{left})"]), S32

    def ternary(self, scope, depth):
        type_ = self.random.choice(FIXED)
        left, right = self.text(scope, depth), self.text(scope, depth)
        return f"({self.condition(scope, depth)} ? ({type_.name}){left} : ({type_.name}){right})", type_

    def shift(self, scope, depth):
        left, amount = self.text(scope, depth), self.leaf(scope)[0]
        if self.random.random() < 0.5:
            type_ = self.random.choice([U32, U64])
            return f"(({type_.name}){left} << ({amount} & {type_.bits - 1}))", type_
        type_ = self.random.choice([U32, U64, S32, S64])
        return f"(({type_.name}){left} >> ({amount} & {type_.bits - 1}))", type_

    def division(self, scope, depth):
        type_ = self.random.choice([U8, U16, U32])
        left, right = self.text(scope, depth), f"({type_.name}){self.leaf(scope)[0]}"
        operator = self.random.choice("/%")
        return f"({right} != 0 ? ({type_.name}){left} {operator} {right} : ({type_.name})1)", S32 if type_ != U32 else U32

    def signed_division(self, scope, depth):
        type_ = self.random.choice([S8, S16, S32])
        left, right = self.text(scope, depth), f"({type_.name}){self.leaf(scope)[0]}"
        operator = self.random.choice("/%")
        return f"({right} != 0 && {right} != -1 ? ({type_.name}){left} {operator} {right} : 2)", S32

    def cast(self, scope, depth):
        type_ = self.random.choice(INTEGERS)
        return f"(({type_.name}){self.text(scope, depth)})", type_

    def unary(self, scope, depth):
        type_ = self.random.choice([U32, U64])
        operator = self.random.choice("-~")
        return f"({operator}({type_.name}){self.text(scope, depth)})", type_

    def lookup(self, scope, depth):
        if not scope.arrays:
            return self.arithmetic(scope, depth)
        array, type_, length = self.random.choice(scope.arrays)
        return f"{array}[{self.text(scope, depth)} & {length - 1}]", type_

    def builtin(self, scope, depth):
        name, type_ = self.random.choice(
            [("__builtin_popcount", U32), ("__builtin_bswap32", U32), ("__builtin_bswap64", U64), ("__builtin_parity", U32)]
        )
        return f"((unsigned){name}(({type_.name}){self.leaf(scope)[0]}))", U32

    def floating(self, scope, depth):
        if not scope.floats:
            return self.comparison(scope, depth)
        text, type_ = self.random.choice(scope.floats)
        suffix = "f" if type_ is FLOAT else ""
        number = self.random.choice(["0.0", "1.5", "-2.25", "1000.0", "0.1", "-1e10"]) + suffix
        form = self.random.randrange(4)
        if form == 0:
            return f"({text} > -100.0{suffix} && {text} < 100.0{suffix} ? (int){text} : 7)", S32
        if form == 1:
            return f"({text} {self.random.choice(COMPARISONS)} ({type_.name})(int16_t){self.leaf(scope)[0]})", S32
        if form == 2:
            return f"({text} + {number} {self.random.choice(COMPARISONS)} {number})", S32
        return f"({text} {self.random.choice(COMPARISONS)} {number})", S32


def fits(type_: Int):
    """Whether a compound assignment in this type cannot overflow: it wraps, or int is wider."""
    return type_ is not BOOL and (not type_.signed or type_.bits <= 16)
