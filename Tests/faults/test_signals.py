"""asctl is killed by each signal at each change of a file, and rerun: nothing is lost, and no write is sent twice."""

import base64
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import threading

from world import FaultCase, Scripted, reply, request

SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGPIPE]
IDS = ["2000000000000001", "2000000000003002", "2000000000001006", "2000000000014001", "2000000000001001"]
CONSENT = ["--customer-consented", "--sample-content-provided", "false", "--delivery-status", "DELIVERED"]


def undated(text):
    """Returns the text without signing dates."""
    return re.sub(r'"signedDate":\d+', "", text)


class Point:
    """A change of a file, counted from 1, before which a signal is sent; if it is torn, half of a write is executed first."""

    def __init__(self, place, number, is_torn, library):
        self.place, self.signal, self.is_torn = place, number, is_torn
        self.variables = {"LD_PRELOAD": str(library), "KILL_AT": str(place), "KILL_SIGNAL": str(int(number))}
        if is_torn:
            self.variables["KILL_TORN"] = "1"
        # Whether the run ended normally, despite the signal or before the point.
        self.is_passed = False

    def __str__(self):
        return f"{self.signal.name} at {self.place}{' torn' if self.is_torn else ''}"


class Killed(FaultCase):
    library = None

    @classmethod
    def setUpClass(cls):
        here = pathlib.Path(__file__).parent
        cls.library = here.parent.parent / ".build" / "kill_at.so"
        subprocess.run(
            [os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o", cls.library, here / "kill_at.c", "-ldl"],
            check=True)

    def points(self):
        """A point for each change of a file. The last run has fewer changes and ends on its own."""
        seeded = random.Random(20261123)
        number = signal.SIGKILL
        for place in range(1, 200):
            point = Point(place, number, seeded.random() < 0.5, self.library)
            yield point
            if point.is_passed and number == signal.SIGKILL:
                self.assertGreater(place, 2, "no change of a file was reached")
                return
            # asctl handles some signals and then exits normally.
            number = signal.SIGKILL if point.is_passed else seeded.choice(SIGNALS)
        self.fail("the changes do not end")

    def ends(self, line, variables, prepare=lambda: None, next_line=None):
        """Yields a killed run for each point and the run after it: of the same line, or of the one that `next_line` returns."""
        for point in self.points():
            prepare()
            # Writing output to a file is also a change of a file.
            with open(self.home / "output", "wb") as output:
                first = self.run_asctl(*line, stdout=output, variables=variables | point.variables)
            first.output = (self.home / "output").read_text()
            first.words.append(f"({point})")
            self.check(first, 0, 130, -point.signal, 1)
            point.is_passed = first.status == 0
            yield first, self.run_asctl(*(next_line(first) if next_line else line), variables=variables)

    def forget(self, *names):
        for name in names:
            (self.home / name).unlink(missing_ok=True)
        shutil.rmtree(self.home / "state", ignore_errors=True)

    def test_look_ups_with_a_journal(self):
        """The second run prints every record, once and in order."""
        self.write("ids", "\n".join(IDS).encode())
        tables = {
            "get": ["transaction", "get", "--ids", "ids", "--journal", "get", "-o", "ndjson"],
            "customer": ["customer", "--ids", "ids", "--journal", "customer", "-o", "csv"],
        }
        with self.store() as store:
            for name, line in tables.items():
                whole = self.check(self.run_asctl(*line, variables=store), 0).output
                for _, again in self.ends(line, store, lambda name=name: self.forget(name)):
                    self.check(again, 0)
                    self.assertEqual(undated(again.output), undated(whole), name)

    def test_replayed_notifications(self):
        """Each is delivered, and again only if its delivery was not recorded: at most one for each killed run."""
        with self.store() as store:
            self.write("missed", "\n".join(self.history(store)[:5]).encode())
            received, lock = [], threading.Lock()

            def serve(connection):
                while arrived := request(connection):
                    with lock:
                        received.append(json.loads(arrived[1])["signedPayload"])
                    reply(connection)

            with Scripted(serve) as receiver:
                line = ["notification", "replay", "missed", "--to", f"http://127.0.0.1:{receiver.port}/x"]
                line += ["--journal", "j", "--root", store["ASCTL_ROOT"], "-o", "ndjson"]

                def prepare():
                    received.clear()
                    self.forget("j")

                for first, again in self.ends(line, store, prepare):
                    self.check(again, 0)
                    self.assertEqual(len(set(received)), 5, str(first) + str(again))
                    self.assertLessEqual(len(received), 6, str(first) + str(again))

    def history(self, store):
        """Returns the notifications of the store's history as Apple posts them."""
        rows = self.run_asctl("notification", "history", "--since", "30d", "-o", "ndjson", "--raw", variables=store)
        items = [item for page in rows.output.splitlines() for item in json.loads(page)["notificationHistory"]]
        return [json.dumps({"signedPayload": item["signedPayload"]}) for item in items]

    def test_listening(self):
        """The next run resumes after the last notification that was printed, and prints at most this one again."""
        line = ["notification", "listen", "--interval", "1", "-o", "ndjson", "--limit"]
        begin, count = ["--since", "30d"], 4
        with self.store() as store:

            def printed(run):
                rows = [row for row in run.output.splitlines(keepends=True) if row.endswith("\n")]
                return [json.loads(row)["payload"]["notificationUUID"] for row in rows]

            def resumed(first):
                has_position = any((self.home / "state").rglob("listen-*.json"))
                return [*line, str(count + 1 - len(printed(first))), *([] if has_position else begin)]

            whole = printed(self.check(self.run_asctl(*line, str(count + 1), *begin, variables=store), 0))
            self.assertEqual(len(set(whole)), count + 1)
            for first, again in self.ends([*line, str(count), *begin], store, self.forget, resumed):
                self.check(again, 0)
                before, after = printed(first), printed(again)
                if before and after[0] == before[-1]:
                    before.pop()
                self.assertEqual((before + after)[:count], whole[:count], str(first) + str(again))

    def test_saved_notifications(self):
        """Each notification with the response 200 is in the file, on its own line; senders retry the others."""
        with self.store() as store:
            bodies = self.history(store)[:4]
            line = ["notification", "serve", "--save", "saved", "--ready-file", "ready", "--root", store["ASCTL_ROOT"]]

            def posted(port, body):
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
                with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
                    connection.request("POST", "/", body)
                    return connection.getresponse().status == 200
                return False

            def served(bodies, variables):
                """The bodies with the response 200, and the exit status."""
                self.forget("ready")
                process = self.start(*line, variables=variables, stderr=subprocess.PIPE)
                try:
                    # The first line is the address, or there is none because the server was killed.
                    start = process.stderr.readline().decode()
                    port = int(start.split(":")[-1]) if "listening" in start else 0
                    accepted = [body for body in bodies if port and posted(port, body)]
                    with contextlib.suppress(ProcessLookupError):
                        process.terminate()
                    process.communicate(timeout=20)
                finally:
                    process.kill()
                    process.wait()
                return accepted, process.returncode

            for point in self.points():
                self.forget("saved")
                accepted, status = served(bodies, point.variables)
                self.assertIn(status, [0, -point.signal, 1], str(point))
                point.is_passed = len(accepted) == len(bodies) and status == 0
                before = (self.home / "saved").read_text().splitlines() if accepted else []
                others = [body for body in bodies if body not in accepted]
                self.assertEqual(served(others, {}), (others, 0), str(point))
                after = (self.home / "saved").read_text().splitlines()
                for kept, lines in [(accepted, before), (bodies, after)]:
                    self.assertEqual([body for body in kept if body not in lines], [], f"{point}: {lines}")

    def test_logged_writes(self):
        """A write is sent at most once, and its intent is in the log before it is sent."""
        received, lock = [], threading.Lock()

        def serve(connection):
            while arrived := request(connection):
                with lock:
                    received.append(arrived[0].split(b"\r\n")[0])
                reply(connection, 202, b"")

        with Scripted(serve) as apple:
            line = ["consumption", "send", "1", *CONSENT, "--yes", "--no-preflight"]
            variables = {"ASCTL_BASE_URL": f"http://127.0.0.1:{apple.port}"}

            def prepare():
                received.clear()
                self.forget("log.ndjson")

            for first, again in self.ends(line, variables, prepare):
                # 0: sent; 2: rejected because it may have been sent.
                self.check(again, 0, 2)
                self.assertLessEqual(len(received), 1, str(first) + str(again))
                rows = self.check(self.run_asctl("log", "-o", "ndjson"), 0).rows
                self.assertEqual(len(rows), 1, str(first) + str(again))
                self.assertTrue(rows[0]["status"] in (202, None), rows)
                if not received:
                    self.assertEqual(rows[0]["status"], None, rows)

    def test_a_served_world(self):
        """Confirmed changes are kept when the server is killed at any change of its state."""
        for point in range(1, 12):
            self.forget("state.world")
            killing = {"LD_PRELOAD": str(self.library), "KILL_AT": str(point), "KILL_SIGNAL": str(int(signal.SIGKILL))}
            line = ["simulator", "serve", "-o", "json", "--state", "state.world"]
            process = self.start(*line, variables=killing, stderr=subprocess.DEVNULL)
            confirmed = 0
            try:
                start = process.stdout.readline().decode()
                for number in range(4 if start else 0):
                    url = json.loads(start)["sandbox"]
                    done = self.run_asctl("simulator", "buy", "com.example.app.coins", "--base-url", url, "-o", "json")
                    if done.status:
                        break
                    confirmed += 1
            finally:
                process.kill()
                process.wait()
                process.stdout.close()
            with self.subTest(point=point, confirmed=confirmed), self.server(*line) as (_, start):
                url = json.loads(start)["sandbox"]
                store = {"ASCTL_BASE_URL": url, "ASCTL_ROOT": self.write(
                    "root.pem", self.run_asctl("simulator", "root").output.encode())}
                history = self.run_asctl("notification", "history", "--since", "2d", "-o", "ndjson", variables=store)
                # The IDs of new purchases begin with 2000001000.
                found = [row for row in history.rows if '"transactionId": "2000001000' in json.dumps(row)]
                self.assertIn(len(found), (confirmed, confirmed + 1), str(history))

    def test_a_moving_clock(self):
        """A world that was killed while its clock moved is not behind the notifications that it has posted."""
        received, lock = [], threading.Lock()

        def serve(connection):
            while arrived := request(connection):
                payload = json.loads(arrived[1])["signedPayload"].split(".")[1]
                with lock:
                    received.append(json.loads(base64.urlsafe_b64decode(payload + "=="))["signedDate"])
                reply(connection)

        with Scripted(serve) as receiver:
            line = ["simulator", "serve", "-o", "json", "--state", "state.world"]
            line += ["--notify", f"http://127.0.0.1:{receiver.port}/"]
            for point in [2, 3, 4, 7, 20, 45]:
                received.clear()
                self.forget("state.world")
                killing = {"LD_PRELOAD": str(self.library), "KILL_AT": str(point), "KILL_SIGNAL": str(int(signal.SIGKILL))}
                process = self.start(*line, variables=killing, stderr=subprocess.DEVNULL)
                try:
                    if start := process.stdout.readline().decode():
                        url = json.loads(start)["sandbox"]
                        self.run_asctl("simulator", "clock", "--base-url", url, "--advance", "60d")
                finally:
                    process.kill()
                    process.wait()
                    process.stdout.close()
                with self.subTest(point=point, received=len(received)), self.server(*line) as (_, start):
                    url = json.loads(start)["sandbox"]
                    clock = self.check(self.run_asctl("simulator", "clock", "--base-url", url, "-o", "json"), 0)
                    self.assertGreaterEqual(json.loads(clock.output)["now"], max(received, default=0))
