"""A headless Chromium that is controlled by the DevTools protocol over two pipes."""
import base64
import json
import os
import select
import subprocess
import time

LOOK = """(() => {
  const video = document.querySelector("video"), canvas = document.createElement("canvas")
  canvas.width = video.videoWidth; canvas.height = video.videoHeight
  if (canvas.width) canvas.getContext("2d").drawImage(video, 0, 0)
  return { time: video.currentTime, width: video.videoWidth, height: video.videoHeight, error: video.error?.message ?? null,
           by: video.src.startsWith("blob:") ? "its parts" : "its playlist", image: canvas.width ? canvas.toDataURL("image/png") : "" }
})()"""


class Browser:
    """Chromium with one page. A `with` statement ends it."""

    def __init__(self, program, folder, arguments=()):
        down_read, self.down = os.pipe()
        self.up, up_write = os.pipe()
        command = [
            program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--mute-audio", "--remote-debugging-pipe",
            "--autoplay-policy=no-user-gesture-required", f"--user-data-dir={folder}/browser", "--window-size=480,320", *arguments,
        ]
        # The protocol is read from descriptor 3 and written to 4.
        shell = ["/bin/sh", "-c", f'exec "$@" 3<&{down_read} 4>&{up_write}', "sh"]
        self.process = subprocess.Popen(
            shell + command, pass_fds=[down_read, up_write], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=open(os.path.join(folder, "browser.errors"), "w"), start_new_session=True)
        os.close(down_read)
        os.close(up_write)
        self.number, self.rest, self.session = 0, b"", None

    def __enter__(self):
        page = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.call("Browser.close", limit=5)
            self.process.wait(5)
        except (OSError, subprocess.TimeoutExpired):
            os.killpg(self.process.pid, 9)
            self.process.wait()
        os.close(self.up)
        os.close(self.down)

    def call(self, method, limit=30, **parameters):
        """Calls a method of the protocol and returns the response. Throws `OSError` for an error or after `limit` seconds."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.down, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + limit
        while True:
            while b"\0" not in self.rest:
                if not select.select([self.up], [], [], max(0, end - time.monotonic()))[0]:
                    raise OSError(f"the browser does not respond to {method}")
                bytes_ = os.read(self.up, 1 << 20)
                if not bytes_:
                    raise OSError("the browser has ended")
                self.rest += bytes_
            line, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise OSError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def open(self, address, beginning=None):
        """Shows the page at an address; `beginning` is a script that runs before its own."""
        self.call("Page.enable")
        if beginning:
            self.call("Page.addScriptToEvaluateOnNewDocument", source=beginning)
        self.call("Page.navigate", url=address)

    def look(self, state, path):
        """Stores the state of the page's video in `state`, and its current frame in a PNG file at `path`."""
        answer = self.call("Runtime.evaluate", expression=LOOK, returnByValue=True)
        value = answer["result"].get("value") or {"time": 0, "width": 0, "height": 0, "error": None, "by": "", "image": ""}
        path.write_bytes(base64.b64decode(value.pop("image").partition(",")[2]))
        state.update(value)

    def screenshot(self):
        """The page as a PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot")["data"])
