# What are the types, variables and units of a random program?
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Int:
    """An integer type; `bits` is the width of its values, which is less than its size for bit-fields."""

    name: str
    bits: int
    signed: bool
    is_bool: bool = False

    @property
    def domain(self):
        return 1 if self.is_bool else self.bits


@dataclass(frozen=True)
class Float:
    name: str
    bits: int


BOOL = Int("_Bool", 8, False, True)
S8, U8 = Int("int8_t", 8, True), Int("uint8_t", 8, False)
S16, U16 = Int("int16_t", 16, True), Int("uint16_t", 16, False)
S32, U32 = Int("int32_t", 32, True), Int("uint32_t", 32, False)
S64, U64 = Int("int64_t", 64, True), Int("uint64_t", 64, False)
OTHER = [
    Int("char", 8, True),
    Int("signed char", 8, True),
    Int("short", 16, True),
    Int("unsigned short", 16, False),
    Int("int", 32, True),
    Int("unsigned", 32, False),
    Int("long", 64, True),
    Int("unsigned long long", 64, False),
]
NARROW = [S8, U8, S16, U16]
FIXED = NARROW + [S32, U32, S64, U64]
INTEGERS = FIXED + [BOOL] + OTHER
FLOAT, DOUBLE = Float("float", 32), Float("double", 64)


@dataclass(frozen=True)
class Member:
    name: str
    type: object  # Int, Record
    width: int = 0  # of a bit-field
    count: int = 0  # of an array

    @property
    def value_type(self):
        """The type of one value: of an element, or of as many bits as the bit-field has."""
        return Int(self.type.name, self.width, self.type.signed) if self.width else self.type

    def declaration(self):
        if self.width:
            return f"{self.type.name} {self.name} : {self.width};"
        return f"{self.type.name} {self.name}{f'[{self.count}]' if self.count else ''};"


@dataclass(frozen=True)
class Record:
    """A struct, or a union whose first member is the widest: the one through which inputs come."""

    name: str  # with its keyword
    members: tuple

    @property
    def is_union(self):
        return self.name.startswith("union")

    def definition(self):
        return f"{self.name} {{ {' '.join(member.declaration() for member in self.members)} }};"


@dataclass(frozen=True)
class Variable:
    """A parameter or a global variable; `count` elements if it is an array (`T p[static count]`)."""

    name: str
    type: object
    count: int = 0

    def parameter(self):
        return f"{self.type.name} {self.name}{f'[static {self.count}]' if self.count else ''}"


@dataclass
class Unit:
    name: str
    parameters: list
    result: Int
    body: list = field(default_factory=list)
    # All inputs can be tried: nothing but a few bits of parameters decides what the unit does.
    enumerable: bool = False
    # Every path has one result, whatever the input that takes it.
    constant_paths: bool = False
    has_state: bool = False
    # Globals that the unit or what it calls may read.
    reads: set = field(default_factory=set)
    weight: int = 1

    def signature(self):
        return f"{self.result.name} {self.name}({', '.join(p.parameter() for p in self.parameters)})"

    def text(self):
        return "\n".join([self.signature() + " {"] + self.body + ["}"])


@dataclass
class Program:
    prelude: str
    records: list
    globals: list  # Variable, all read and written by some units
    units: list

    def text(self):
        return self.prelude + "\n" + "\n\n".join(unit.text() for unit in self.units) + "\n"


def slots(place, type_, count=0):
    """The scalar places of an input, as (path in the JSON inputs, C expression, type), in declaration order.

    A path is a tuple of member names and indices."""
    if count:
        for index in range(count):
            yield from _prefixed(index, slots(f"{place}[{index}]", type_))
    elif isinstance(type_, Record):
        for member in type_.members[:1] if type_.is_union else type_.members:
            inner = slots(f"{place}.{member.name}", member.value_type, member.count)
            yield from _prefixed(member.name, inner)
    else:
        yield (), place, type_


def _prefixed(step, inner):
    for path, place, type_ in inner:
        yield (step, *path), place, type_


def input_slots(variables):
    for variable in variables:
        yield from _prefixed(variable.name, slots(variable.name, variable.type, variable.count))
