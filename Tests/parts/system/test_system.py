"""asctl with the libcurl of an older system, and the demo."""

import pathlib
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]
LOOK_UP = ("transaction", "get", "2000000000000001", "-e", "simulator")


@pytest.fixture(scope="session")
def old_curl(tmp_path_factory):
    """Variables that let asctl run with a libcurl without the options of 7.77, 7.85 and 7.87."""
    if sys.platform != "linux":
        pytest.skip("preloading is tested on Linux")
    compiler = shutil.which("clang") or shutil.which("cc")
    assert compiler, "Swift for Linux contains clang"
    library = tmp_path_factory.mktemp("curl") / "refuse.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, HERE / "refuse.c"], check=True)
    return {"LD_PRELOAD": str(library)}


def test_an_older_libcurl_sends_requests(asctl, old_curl):
    with asctl.serve() as store:
        reply = asctl.json(*LOOK_UP, "--base-url", store.url, **old_curl)
    assert reply["signedTransactionInfo"]


def test_an_older_libcurl_trusts_added_authorities_and_no_others(asctl, old_curl, root, key):
    with asctl.serve("--tls", "--key-id", key.id, "--issuer-id", key.issuer_id) as store:
        line = ("transaction", "get", "2000000000000001", "-e", "sandbox", *key.flags, "--base-url", store.url)
        reply = asctl.json(*line, "--root", str(root), "--ca-file", str(root), **old_curl)
        assert reply["signedTransactionInfo"]
        asctl.run(*line, "--root", str(root), "--retries", "0", status=7, **old_curl)


def test_the_demo_succeeds(asctl):
    done = subprocess.run([ROOT / ".ci/demo", asctl.binary], capture_output=True, text=True, env=asctl.environment)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_demo_fails_if_a_command_fails(asctl):
    done = subprocess.run([ROOT / ".ci/demo", shutil.which("true")], capture_output=True, env=asctl.environment)
    assert done.returncode == 1


def test_an_installation_is_removed_completely(asctl, tmp_path):
    subprocess.run([ROOT / ".ci/install", "install", tmp_path, asctl.binary], check=True, capture_output=True)
    installed = tmp_path / "bin/asctl"
    assert subprocess.run([installed, "version"], capture_output=True).returncode == 0
    assert (tmp_path / "share/man/man1/asctl-customer.1").is_file()
    subprocess.run([ROOT / ".ci/install", "remove", tmp_path], check=True, capture_output=True)
    assert not [path for path in tmp_path.rglob("*") if not path.is_dir()]


def test_nothing_is_installed_without_a_build(tmp_path):
    done = subprocess.run([ROOT / ".ci/install", "install", tmp_path, tmp_path / "asctl"], capture_output=True)
    assert done.returncode == 1
    assert not list(tmp_path.iterdir())
