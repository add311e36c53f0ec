# Random loops for the analyzer that sums up, relates counters and reads again: every bound is off by one now and then, and
# something in between may write, start over or wrap around.

from generate import COMPARISONS
from generate_more import More, prelude
from generate import program as plain_program


class Loops(More):
    """What a loop adds up, which counter bounds which, and what is still there when it is read again."""

    def __init__(self, random, name, callees):
        super().__init__(random, name, callees)
        self.forms += [(self.total, 8), (self.tally, 5), (self.partition, 3), (self.insertion, 3), (self.meeting, 3), (self.reread, 8), (self.forwarded, 5), (self.joined_jump, 3),
                       (self.machine, 3), (self.chain, 2), (self.resized, 3), (self.printed, 2)]

    def limit(self):
        return self.one(["3", "7", "10", f"({self.atom()} & 7)", f"({self.atom()} & 15)", f"(unsigned char){self.atom()}"])

    def total(self, indent):
        i, s, type_ = self.name_for("i"), self.name_for("s"), self.one(["int", "int", "unsigned", "long", "unsigned char", "short"])
        added = self.one(["1", "3", "-2", i, f"{i} * 2", f"({self.atom()} & 3)", f"({self.atom()} % 5)", f"shared[{i} & 3] % 4", s, "(r & 1 ? 1 : -1)"])
        kind, start, step = self.one(["int", "unsigned", "unsigned char", "short", "long"]), self.one(["0", "1", "5"]), self.one(["1", "1", "2", "3"])
        self.emit(indent, f"{{ {type_} {s} = {self.one(['0', '0', '1', '100', self.atom()])}; int {s}g = 0; for ({kind} {i} = {start}; {i} {self.one(['<', '<', '<=', '!='])} {self.limit()}; {i} += {step}) {{")
        self.emit(indent + 1, f"if ({s}g++ > 300) break; {self.one(['', f'if ({self.condition(1)}) '])}{s} {self.one(['+=', '+=', '-='])} {added}; {self.one(['', '', f'if (r == {i}) {i}--;', f'if ({self.condition(0)}) {s} = 0;', f'if ({self.condition(0)}) continue;'])}")
        if self.chance(0.3):
            self.emit(indent + 1, f"for (int k = 0; k < {self.one(['3', i, self.limit()])}; k++) {{ if (k > 40) break; {s} += {self.one(['1', 'k', '2'])}; }}")
        self.emit(indent, f"}} assert({s} {self.one(['<=', '>=', '<', '!='])} {self.one([0, 1, 3, 7, 10, 14, 20, 21, 30, 45, 49, 100, 121, -20])}); r ^= (int){s} & 1; }}")

    def tally(self, indent):
        i, k, (array, length) = self.name_for("i"), self.name_for("k"), self.one(self.arrays)
        type_, most = self.one(["int", "unsigned", "size_t", "unsigned char"]), self.near(length)
        self.emit(indent, f"{{ {type_} {k} = {self.one(['0', '0', '1'])}; for ({type_} {i} = 0; {i} < {most}; {i}++) {{ if ({self.condition(1)}) {{ {self.one(['', f'if ({k} < {self.near(6)}) '])}shared[{k}{self.one(['++', '++', ''])}] = {self.one(['1', i])};"
                          f" {self.one(['', f'{k}++;', f'if (r & 2) {k} += 1;'])} if ({k} > 5) break; }} }} assert({k} {self.one(['<=', '<', '!='])} {self.one([str(most), str(self.near(6))])}); r ^= {array}[{self.one(['0', '1'])}]; }}")

    def partition(self, indent):
        i, j, low, high = self.name_for("i"), self.name_for("j"), self.one(["0", f"({self.atom()} & 1)", f"clamp({self.atom()}, {self.one(['0', '-1'])}, 3)"]), self.one(["5", f"({self.atom()} & 3) + {self.one(['2', '3'])}", "4"])
        self.emit(indent, f"{{ int {i} = {low} - {self.one(['1', '1', '0'])}, {j}h = {high}; for (int {j} = {low}; {j} {self.one(['<', '<', '<='])} {j}h; {j}++) if (shared[{j}] {self.one(COMPARISONS)} {self.atom()}) {{ {i}++; int t = shared[{i}]; shared[{i}] = shared[{j}]; shared[{j}] = t; }}"
                          f" if ({j}h >= {low}) {{ r ^= shared[{i} + {self.one(['1', '1', '0', '2'])}]; assert({i} {self.one(['<=', '<'])} {j}h); }} }}")

    def insertion(self, indent):
        i, j = self.name_for("i"), self.name_for("j")
        self.emit(indent, f"for (int {i} = {self.one(['1', '1', '0'])}; {i} < {self.near(6)}; {i}++) {{ int v = shared[{i}], {j} = {i} - 1; while ({j} {self.one(['>=', '>=', '>'])} {self.one(['0', '0', '-1'])} && shared[{j}] > v) {{ shared[{j} + 1] = shared[{j}]; {j}--; }} shared[{j} + {self.one(['1', '1', '2'])}] = v; }}")

    def meeting(self, indent):
        i, j = self.name_for("i"), self.name_for("j")
        self.emit(indent, f"{{ int {i} = 0, {j} = {self.one([str(self.near(5)), f'({self.atom()} & 7)'])}; while ({i} {self.one(['<', '<=', '!='])} {j}) {{ r ^= shared[{i}] ^ shared[{j}]; {i}++; {self.one([f'{j}--;', f'if ({self.condition(0)}) {j}--;'])} if ({i} > 20) break; }} assert({i} {self.one(['>=', '<=', '=='])} {j} {self.one(['', '+ 1'])}); }}")

    def reread(self, indent):
        at, i, (array, length) = self.atom(), self.name_for("i"), self.one(self.arrays)
        place = f"{array}[{i}]"
        between = self.one(["", "", "", "touch();", f"shared[{self.atom()} & 3] = {self.atom()};", f"g0 = {self.atom()};", f"if ({self.condition(0)}) {place} = {self.atom()};" if array != "table" else "", f"{i} = {i} ? {i} - 1 : 0;",
                            f"put(where, {self.atom()});", f"for (int k = 0; k < 2; k++) {{ if ({place} > k) r ^= 1; {self.one(['', f'{place}++;']) if array != 'table' else ''} }}"])
        self.emit(indent, f"{{ unsigned {i} = (unsigned){at} % {length}; if ({place} >= {self.one(['0', '0', '-1'])} && {place} < {self.near(6)}) {{ {between} shared[{place}] = 1; }} }}")

    def forwarded(self, indent):
        i, j, value = self.name_for("i"), self.name_for("j"), self.one(["7", self.atom()])
        between = self.one([f"shared[{j}] = 5;", f"if ({self.condition(0)}) shared[{j}] = 5;", "small = 3;", f"memset(shared, 0, ({j} & 1) * 4);", f"memcpy(&shared[{j}], table, 4);", "printf(\"%d\", r);", f"for (int k = 0; k < {j}; k++) shared[k] = 2;",
                            f"{{ char *c = (char *)&shared[{j}]; *c = 1; }}", f"if ({self.condition(0)}) {i} = {j};", f"whole.a[{j} & 3] = 9;", f"if (where) *where = 4;"])
        pointer = self.one([f"shared[{i}]", f"*(shared + {i})", f"p{i}[0]"])
        self.emit(indent, f"{{ unsigned {i} = (unsigned){self.atom()} % 6, {j} = (unsigned){self.atom()} % 6; int v{i} = {value}, *p{i} = &shared[{i}]; {pointer} = v{i}; {between} assert({pointer} {self.one(['==', '==', '!=', '>='])} v{i}); r ^= *p{i} & 1; }}")

    def joined_jump(self, indent):
        i, s, label = self.name_for("i"), self.name_for("s"), self.name_for("in")
        self.emit(indent, f"{{ int {i} = {self.one(['0', '2', '5'])}, {s} = 0; if ({self.condition(1)}) goto {label}; for ({i} = 0; {i} < {self.near(6)}; {i}++) {{ {label}: {s}++; shared[{i}] = {s}; if ({s} > 30) break; {self.one(['', f'if ({self.condition(0)} && {s} < 9) goto {label};'])} }} assert({s} {self.one(['<=', '<', '!='])} {self.one([6, 7, 8, 10])}); }}")

    def machine(self, indent):
        s, i, n = self.name_for("st"), self.name_for("i"), self.name_for("n")
        self.emit(indent, f"{{ int {s} = 0, {n} = 0; for (int {i} = 0; {i} < {self.limit()}; {i}++) switch ({s}) {{ case 0: if ({self.condition(0)}) {s} = 1; break; case 1: {n}++; {s} = {self.one(['2', '2', '3'])}; {self.one(['break;', ''])} case 2: {s} = {self.one(['0', '1'])}; break; default: {self.one(['break;', f'{s} = -1;'])} }} assert({s} {self.one(['<=', '>=', '!='])} {self.one(['2', '0', '3', '1'])}); r ^= table[{s} & {self.one(['3', '7', '15'])}]; r ^= {n} & 1; }}")

    def chain(self, indent):
        n, p = self.name_for("n"), self.name_for("p")
        self.emit(indent, f"{{ struct item {n}a = {{1}}, {n}b = {{2}}, {n}c; {n}c.x = 3; {n}c.next = {self.one(['NULL', 'NULL', f'&{n}a'])}; {n}a.next = &{n}b; {n}b.next = {self.one([f'&{n}c', 'NULL'])}; int {n} = 0; for (struct item *{p} = &{n}a; {p}; {p} = {p}->next) {{ r ^= {p}->{self.one(['x', 'x', 'y', 'a[1]'])}; if (++{n} > {self.one(['2', '3', '5'])}) break; }} assert({n} {self.one(['<=', '<', '=='])} {self.one(['2', '3', '4'])}); }}")

    def resized(self, indent):
        p, q, count = self.name_for("m"), self.name_for("m"), self.one(["1", "2", "3"])
        self.emit(indent, f"{{ int *{p} = malloc({count} * sizeof *{p}); if ({p}) {{ {p}[0] = 1; int *{q} = realloc({p}, {self.one(['4', '8', '16'])}); if ({self.one([q, q, '1'])}) {{ r ^= {q}[{self.one(['0', '0', '1'])}]; {q}[{self.one(['0', '1', '2'])}] = 2; {self.one(['', '', f'r ^= *{p};'])} free({q}); }} else free({self.one([p, p, q])}); }} }}")

    def printed(self, indent):
        n = self.name_for("n")
        self.emit(indent, f"{{ int {n} = 3; printf({self.one([chr(34) + '%d' + chr(34) + f', {n}', chr(34) + 'ab%n' + chr(34) + f', &{n}', chr(34) + '%%n' + chr(34)])}); assert({n} {self.one(['==', '!='])} {self.one(['2', '3'])}); }}")


def program(random, count):
    return plain_program(random, count, Loops, "#include <stdio.h>\n" + prelude(random))
