"""A strict client in Ruby, written from the RFCs and Apple's documentation, with every endpoint of a served simulator."""

import json
import pathlib
import re
import subprocess


def test_every_endpoint_answers_a_strict_client(asctl):
    done = subprocess.run(["ruby", "-w", pathlib.Path(__file__).with_name("client.rb"), asctl.binary],
                          capture_output=True, text=True, env=asctl.environment, timeout=120)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    # The help of each command names its endpoint.
    declared = {" ".join(found) for found in re.findall(r"(GET|PUT|POST|DELETE) `(/\S+)` \(Apple's page", asctl.run("schema"))}
    assert len(declared) > 40
    assert declared - set(report["called"]) == set()
    assert report["verified"] > 500
