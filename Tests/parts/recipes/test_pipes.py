"""Docs/recipes.md: archives, many files and several machines."""

import gzip
import json
import os
import stat
import subprocess

import pytest
from document import Document

DOCUMENT = Document("recipes.md")


@pytest.fixture(scope="module")
def environment(asctl, root, tmp_path_factory):
    """Adds the simulator's root to `verify`, which otherwise trusts only Apple's roots."""
    folder = tmp_path_factory.mktemp("path")
    wrapper = folder / "asctl"
    wrapper.write_text(
        f'#!/bin/sh\ncase "$1" in verify) exec {asctl.binary} "$@" --root {root} ;; esac\nexec {asctl.binary} "$@"\n')
    wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
    return asctl.environment | {
        "PATH": f"{folder}{os.pathsep}{asctl.environment['PATH']}", "ASCTL_ENVIRONMENT": "simulator"}


@pytest.fixture(scope="module")
def signed(asctl) -> list[str]:
    pages = asctl.run("-e", "simulator", "transaction", "history", "2000000000008001", "--raw").splitlines()
    return [jws for page in pages for jws in json.loads(page)["signedTransactions"]]


@pytest.fixture
def folder(signed, tmp_path):
    """A folder with an archive as one file, compressed, and in many files."""
    lines = "".join(jws + "\n" for jws in signed)
    (tmp_path / "archive.jws").write_text(lines)
    (tmp_path / "archive.jws.gz").write_bytes(gzip.compress(lines.encode()))
    subprocess.run(["zstd", "-q", "archive.jws"], cwd=tmp_path, check=True)
    (tmp_path / "archive").mkdir()
    for number in range(0, len(signed), 10):
        (tmp_path / "archive" / f"{number}.jws").write_text("\n".join(signed[number:number + 10]) + "\n")
    (tmp_path / "ids.txt").write_text("".join(f"200000000000{number}001\n" for number in range(1, 8)))
    return tmp_path


def records(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def test_compressed_archives(folder, environment, signed):
    printed = DOCUMENT.run("Compressed archives", folder, environment).splitlines()
    assert len(set(printed[:len(signed)])) == len(signed)
    assert json.loads(printed[-1]) == {"valid": len(signed), "invalid": 0}
    kept = subprocess.run(["zstd", "-dc", "verified.ndjson.zst"], cwd=folder, capture_output=True, text=True)
    assert all(record["valid"] for record in records(kept.stdout))


def test_many_files(folder, environment, signed):
    found = records(DOCUMENT.run("Many files", folder, environment))
    assert len({(record["file"], record["line"]) for record in found}) == len(found) == len(signed)
    written = [record for file in (folder / "archive").glob("*.ndjson") for record in records(file.read_text())]
    assert len(written) == len(signed) and all(record["valid"] for record in written)


def test_gnu_parallel(folder, environment, signed):
    DOCUMENT.run("GNU parallel", folder, environment)
    found = records((folder / "verified.ndjson").read_text())
    assert len(found) == len(signed) and all(record["valid"] for record in found)


def test_one_rate_limit(folder, environment):
    DOCUMENT.run("One rate limit for several machines", folder, environment)
    [first, second] = records((folder / "part-1.ndjson").read_text())
    assert (first["id"], second["id"]) == ("2000000000001001", "2000000000005001")


def test_a_program_for_each_consumption_request(asctl, folder, environment):
    """With a notification that has arrived, a database of one row, and the simulated App Store for production."""
    notification = {"payload": {
        "notificationType": "CONSUMPTION_REQUEST", "data": {"signedTransactionInfo": {"transactionId": "2000000000017001"}}}}
    programs = {
        "asctl": f"""[ "$2" != listen ] || {{ echo '{json.dumps(notification)}'; exit; }}
for word do shift; [ "$word" != production ] || word=simulator; set -- "$@" "$word"; done
{asctl.binary} "$@" || [ $? = 12 ]""",
        "psql": "echo transaction,customerConsented,sampleContentProvided,deliveryStatus; "
                "echo 2000000000017001,true,false,DELIVERED",
        "requested.sh": "echo $1 >> requested.txt", "alert.sh": ""}
    for name, text in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o700)
    environment = environment | {"PATH": f"{folder}{os.pathsep}{environment['PATH']}"}
    DOCUMENT.run("A program for each consumption request", folder, environment)
    assert (folder / "requested.txt").read_text() == "2000000000017001\n"
    assert "2000000000017001" in (folder / "answers.csv").read_text()


def test_every_recipe_has_a_test():
    assert DOCUMENT.headings() == [
        "Compressed archives", "Many files", "GNU parallel", "A program for each consumption request",
        "One rate limit for several machines"]
