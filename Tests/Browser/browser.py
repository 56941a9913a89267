"""A headless Chromium that is driven through a pipe, with nothing but Python's own library.

Source: Chrome DevTools Protocol, https://chromedevtools.github.io/devtools-protocol/ ; with
--remote-debugging-pipe messages are JSON, each ended by NUL, on descriptors 3 and 4.
"""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"]


def executable():
    """The browser's file, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One browser with one page."""

    def __init__(self, scheme="light", width=1100, height=900, script=True):
        self.profile = tempfile.mkdtemp(prefix="restorectl-browser-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def set_descriptors():
            # Kept away from 3 and 4 first: either pipe may stand there already.
            (reading, writing) = (os.dup(to_browser), os.dup(from_browser))
            reading, writing = os.dup2(reading, 30), os.dup2(writing, 31)
            os.dup2(30, 3)
            os.dup2(31, 4)

        self.process = subprocess.Popen(
            [
                executable(), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--disable-dev-shm-usage", "--remote-debugging-pipe",
                "--force-color-profile=srgb", f"--user-data-dir={self.profile}",
            ],
            preexec_fn=set_descriptors, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.events = []
        target = self.call("Target.createTarget", {"url": "about:blank"}, None)["targetId"]
        self.session = None
        self.session = self.call(
            "Target.attachToTarget", {"targetId": target, "flatten": True}, None)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log", "DOM", "Accessibility"]:
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.call("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        if not script:
            self.call("Emulation.setScriptExecutionDisabled", {"value": True})

    def call(self, method, parameters=None, session="own", patience=120):
        """Calls a method, and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters or {}}
        if session == "own" and self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + patience
        while True:
            answer = self.receive(deadline)
            if answer.get("id") == message["id"]:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def receive(self, deadline):
        """The next message; events are kept."""
        while b"\0" not in self.buffer:
            wait = deadline - time.monotonic()
            if wait <= 0 or not select.select([self.input], [], [], wait)[0]:
                raise TimeoutError("the browser does not answer")
            piece = os.read(self.input, 1 << 20)
            if not piece:
                raise RuntimeError("the browser ended")
            self.buffer += piece
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        if "method" in message:
            self.events.append(message)
        return message

    def open(self, path):
        """Opens a file, and waits until it is loaded."""
        self.events = []
        self.call("Page.navigate", {"url": "file://" + os.path.abspath(path)})
        deadline = time.monotonic() + 120
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.receive(deadline)

    def accessible(self, is_complete):
        """The nodes that those who cannot see the page get. The browser makes them after the page is
        loaded, so it is asked until they are complete, for ten seconds at most."""
        deadline = time.monotonic() + 10
        while True:
            nodes = self.call("Accessibility.getFullAXTree")["nodes"]
            if is_complete(nodes) or time.monotonic() > deadline:
                return nodes
            time.sleep(0.1)

    def value(self, expression):
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", {
            "expression": expression, "returnByValue": True, "awaitPromise": True})
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def press(self, key, text=None):
        """Presses a key."""
        for kind in ["keyDown", "keyUp"]:
            event = {"type": kind, "key": key, "code": key}
            if text and kind == "keyDown":
                event["text"] = text
            self.call("Input.dispatchKeyEvent", event)

    def screenshot(self, path):
        """Writes what is to be seen as a PNG."""
        import base64
        data = self.call("Page.captureScreenshot", {"format": "png"})["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def complaints(self):
        """What the page's script threw, what the console says, and what was refused."""
        found = []
        for event in self.events:
            parameters = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"]["text"])
            if event["method"] == "Runtime.consoleAPICalled":
                found.append(f"console.{parameters['type']}")
            if event["method"] == "Log.entryAdded":
                found.append(parameters["entry"]["text"])
        return found

    def requests(self):
        """The addresses that were asked for, without the page's own."""
        asked = [
            event["params"]["request"]["url"] for event in self.events
            if event["method"] == "Network.requestWillBeSent"]
        return asked[1:]

    def close(self):
        """Ends the browser."""
        try:
            self.call("Browser.close", session=None, patience=5)
        except (RuntimeError, TimeoutError, OSError):
            pass
        self.process.kill()
        self.process.wait()
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.profile, ignore_errors=True)
