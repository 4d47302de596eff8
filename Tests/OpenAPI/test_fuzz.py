"""Tests that each rule of the fuzz run can fail. scripts/test-api-fuzz runs them first; they need no server."""
import collections
import json
import sys

import pytest
import requests
import schemathesis
from schemathesis.checks import CHECKS
from schemathesis.core.transport import Response

import crash
import fuzz
from description import Description

URL = "http://localhost/items/1"
SCHEMA = {
    "type": "object", "required": ["id"],
    "properties": {
        "id": {"type": "integer"}, "part": {"$ref": "#/components/schemas/Part"},
        # Names that a schema has too.
        "properties": {"type": "object", "properties": {}}, "type": {"type": "string"},
    },
}
DOCUMENT = {
    "openapi": "3.1.0", "info": {"title": "T", "version": "1"},
    "paths": {
        "/items/{id}": {
            "get": {
                "operationId": "item",
                "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}],
                "responses": {
                    "200": {
                        "description": "The item.", "headers": {"X-Count": {"$ref": "#/components/headers/X-Count"}},
                        "content": {"application/json": {"schema": SCHEMA}},
                    },
                    "204": {"description": "None."},
                    "404": {
                        "description": "Unknown.", "x-problem-codes": ["not_found"],
                        "content": {"application/problem+json": {"schema": {"type": "object"}}},
                    },
                },
            }
        }
    },
    "components": {
        "headers": {"X-Count": {"required": True, "schema": {"type": "integer"}}},
        "schemas": {"Part": {"type": "object", "properties": {"size": {"type": ["integer", "null"]}}}},
    },
}
LABEL = "GET /items/{id}"
GOOD = {"status": 200, "headers": {"content-type": "application/json", "x-count": "1"}, "body": b'{"id": 1}'}


def problem(code: str) -> dict:
    return {
        "status": 404, "headers": {"content-type": "application/problem+json; charset=utf-8"},
        "body": json.dumps({"code": code}).encode(),
    }


def found(url: str = URL, **changes) -> list[str]:
    return Description(DOCUMENT).problems(LABEL, url, **{**GOOD, **changes})


# The rules of description.py


@pytest.mark.parametrize("changes", [
    {}, {"body": b'{"id": 1, "part": {"size": null}, "type": "a", "properties": {}}'}, {"status": 204, "headers": {}, "body": b""},
    problem("not_found"), {"headers": {**GOOD["headers"], "date": "now"}},
])
def test_an_answer_as_described_passes(changes):
    assert found(**changes) == []


@pytest.mark.parametrize("changes, expected", [
    ({"status": 418}, "status 418"),
    ({"headers": {**GOOD["headers"], "x-secret": "1"}}, "header x-secret is not described"),
    ({"headers": {"content-type": "application/json"}}, "no header x-count"),
    ({"headers": {**GOOD["headers"], "content-type": "text/plain"}}, "media type text/plain"),
    ({"headers": {"x-count": "1"}}, "media type none"),
    ({"status": 204, "headers": {"content-type": "text/plain"}, "body": b"x"}, "media type text/plain"),
    ({"body": b"{"}, "no JSON"),
    ({"body": b"{}"}, "body at /"),
    ({"body": b'{"id": "1"}'}, "body at /id"),
    ({"body": b'{"id": 1, "more": 2}'}, "body at /"),
    ({"body": b'{"id": 1, "part": {"more": 2}}'}, "body at /part"),
    (problem("other"), "code other"),
])
def test_an_answer_that_is_not_described_fails(changes, expected):
    assert any(expected in line for line in found(**changes))


def test_a_path_that_arrives_as_another_route_may_have_its_codes():
    assert found("http://localhost/items", **problem("no_such_route")) == []


# The checks of schemathesis that the run uses


def answer(status: int, headers: dict, body: bytes) -> Response:
    request = requests.Request("GET", URL).prepare()
    many = {name: [value] for name, value in headers.items()}
    return Response(
        status_code=status, headers=many, content=body, request=request, elapsed=0.0, verify=False, encoding="utf-8")


def failing(changes: dict) -> set[str]:
    case = schemathesis.openapi.from_dict(DOCUMENT)["/items/{id}"]["GET"].Case(path_parameters={"id": "1"})
    names = set()
    for name in fuzz.CHECKS.split(","):
        if name == "answers_as_described":
            continue
        try:
            case.validate_response(answer(**{**GOOD, **changes}), checks=[CHECKS.get_one(name)])
        except BaseException as error:
            assert "Failure" in type(error).__name__, error
            names.add(name)
    return names


@pytest.mark.parametrize("changes, expected", [
    ({}, set()),
    ({"status": 500}, {"not_a_server_error", "status_code_conformance"}),
    ({"status": 418}, {"status_code_conformance"}),
    ({"headers": {**GOOD["headers"], "content-type": "text/plain"}}, {"content_type_conformance"}),
    ({"headers": {"content-type": "application/json"}}, {"response_headers_conformance"}),
    ({"headers": {**GOOD["headers"], "x-count": "many"}}, {"response_headers_conformance"}),
    ({"body": b"{}"}, {"response_schema_conformance"}),
])
def test_each_check_of_schemathesis_can_fail(changes, expected):
    assert failing(changes) >= expected
    assert bool(failing(changes)) == bool(expected)


# The report about operations without a 2xx, and the end of the server


def test_an_operation_without_a_2xx_fails_unless_it_is_listed_with_a_reason():
    without = {LABEL: collections.Counter({404: 3})}
    with_success = {LABEL: collections.Counter({404: 3, 201: 1})}
    assert not fuzz.report("2.0", without, {})
    assert not fuzz.report("2.0", {LABEL: collections.Counter()}, {})
    assert fuzz.report("2.0", without, {LABEL: "needs a mail"})
    assert fuzz.report("2.0", with_success, {})
    assert not fuzz.report("2.0", with_success, {LABEL: "needs a mail"})


@pytest.mark.parametrize("status, log, expected", [
    (0, "", None), (0, "error: failed\n", "logged errors"), (-11, "", "signal 11"), (70, "", "status 70"),
    (None, "", "did not stop"),
])
def test_only_a_silent_end_is_a_good_one(status, log, expected):
    failure = crash.failure(status, log)
    assert failure is None if expected is None else expected in failure


def test_of_a_crash_report_the_cause_and_the_crashed_thread_are_shown():
    others = [f"{number} 0x00 in other()" for number in range(300)]
    frames = [f"{number} 0x00 in frame()" for number in range(200)]
    log = ["error: before", "Program crashed: Bad pointer dereference", "Thread 0:", *others,
           'Thread 3 "NIO" crashed:', *frames, "Registers:", *others]
    shown = crash.excerpt("\n".join(log)).splitlines()
    assert shown[:2] == ["Program crashed: Bad pointer dereference", 'Thread 3 "NIO" crashed:']
    assert shown[2:] == frames[:crash.LINES - 1]
    assert crash.excerpt("\n".join(others)).splitlines() == others[-crash.LINES:]


def test_an_argument_that_is_not_known_ends_the_run(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["fuzz.py", "--shrot"])
    with pytest.raises(SystemExit):
        fuzz.parsed()
