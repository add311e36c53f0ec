#!/usr/bin/env python3
# Does the analysis go on, and stay within its folder, whatever the unit under test does?
import os
import subprocess
import unittest

from harness import PREMISE, PremiseTest, failed_kinds, unit_of

# Beside each hostile function stands a harmless one, whose bug must be found all the same.
VICTIM = "\nint victim(int y) {\n  return 10 / y;\n}\n"
HEADERS = """#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
"""


class HostileTest(PremiseTest):
    def attack(self, body, prologue=""):
        """Analyses `int hostile(int x) { body }`; what was found about it, after looking at what it left behind."""
        text = HEADERS + prologue + "int hostile(int x) {\n" + body + "\n  return 0;\n}\n" + VICTIM
        found = self.analyse("--seconds", "6", self.source(text), code=1)
        self.assertEqual(failed_kinds(unit_of(found, "victim")), {"division-by-zero"})
        self.assertNothingLeft()
        return unit_of(found, "hostile")

    def assertPasses(self, unit):
        self.assertEqual(failed_kinds(unit), set())

    @unittest.skipIf("PREMISE_SANITIZED" in os.environ, "AddressSanitizer itself needs more address space than the test allows")
    def test_a_runner_that_cannot_start_is_no_crash_of_the_unit(self):
        # The runner maps more address space than this; nothing may be concluded about the unit.
        limited = ["bash", "-c", 'ulimit -v 6000000 && exec "$@"', "bash", str(PREMISE), "test", str(self.source(VICTIM))]
        answer = subprocess.run(limited + ["--out", str(self.out)], capture_output=True, text=True, check=False)
        self.assertEqual(answer.returncode, 2, answer.stderr)
        self.assertIn("cannot be run", answer.stderr)

    def test_loops_forever(self):
        unit = self.attack("if (x == 5) for (;;) ;")
        self.assertPasses(unit)
        self.assertFalse(unit["exploration"]["exhaustive"])

    def test_calls_exit(self):
        self.assertPasses(self.attack("if (x == 5) exit(3); if (x == 6) _exit(4); if (x == 7) _Exit(5); if (x == 8) quick_exit(6);"))

    def test_registers_handlers_for_exit(self):
        self.attack("atexit(on_exit_); if (x == 5) exit(0);", "static void on_exit_(void) { for (;;) ; }\n")

    def test_aborts(self):
        self.assertNotEqual(failed_kinds(self.attack("if (x == 5) abort();")), set())

    def test_forks(self):
        self.attack("if (x == 5) { fork(); } if (x == 6) { if (fork() == 0) for (;;) sleep(100); }")

    def test_forks_again_and_again(self):
        # Eight processes at most: should the sandbox ever fail, the machine must survive the test.
        self.attack("if (x == 5) for (int i = 0; i < 3; i++) fork();")

    def test_starts_threads(self):
        self.attack("pthread_t t; if (x == 5) pthread_create(&t, 0, spin, 0);", "static void *spin(void *p) { for (;;) ; return p; }\n")

    def test_writes_through_an_integer(self):
        unit = self.attack("if (x == 5) *(volatile int *)16 = 1;")
        self.assertNotEqual(failed_kinds(unit), set())

    def test_reads_through_a_wild_pointer(self):
        unit = self.attack("if (x == 5) return *(volatile int *)0x123456789abcUL;")
        self.assertNotEqual(failed_kinds(unit), set())

    def test_writes_into_the_tables_of_the_runner(self):
        for table in ("0x1000000000", "0x1400000000", "0x1800000000", "0x2000000000", "0x3000000000"):
            unit = self.attack(f"if (x == 5) memset((void *){table}, 0x41, 1 << 16); if (x == 6) return *(int *){table};")
            self.assertEqual(failed_kinds(unit), {"out-of-bounds"})

    def test_raises_signals(self):
        self.attack("if (x == 5) raise(SIGSEGV); if (x == 6) raise(SIGKILL); if (x == 7) raise(SIGSTOP);")

    def test_signals_others(self):
        decoy = subprocess.Popen(["sleep", "600"])
        self.addCleanup(decoy.wait)
        self.addCleanup(decoy.kill)
        self.attack(f"if (x == 5) kill(getppid(), SIGKILL); if (x == 6) kill({decoy.pid}, SIGKILL);")
        self.assertIsNone(decoy.poll(), "another process should not have been reached")

    def test_blocks_and_catches_signals(self):
        body = "if (x == 5) { signal(SIGALRM, SIG_IGN); signal(SIGTERM, SIG_IGN); signal(SIGSEGV, SIG_IGN); for (;;) ; }"
        self.attack(body)

    def test_closes_files(self):
        self.attack("if (x == 5) { close(0); close(1); close(2); } if (x == 6) for (int i = 0; i < 1024; i++) close(i);")

    def test_recurses_without_end(self):
        unit = self.attack("if (x == 5) return deeper(x);", "static int deeper(int x) { volatile char a[64]; a[x & 63] = 1; return deeper(x + 0) + a[0]; }\n")
        self.assertFalse(unit["exploration"]["exhaustive"])

    def test_allocates_gigabytes(self):
        self.attack("if (x == 5) for (int i = 0; i < 12; i++) { char *p = malloc(1u << 28); if (!p) return 1; memset(p, 1, 1u << 28); }")

    def test_asks_for_absurd_sizes(self):
        self.attack("char *p = malloc((size_t)x << 20); if (p) free(p);")

    def test_prints_a_lot(self):
        self.attack('if (x == 5) for (int i = 0; i < 200000; i++) puts("more and more text");')

    def test_opens_sockets(self):
        body = """if (x == 5) {
          int s = socket(AF_INET, SOCK_STREAM, 0);
          struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
          connect(s, (struct sockaddr *)&a, sizeof a);
        }"""
        self.attack(body)

    def test_writes_files(self):
        target = self.folder / "home/escaped.txt"
        self.attack(f"""if (x == 5) {{ FILE *f = fopen("{target}", "w"); if (f) {{ fputs("out", f); fclose(f); }} }}
          if (x == 6) {{ int fd = open("escaped.txt", O_CREAT | O_WRONLY, 0600); if (fd >= 0) close(fd); }}
          if (x == 7) mkdir("{self.folder}/home/escaped", 0700);""")

    def test_destroys_files(self):
        kept = self.folder / "home/kept.txt"
        kept.write_text("precious")
        text = HEADERS + f"""int hostile(int x) {{
          if (x == 5) unlink("{kept}");
          if (x == 6) rename("{kept}", "{kept}.moved");
          if (x == 7) truncate("{kept}", 0);
          if (x == 8) {{ FILE *f = fopen("{kept}", "w"); if (f) fclose(f); }}
          if (x == 9) system("rm -f {kept}");
          return 0;
        }}\n""" + VICTIM
        self.analyse("--seconds", "6", self.source(text), code=1)
        self.assertEqual(kept.read_text(), "precious")
        self.assertNothingLeft(allowed=("home/kept.txt",))

    def test_runs_other_programs(self):
        self.attack('if (x == 5) execl("/bin/sh", "sh", "-c", "touch escaped", (char *)0); if (x == 6) system("touch escaped");')

    def test_overwrites_what_is_near(self):
        unit = self.attack("char a[4]; if (x == 5) memset(a, 0, 100000);")
        self.assertEqual(failed_kinds(unit), {"out-of-bounds"})

    def test_changes_the_working_directory(self):
        self.attack('if (x == 5) { if (chdir("/") != 0) return 1; }')


if __name__ == "__main__":
    unittest.main()
