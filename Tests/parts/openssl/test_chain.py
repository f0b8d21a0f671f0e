"""The simulator's certificates pass OpenSSL's strictest checks, by command and over TLS."""

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
    """Writes leaf, intermediate and root of the simulator's signed data to files."""
    jws = json.loads(asctl.run("-e", "simulator", "transaction", "get", "2000000000000006", "--raw"))
    header = jws["signedTransactionInfo"].split(".")[0]
    x5c = json.loads(base64.urlsafe_b64decode(header + "=="))["x5c"]
    for name, certificate in zip(["leaf", "intermediate", "root"], x5c, strict=True):
        (tmp_path / name).write_text(pem(base64.b64decode(certificate, validate=True)))
    return tmp_path


def test_the_signing_chain_passes_strict_checks(chain, root):
    assert (chain / "root").read_text().split() == root.read_text().split()
    done = subprocess.run([*STRICT, "-CAfile", str(root), "-untrusted", "intermediate", "leaf"], cwd=chain,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_chain_fails_without_the_root(chain):
    done = subprocess.run([*STRICT, "-no-CAfile", "-no-CApath", "-no-CAstore", "-untrusted", "intermediate", "leaf"],
                          cwd=chain, capture_output=True, text=True)
    assert done.returncode != 0


def test_strict_clients_accept_the_https_certificate(asctl, root):
    """Python 3.13 and later checks as strictly by default."""
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


def test_curl_accepts_the_https_certificate(asctl, root):
    with asctl.serve("--tls") as store:
        ask = ["curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", f"{store.url}/inApps/v1/transactions/1"]
        assert subprocess.run([*ask, "--cacert", str(root)], capture_output=True, text=True).stdout == "401"
        assert subprocess.run(ask, capture_output=True, text=True).returncode == 60
