"""Docs/testing.md: users' tests with a served App Store, in pytest, in Node and in GitHub Actions."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest
import yaml
from conftest import sampled
from document import DOCS, Document

DOCUMENT = Document("testing.md")


@pytest.fixture(scope="module")
def environment(asctl):
    path = [pathlib.Path(sys.executable).parent, pathlib.Path(asctl.binary).parent, os.environ["PATH"]]
    return asctl.environment | {"PATH": os.pathsep.join(map(str, path))}


@pytest.fixture
def folder(tmp_path):
    DOCUMENT.write_files(tmp_path)
    return tmp_path


def test_pytest(folder, environment):
    assert "7 passed" in DOCUMENT.run("pytest", folder, environment)


def test_the_webhook_template(folder, environment):
    """By day, a part of the page's tests."""
    shutil.copytree(DOCS.parent / "Examples" / "webhook", folder, dirs_exist_ok=True)
    chosen = sampled(range(31), 6)
    (folder / "conftest.py").write_text(
        f"def pytest_collection_modifyitems(items):\n    items[:] = [items[place] for place in {chosen}]\n")
    assert f"{len(chosen)} passed" in DOCUMENT.run("A webhook in pytest", folder, environment)


def test_the_readme_of_the_webhook_names_its_files():
    webhook = DOCS.parent / "Examples" / "webhook"
    readme = (webhook / "README.md").read_text()
    assert all(f"`{path.name}`" in readme for path in webhook.glob("*.py"))


def test_node(folder, environment):
    printed = DOCUMENT.run("Node", folder, environment)
    assert "# pass 4" in printed or "ℹ pass 4" in printed


def test_the_workflow_runs_the_page(folder):
    """The last step has the commands that the other tests run; the others set up what this machine already has."""
    workflow = yaml.safe_load((folder / "purchases.yml").read_text())
    assert workflow[True] == ["push", "pull_request"]
    steps = workflow["jobs"]["purchases"]["steps"]
    for step in steps:
        subprocess.run(["bash", "-n", "-c", step.get("run", "")], check=True)
    assert steps[-1]["name"] == "Test"
    assert steps[-1]["run"].splitlines() == DOCUMENT.commands("pytest") + DOCUMENT.commands("Node")


def test_every_recipe_has_a_test():
    assert DOCUMENT.headings() == ["pytest", "A webhook in pytest", "Node"]
