"""asctl on a real terminal: signals at prompts and in runs, after which the terminal is restored."""

import json
import os
import pty
import select
import signal
import subprocess
import termios
import time

from world import BINARY, FaultCase, Scripted, reply, request

INTERRUPT = b"\x03"


class Terminal:
    """A process with its own terminal and session."""

    def __init__(self, words, environment, cwd):
        self.text = b""
        self.pid, self.number = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.execve(words[0], words, environment)

    def expect(self, words, seconds=20):
        """Reads until the words appear after the previously expected ones."""
        end = time.monotonic() + seconds
        while words.encode() not in self.text:
            assert time.monotonic() < end, f"{words} not in {self.text!r}"
            if select.select([self.number], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.number, 1 << 16)
                except OSError:
                    raise AssertionError(f"ended without {words}: {self.text!r}") from None
        self.text = self.text.split(words.encode(), 1)[1]

    def type(self, data):
        os.write(self.number, data if isinstance(data, bytes) else data.encode() + b"\n")

    def expect_masked(self, words):
        """Typing is hidden after the prompt was printed."""
        self.expect(words)
        end = time.monotonic() + 10
        while self.echoes:
            assert time.monotonic() < end, "typing is shown"
            time.sleep(0.02)

    @property
    def echoes(self):
        return bool(termios.tcgetattr(self.number)[3] & termios.ECHO)

    def wait(self, seconds=20):
        """Returns the exit status as in a shell, and the remaining output."""
        end = time.monotonic() + seconds
        status = None
        while time.monotonic() < end:
            if select.select([self.number], [], [], 0.05)[0]:
                try:
                    self.text += os.read(self.number, 1 << 16)
                    continue
                except OSError:
                    pass
            done, raw = os.waitpid(self.pid, os.WNOHANG)
            if done:
                status = os.waitstatus_to_exitcode(raw)
                break
        assert status is not None, f"does not end: {self.text!r}"
        os.close(self.number)
        return status


class TerminalCase(FaultCase):
    def terminal(self, *words, **variables):
        environment = self.environment | {"TERM": "xterm", "COLUMNS": "120"} | variables
        return Terminal([BINARY, *words], environment, self.home)


class Prompts(TerminalCase):
    # The prompts of `profile add`, with an answer to each.
    PROFILE = [("key", "{home}/key.p8"), ("ey ID", "2X9R4HXF34"), ("ssuer", "57246542-96fe-1a63-e053-0824d011072a"),
               ("undle", "com.example.b"), ("pple ID", ""), ("nvironment", "")]

    def at_each_prompt(self, words, prompts, act, **variables):
        """Answers this number of prompts, then runs an action at the next one."""
        for place in range(len(prompts)):
            terminal = self.terminal(*words, **variables)
            for prompt, answer in prompts[:place]:
                terminal.expect(prompt)
                terminal.type(answer.format(home=self.home))
            terminal.expect(prompts[place][0])
            with self.subTest(words=words, prompt=prompts[place][0]):
                act(terminal)

    def test_interrupt_at_each_prompt_of_profile_add(self):
        before = (self.home / "config.ini").read_bytes()

        def interrupt(terminal):
            terminal.type(INTERRUPT)
            self.assertIn(terminal.wait(), (130, -signal.SIGINT), terminal.text)
            self.assertEqual((self.home / "config.ini").read_bytes(), before)

        self.at_each_prompt(["profile", "add", "b"], self.PROFILE, interrupt)

    ANSWER = [("onsent", "y"), ("sample", "n"), ("eliver", "1"), ("efund", "3"), ("onsum", "25%"), ("Send", "y")]

    def test_interrupt_at_each_prompt_of_a_write(self):
        """Nothing is sent, and nothing is in the log."""
        def interrupt(terminal):
            terminal.type(INTERRUPT)
            self.assertIn(terminal.wait(), (130, -signal.SIGINT), terminal.text)
            self.assertFalse((self.home / "log.ndjson").exists())

        words = ["consumption", "answer", "2000000000017001", "-e", "simulator"]
        self.at_each_prompt(words, self.ANSWER, interrupt)
        with self.server("simulator", "serve", "--environment", "production", "-o", "json") as (_, line):
            root = self.write("root.pem", self.run_asctl("simulator", "root").output.encode())
            store = {"ASCTL_BASE_URL": json.loads(line)["production"], "ASCTL_ROOT": root}
            words = ["commerce", "cancel", "2000000000021003", "-e", "production"]
            self.at_each_prompt(words, [("[y/N]", "y")], interrupt, **store)

    def test_masked_input_is_restored(self):
        """After any signal, the terminal shows typing again, and the process has ended by that signal."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
            terminal = self.terminal("token", "explain")
            terminal.expect_masked("not shown")
            os.kill(terminal.pid, number)
            end = time.monotonic() + 10
            while not terminal.echoes and time.monotonic() < end:
                time.sleep(0.05)
            with self.subTest(signal=number.name):
                self.assertTrue(terminal.echoes)
                self.assertEqual(terminal.wait(), -number, terminal.text)

    def test_masked_input_is_not_shown(self):
        terminal = self.terminal("token", "explain")
        terminal.expect_masked("not shown")
        terminal.type("hunter2")
        self.assertEqual(terminal.wait(), 1, terminal.text)
        self.assertNotIn(b"hunter2", terminal.text)
        terminal = self.terminal("token", "explain")
        terminal.expect_masked("not shown")
        terminal.type(INTERRUPT)
        self.assertEqual(terminal.wait(), 130, terminal.text)


class Runs(TerminalCase):
    def test_interrupt_in_a_bulk_run(self):
        """It ends immediately, prints the received records and how to resume, and can be resumed."""
        self.write("ids", "".join(f"20000000000{number:05}\n" for number in range(400)).encode())
        with self.store("--fault", "delay=100") as store:
            line = ["transaction", "get", "--ids", "ids", "--journal", "j", "--jobs", "2", "-o", "ndjson"]
            terminal = self.terminal(*line, **store)
            terminal.expect('"id":"2000000000000001"')
            started = time.monotonic()
            terminal.type(INTERRUPT)
            self.assertEqual(terminal.wait(), 130, terminal.text)
            self.assertLess(time.monotonic() - started, 5)
            self.assertIn(b"resume", terminal.text)
            kept = (self.home / "j").read_bytes().count(b"\n")
            self.assertGreater(kept, 2)
            again = self.terminal(*line, **store)
            again.expect('"id":"2000000000000001"')
            again.type(INTERRUPT)
            self.assertEqual(again.wait(), 130, again.text)
            self.assertGreaterEqual((self.home / "j").read_bytes().count(b"\n"), kept)

    def test_interrupt_while_waiting_for_a_rate_limit(self):
        with self.store("--fault", "429=50000") as store:
            terminal = self.terminal("transaction", "get", "2000000000000001", **store)
            terminal.expect("retrying")
            terminal.type(INTERRUPT)
            self.assertEqual(terminal.wait(5), 130, terminal.text)

    def test_interrupt_during_a_request(self):
        def serve(connection):
            request(connection)
            time.sleep(30)

        with Scripted(serve) as server:
            terminal = self.terminal("transaction", "get", "1", "--base-url", f"http://127.0.0.1:{server.port}")
            time.sleep(1)
            terminal.type(INTERRUPT)
            self.assertEqual(terminal.wait(5), 130, terminal.text)

    def test_interrupt_during_a_key_command(self):
        """Neither the command nor its child processes keep running."""
        text = (self.home / "config.ini").read_text().splitlines()
        lines = [line for line in text if not line.startswith("private_key_path")]
        mark = f"sleep 987{os.getpid()}"
        self.write("config.ini", "\n".join([*lines, f"key_command = echo asked >&2; {mark} & wait"]).encode())
        terminal = self.terminal("token", "mint")
        terminal.expect("asked")
        terminal.type(INTERRUPT)
        self.assertIn(terminal.wait(10), (130, -signal.SIGINT, 3), terminal.text)
        time.sleep(0.5)
        running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
        self.assertNotIn(mark, running)

    def test_the_end_of_a_terminal(self):
        """A closed window ends a run that waits, as SIGHUP does."""
        with self.store("--fault", "429=50000") as store:
            terminal = self.terminal("transaction", "get", "2000000000000001", **store)
            terminal.expect("retrying")
            os.close(terminal.number)
            end = time.monotonic() + 10
            done = 0
            while not done and time.monotonic() < end:
                done, _ = os.waitpid(terminal.pid, os.WNOHANG)
                time.sleep(0.05)
            self.assertTrue(done, "it continues without its terminal")
