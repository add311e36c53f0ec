# What does a random program look like as a whole?
from expressions import Expressions, Scope
from model import (
    BOOL, DOUBLE, FIXED, FLOAT, INTEGERS, S8, S16, S32, U8, U16, U32, U64, Int, Member, Program, Record, Unit, Variable
)
from pointers import HELPERS
from statements import Statements

PRELUDE = """#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef TRY_ALL
static volatile int site;
#define SITE (site = __LINE__)
#undef assert
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define SITE ((void)0)
#endif
"""

UNION = Record("union word", (Member("w", U32), Member("b", U8, count=4), Member("h", S16, count=2)))


class Generator:
    def __init__(self, random):
        self.random = random
        self.expressions = Expressions(random)
        self.records = [UNION]
        self.globals = [Variable("g0", S32), Variable("g1", U8), Variable("g2", U64)]
        self.tables = []

    def program(self, count):
        for index in range(2):
            self.records.append(self.record(f"struct s{index}"))
        prelude = [PRELUDE] + [record.definition() for record in self.records]
        prelude += [self.table(index) for index in range(3)]
        prelude += [f"{variable.type.name} {variable.name};" for variable in self.globals]
        units = []
        for index in range(count):
            units.append(self.unit(f"f{index}", units))
        return Program("\n".join(prelude) + "\n" + HELPERS, self.records, self.globals, units)

    def record(self, name):
        members = []
        for index in range(self.random.randint(2, 4)):
            kind = self.random.random()
            if kind < 0.4:
                type_ = self.random.choice([Int("unsigned", 32, False), Int("int", 32, True), Int("long long", 64, True)])
                width = self.random.randint(1 if not type_.signed else 2, type_.bits * 2 // 3)
                members.append(Member(f"m{index}", type_, width=width))
            elif kind < 0.55:
                members.append(Member(f"m{index}", self.random.choice(FIXED), count=2))
            elif kind < 0.65:
                members.append(Member(f"m{index}", UNION))
            else:
                members.append(Member(f"m{index}", self.random.choice(INTEGERS)))
        return Record(name, tuple(members))

    def table(self, index):
        type_, length = self.random.choice(FIXED), self.random.choice([4, 8, 16])
        low, high = (-(1 << type_.bits - 1), 1 << type_.bits - 1) if type_.signed else (0, 1 << type_.bits)
        # No literal for the smallest number of a type; one more is as good.
        items = ", ".join(f"({type_.name}){self.random.randrange(low + 1, min(high, 1 << 63))}" for _ in range(length))
        self.tables.append((f"kTable{index}", type_, length))
        return f"static const {type_.name} kTable{index}[{length}] = {{{items}}};"

    def unit(self, name, earlier):
        enumerable = self.random.random() < 0.35
        unit = Unit(name, [], self.random.choice(INTEGERS), enumerable=enumerable)
        unit.constant_paths = enumerable and self.random.random() < 0.5
        if unit.constant_paths:
            unit.result = U16
        unit.parameters = self.small_parameters() if enumerable else self.parameters()
        scope = self.scope(unit)
        callees = [other for other in earlier if self.is_callable(other) and not (enumerable and other.has_state)]
        statements = Statements(self.random, self.expressions, unit, callees[-6:], statics=not enumerable)
        statements.emit(1, "uint64_t r = 1;")
        statements.block(scope, 1, self.random.randint(2, 5))
        statements.emit(1, f"return ({unit.result.name})r;")
        unit.body = statements.lines
        return unit

    def is_callable(self, unit):
        return all(isinstance(p.type, Int) and not p.count for p in unit.parameters)

    def small_parameters(self):
        """At most 16 bits in all."""
        kind = self.random.randrange(4)
        if kind == 0:
            return [Variable("x", self.random.choice([S16, U16]))]
        types = [self.random.choice([S8, U8, BOOL, Int("char", 8, True)]) for _ in range(2)]
        return [Variable(name, type_) for name, type_ in zip("xy", types)]

    def parameters(self):
        parameters = []
        for name in "wxyz"[: self.random.randint(1, 4)]:
            kind = self.random.random()
            if kind < 0.08:
                parameters.append(Variable(name, self.random.choice([FLOAT, DOUBLE])))
            elif kind < 0.2:
                parameters.append(Variable(name, self.random.choice(self.records)))
            elif kind < 0.28:
                parameters.append(Variable(name, self.random.choice(FIXED), count=self.random.choice([2, 4])))
            else:
                parameters.append(Variable(name, self.random.choice(INTEGERS)))
        return parameters

    def scope(self, unit):
        scope = Scope()
        scope.arrays += self.tables
        for parameter in unit.parameters:
            self.add_places(scope, parameter.name, parameter.type, parameter.count)
        if not unit.enumerable and self.random.random() < 0.2:
            variable = self.random.choice(self.globals)
            scope.add(variable.name, variable.type)
            unit.reads.add(variable.name)
            unit.has_state = True
        return scope

    def add_places(self, scope, place, type_, count):
        if count:
            scope.arrays.append((place, type_, count))
        elif isinstance(type_, Record):
            for member in type_.members:
                self.add_places(scope, f"{place}.{member.name}", member.value_type, member.count)
        elif isinstance(type_, Int):
            scope.add(place, type_)
        else:
            scope.floats.append((place, type_))


def program(random, count):
    return Generator(random).program(count)
