"""The simulator's certificates hold under the strictest checks that OpenSSL has, by command and over TLS."""

import base64
import json
import ssl
import subprocess
import urllib.request

import pytest

STRICT = ["openssl", "verify", "-x509_strict", "-check_ss_sig", "-policy_check"]


def pem(der: bytes) -> str:
    return ssl.DER_cert_to_PEM_cert(der)


@pytest.fixture
def chain(asctl, tmp_path):
    """Leaf, intermediate and root of what the simulator signs, as files."""
    jws = json.loads(asctl.run("-e", "simulator", "transaction", "get", "2000000000000006", "--raw"))
    header = jws["signedTransactionInfo"].split(".")[0]
    x5c = json.loads(base64.urlsafe_b64decode(header + "=="))["x5c"]
    for name, certificate in zip(["leaf", "intermediate", "root"], x5c, strict=True):
        (tmp_path / name).write_text(pem(base64.b64decode(certificate, validate=True)))
    return tmp_path


def test_the_signing_chain_is_strictly_right(chain, root):
    assert (chain / "root").read_text().split() == root.read_text().split()
    done = subprocess.run([*STRICT, "-CAfile", str(root), "-untrusted", "intermediate", "leaf"], cwd=chain,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_without_the_root_the_chain_proves_nothing(chain):
    done = subprocess.run([*STRICT, "-no-CAfile", "-no-CApath", "-no-CAstore", "-untrusted", "intermediate", "leaf"],
                          cwd=chain, capture_output=True, text=True)
    assert done.returncode != 0


def test_https_is_strictly_right_for_other_clients(asctl, root):
    """Python from 3.13 on is as strict by itself."""
    token = asctl.run("-e", "simulator", "token", "mint").strip()
    with asctl.serve("--tls") as store:
        url = f"{store.url}/inApps/v1/transactions/2000000000000006"
        request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})
        strict = ssl.create_default_context(cafile=str(root))
        strict.verify_flags |= ssl.VERIFY_X509_STRICT
        with urllib.request.urlopen(request, context=strict) as reply:
            assert "signedTransactionInfo" in json.load(reply)
        with pytest.raises(OSError, match="CERTIFICATE_VERIFY_FAILED"):
            urllib.request.urlopen(request, context=ssl.create_default_context())


def test_https_is_right_for_curl(asctl, root):
    with asctl.serve("--tls") as store:
        ask = ["curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", f"{store.url}/inApps/v1/transactions/1"]
        assert subprocess.run([*ask, "--cacert", str(root)], capture_output=True, text=True).stdout == "401"
        assert subprocess.run(ask, capture_output=True, text=True).returncode == 60
