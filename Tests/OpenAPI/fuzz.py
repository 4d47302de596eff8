"""Runs schemathesis over each document against a live server with a filled sandbox. See scripts/test-api-fuzz."""
import argparse
import collections
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
import crash  # noqa: E402
import shop as shops  # noqa: E402

# The operations that can't answer with a 2xx here, each with the reason. A row that is not true fails too.
HANDOVER = "needs a screen's token and a second device; HandoverRouteTests and its neighbours make these calls"
WITHOUT_SUCCESS: dict[str, str] = {
    f"{call} /sdk/v1/handover{rest}": HANDOVER
    for call, rest in (
        ("GET", ""), ("POST", ""), ("DELETE", ""), ("POST", "/confirm"), ("POST", "/messages"), ("POST", "/preview"),
        ("POST", "/redeem"), ("GET", "/plan"),
        ("GET", "/photos/{request}"), ("PUT", "/photos/{request}"), ("DELETE", "/photos/{request}"),
    )
}

LIMITS = {
    "limits.partner_per_second": 10000, "limits.partner_burst": 10000, "limits.user_per_second": 10000,
    "limits.user_changes_per_day": 100000000, "limits.user_open_captures": 1000000,
    "limits.user_unchecked_photos": 1000000, "limits.login_per_minute": 1000000, "limits.login_per_day": 1000000,
    "limits.upload_mib_per_user": 16777216, "limits.upload_mib": 16777216, "limits.changes_per_day": 100000000,
    "limits.partner_changes_per_day": 100000000, "limits.item_changes_per_day": 100000000,
    "limits.authorizations_per_day": 100000000,
}
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,"
    "response_schema_conformance,answers_as_described"
)
CONFIGURATION = "[phases.coverage]\nunexpected-methods = []\n"
APIS = ("1.3", "1.4", "2.0", "sdk")
# The logs of servers that failed.
LOGS = pathlib.Path(".build/api-fuzz")


def assay(*arguments: str) -> dict:
    done = subprocess.run([".build/debug/assay", *arguments], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"test-api-fuzz: assay {' '.join(arguments)} failed: {done.stderr}")
    return json.loads(done.stdout) if "--json" in arguments else {}


class Server:
    """`assay serve` on a free port, over a new installation."""

    def __init__(self, folder: pathlib.Path):
        self.data = str(folder / "data")
        made = assay(
            "init", "--data", self.data, "--organization", "Shop", "--bundle-id", "com.example.shop", "--json")
        for name, value in LIMITS.items():
            assay("org", "set", name, str(value), "--data", self.data, "--sandbox", "--json")
        staff = assay(
            "token", "create", "--data", self.data, "--sandbox", "--scope", "staff", "--staff",
            made["staff"]["email"], "--json")
        environment = {
            **os.environ, "ASSAY_LIMITS_ADDRESS_PER_SECOND": "100000", "ASSAY_LIMITS_ADDRESS_BURST": "100000",
            # Nobody reads the standard output after the first line, so a report there would block.
            "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,output-to=stderr",
        }
        self.log = folder / "log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [".build/debug/assay", "serve", "--data", self.data, "--port", "0", "--log-level", "error"],
                stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        line = self.process.stdout.readline()
        if "listening on" not in line:
            self.process.kill()
            sys.exit(f"test-api-fuzz: the server did not start: {line}{self.log.read_text()}")
        self.state = {
            "url": line.split("listening on ")[1].strip(), "bundle_id": made["bundle_id"],
            "token": made["sandbox"]["api_token"], "staff_token": staff["api_token"],
        }

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None

    def stop(self) -> str | None:
        """Stops the server; returns what was wrong with it."""
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            status = None
        return crash.failure(status, self.log.read_text(errors="replace"))


def run(api: str, server: Server, folder: pathlib.Path, arguments: list[str], seed: int) -> bool:
    """Runs schemathesis over one document; true if every answer is as described."""
    document = folder / f"{api}.json"
    printed = subprocess.run([".build/debug/assay", "openapi", "--api", api], capture_output=True, check=True)
    document.write_bytes(printed.stdout)
    (folder / "schemathesis.toml").write_text(CONFIGURATION)
    environment = {
        **os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": os.path.dirname(os.path.abspath(__file__)),
        "FUZZ_STATE": str(folder / "state.json"), "FUZZ_RECORD": str(folder / f"{api}.record"), "FUZZ_API": api,
        "FUZZ_DOCUMENT": str(document), "FUZZ_SEED": str(seed), "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [
        sys.executable, "-m", "schemathesis.cli", "--config-file", str(folder / "schemathesis.toml"), "run",
        str(document), "--url", server.state["url"], "--checks", CHECKS, "--seed", str(seed),
        "--generation-database", "none", "--suppress-health-check", "all", "--warnings", "off",
        # A call may wait 30 s for an event.
        "--request-timeout", "60", "--max-failures", "50", "--continue-on-failure", *arguments,
    ]
    # Schemathesis keeps its caches in the current folder.
    return subprocess.run(command, env=environment, cwd=folder).returncode == 0


def answers(api: str, folder: pathlib.Path) -> dict[str, collections.Counter]:
    """The number of answers by operation and status."""
    found: dict[str, collections.Counter] = {}
    document = json.loads((folder / f"{api}.json").read_bytes())
    for path, item in document["paths"].items():
        for method in item:
            found[f"{method.upper()} {path}"] = collections.Counter()
    record = folder / f"{api}.record"
    for line in record.read_text().splitlines() if record.exists() else []:
        label, status = json.loads(line)
        found.setdefault(label, collections.Counter())[status] += 1
    return found


def report(api: str, found: dict[str, collections.Counter], without_success: dict[str, str]) -> bool:
    """Prints the operations that never answered with a 2xx; true if each has its reason, and no other has one."""
    is_good = True
    for label, statuses in sorted(found.items()):
        reason = without_success.get(label)
        if any(200 <= status < 300 for status in statuses):
            if reason is not None:
                print(f"test-api-fuzz: {api}: {label} answers with a 2xx, so take it off the list: {reason}")
                is_good = False
            continue
        is_good = is_good and reason is not None
        print(f"test-api-fuzz: {api}: {label} never answered with a 2xx: {reason or dict(statuses)}")
    return is_good


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/test-api-fuzz", allow_abbrev=False)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--api", choices=APIS)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> int:
    options = parsed()
    # The phase "coverage" alone makes some sixty calls for each operation.
    arguments = (
        ["--phases", "examples,fuzzing", "--max-examples", "10"]
        if options.short
        else ["--phases", "examples,coverage,fuzzing", "--max-examples", "150"]
    )
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="assay-api-fuzz-") as name:
        folder = pathlib.Path(name)
        server = Server(folder)
        failure = None
        try:
            shops.Shop(server.state).fill()
            (folder / "state.json").write_text(json.dumps(server.state))
            is_good, total = True, 0
            for api in [options.api] if options.api else APIS:
                is_good = run(api, server, folder, arguments, options.seed) and is_good
                found = answers(api, folder)
                is_good = report(api, found, WITHOUT_SUCCESS) and is_good
                total += sum(sum(statuses.values()) for statuses in found.values())
                if not server.is_alive:
                    break
        finally:
            failure = server.stop()
            if failure:
                LOGS.mkdir(parents=True, exist_ok=True)
                kept = LOGS / f"seed-{options.seed}.log"
                shutil.copyfile(server.log, kept)
                print(f"test-api-fuzz: {failure}; its log is {kept}:")
                print(crash.excerpt(kept.read_text(errors="replace")))
    is_good = is_good and not failure
    if not options.short and not options.api and total < 10000:
        print("test-api-fuzz: fewer than 10,000 calls")
        is_good = False
    print(f"test-api-fuzz: {total} calls in {time.monotonic() - started:.0f} s, seed {options.seed}: "
          + ("good" if is_good else "FAILED"))
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
