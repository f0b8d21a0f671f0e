#!/usr/bin/env python3
"""Mutation testing: checks that a test fails for each defect in the code for trust, writes, hosts and keys.

    Tests/mutants/run.py [--seed 1] [--count 300] [--jobs 1] [--only AREA] [--again OUTPUT] [--list]

Draws mutants from AREAS, puts all of them into a copy of the sources in `.build/mutants`, builds it once, and runs the tests
of each mutant's area with ASCTL_MUTANT set to its number. Prints the survivors. `survivors.txt` lists mutants that may
survive, with the reason. `make mutants` runs this.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import dataclasses
import functools
import hashlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading

import mutate

ROOT = pathlib.Path(__file__).parents[2]
SCRATCH = ROOT / ".build" / "mutants"
SOURCES = "Sources/ASCore"


@dataclasses.dataclass(frozen=True)
class Area:
    """Files with one purpose, and the suites that must fail: those of the module, then those of commands."""

    files: list[str]
    suites: list[str]


VERIFIED = [
    r"SignedDataTests\.(Verifier|Claim|VerifiedText|LineDecoder|PinnedRoot|JWSRule|CertificateRule|SignatureRule|NestedRule|ReceiptVerifier|ReceiptRule)Tests",
    r"ReplyLawTests|AddedRootTests|VerifyCommandTests|SignTests|TokenExplainTests",
]
RECEIPTS = [
    r"Receipt(Verifier|Rule|Identifiers)Tests|PinnedRootTests", r"ReceiptRobustnessTests|ReceiptDecoderTests|ReceiptCommandTests",
]
AREAS = {
    "verification": Area(
        [f"SignedData/JWS/{name}.swift" for name in [
            "CompactJWS", "SignedHeader", "Verifier", "NestedPayloads", "PayloadOutline", "LineDecoder"]]
        + [f"SignedData/Crypto/{name}.swift" for name in ["Certificate", "SigningChain", "PublicKey"]]
        + ["Base/JSON/ValuePath.swift"], VERIFIED),
    "claims": Area(["SignedData/JWS/Claims.swift"], VERIFIED),
    "receipts": Area(
        [f"SignedData/Receipts/{name}.swift" for name in ["ReceiptVerifier", "ReceiptExpectations"]]
        + ["SignedData/Crypto/SignedMessage.swift"], RECEIPTS),
    "revocation": Area(
        ["SignedData/Crypto/OCSP.swift"], ["OCSPRuleTests", "Revocation"]),
    "trust anchors": Area(
        ["SignedData/Crypto/TrustAnchors.swift", "Client/Replies/ReplyVerification.swift"],
        ["VerifierTests|PinnedRootTests|AddedRootTests", "VerificationMarkTests|JournalTrustTests",
         "ReplyLawTests|PreflightLawTests"]),
    "preflight": Area(
        [f"AppStore/Rules/{name}.swift" for name in ["Rule", "PurchaseRules", "CommerceRules"]]
        + ["Client/Writes/ConsumptionNotification.swift"],
        ["WriteRuleTests|CommerceRulesTests|ConsumptionRequestTests|WriteTests|RequestDocumentTests",
         "PreflightLawTests|RefundAnswerTests|ConsumptionAnswerTests"]),
    "write confirmation": Area(
        ["Client/Writes/WriteGuard.swift", "Client/Writes/Prompt.swift", "Client/Credentials/Profile.swift"],
        ["WriteTests|WriteQuestionTests|AccessTests|ProfileTests",
         "PreflightLawTests|RefundAnswerTests|ConsumptionAnswerTests|LoggedWriteLawTests"]),
    "host choice": Area(
        ["Client/Client.swift", "Client/Requests/RequestSender.swift", "Client/Replies/SubjectBinding.swift",
         "Client/Replies/HostChoice.swift", "Client/Connection.swift"],
        ["HostChoiceTests|ClientTests\\.ClientTests|AddedRootTests|WriteTests",
         "SubjectLawTests|AccessTests|DisguisedPathTests|WriteQuestionTests|PreflightLawTests|RefundAnswerTests",
         "RequestTellingTests|CredentialsKeyPlaceTests|RealProcessTests|WaitTests|BulkTransportTests"]),
    "credentials": Area(
        [f"Client/Credentials/{name}.swift" for name in [
            "ConfigFile", "KeyLocation", "PrivateKeyText", "Profile", "Setting", "Settings", "SigningIdentity"]]
        + ["SignedData/Crypto/PrivateKey.swift"],
        ["Credentials|TokenMintTests|TokenExplainTests", "SetUpTests\\.|AccessTests|SignTests"]),
}

# Modules with tests that no area uses; these tests are not built.
OTHER_TESTS = ["Base", "CommandLine", "HTTP", "Platform", "Simulator", "Notifications", "Support", "Simulation"]

# Seconds per suite; a mutant may loop.
LIMIT = 90

SWITCH = """import Foundation

let activeMutant = ProcessInfo.processInfo.environment["ASCTL_MUTANT"].flatMap { Int($0) } ?? 0

func isMutant(_ number: Int) -> Bool { activeMutant == number }
"""


@functools.cache
def tree() -> dict[str, bytes]:
    """The files as of the start, so that they can be edited during a run."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return {path: (ROOT / path).read_bytes() for path in listed.splitlines() if (ROOT / path).is_file()}


def source(path: str) -> str:
    return tree()[f"{SOURCES}/{path}"].decode()


def all_mutants() -> list[tuple[str, mutate.Mutant]]:
    found = []
    for area, members in AREAS.items():
        for path in members.files:
            found += [(area, mutant) for mutant in mutate.mutants(path, source(path))]
    return found


def alternatives(pattern: str) -> set[str]:
    """`A(B|C)|D` as `AB`, `AC` and `D`."""
    if match := re.search(r"\(([^()]*)\)", pattern):
        return {
            word for option in match[1].split("|")
            for word in alternatives(pattern[:match.start()] + option + pattern[match.end():])}
    return set(pattern.split("|"))


def missing() -> list[str]:
    """The suites and files in AREAS that no longer exist, such as renamed ones. A test's ID ends with its file."""
    declared = [
        f"{path.split('/')[2]}Tests.{suite}/{path.split('/')[-1]}" for path, content in tree().items()
        if path.startswith("Tests/asctlTests/") and path.endswith(".swift")
        for suite in re.findall(r"(?:struct|class|enum|extension) (\w+)", content.decode())]
    named = {word for area in AREAS.values() for pattern in area.suites for word in alternatives(pattern)}
    suites = {word for word in named if not any(re.search(word, suite) for suite in declared)}
    files = {path for area in AREAS.values() for path in area.files if f"{SOURCES}/{path}" not in tree()}
    return sorted(suites | files)


def module(path: str) -> str:
    parts = path.split("/")
    return "/".join(parts[:2] if parts[0] == "Features" else parts[:1])


def write(chosen: dict[int, tuple[str, mutate.Mutant]]):
    """Writes the copy with the chosen mutants. Unchanged files keep their dates, so that they are not rebuilt."""
    contents = dict(tree())
    files = {path: [] for members in AREAS.values() for path in members.files}
    for number, (_, mutant) in chosen.items():
        files[mutant.path].append((number, mutant))
    for path, mutants in files.items():
        contents[f"{SOURCES}/{path}"] = mutate.applied(source(path), mutants).encode()
        contents[f"{SOURCES}/{module(path)}/Mutants.swift"] = SWITCH.encode()
    # Mutants cause warnings: conditions that are always true, code that is never run.
    package = contents["Package.swift"].decode().replace(".treatAllWarnings(as: .error)", "")
    package = re.sub(rf'    tests\(of: "({"|".join(OTHER_TESTS)})".*\n', "", package)
    contents["Package.swift"] = package.encode()
    for file in (SCRATCH / "tree").rglob("*.swift"):
        if str(file.relative_to(SCRATCH / "tree")) not in contents:
            file.unlink()
    for path, content in contents.items():
        file = SCRATCH / "tree" / path
        if not file.exists() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            file.chmod((ROOT / path).stat().st_mode if (ROOT / path).exists() else 0o644)


def build(chosen: dict[int, tuple[str, mutate.Mutant]]) -> list[int]:
    """Builds all; removes mutants that do not compile and returns them."""
    removed = []
    while True:
        write(chosen)
        done = subprocess.run(
            ["swift", "build", "--build-tests", "--package-path", str(SCRATCH / "tree"), "--scratch-path", str(SCRATCH / "build")],
            capture_output=True, text=True)
        if done.returncode == 0:
            return removed
        output = done.stdout + done.stderr
        errors = set(re.findall(rf"{SOURCES}/(\S+\.swift):(\d+):\d+: error:", output))
        wrong = set()
        for path, line in errors:
            text = source(path)
            nearest = sorted(
                (0 if mutant.line(text) <= int(line) <= text.count("\n", 0, mutant.end) + 1 else abs(mutant.line(text) - int(line)), number)
                for number, (_, mutant) in chosen.items() if mutant.path == path)
            wrong |= {number for distance, number in nearest if nearest and distance == nearest[0][0]}
        if not wrong:
            sys.exit(f"the copy does not build:\n{output[-4000:]}")
        for number in sorted(wrong):
            print(f"does not compile: {described(number, chosen)}", file=sys.stderr, flush=True)
            del chosen[number]
        removed += wrong


def described(number: int, chosen) -> str:
    area, mutant = chosen[number]
    line = mutant.line(source(mutant.path))
    return f"{mutant.path}:{line}: {mutant.what} [{area}, {number}]"


def run(number: int, suites: list[str]) -> str:
    """`killed`, `timed out` or `survived`; ends the tests at the first that fails."""
    binary = next((SCRATCH / "build" / "debug").glob("*.xctest"))
    for suite in suites:
        process = subprocess.Popen(
            [binary, "--testing-library", "swift-testing", "--filter", suite], cwd=SCRATCH / "tree", text=True, errors="replace",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            env=os.environ | {"ASCTL_MUTANT": str(number), "NO_COLOR": "1"})
        is_late = threading.Event()

        def stop():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(LIMIT, lambda: (is_late.set(), stop()))
        timer.start()
        has_failed, count = False, 0
        for line in process.stdout:
            if match := re.search(r"Test run with (\d+) test", line):
                count = int(match[1])
            if line.startswith("\u2718"):
                has_failed = True
                stop()
                break
        timer.cancel()
        status = process.wait()
        process.stdout.close()
        if is_late.is_set():
            return "timed out"
        if has_failed or status != 0:
            return "killed"
        if count == 0:
            sys.exit(f"no test matches {suite}")
    return "survived"


def drawn(everything: list[tuple[str, mutate.Mutant]], seed: int, count: int) -> dict[int, tuple[str, mutate.Mutant]]:
    """Draws the same mutants for the same seed, independent of changes elsewhere in the sources."""

    def place(pair: tuple[str, mutate.Mutant]) -> bytes:
        mutant = pair[1]
        return hashlib.sha256(f"{seed} {mutant.path} {mutant.what} {mutant.before}".encode()).digest()

    return dict(enumerate(sorted(sorted(everything, key=place)[:count], key=everything.index), 1))


def survivors(everything: list[tuple[str, mutate.Mutant]], output: str) -> dict[int, tuple[str, mutate.Mutant]]:
    named = re.findall(r"^survived: (\S+?):(\d+): (.*) \[[a-z ]+, \d+\]$", output, re.MULTILINE)
    found = [
        pair for pair in everything
        if any(
            pair[1].path == path and pair[1].line(source(path)) == int(line) and pair[1].what.startswith(what)
            for path, line, what in named)]
    return dict(enumerate(found, 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300, help="the maximum number of mutants")
    parser.add_argument("--jobs", type=int, default=1, help="mutants tested concurrently")
    parser.add_argument("--only", help="areas, or files whose path contains it")
    parser.add_argument("--again", type=pathlib.Path, help="the survivors in the output of an earlier run")
    parser.add_argument("--list", action="store_true", help="print the mutants and stop")
    options = parser.parse_args()

    if gone := missing():
        sys.exit(f"no such suite or file: {', '.join(gone)}")
    everything = all_mutants()
    chosen = drawn(everything, options.seed, options.count)
    if options.again:
        chosen = survivors(everything, options.again.read_text())
    print(f"{len(everything)} mutants, {len(chosen)} drawn", flush=True)
    if options.list:
        print("\n".join(described(number, chosen) for number in chosen))
        return
    removed = build(chosen)
    tested = [
        number for number, (area, mutant) in chosen.items()
        if not options.only or options.only == area or options.only in mutant.path]
    for area in {chosen[number][0] for number in tested}:
        if run(0, AREAS[area].suites) != "survived":
            sys.exit(f"tests of {area} fail without a mutant")
    results = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for number, result in zip(tested, pool.map(lambda number: run(number, AREAS[chosen[number][0]].suites), tested)):
            results[result].append(number)
            print(f"{result}: {described(number, chosen)}", flush=True)
    lines = (pathlib.Path(__file__).parent / "survivors.txt").read_text().splitlines()
    accepted = {line.split("\t")[0] for line in lines if "\t" in line}
    unexplained = [
        number for number in results["survived"] if f"{chosen[number][1].path}: {chosen[number][1].what}" not in accepted]
    print(
        f"{len(results['killed'])} killed, {len(results['timed out'])} timed out, {len(results['survived'])} survived, "
        f"{len(unexplained)} of them without a reason; {len(removed)} did not compile")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
