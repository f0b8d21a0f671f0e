"""Shared fixtures: asctl with its own home directory, and a served App Store."""

import json
import os
import pathlib
import subprocess
import tempfile

import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

BUNDLE_ID = "com.example.app"
ISSUER_ID = "57246542-96fe-1a63-e053-0824d011072a"
KEY_ID = "2X9R4HXF34"
# `make test-parts` runs a part of the longest tests; CI runs all of them every night.
ALL = os.environ.get("ASCTL_LAWS") == "all"
# Chooses another part.
SEED = int(os.environ.get("ASCTL_SEED", "0"))


def sampled(rows, count, shift=0):
    """One in `count` of the rows; all of them at night."""
    rows = list(rows)
    return rows if ALL else rows[(SEED + shift) % min(count, len(rows))::count] if rows else []


class Asctl:
    """The binary, with an empty home directory."""

    def __init__(self, binary: str, home: pathlib.Path):
        self.binary, self.home = binary, home
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("ASCTL_")}
        self.environment |= {
            "HOME": str(home),
            "XDG_STATE_HOME": str(home / "state"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "PATH": f"{pathlib.Path(binary).parent}{os.pathsep}{os.environ['PATH']}",
        }

    def run(
            self, *words: str, input: str | None = None, status: int = 0, timeout: int = 60, **variables: str) -> str:
        """Returns stdout; requires the exit status."""
        done = subprocess.run(
            [self.binary, *words], input=input, stdin=subprocess.DEVNULL if input is None else None,
            capture_output=True, text=True, env=self.environment | variables, timeout=timeout)
        assert done.returncode == status, f"asctl {' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def json(self, *words: str, **options):
        return json.loads(self.run(*words, "-o", "json", **options))

    def serve(self, *words: str) -> "ServedStore":
        return ServedStore(self, words)


class ServedStore:
    """`asctl simulator serve` on a free port until the end of the block; sandbox by default."""

    def __init__(self, asctl: Asctl, words: tuple[str, ...]):
        self.asctl, self.words = asctl, words

    def __enter__(self) -> "ServedStore":
        self.process = subprocess.Popen(
            [self.asctl.binary, "simulator", "serve", "-o", "json", *self.words], stdout=subprocess.PIPE, text=True,
            stdin=subprocess.DEVNULL, env=self.asctl.environment)
        line = self.process.stdout.readline()
        assert line, "simulator serve did not start"
        self.urls = json.loads(line)
        self.url = self.urls.get("sandbox") or self.urls["production"]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        assert self.process.wait(timeout=10) == 0, "simulator serve did not end cleanly"
        self.process.stdout.close()


class Key:
    """An In-App Purchase key created for the test, in the format of App Store Connect."""

    def __init__(self, folder: pathlib.Path):
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.pem = self.private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        self.path = folder / f"SubscriptionKey_{KEY_ID}.p8"
        self.path.touch(mode=0o600)
        self.path.write_bytes(self.pem)
        self.id, self.issuer_id, self.bundle_id = KEY_ID, ISSUER_ID, BUNDLE_ID

    @property
    def flags(self) -> list[str]:
        """The credentials on the command line of asctl."""
        return ["--private-key-path", str(self.path), "--key-id", self.id, "--issuer-id", self.issuer_id,
                "--bundle-id", self.bundle_id]


@pytest.fixture(scope="session")
def asctl():
    with tempfile.TemporaryDirectory(prefix="asctl-parts-") as home:
        yield Asctl(os.environ["ASCTL"], pathlib.Path(home))


@pytest.fixture(scope="session")
def key(tmp_path_factory):
    return Key(tmp_path_factory.mktemp("key"))


@pytest.fixture(scope="session")
def root(asctl, tmp_path_factory):
    """The path of the simulator's root in PEM."""
    path = tmp_path_factory.mktemp("root") / "simulator.pem"
    path.write_text(asctl.run("simulator", "root"))
    return path


@pytest.fixture(scope="session")
def shared_store(asctl):
    with asctl.serve() as store:
        yield store


@pytest.fixture
def store(shared_store):
    """The App Store as it is after its start, because tests change it."""
    requests.post(f"{shared_store.url}/simulator/reset", timeout=60).raise_for_status()
    return shared_store
