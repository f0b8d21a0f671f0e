"""Docs/reconcile.md with SQLite and PostgreSQL: the findings are in a table afterward."""

import csv
import io
import subprocess

import pytest
from document import Document
from test_databases import environment, postgres  # noqa: F401: fixtures

DOCUMENT = Document("reconcile.md")


@pytest.fixture(scope="module")
def rows(asctl):
    """A right row, one without access, one with access that ended, and one that Apple does not have."""
    return [
        ("2000000000000001", "com.example.app.pro", 1, None), ("2000000000008001", "com.example.app.pro", 1, None),
        ("2000000000000006", "com.example.app.pro", 0, None), ("1999999999999999", "com.example.app.pro", 1, None)]


def findings(text: str) -> dict[str, str]:
    return {row["original_transaction_id"]: row["finding"] for row in csv.DictReader(io.StringIO(text))}


def insert(rows) -> str:
    def value(cell):
        return "NULL" if cell is None else f"'{cell}'" if isinstance(cell, str) else str(cell)
    return "".join(f"INSERT INTO entitlements VALUES ({', '.join(map(value, row))});\n" for row in rows)


def test_sqlite(environment, rows, tmp_path):  # noqa: F811
    DOCUMENT.write_files(tmp_path)
    subprocess.run(["sqlite3", "app.sqlite"], input=(tmp_path / "entitlements.sql").read_text() + insert(rows),
                   cwd=tmp_path, text=True, check=True)
    # Twice, because each run replaces the table of findings.
    for _ in range(2):
        DOCUMENT.run("SQLite", tmp_path, environment)
    done = subprocess.run(["sqlite3", "-header", "-csv", "app.sqlite", "SELECT * FROM findings"], cwd=tmp_path,
                          text=True, check=True, capture_output=True)
    check(findings(done.stdout))


def test_postgresql(environment, rows, tmp_path):  # noqa: F811
    DOCUMENT.write_files(tmp_path)
    schema = (tmp_path / "entitlements.sql").read_text().replace("expires_at integer", "expires_at bigint")
    subprocess.run(["psql", "-q"], input=schema + insert(rows), env=environment, text=True, check=True)
    for _ in range(2):
        DOCUMENT.run("PostgreSQL", tmp_path, environment)
    done = subprocess.run(["psql", "--csv", "-c", "SELECT * FROM findings"], env=environment, text=True, check=True,
                          capture_output=True)
    check(findings(done.stdout))


def check(found: dict[str, str]):
    assert found["2000000000000001"] == "right"
    assert found["1999999999999999"] == "unknown-to-apple"
    # The newest renewal of the first row's subscription.
    assert found["2000000000000006"] == "locked-out; duplicate-row"
