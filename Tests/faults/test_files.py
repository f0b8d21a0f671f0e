"""Files that cannot be read or written: one error, the documented status, and no received data is lost."""

import os
import pathlib
import re
import subprocess
import unittest

from world import FaultCase

IDS = "2000000000000001\n2000000000003002\n2000000000001006\n"
SEND = [
    "consumption", "send", "2000000000017001", "--customer-consented", "--sample-content-provided", "false",
    "--delivery-status", "DELIVERED", "--yes", "--no-preflight",
]


class FileCase(FaultCase):
    def fails(self, done, *statuses):
        """Requires one error on stderr, and no sign of a crash."""
        self.check(done, *statuses)
        error = re.compile(r'(asctl: |\{"error":\{"message":").*(cannot|is a directory)')
        lines = [line for line in done.errors.splitlines() if error.match(line)]
        self.assertEqual(len(lines), 1, str(done))
        return done


class FullDisk(FileCase):
    """A full file system, which only root can mount; without root, a device that is always full."""

    def setUp(self):
        super().setUp()
        self.disk = self.home / "disk"
        self.disk.mkdir()
        options = ["-t", "tmpfs", "-o", "size=4096", "none"]
        if subprocess.run(["mount", *options, str(self.disk)], capture_output=True).returncode:
            self.skipTest("mounting a file system requires root")
        self.addCleanup(subprocess.run, ["umount", "-l", str(self.disk)], check=True)
        (self.disk / "rest").write_bytes(b"x" * 4096)

    def test_files_that_are_replaced(self):
        """The data is on stdout, the old file is kept, and no temporary file stays."""
        for words in (
            ["customer", "2000000000001001", "--html", "disk/f"],
            ["customer", "2000000000001001", "--save-world", "disk/f"],
            ["notification", "test", "--wait", "--junit", "disk/f"],
        ):
            with self.subTest(words=words), self.store() as store:
                (self.disk / "f").unlink(missing_ok=True)
                (self.disk / "f").touch(mode=0o600)
                done = self.fails(self.run_asctl(*words, "--yes", variables=store), 1)
                # The JUnit report is created before anything is sent.
                self.assertEqual(done.output != "", "--junit" not in words, str(done))
                self.assertIn("No space left on device", done.errors)
                self.assertEqual(sorted(os.listdir(self.disk)), ["f", "rest"])

    def test_a_journal(self):
        self.write("ids", IDS.encode())
        with self.store() as store:
            line = ["transaction", "get", "--ids", "ids", "--journal", "disk/journal", "-o", "ndjson"]
            done = self.fails(self.run_asctl(*line, variables=store), 1)
            self.assertIn("No space left on device", done.errors)
            (self.disk / "rest").unlink()
            again = self.check(self.run_asctl(*line, variables=store), 0)
            self.assertEqual(len(again.rows), 3, str(again))

    def test_the_log_of_writes(self):
        """A write that cannot be recorded is not sent."""
        self.write("config.ini", (self.home / "config.ini").read_bytes().replace(b"/log.ndjson", b"/disk/log"))
        with self.store("--log") as store:
            done = self.fails(self.run_asctl(*SEND, "-e", "sandbox", variables=store), 1, 3)
            (self.disk / "rest").unlink()
            self.check(self.run_asctl(*SEND, "-e", "sandbox", variables=store), 0)
            self.assertIn("No space left on device", done.errors)

    def test_the_configuration(self):
        before = (self.home / "config.ini").read_bytes()
        path = self.disk / "config"
        path.touch(mode=0o600)
        line = ["profile", "add", "b", "--private-key-path", str(self.home / "key.p8"), "--key-id", "2X9R4HXF34"]
        line += ["--issuer-id", "57246542-96fe-1a63-e053-0824d011072a", "--bundle-id", "com.example.b"]
        done = self.fails(self.run_asctl(*line, variables={"ASCTL_CONFIG": str(path)}), 1)
        self.assertIn("No space left on device", done.errors)
        self.assertEqual(path.read_bytes(), b"")
        self.assertEqual((self.home / "config.ini").read_bytes(), before)


class Outputs(FileCase):
    def test_paths_that_cannot_be_written(self):
        (self.home / "folder").mkdir()
        places = {"folder": "[Ii]s a directory", "none/f": "No such file|no such folder", "key.p8/f": "Not a directory"}
        self.write("ids", IDS.encode())
        for place, words in places.items():
            for flags in (
                ["customer", "2000000000001001", "--html", place],
                ["customer", "2000000000001001", "--save-world", place],
                ["customer", "--ids", "ids", "-o", "csv", "--journal", place],
                ["transaction", "get", "--ids", "ids", "--journal", place],
                ["notification", "test", "--wait", "--junit", place],
                ["verify", "--root", "root.pem", "--junit", place, "x"],
                ["notification", "replay", "--since", "30d", "--to", "http://127.0.0.1:9/x", "--journal", place],
                ["simulator", "serve", "--state", place], ["simulator", "serve", "--ready-file", place],
            ):
                with self.subTest(place=place, flags=flags), self.store() as store:
                    if place == "none/f" and "--save-world" in flags:
                        continue  # Missing folders of private files are created.
                    done = self.fails(self.run_asctl(*flags, variables=store), 1)
                    self.assertRegex(done.errors, words)

    def test_full_and_closed_output(self):
        """Includes a write, which was sent and is in the log."""
        with self.store() as store:
            for words in (
                ["transaction", "get", "2000000000000001"], ["customer", "2000000000001001"],
                ["notification", "history", "--since", "30d", "-o", "ndjson"], ["doctor"], ["log"], ["schema"],
                ["simulator", "ids"], ["token", "mint"], ["notification", "test"],
            ):
                with self.subTest(words=words):
                    with open("/dev/full", "wb") as full:
                        done = self.run_asctl(*words, stdout=full, variables=store)
                    self.fails(done, 1)
                    self.assertIn("No space left on device", done.errors)
                    line = [f"exec \"$0\" \"$@\" >&-", os.environ["ASCTL"], *words]
                    process = subprocess.run(
                        ["sh", "-c", *line], env=self.environment | store, stdin=subprocess.DEVNULL,
                        stderr=subprocess.PIPE)
                    self.assertEqual(process.returncode, 1, process.stderr)
                    self.assertIn(b"Bad file descriptor", process.stderr)

    def test_a_write_with_a_full_output_is_recorded(self):
        with self.store() as store, open("/dev/full", "wb") as full:
            self.run_asctl("notification", "test", stdout=full, variables=store)
            rows = self.check(self.run_asctl("log", "-o", "ndjson"), 0).rows
            self.assertEqual([row["status"] for row in rows], [200])

    def test_a_closed_pipe(self):
        with self.store() as store:
            line = "\"$0\" notification history --since 30d -o ndjson | head -n 1; echo ${PIPESTATUS[0]}"
            done = subprocess.run(
                ["bash", "-c", line, os.environ["ASCTL"]], env=self.environment | store, capture_output=True, text=True)
            self.assertEqual(done.stdout.splitlines()[-1], "0", done.stderr)


class Config(FileCase):
    LINE = ["token", "mint"]

    def config(self, path, *statuses):
        done = self.check(self.run_asctl(*self.LINE, variables={"ASCTL_CONFIG": str(path)}), *statuses)
        self.assertEqual(done.output == "", done.status != 0)
        lines = [line for line in done.errors.splitlines() if line.startswith("asctl: ")]
        self.assertLessEqual(len(lines), 2, str(done))
        return done

    def test_truncated_at_each_byte(self):
        """A prefix is incomplete or invalid; with status 0, it differs only in its last lines."""
        text = (self.home / "config.ini").read_bytes()
        for length in range(0, len(text), 7):
            path = self.write("cut", text[:length])
            done = self.config(path, 0, 1, 3)
            self.assertNotIn("Fatal", done.errors)

    def test_a_folder(self):
        self.config(self.home, 1, 3)

    def test_unreadable(self):
        path = self.write("secret", b"[default]\n")
        if os.geteuid() == 0:
            path = "/proc/self/mem"  # Root may read every file, but not this one from its start.
        else:
            os.chmod(path, 0)
        self.config(path, 1, 3)

    def test_huge(self):
        path = pathlib.Path(self.write("huge", b""))
        os.truncate(path, 1 << 33)
        self.config(path, 1, 3)
        self.config("/dev/zero", 1, 3)

    def test_a_link(self):
        (self.home / "link").symlink_to(self.home / "config.ini")
        (self.home / "loop").symlink_to(self.home / "loop")
        (self.home / "lost").symlink_to(self.home / "nowhere")
        self.config(self.home / "link", 0)
        self.config(self.home / "loop", 1, 3)
        self.config(self.home / "lost", 1, 3)
