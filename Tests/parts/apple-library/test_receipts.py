"""Apple's ReceiptUtility and `asctl receipt ids` find the same transaction in a receipt."""

import base64
import subprocess

import asn1
import pytest
from appstoreserverlibrary.receipt_utility import ReceiptUtility

PURCHASES = [("2000000000000007", "com.example.app.coins"), ("2000000000000001", "com.example.app.pro")]


def octets(write) -> bytes:
    encoder = asn1.Encoder()
    encoder.start()
    write(encoder)
    return encoder.output()


def text(value) -> bytes:
    return octets(lambda encoder: encoder.write(value, asn1.Numbers.UTF8String))


def attributes(rows) -> bytes:
    """Encodes SET OF SEQUENCE { type, version, value }, the structure of all parts of a receipt."""
    def write(encoder):
        encoder.enter(asn1.Numbers.Set)
        for kind, value in rows:
            encoder.enter(asn1.Numbers.Sequence)
            encoder.write(kind)
            encoder.write(1)
            encoder.write(value, asn1.Numbers.OctetString)
            encoder.leave()
        encoder.leave()
    return octets(write)


@pytest.fixture
def receipt(tmp_path) -> str:
    """Returns an app receipt signed by an untrusted certificate."""
    purchases = [attributes([(1702, text(product)), (1703, text(id)), (1705, text(id))]) for id, product in PURCHASES]
    payload = attributes([(0, text("ProductionSandbox")), (2, text("com.example.app"))] + [(17, p) for p in purchases])
    (tmp_path / "payload").write_bytes(payload)
    openssl = lambda *words: subprocess.run(["openssl", *words], cwd=tmp_path, check=True, capture_output=True)
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key", "-out", "signer", "-subj", "/CN=test")
    openssl("cms", "-sign", "-binary", "-nodetach", "-noattr", "-in", "payload", "-signer", "signer", "-inkey", "key",
            "-outform", "DER", "-out", "receipt")
    return base64.b64encode((tmp_path / "receipt").read_bytes()).decode()


def test_both_find_the_same_transaction_in_an_app_receipt(asctl, receipt):
    found = ReceiptUtility().extract_transaction_id_from_app_receipt(receipt)
    ids = asctl.run("receipt", "ids", "-q", "-", input=receipt).split()
    assert found in ids
    assert set(ids) == {id for id, _ in PURCHASES}
    assert asctl.json("receipt", "decode", "-q", "-", input=receipt)["bundle_id"] == "com.example.app"
    asctl.run("receipt", "verify", "-", input=receipt, status=8)


def test_both_find_the_same_transaction_in_a_transaction_receipt(asctl):
    inner = base64.b64encode(
        b'{\n\t"original-transaction-id" = "2000000000000001";\n\t"transaction-id" = "2000000000000006";\n'
        b'\t"product-id" = "com.example.app.pro";\n\t"bid" = "com.example.app";\n}').decode()
    outer = f'{{\n\t"signature" = "AAAA";\n\t"purchase-info" = "{inner}";\n\t"pod" = "17";\n}}'
    receipt = base64.b64encode(outer.encode()).decode()
    found = ReceiptUtility().extract_transaction_id_from_transaction_receipt(receipt)
    assert asctl.run("receipt", "ids", "-q", "--transaction", "-", input=receipt).split() == [found]
