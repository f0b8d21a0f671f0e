"""asctl is ended at each change of a file, by each signal, and run again: nothing is lost, and no write is sent twice."""

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
    """Without the time at which the App Store signed a response."""
    return re.sub(r'"signedDate":\d+', "", text)


class Killed(FaultCase):
    library = None

    @classmethod
    def setUpClass(cls):
        here = pathlib.Path(__file__).parent
        cls.library = here.parent.parent / ".build" / "kill_at.so"
        subprocess.run(
            [os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o", cls.library, here / "kill_at.c", "-ldl"],
            check=True)

    def ends(self, line, variables, prepare=lambda: None):
        """A run for each change of a file, ended there, with the run after it; until a run is not reached."""
        seeded = random.Random(20261123)
        for point in range(1, 200):
            number = seeded.choice(SIGNALS) if point > 1 else signal.SIGKILL
            prepare()
            killing = {"LD_PRELOAD": str(self.library), "KILL_AT": str(point), "KILL_SIGNAL": str(int(number))}
            if seeded.random() < 0.5:
                killing["KILL_TORN"] = "1"
            first = self.run_asctl(*line, variables=variables | killing)
            isWhole = first.status == 0
            with self.subTest(line=line, point=point, signal=number.name):
                self.assertIn(first.status, [0, 130, -number, 1], str(first))
                yield first, self.run_asctl(*line, variables=variables)
            # asctl handles some signals and then exits normally.
            if isWhole and number in (signal.SIGKILL, signal.SIGTERM):
                self.assertGreater(point, 2, "no change of a file was reached")
                return
        self.fail("there is no end to the changes")

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
        """Each is delivered, and again only if its delivery was not recorded: at most one for each end."""
        with self.store() as store:
            rows = self.run_asctl("notification", "history", "--since", "30d", "-o", "ndjson", "--raw", variables=store)
            items = [item for page in rows.output.splitlines() for item in json.loads(page)["notificationHistory"]]
            bodies = [json.dumps({"signedPayload": item["signedPayload"]}) for item in items[:5]]
            self.write("missed", "\n".join(bodies).encode())
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
        """What the server confirmed is there after an end at any change of its state."""
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
                # IDs of new purchases.
                found = [row for row in history.rows if '"transactionId": "2000001000' in json.dumps(row)]
                self.assertIn(len(found), (confirmed, confirmed + 1), str(history))
