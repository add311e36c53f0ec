#!/usr/bin/env python3
# Does the HTML report show what it should in a real browser: colours, cards, links, keys, themes, many checks?
import re
import unittest

import fixture
from browser import Browser


def channels(colour):
    return [int(float(number)) for number in re.findall(r"[\d.]+", colour)[:3]]


def luminance(colour):
    parts = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


STATUSES = ["verified", "verified-under", "verified-by-testing", "verified-to-bound", "failed", "open", "unreachable"]


class HtmlTest(fixture.ReportTest):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def show(self, found=None, source=fixture.SOURCE, scheme="light"):
        self.store(found or self.sample(), source)
        path = self.render("--html", "report.html")
        seconds = self.browser.open(path, scheme)
        self.assertEqual(self.browser.complaints(), [])
        return seconds

    def focused(self):
        return self.browser.evaluate("document.activeElement.id")

    def card(self):
        return "" if self.browser.evaluate("document.getElementById('card').hidden") else self.browser.text("#card")

    def leave(self):
        """Moves the mouse away and waits longer than the card does."""
        self.browser.point_at("h1")
        self.browser.evaluate("new Promise(done => setTimeout(done, 400))")

    def test_every_status_has_its_colour(self):
        for scheme in ("light", "dark"):
            self.show(scheme=scheme)
            colour = {status: channels(self.browser.style(f".check.{status}", "backgroundColor")) for status in STATUSES}
            red, green, blue = colour["verified"]
            self.assertTrue(green > red and green > blue, colour)
            self.assertEqual(colour["verified"], colour["verified-by-testing"])
            red, green, blue = colour["failed"]
            self.assertTrue(red > green + 30 and red > blue + 30, colour)
            red, green, blue = colour["open"]
            self.assertTrue(red > green > blue, colour)
            self.assertLess(max(colour["unreachable"]) - min(colour["unreachable"]), 20, colour)
            for striped in ("verified-under", "verified-to-bound"):
                image = self.browser.style(f".check.{striped}", "backgroundImage")
                self.assertIn("repeating-linear-gradient", image)
                self.assertIn(", ".join(map(str, colour["verified"])), image)
            self.assertEqual(self.browser.style(".check.verified", "backgroundImage"), "none")

    def test_text_is_readable(self):
        for scheme in ("light", "dark"):
            self.show(scheme=scheme)
            for selector in [f".check.{status}" for status in STATUSES] + ["body", "header", "article", ".tag.failed"]:
                text = self.browser.style(selector, "color")
                grounds = [self.browser.style(selector, "backgroundColor")]
                if selector.endswith(("-under", "-bound")):
                    grounds = re.findall(r"rgb\([^)]*\)", self.browser.style(selector, "backgroundImage"))
                for ground in grounds:
                    self.assertGreaterEqual(contrast(text, ground), 4.5, f"{selector} in {scheme}: {text} on {ground}")

    def test_the_right_text_is_coloured(self):
        self.show()
        for status, text in [("failed", "table[i]"), ("verified-under", "balance + amount"), ("open", "assert(balance >= old)"),
                             ("unreachable", "amount / balance"), ("verified", "k++"), ("verified-to-bound", "table[k % 8]"),
                             ("verified-by-testing", "amount << i")]:
            self.assertEqual(self.browser.content(f".check.{status}"), text)

    def test_cards_say_what_is_known(self):
        self.show()
        said = {}
        for status in STATUSES:
            self.leave()
            self.assertEqual(self.card(), "")
            self.browser.point_at(f".check.{status}")
            said[status] = self.card()
        self.assertIn("deposit_1", said["failed"])
        self.assertIn("amount = -1", said["failed"])
        self.assertIn("i = 8", said["failed"])
        for part in ("rests on", "balance + amount does not overflow", "amount < 100", "or balance == 0", "numeric", "bank.c:8:21"):
            self.assertIn(part, said["verified-under"])
        self.assertIn("bound reached: time <i>", said["open"])
        self.assertIn("unreachable", said["unreachable"])
        self.assertIn("by numeric, unroll", said["verified"])
        self.assertIn("within the bounds: loop", said["verified-to-bound"])

    def test_a_click_keeps_the_card_until_escape(self):
        self.show()
        self.browser.click(".check.failed")
        self.leave()
        self.assertIn("deposit_1", self.card())
        self.browser.key("Escape")
        self.assertEqual(self.card(), "")

    def test_the_mouse_can_move_onto_the_card(self):
        self.show()
        self.browser.point_at(".check.failed")
        # Scrolling would move another check under the mouse, which then shows its own card.
        self.browser.point_at("#card a", scrolls=False)
        self.browser.evaluate("new Promise(done => setTimeout(done, 400))")
        self.assertIn("deposit_1", self.card())

    def test_cards_stay_in_the_window(self):
        self.show()
        for width in (1200, 500):
            self.browser.send("Emulation.setDeviceMetricsOverride", width=width, height=700, deviceScaleFactor=1, mobile=False)
            for status in STATUSES:
                self.browser.key("Escape")
                self.browser.point_at(f".check.{status}")
                left, right = self.browser.evaluate("(() => { const b = card.getBoundingClientRect(); return [b.left, b.right]; })()")
                self.assertTrue(0 <= left < right <= width, f"{status} at {width}: {left} to {right}")
        self.browser.send("Emulation.clearDeviceMetricsOverride")

    def test_links_lead_somewhere(self):
        self.show()
        lost = self.browser.evaluate(
            "Array.from(document.querySelectorAll('a[href]')).map(a => a.getAttribute('href'))"
            ".filter(h => !h.startsWith('#') || !document.getElementById(h.slice(1)))"
        )
        self.assertEqual(lost, [])
        self.browser.click("#failures article a[href^='#g']")
        self.browser.evaluate("new Promise(done => setTimeout(done, 50))")
        self.assertEqual(self.browser.text(f"#{self.focused()}"), "table[i]")
        self.browser.click("#card a[href^='#t']")
        self.assertEqual(self.browser.evaluate("location.hash"), "#t0")

    def test_keys_walk_through_what_matters(self):
        self.show()
        seen = []
        for key in "nnnp":
            self.browser.key(key)
            seen.append(self.browser.text(f"#{self.focused()}"))
            self.assertNotEqual(self.card(), "")
        self.assertEqual(seen, ["table[i]", "assert(balance >= old)", "table[i]", "assert(balance >= old)"])
        self.browser.key("f")
        self.assertEqual(self.browser.text(f"#{self.focused()}"), "table[i]")
        self.browser.key("j")
        self.assertEqual(self.browser.text(f"#{self.focused()}"), "balance + amount")
        self.browser.key("k")
        self.browser.key("O")
        self.assertEqual(self.browser.text(f"#{self.focused()}"), "assert(balance >= old)")
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.check[tabindex=\"0\"]').length"), 1)

    def test_help_opens_and_closes(self):
        self.show()
        self.browser.key("?")
        self.assertTrue(self.browser.evaluate("document.getElementById('help').open"))
        self.assertIn("next, previous check that failed or is open", self.browser.text("#help"))
        self.browser.key("Escape")
        self.assertFalse(self.browser.evaluate("document.getElementById('help').open"))

    def test_theme_follows_the_system_and_the_button(self):
        ground = {}
        for scheme in ("light", "dark"):
            self.show(scheme=scheme)
            ground[scheme] = self.browser.style("body", "backgroundColor")
        self.assertGreater(luminance(ground["light"]), 0.8)
        self.assertLess(luminance(ground["dark"]), 0.1)
        self.browser.click("#theme")
        self.assertEqual(self.browser.style("body", "backgroundColor"), ground["light"])
        self.browser.key("t")
        self.assertEqual(self.browser.style("body", "backgroundColor"), ground["dark"])

    def test_assumptions_show_what_rests_on_them(self):
        self.show()
        rows = self.browser.evaluate("Array.from(document.querySelectorAll('#assumptions tbody tr')).map(r => r.innerText)")
        self.assertEqual(len(rows), 3)
        for row in rows:
            self.assertIn("1 check", row)
        self.browser.click("#assumptions button[data-a='0']")
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.check.resting').length"), 1)
        self.assertEqual(self.browser.text(f"#{self.focused()}"), "balance + amount")

    def test_coverage_is_beside_the_lines(self):
        self.show()
        self.assertEqual(self.browser.style("#f0-10 > a", "borderRightStyle"), "dashed")
        self.assertEqual(self.browser.style("#f0-8 > a", "borderRightStyle"), "solid")
        self.assertEqual(self.browser.evaluate("document.querySelector('#f0-9 > i').textContent"), "1/4")
        self.assertEqual(self.browser.evaluate("document.querySelector('#f0-6 > i').textContent"), "")
        self.assertIn("9 of 10 (90 %)", self.browser.text("#coverage"))

    def test_roles_and_names(self):
        self.show()
        nameless = self.browser.evaluate(
            "Array.from(document.querySelectorAll('[role=button], button, a')).filter(e => !(e.getAttribute('aria-label') || e.textContent.trim())).length"
        )
        self.assertEqual(nameless, 0)
        self.assertIn("out-of-bounds failed", self.browser.evaluate("document.querySelector('.check.failed').getAttribute('aria-label')"))
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('main, header, nav[aria-label]').length"), 3)

    def test_nothing_is_loaded_and_nothing_of_the_program_runs(self):
        found = self.sample()
        evil = "</script><script>window.evil = 1</script><img src='http://localhost:1/x' onerror='window.evil = 2'>"
        for check in found["units"][0]["checks"]:
            check["condition"] = check["reason"] = evil
        found["units"][0]["assumptions"][0]["predicate"] = evil
        found["warnings"] = [evil]
        self.show(found, source=fixture.SOURCE + f"// {evil}\n")
        for status in STATUSES:
            self.browser.key("Escape")
            self.browser.point_at(f".check.{status}")
            self.assertIn("<script>", self.card())
        self.assertIsNone(self.browser.evaluate("window.evil"))
        self.assertEqual([url for url in self.browser.requests if not url.startswith(("file:", "data:"))], [])

    def test_a_changed_file_is_noticed(self):
        found = self.sample()
        self.show()
        self.assertNotIn("analysed", self.browser.text("#source h3 + *"))
        found["sources"] = [{"file": "bank.c", "hash": "0" * 16}]
        self.show(found)
        self.assertIn("has changed since it was analysed", self.browser.text("#source"))

    def test_five_thousand_checks(self):
        kinds = ["verified", "verified-under", "open", "failed", "unreachable"]
        checks = []
        for i in range(5000):
            more = {"premise": [["bank.c:8:21:no-overflow"]]} if i % 5 == 1 else {}
            checks.append(fixture.check((1 + i // 3, 5 + 10 * (i % 3)), "signed-overflow", "a + b does not overflow", kinds[i % 5], reason="time", **more))
        source = "    a + b;    a + b;    a + b;\n" * 1667
        seconds = self.show(fixture.results([fixture.unit(checks, assumptions=[
            fixture.assumption((8, 21), "no-overflow", "a + b does not overflow")])]), source)
        print(f"5,000 checks: loaded and painted after {seconds:.2f} s")
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('.check[id]').length"), 5000)
        self.browser.key("p")
        self.assertEqual(self.focused(), "g4998")
        self.assertIn("failed", self.card())
        top, bottom = self.browser.evaluate("(() => { const b = document.activeElement.getBoundingClientRect(); return [b.top, b.bottom]; })()")
        self.assertTrue(0 < top and bottom < self.browser.evaluate("innerHeight"), "the check should be in sight")


if __name__ == "__main__":
    unittest.main()
