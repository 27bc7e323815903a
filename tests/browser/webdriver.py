"""A headless Chromium, driven by the WebDriver protocol with Python's standard library only."""
import base64
import json
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--window-size=1280,1000"]


def installed():
    return shutil.which("chromedriver") is not None and shutil.which("chromium") is not None


class Browser:
    def __init__(self, *flags):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        port = next(match[1] for match in (re.search(r"successfully on port (\d+)", line) for line in self.driver.stdout) if match)
        self.base = f"http://127.0.0.1:{port}"
        chrome = {"binary": shutil.which("chromium"), "args": [*FLAGS, *flags, "--user-data-dir=" + self.profile.name]}
        wanted = {"browserName": "chrome", "goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"}}
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += "/session/" + answer["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.profile.cleanup()

    def call(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode()}") from error

    def open(self, path):
        self.call("POST", "/url", {"url": "file://" + str(path)})

    def run(self, script):
        return self.call("POST", "/execute/sync", {"script": script, "args": []})

    def find(self, css):
        return self.call("POST", "/element", {"using": "css selector", "value": css})[ELEMENT]

    def click(self, css):
        self.call("POST", f"/element/{self.find(css)}/click", {})

    def type(self, css, text):
        element = self.find(css)
        self.call("POST", f"/element/{element}/clear", {})
        if text:
            self.call("POST", f"/element/{element}/value", {"text": text})

    def console(self):
        return self.call("POST", "/se/log", {"type": "browser"})

    def command(self, name, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def screenshot(self, path):
        size = self.command("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 6000), "scale": 1}
        image = self.command("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
        path.write_bytes(base64.b64decode(image))

    def pdf(self, path):
        path.write_bytes(base64.b64decode(self.command("Page.printToPDF", printBackground=False)["data"]))
