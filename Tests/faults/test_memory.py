"""While a request is open, the text of the key is no longer in asctl's memory."""

import base64
import os
import subprocess
import threading
import unittest

from world import FaultCase, Scripted, request


def memory(pid):
    """The writable memory of a process."""
    with open(f"/proc/{pid}/maps", encoding="ascii") as maps, open(f"/proc/{pid}/mem", "rb", 0) as file:
        for line in maps:
            span, rights = line.split()[:2]
            if not rights.startswith("rw") or "[v" in line:
                continue
            start, end = (int(number, 16) for number in span.split("-"))
            file.seek(start)
            try:
                yield line, file.read(end - start)
            except OSError:
                continue


@unittest.skipUnless(os.path.exists("/proc/self/mem"), "memory is read with /proc")
class Memory(FaultCase):
    def found(self, *flags, **variables):
        """Returns the forms of the key that are in memory while asctl waits for a response."""
        pem = (self.home / "key.p8").read_text()
        text = "".join(pem.splitlines()[1:-1])
        der = base64.b64decode(text)
        forms = {"text": text[52:76].encode(), "lines": pem.splitlines()[2][:24].encode(), "der": der[36:60]}
        asked, over = threading.Event(), threading.Event()

        def serve(connection):
            request(connection)
            asked.set()
            over.wait(30)

        with Scripted(serve) as server:
            process = self.start(
                "transaction", "get", "1", "--base-url", f"http://127.0.0.1:{server.port}", *flags, variables=variables,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                self.assertTrue(asked.wait(20))
                return sorted({name for _, bytes_ in memory(process.pid) for name in forms if forms[name] in bytes_})
            finally:
                process.kill()
                process.wait()
                over.set()

    def config(self, given):
        text = (self.home / "config.ini").read_text().splitlines()
        lines = [line for line in text if not line.startswith(("private_key_path", "key_command"))]
        self.write("config.ini", "\n".join([*lines, given]).encode())

    def test_a_file(self):
        self.assertEqual(self.found(), [])

    def test_a_command(self):
        self.config(f"key_command = cat {self.home}/key.p8")
        self.assertEqual(self.found(), [])

    def test_other_forms(self):
        """Base64 of the DER, and of the PEM, on one line."""
        pem = (self.home / "key.p8").read_text()
        text = "".join(pem.splitlines()[1:-1])
        escaped = pem.replace("\n", "\\n")
        for content in (text.encode(), base64.b64encode(pem.encode()), base64.b64decode(text), escaped.encode()):
            self.write("form", content)
            self.config(f"key_command = cat {self.home}/form")
            self.assertEqual(self.found(), [], content[:10])
