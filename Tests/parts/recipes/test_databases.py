"""Docs/databases.md in SQLite, DuckDB and PostgreSQL: loading twice gives the same rows, and results match."""

import csv
import glob
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from document import Document

DOCUMENT = Document("databases.md")
DATABASES = ["SQLite", "DuckDB", "PostgreSQL"]
QUESTIONS = ["Revenue by product and currency", "Cancellations", "Cancellations within a period", "Billing retries",
             "Deliveries"]


@pytest.fixture(scope="module")
def postgres(tmp_path_factory):
    """A separate cluster that listens only on a socket in its folder."""
    # The folders in which Debian and Homebrew install the server's programs.
    roots = ["/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql@*/bin", "/usr/local/opt/postgresql@*/bin"]
    programs = sorted(folder for root in roots for folder in glob.glob(root))[-1:]
    path = os.pathsep.join([*programs, os.environ["PATH"]])
    # Root must not run the server; Debian has a user for it.
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = tmp_path_factory.mktemp("postgres")
    if user:
        shutil.chown(folder, "postgres")
        for parent in folder.parents[:2]:
            parent.chmod(0o755)
    run = lambda *words: subprocess.run(
        [*user, "env", f"PATH={path}", *words], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    run("initdb", "-D", "data", "-U", "asctl", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
    run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", f"-k {folder} -c listen_addresses= -c fsync=off", "start")
    yield {"PGHOST": str(folder), "PGUSER": "asctl", "PGDATABASE": "postgres", "PATH": path}
    run("pg_ctl", "-D", "data", "-m", "immediate", "stop")


@pytest.fixture(scope="module")
def environment(asctl, postgres):
    """The environment of a user with asctl and PostgreSQL, with a served simulator that is not changed."""
    path = os.pathsep.join([str(pathlib.Path(sys.executable).parent), str(pathlib.Path(asctl.binary).parent),
                            postgres["PATH"]])
    with asctl.serve() as store:
        yield asctl.environment | postgres | {
            "PATH": path, "ASCTL_ENVIRONMENT": "simulator", "ASCTL_SIMULATOR_URL": store.url}


@pytest.fixture(scope="module")
def folder(asctl, environment, tmp_path_factory):
    """A folder with the page's files and the fetched data, loaded once."""
    folder = tmp_path_factory.mktemp("databases")
    DOCUMENT.write_files(folder)
    ids = dict.fromkeys(row["originalTransactionId"] for row in asctl.json("simulator", "ids")
                        if "originalTransactionId" in row)
    # An unknown ID, as in real data.
    (folder / "customers.txt").write_text("\n".join([*ids, "1999999999999999"]) + "\n")
    DOCUMENT.run("Fetching", folder, environment)
    for database in DATABASES:
        DOCUMENT.run(database, folder, environment)
    return folder


def ask(database: str, sql: str, folder, environment) -> list[dict]:
    command = {
        "SQLite": ["sqlite3", "-header", "-csv", "store.sqlite"], "DuckDB": ["duckdb", "-csv", "store.duckdb"],
        "PostgreSQL": ["psql", "--csv", "-f", "-"]}[database]
    done = subprocess.run(command, input=sql, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return rows(done.stdout)


def rows(text: str) -> list[dict]:
    """Returns rows with numbers and nulls as Python values, because databases print them differently."""
    def value(text):
        try:
            return round(float(text), 3)
        except ValueError:
            return None if text in ("", "NULL") else text
    return [{name: value(text) for name, text in row.items()} for row in csv.DictReader(io.StringIO(text))]


def everything(database, folder, environment):
    return {
        table: ask(database, f"SELECT {key}, signed_date, CAST(payload AS text) AS payload FROM {table} ORDER BY 1;",
                   folder, environment)
        for table, key in [("transactions", "transaction_id"), ("notifications", "notification_uuid")]}


def lines(path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("database", DATABASES)
def test_loading_twice_leaves_the_same_rows(database, folder, environment):
    first = everything(database, folder, environment)
    assert len(first["transactions"]) == len({t["transactionId"] for t in lines(folder / "transactions.ndjson")}) > 100
    assert len(first["notifications"]) == len(lines(folder / "notifications.ndjson")) > 50
    DOCUMENT.run(database, folder, environment)
    assert everything(database, folder, environment) == first


def test_fetching_and_loading_once_more_leaves_the_same_rows(folder, environment):
    """Apple signs a transaction again for each request; the rest is unchanged."""
    def without_signature(found):
        for row in found["transactions"]:
            payload = json.loads(row["payload"])
            assert row.pop("signed_date") == payload.pop("signedDate")
            row["payload"] = payload
        return found

    before = {database: everything(database, folder, environment) for database in DATABASES}
    (folder / "histories.journal").unlink()
    DOCUMENT.run("Fetching", folder, environment)
    for database in DATABASES:
        DOCUMENT.run(database, folder, environment)
        after = everything(database, folder, environment)
        for old, new in zip(before[database]["transactions"], after["transactions"], strict=True):
            assert new["signed_date"] > old["signed_date"]
        assert without_signature(after) == without_signature(before[database])


@pytest.mark.parametrize("database", DATABASES)
def test_the_newest_copy_of_a_transaction_is_kept(database, folder, environment, tmp_path):
    """In either order, and in one file."""
    for file in folder.glob("*.sql"):
        shutil.copy(file, tmp_path)
    copies = [{"transactionId": "1", "productId": "kept", "signedDate": date, "price": date} for date in (2, 9, 5)]
    environment = environment | {"PGDATABASE": "newest"}
    if database == "PostgreSQL":
        subprocess.run(["createdb", "newest"], env=environment | {"PGDATABASE": "postgres"}, check=True)
    (tmp_path / "notifications.ndjson").touch()
    for batch in (copies, copies[:1], copies[1:2], copies[2:]):
        (tmp_path / "transactions.ndjson").write_text("".join(json.dumps(copy) + "\n" for copy in batch))
        DOCUMENT.run(database, tmp_path, environment)
        [kept] = ask(database, "SELECT signed_date, price FROM purchases;", tmp_path, environment)
        assert kept == {"signed_date": 9, "price": 9}


@pytest.mark.parametrize("question", QUESTIONS)
def test_all_databases_give_the_same_results(question, folder, environment):
    """The page prints the result of each database in turn."""
    commands = DOCUMENT.commands(question)[0].splitlines()
    assert len(commands) == len(DATABASES)
    answers = [
        rows(DOCUMENT.bash(command, folder, environment)) for command in commands]
    assert answers[0]
    assert answers[0] == answers[1] == answers[2]


def test_revenue_is_what_was_paid_less_what_was_refunded(folder, environment):
    """Calculated again without a database."""
    expected = {}
    newest = {t["transactionId"]: t for t in lines(folder / "transactions.ndjson")}
    for transaction in newest.values():
        if transaction["inAppOwnershipType"] != "PURCHASED" or not transaction.get("price"):
            continue
        price = transaction["price"] * (transaction["quantity"] if "multiSeatInfo" in transaction else 1)
        share = transaction.get("revocationPercentage", 100_000) if "revocationDate" in transaction else 0
        key = (transaction["productId"], transaction["currency"])
        expected[key] = expected.get(key, 0) + price * (100_000 - share) / 100_000_000
    found = ask("SQLite", (folder / "revenue.sql").read_text(), folder, environment)
    assert {(row["product_id"], row["currency"]): row["kept"] for row in found} == pytest.approx(expected, abs=1e-3)
    assert any(row["refunded"] for row in found)
