#!/usr/bin/env python3
# Does each linter catch the violation it is there for, and accept what is right?
import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import comments
import cxx
import format
import layers
import readmes
import sizes
import tidy
import tree
import words


class LinterTest(unittest.TestCase):
    """Builds a small repository from a map of paths to texts, and lints it."""

    def lint(self, linter, tree_of_files):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, text in tree_of_files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            with contextlib.redirect_stdout(io.StringIO()):
                return linter.find(root)

    def assertCaught(self, violations, *fragments):
        self.assertEqual(len(violations), len(fragments), violations)
        for violation, fragment in zip(violations, fragments):
            self.assertIn(fragment, violation)


class LayersTest(LinterTest):
    LAYERS = {"src/LAYERS.txt": "# folder: uses\nbase:\nterm: base\nsolve: term base\n"}

    def layers(self, files):
        return self.lint(layers, {**self.LAYERS, **files})

    def test_allowed_edges_and_system_headers(self):
        self.assertEqual(self.layers({"src/term/T.cpp": '#include "base/R.h"\n#include "term/T.h"\n#include <map>\n'}), [])

    def test_upward_include(self):
        violations = self.layers({"src/base/R.h": '\n#include "term/T.h"\n'})
        self.assertCaught(violations, "src/base/R.h:2: base may not include term/T.h")

    def test_relative_include(self):
        self.assertCaught(self.layers({"src/term/T.h": '#include "../base/R.h"\n'}), "by its path from src/")

    def test_folder_that_is_not_listed(self):
        self.assertCaught(self.layers({"src/extra/X.h": "\n"}), "extra is missing")

    def test_only_solve_includes_z3(self):
        self.assertEqual(self.layers({"src/solve/S.cpp": "#include <z3++.h>\n"}), [])
        self.assertCaught(self.layers({"src/term/T.cpp": "#include <z3++.h>\n"}), "only solve")

    def test_runtime_is_free_of_the_tool(self):
        self.assertEqual(self.layers({"runtime/r.c": '#include "protocol.h"\n#include <stdio.h>\n'}), [])
        for header in ("<llvm/IR/Module.h>", "<z3.h>", '"base/R.h"', '"../src/base/R.h"'):
            self.assertCaught(self.layers({"runtime/r.c": f"#include {header}\n"}), "runtime may not include")

    def test_cycle_and_unknown_layer(self):
        violations = self.lint(layers, {"src/LAYERS.txt": "a: b\nb: a\nc: d\n"})
        self.assertCaught(violations, "d, which is not a layer", "cycle a -> b -> a")


def function_of(lines):
    return "void f() {\n" + "  g();\n" * (lines - 2) + "}\n"


class SizesTest(LinterTest):
    def sizes(self, text, name="src/a/A.cpp"):
        return self.lint(sizes, {name: text})

    def test_file(self):
        self.assertEqual(self.sizes("int a;\n" * 600), [])
        self.assertCaught(self.sizes("int a;\n" * 601), "file 601, at most 600")

    def test_header(self):
        self.assertCaught(self.sizes("int a;\n" * 201, "src/a/A.h"), "header 201, at most 200")

    def test_function(self):
        self.assertEqual(self.sizes(function_of(60)), [])
        self.assertCaught(self.sizes("\n" + function_of(61)), "src/a/A.cpp:2: f: function 61, at most 60")

    def test_soft_limits_are_listed_and_do_not_fail(self):
        hard, soft = sizes.judge("function", "here", 41, False)
        self.assertEqual((hard, soft), ([], ["here: function 41, at most 40"]))
        self.assertEqual(sizes.judge("function", "here", 40, False), ([], []))

    def test_parameters(self):
        self.assertEqual(self.sizes("int f(int a, int b, int c, int d, int e) { return 0; }\n"), [])
        self.assertCaught(self.sizes("int f(int a, int b, int c, int d, int e, int g) { return 0; }\n"), "parameters 6")

    def test_nesting(self):
        deep = "void f() {\n for (;;)\n while (a)\n if (b) {\n do {\n %s } while (c); }\n}\n"
        self.assertEqual(self.sizes(deep % "g();"), [])
        self.assertCaught(self.sizes(deep % "if (d) g();"), "nesting 5, at most 4")

    def test_exemptions_need_a_reason(self):
        self.assertEqual(self.sizes("// Why?\n// size: a table\n" + "int a;\n" * 700), [])
        self.assertEqual(self.sizes("// size: one case per opcode\n" + function_of(90)), [])
        self.assertEqual(self.sizes("/// What it does.\n// size: one case per opcode\n/// More.\n" + function_of(90)), [])
        self.assertCaught(self.sizes("// size:\n" + function_of(90)), "function 90")
        self.assertCaught(self.sizes("// size: for another one\nint a;\n" + function_of(90)), "function 90")


class FunctionsTest(unittest.TestCase):
    def names(self, source):
        return [(f.name, f.parameters, f.nesting) for f in cxx.functions(source)]

    def test_namespaces_and_classes(self):
        source = """namespace a::b { class C final : public D<int, 2> { public: int x() const { return x_; }
            private: int x_ = 0; std::vector<int> v_{1, 2}; }; static int f(void) { return 1; } }"""
        self.assertEqual(self.names(source), [("x", 0, 0), ("f", 0, 0)])

    def test_constructors_with_initializers(self):
        source = "C::C(int a, std::map<int, int> b) : a_{a}, b_(std::move(b)), c_{} { if (a) g(); }"
        self.assertEqual(self.names(source), [("C", 2, 1)])

    def test_operators_and_templates(self):
        source = """template <typename T = int, int N = 2> T f(T (&a)[N]) { return a[0]; }
            bool operator()(int a, int b) const { return a < b; } C &operator=(const C &c) { return *this; }"""
        self.assertEqual([(count) for _, count, _ in self.names(source)], [1, 2, 1])

    def test_initializers_are_no_functions(self):
        self.assertEqual(self.names("const T kTable[] = {{1, f(2)}, {3, 4}}; enum class E { A, B }; struct S { int a; };"), [])

    def test_lambdas_nest(self):
        source = "void f() { visit(Match{[](A a) -> R { if (a) return g(); return {}; }, [&] { h(); }}, x); }"
        self.assertEqual(self.names(source), [("f", 0, 2)])

    def test_else_if_does_not_nest(self):
        source = "void f() { if (a) b(); else if (c) d(); else if (e) { g(); } else { h(); } }"
        self.assertEqual(self.names(source), [("f", 0, 1)])

    def test_switch(self):
        source = "int f(int a) { switch (a) { case 1: return 2; case ns::B: { break; } default: if (a) return 3; } return 0; }"
        self.assertEqual(self.names(source), [("f", 1, 2)])

    def test_text_and_comments_are_ignored(self):
        source = 'void f() { g("}"); h(\'{\'); /* } */ // }\n k(R"x(}}})x"); }\nvoid m() {}'
        self.assertEqual([f.last for f in cxx.functions(source)], [2, 3])

    def test_macros_are_ignored(self):
        source = "#define OPEN {\n#define LONG \\\n  {{{\nvoid f() {}\n"
        self.assertEqual(self.names(source), [("f", 0, 0)])


class CommentsTest(LinterTest):
    def test_first_line(self):
        good = {"src/a.cpp": "// How is a solved?\n", "tests/b.py": "#!/usr/bin/env python3\n# What is b about?\n"}
        self.assertEqual(self.lint(comments, good), [])
        self.assertCaught(self.lint(comments, {"src/a.cpp": "#include <map>\n"}), "src/a.cpp:1")
        self.assertCaught(self.lint(comments, {"src/a.h": "// a.h\n"}), "src/a.h:1")
        self.assertCaught(self.lint(comments, {"tests/b.py": "#!/usr/bin/env python3\nimport os\n"}), "tests/b.py:1")
        self.assertCaught(self.lint(comments, {"src/empty.cpp": ""}), "src/empty.cpp:1")

    def test_unfinished_work_has_a_number(self):
        head, word = "// How is a solved?\n", "TO" + "DO"
        self.assertEqual(self.lint(comments, {"src/a.cpp": head + f"// {word}(#12): faster\n"}), [])
        self.assertCaught(self.lint(comments, {"src/a.cpp": head + f"// {word}: faster\n"}), "src/a.cpp:2")


class ReadmesTest(LinterTest):
    def test_present_and_short(self):
        self.assertEqual(self.lint(readmes, {"src/a/README.md": "a\n" * 40, "README.md": "long\n" * 90}), [])
        self.assertCaught(self.lint(readmes, {"src/a/A.h": "\n"}), "src/a: README.md is missing")
        self.assertCaught(self.lint(readmes, {"src/a/README.md": "a\n" * 41}), "41 lines")


class WordsTest(LinterTest):
    def test_machine_paths_and_registries(self):
        self.assertEqual(self.lint(words, {"docs/a.md": "see framework/x and /usr/lib/llvm-19 and network/y\n"}), [])
        for text in ("/wo" + "rk/main/x", "/ho" + "me/me/x", "/tm" + "p/build-x", "https://py" + "pi.org/x"):
            self.assertCaught(self.lint(words, {"docs/a.md": f"one\n{text}\n"}), "docs/a.md:2")

    def test_what_was_built_is_not_looked_at(self):
        self.assertEqual(self.lint(words, {"build/log.txt": "/wo" + "rk/\n"}), [])


class FormatTest(LinterTest):
    STYLE = {".clang-format": tree.read(tree.repository() / ".clang-format")}

    def test_formatted_or_not(self):
        self.assertEqual(self.lint(format, {**self.STYLE, "src/a.cpp": "int a = 1;\n"}), [])
        self.assertCaught(self.lint(format, {**self.STYLE, "src/a.cpp": "int  a=1 ;\n"}), "src/a.cpp:1: not formatted")


class TidyTest(LinterTest):
    CONFIGURATION = {".clang-tidy": tree.read(tree.repository() / ".clang-tidy")}

    def tidy(self, files):
        sources = [name for name in files if name.endswith(".cpp")]
        entries = [{"directory": "../..", "file": name, "command": f"clang++ -std=c++20 -c {name}"} for name in sources]
        database = {"build/release/compile_commands.json": json.dumps(entries)}
        return self.lint(tidy, {**self.CONFIGURATION, **database, **files})

    def test_names_and_mistakes(self):
        self.assertEqual(self.tidy({"src/a.cpp": "int half(int count) { return count / 2; }\n"}), [])
        self.assertCaught(self.tidy({"src/a.cpp": "int Half(int count) { return count / 2; }\n"}), "src/a.cpp:1:5: error:")
        self.assertCaught(self.tidy({"src/a.cpp": "int *none() { return 0; }\n"}), "modernize-use-nullptr")

    def test_headers_are_checked_once(self):
        files = {"src/a.h": "#pragma once\nstruct point {};\n", "src/a.cpp": '#include "a.h"\n', "src/b.cpp": '#include "a.h"\n'}
        self.assertCaught(self.tidy(files), "src/a.h:2:8: error:")

    def test_files_with_equal_local_names(self):
        first, second = "static int one() { return 1; }\n", "static int *one() { return %s; }\n"
        self.assertEqual(self.tidy({"src/a.cpp": first, "src/b.cpp": second % "nullptr"}), [])
        self.assertCaught(self.tidy({"src/a.cpp": first, "src/b.cpp": second % "0"}), "src/b.cpp:1:28: error:")

    def test_what_does_not_compile(self):
        self.assertCaught(self.tidy({"src/a.cpp": "int a = b;\n"}), "clang-diagnostic-error")

    def test_what_is_never_compiled(self):
        database = {"build/release/compile_commands.json": "[]"}
        self.assertCaught(self.lint(tidy, {**self.CONFIGURATION, **database, "src/a.cpp": "\n"}), "src/a.cpp: not in")

    def test_flags(self):
        flags = tidy.split_flags("c++ -DA=1 -Isrc -isystem /usr/x -O2 -Wall -std=c++20 -Xclang -include -Xclang p -o a.o -c a.cpp")
        self.assertEqual(flags, (("-std=c++20",), [("-DA=1",), ("-Isrc",), ("-isystem", "/usr/x")]))


if __name__ == "__main__":
    unittest.main()
