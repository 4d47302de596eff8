"""Chromium, controlled over its debugging pipe. It needs only Python's standard library."""

import base64
import json
import os
import shutil
import subprocess
import tempfile

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
# The browser reads commands on descriptor 3 and answers on 4.
SHELL = 'exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null'


class Chromium:
    """A browser without a window; a context manager that ends it."""

    def __init__(self, *flags):
        program = next((found for found in map(shutil.which, PROGRAMS) if found), None)
        if not program:
            raise SystemExit("screenshots: there is no Chromium: run scripts/setup")
        self.profile = tempfile.mkdtemp()
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()
        usual = ["--headless", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu"]
        usual += ["--hide-scrollbars", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
        usual += [f"--user-data-dir={self.profile}"]
        arguments = ["/bin/sh", "-c", SHELL, program, *usual, *flags, "about:blank"]
        self.process = subprocess.Popen(arguments, stdin=commands, stdout=answers)
        os.close(commands)
        os.close(answers)
        self.last = 0
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send("Browser.close")
        except (OSError, EOFError):
            pass
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def message(self):
        while b"\0" not in self.rest:
            part = os.read(self.answers, 1 << 16)
            if not part:
                raise EOFError("the browser has ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, session=None, **parameters):
        """Sends a command and returns its result."""
        self.last += 1
        command = {"id": self.last, "method": method, "params": parameters}
        if session:
            command["sessionId"] = session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") != command["id"]:
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            return answer["result"]


class Page:
    """A page of the browser; a context manager that closes it."""

    def __init__(self, browser, width, height, is_dark=False):
        self.browser = browser
        self.target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.send("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.send("Page.enable")
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.send("Emulation.setDeviceMetricsOverride", **size)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.send("Target.closeTarget", targetId=self.target)

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def open(self, address):
        self.send("Page.navigate", url=address)

    def run(self, script):
        """Runs a script, waits for its promise, and returns its value."""
        try:
            answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        except RuntimeError as failure:
            # A page that is being replaced has no answer yet.
            if "navigated" in str(failure) or "context" in str(failure):
                return None
            raise
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", script))
        return answer["result"].get("value")

    def picture(self, whole=False):
        """Returns a screenshot as a PNG."""
        return base64.b64decode(self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"])
