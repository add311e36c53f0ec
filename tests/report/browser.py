# How do the tests drive a real Chromium? Over its debugging pipe, which needs nothing but the standard library.
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--disable-sync", "--hide-scrollbars", "--force-color-profile=srgb",
    "--remote-debugging-pipe", "--window-size=1200,900",
]
PATIENCE = 120  # seconds until an answer counts as lost


class Browser:
    """One page. `requests` has the address of everything that the page loaded or tried to load."""

    def __init__(self):
        if CHROMIUM is None:
            raise RuntimeError("chromium is not installed (scripts/bootstrap installs it)")
        self.profile = tempfile.mkdtemp(prefix="premise-chromium-")
        to_read, self.output = os.pipe()
        self.input, to_write = os.pipe()

        def give_pipes():  # Chromium reads commands from 3 and answers on 4
            kept_read, kept_write = os.dup(to_read), os.dup(to_write)
            os.dup2(kept_read, 3)
            os.dup2(kept_write, 4)

        self.process = subprocess.Popen(
            [CHROMIUM, *FLAGS, f"--user-data-dir={self.profile}", "about:blank"], preexec_fn=give_pipes, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self.buffer, self.number, self.session, self.requests, self.events = b"", 0, None, [], []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")

    def close(self):
        try:
            self.session = None
            self.send("Browser.close")
        except (OSError, RuntimeError):
            self.process.kill()
        self.process.wait(timeout=PATIENCE)
        os.close(self.output)
        os.close(self.input)
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.buffer:
            part = os.read(self.input, 1 << 16)
            if not part:
                raise RuntimeError("Chromium ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(message)
        if message.get("method") == "Network.requestWillBeSent":
            self.requests.append(message["params"]["request"]["url"])
        if "method" in message:
            self.events.append(message)
        return message

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, path, scheme="light"):
        """Loads a file; returns the seconds until the page was loaded and painted."""
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.requests.clear()
        start = time.monotonic()
        self.send("Page.navigate", url=f"file://{path}")
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.receive()
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return time.monotonic() - start

    def evaluate(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def style(self, selector, property_name):
        return self.evaluate(f"getComputedStyle(document.querySelector({json.dumps(selector)}))[{json.dumps(property_name)}]")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText")

    def content(self, selector):
        """Also of what is out of sight and therefore has no layout."""
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).textContent")

    def key(self, key):
        text = key if len(key) == 1 else {"Enter": "\r"}.get(key)
        extra = {"text": text} if text else {}
        code = {"Escape": 27, "Enter": 13, "Tab": 9}.get(key, 0)
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **extra)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def point_at(self, selector, scrolls=True):
        """Moves the mouse over an element, after scrolling it into view unless it is known to be there."""
        scroll = "e.scrollIntoView({block: 'center'});" if scrolls else ""
        box = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); {scroll}"
            " const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()"
        )
        self.send("Input.dispatchMouseEvent", type="mouseMoved", x=box[0], y=box[1])
        return box

    def click(self, selector):
        x, y = self.point_at(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))

    def complaints(self):
        """Exceptions of the page's script and entries of its log."""
        return [event["params"] for event in self.events if event["method"] in ("Runtime.exceptionThrown", "Log.entryAdded")]
