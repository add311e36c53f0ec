# What do ordinary compilers make of a program and its tests, and what happens when all inputs are tried?
import json
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

from model import Float, Int, input_slots

UNDEFINED = "undefined,float-cast-overflow"
OPTIMISED = ["gcc", "-O1", "-fno-strict-aliasing", "-fwrapv"]
SANITIZED = ["clang-19", "-O0", f"-fsanitize={UNDEFINED},address", "-fno-sanitize-recover=all", "-fstrict-flex-arrays=3"]
TRY_ALL = ["clang-19", "-O1", "-DTRY_ALL", f"-fsanitize={UNDEFINED}", "-fsanitize-trap=all", "-fno-strict-aliasing", "-fstrict-flex-arrays=3"]

# Standard input has one test per line: the number of its unit and the bits of its inputs.
# Each runs in a process of its own, so that globals are fresh and that it may die.
REPLAY = r"""
static unsigned long long next(void) {
  unsigned long long value = 0;
  if (scanf("%llx", &value) != 1) _exit(9);
  return value;
}
int main(void) {
  setvbuf(stdout, 0, _IOFBF, 1 << 16);
  answer = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  freopen("/dev/null", "w", stderr);
  unsigned unit;
  while (scanf("%u", &unit) == 1) {
    unsigned long long inputs[64];
    for (unsigned i = 0; i < kInputs[unit]; i++) inputs[i] = next();
    pid_t child = fork();
    if (child == 0) {
      alarm(20);
      kUnits[unit](inputs);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("%d %llu\n", status, *answer);
  }
  return 0;
}
"""

# Prints, for every unit that can be enumerated, where it fails for which input, and the results it has.
ENUMERATE = r"""
static sigjmp_buf before;
static void failed(int signal) { (void)signal; siglongjmp(before, 1); }
static unsigned char seenResult[65536];
static unsigned long long example[4096];
static unsigned char seenSite[4096];
static void tryAll(unsigned unit) {
  memset(seenResult, 0, sizeof seenResult);
  memset(seenSite, 0, sizeof seenSite);
  for (unsigned long long bits = 0; bits < kInputCounts[unit]; bits++) {
    unsigned long long inputs[64] = {bits};
    if (kInputs[unit] == 2) inputs[0] = bits % kFirst[unit], inputs[1] = bits / kFirst[unit];
    if (sigsetjmp(before, 1) == 0) {
      kUnits[unit](inputs);
      seenResult[*answer & 0xffff] = 1;
    } else if (!seenSite[site & 4095]) {
      seenSite[site & 4095] = 1;
      example[site & 4095] = bits;
    }
  }
  printf("{\"unit\": %u, \"sites\": {", unit);
  const char *comma = "";
  for (int i = 0; i < 4096; i++)
    if (seenSite[i]) printf("%s\"%d\": %llu", comma, i, example[i]), comma = ", ";
  printf("}, \"results\": [");
  comma = "";
  for (int i = 0; i < 65536; i++)
    if (seenResult[i]) printf("%s%d", comma, i), comma = ", ";
  printf("]}\n");
}
int main(void) {
  int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGFPE, SIGBUS};
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], failed);
  for (unsigned unit = 0; unit < sizeof kInputs / sizeof *kInputs; unit++)
    if (kInputCounts[unit]) tryAll(unit);
  return 0;
}
"""

HEADERS = ["stdio.h", "stdlib.h", "stdint.h", "string.h", "unistd.h", "signal.h", "setjmp.h", "sys/mman.h", "sys/wait.h"]


@dataclass
class Ran:
    died: bool
    result: int  # modulo 2^64


def variables(program, unit):
    return unit.parameters + program.globals


def wrapper(program, unit):
    """A C function that takes the inputs of a unit as numbers."""
    lines = [f"static void run_{unit.name}(const unsigned long long *inputs) {{"]
    for p in unit.parameters:
        length = f"[{p.count}]" if p.count else ""
        lines.append(f"  {p.type.name} {p.name}{length}; memset(&{p.name}, 0, sizeof {p.name});")
    for index, (_, place, type_) in enumerate(input_slots(variables(program, unit))):
        if isinstance(type_, Float):
            lines.append(f"  memcpy(&{place}, &inputs[{index}], sizeof {place});")
        elif not unit.enumerable or "." in place or not place.startswith("g"):
            lines.append(f"  {place} = inputs[{index}];")
    arguments = ", ".join(p.name for p in unit.parameters)
    lines.append(f"  *answer = (unsigned long long){unit.name}({arguments});")
    return "\n".join(lines + ["}"])


def domain(type_):
    return 1 << type_.domain


def numbers(name, values):
    return f"static const unsigned long long {name}[] = {{{', '.join(str(value) for value in values)}}};"


def input_count(unit):
    """How many inputs a unit has, 0 if they are too many to try."""
    if not unit.enumerable:
        return 0
    count = 1
    for parameter in unit.parameters:
        count *= domain(parameter.type)
    return count


def driver(program, source, enumerating):
    units = program.units
    lines = [f"#include <{header}>" for header in HEADERS] + [f'#include "{source}"']
    lines.append("static unsigned long long storage; static unsigned long long *answer = &storage;" if enumerating else "")
    lines.append("" if enumerating else "static unsigned long long *answer;")
    lines += [wrapper(program, unit) for unit in units]
    lines.append(f"static void (*const kUnits[])(const unsigned long long *) = {{{', '.join(f'run_{u.name}' for u in units)}}};")
    if enumerating:
        lines.append(numbers("kInputs", (len(unit.parameters) for unit in units)))
        lines.append(numbers("kInputCounts", map(input_count, units)))
        lines.append(numbers("kFirst", (domain(u.parameters[0].type) if u.enumerable else 1 for u in units)))
        return "\n".join(lines) + ENUMERATE
    lines.append(numbers("kInputs", (len(list(input_slots(variables(program, unit)))) for unit in units)))
    return "\n".join(lines) + REPLAY


def build(compiler, source, target):
    subprocess.run([*compiler, "-w", str(source), "-o", str(target)], check=True, timeout=300)
    return target


def value_at(inputs, path):
    """The number or the text in the JSON inputs; what is missing is zero, as globals are."""
    value = inputs
    for step in path:
        if isinstance(value, dict):
            value = value.get(step, 0)
        elif isinstance(value, str):
            value = ord(value[step])
        elif isinstance(value, list):
            value = value[step]
    return value


def bits_of(value, type_):
    if isinstance(type_, Int):
        return int(value) & (1 << 64) - 1
    form = ("<f", "<I") if type_.bits == 32 else ("<d", "<Q")
    return struct.unpack(form[1], struct.pack(form[0], float(value)))[0]


def encode(program, unit, inputs):
    places = input_slots(variables(program, unit))
    return [bits_of(value_at(inputs, path), type_) for path, _, type_ in places]


def replay(binary, program, tests):
    """Runs tests, given as (index of the unit, inputs), each in its own process."""
    lines = []
    for index, inputs in tests:
        words = [f"{bits:x}" for bits in encode(program, program.units[index], inputs)]
        lines.append(" ".join([str(index), *words]))
    answer = subprocess.run([str(binary)], input="\n".join(lines), capture_output=True, text=True, check=True, timeout=600)
    pairs = [line.split() for line in answer.stdout.splitlines()]
    return [Ran(int(status) != 0, int(result)) for status, result in pairs]


def enumerate_inputs(binary):
    """What happened over all inputs of the units that have few: {unit index: {"sites": ..., "results": ...}}."""
    answer = subprocess.run([str(binary)], capture_output=True, text=True, check=True, timeout=600)
    records = [json.loads(line) for line in answer.stdout.splitlines()]
    return {record["unit"]: record for record in records}


def binaries(program, source: Path):
    """The program built in the ways that are compared: optimised, sanitized, enumerating."""
    replaying, enumerating = source.with_suffix(".replay.c"), source.with_suffix(".all.c")
    replaying.write_text(driver(program, source, enumerating=False))
    enumerating.write_text(driver(program, source, enumerating=True))
    return (
        build(OPTIMISED, replaying, source.with_suffix(".optimised")),
        build(SANITIZED, replaying, source.with_suffix(".sanitized")),
        build(TRY_ALL, enumerating, source.with_suffix(".all")),
    )
