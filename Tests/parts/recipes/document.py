"""The recipes in Docs as files and commands."""

import pathlib
import re
import subprocess

DOCS = pathlib.Path(__file__).resolve().parents[3] / "Docs"
# The first line of a block that contains a file: `-- schema.sql`, `# test_store.py`, `// store.mjs`.
FILE_NAME = re.compile(r"(?:--|#|//) (\S+\.\w+)$")


class Document:
    """A page of Docs: blocks between fences, each under its heading.

    A block in `sh` is run. A block that begins with a filename in a comment is written to that file.
    """

    def __init__(self, name: str, ports: dict[str, int] | None = None):
        """Replaces the page's ports with free ones."""
        self.name, self.blocks = name, []
        heading, block = "", None
        text = (DOCS / name).read_text()
        for port, free in (ports or {}).items():
            text = text.replace(port, str(free))
        for line in text.splitlines():
            if block is not None:
                if line == "```":
                    block = None
                else:
                    block.append(line)
            elif line.startswith("```"):
                block = []
                self.blocks.append((heading, line[3:], block))
            elif line.startswith("## "):
                heading = line[3:]

    def headings(self) -> list[str]:
        """Returns the headings of blocks to run."""
        return list(dict.fromkeys(heading for heading, language, _ in self.blocks if language == "sh"))

    def write_files(self, folder: pathlib.Path):
        for _, language, lines in self.blocks:
            name = FILE_NAME.match(lines[0])
            if language != "sh" and name:
                (folder / name[1]).write_text("\n".join(lines) + "\n")

    def commands(self, heading: str) -> list[str]:
        """Returns the commands under a heading, block by block."""
        return ["\n".join(lines) for h, language, lines in self.blocks if h == heading and language == "sh"]

    def run(self, heading: str, folder: pathlib.Path, environment: dict[str, str]) -> str:
        """Runs the commands under a heading and returns their output."""
        commands = self.commands(heading)
        assert commands, f"{self.name} has nothing to run under {heading}"
        return self.bash("\n".join(commands), folder, environment)

    def bash(self, command: str, folder: pathlib.Path, environment: dict[str, str]) -> str:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command], cwd=folder, env=environment,
            capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)
        assert done.returncode == 0, f"{self.name}: {done.returncode}\n{command}\n{done.stdout}{done.stderr}"
        return done.stdout
