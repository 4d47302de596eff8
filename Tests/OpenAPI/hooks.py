"""The hooks of schemathesis: credentials, ids of existing objects, signed requests, and a record of the answers.

The first cases of an operation are always valid ones, so that it answers with a 2xx; later ones are only often so.
"""
import hashlib
import json
import os
import random
import secrets
import sys
import threading

import schemathesis
from hypothesis import strategies

sys.path.insert(0, os.path.dirname(__file__))
import shop as shops  # noqa: E402
from description import Description  # noqa: E402

VALID_CASES = 3
SHARE_OF_VALID_VALUES = 0.6
SHARE_WITHOUT_TOKEN = 0.02

with open(os.environ["FUZZ_STATE"]) as file:
    shop = shops.Shop(json.load(file))
state = shop.state
with open(os.environ["FUZZ_DOCUMENT"]) as file:
    description = Description(json.load(file))
record = open(os.environ["FUZZ_RECORD"], "a")
chance = random.Random(int(os.environ["FUZZ_SEED"]))
counts: dict[str, int] = {}
lock = threading.Lock()

STEPS = [
    "authentic", "unidentified", "not_supported", "invalid", "retake", "question", "overdue", "reopen", "flag_kept",
    "flag_changed", "certificate_revoked", "certificate_reissued", "session_ended", "session_expired",
]
photo = shops.PHOTOS[0].read_bytes()
digest = hashlib.sha256(photo).hexdigest()
bodies = strategies.one_of(
    strategies.just(photo), strategies.just(photo[: len(photo) // 2]), strategies.binary(max_size=4096))
for kind in ("application/octet-stream", "image/jpeg", "image/heic", "image/png", "image/webp"):
    schemathesis.openapi.media_type(kind, bodies)


def item_of(label: str) -> str:
    if label.endswith("/retakes"):
        return state["item_of_partners_retake"]
    # A retake takes an item's result back, and only a result can be flagged.
    if label.endswith("/flag"):
        return state["item_of_flag"]
    return state["item_of_retake"] if "/retakes/" in label else state["item"]


def path_values(label: str) -> dict:
    values = {
        "capture": state["capture"], "certificate_id": state["certificate"], "digest": digest, "document": "2.0.json",
        "entrupy_id": item_of(label), "item": item_of(label), "key": state["photo_key"], "lookup_value": "order-4711",
        "message": state["message"], "region": "outer_side", "rendition": "scale_micro", "retake": state["retake"],
        "webhook": state["webhook"], "delivery": state["delivery"],
    }
    if label.startswith("DELETE") and label.endswith("/webhooks/{webhook}"):
        values["webhook"] = shop.webhook()
    # These calls change their capture, so each has one of its own.
    if "{capture}" in label and label != "GET /sdk/v1/captures/{capture}" and not label.endswith("/complete"):
        values["capture"] = shop.begin()["id"]
        if label.startswith(("HEAD", "PATCH")):
            shop.upload(values["capture"], "outer_side", photo)
        elif label.startswith("DELETE") and "{digest}" in label:
            shop.break_off(values["capture"], "outer_side", photo)
    return values


def valid_body(label: str):
    """A valid body with fresh contents; `None` if that of the document will do."""
    if label.endswith("/integrations/authorize-user"):
        return shop.authorize_body()
    if label == "POST /sdk/v1/login":
        return shop.login_body()
    if label == "POST /sdk/v1/flows":
        answer = shop.call("POST", "/sdk/v1/flow-tickets", state["user_token"], json={"screen": "capture"}).json()
        return {"ticket": answer["url"].split("#", 1)[1].split("=", 1)[-1]}
    if label == "POST /sdk/v1/captures":
        return {
            "id": f"fuzz-{secrets.token_hex(8)}", "item": {"brand": "Nike", "style_name": "Air Jordan 1"},
            "configuration": "debug",
        }
    if label.startswith("POST") and label.endswith("/webhooks"):
        return {"url": shops.RECEIVER, "events": ["session.completed"], "username": None}
    if label.endswith("/retakes/{retake}/captures"):
        return {"id": f"fuzz-{secrets.token_hex(8)}"}
    if label.endswith("/reply"):
        return {"answer_id": state["answer"]}
    if label.endswith("/submit"):
        return shop.submit_body()
    if label.endswith("/v2/authentications/{entrupy_id}/retakes"):
        return {"regions": ["size_tag"], "message": "The tag is not readable.", "days": 14}
    if label.endswith("/simulate"):
        return {"outcome": "question", "delay_seconds": 0}
    if label.startswith(("PUT", "PATCH")) and "/images/" in label:
        return photo
    return None


def token_of(label: str) -> str | None:
    path = label.split(" ")[1]
    if path == "/sdk/v1/logout":
        return shop.log_in()
    if path.startswith("/sdk/"):
        return state["user_token"]
    # Logins and secrets need a token of scope full; the work of experts needs one of scope staff.
    needs_full = path.endswith(("/authorize-user", "/webhooks", "/secret"))
    return state["token"] if needs_full else state["staff_token"]


# The headers by which HTTP finds the end of a request. A wrong one ends the connection as well.
FRAMING_HEADERS = {"connection", "content-length", "expect", "host", "te", "trailer", "transfer-encoding", "upgrade"}


def is_sendable(name: str, value) -> bool:
    text = str(value)
    return text.isascii() and text.isprintable() and name.lower() not in FRAMING_HEADERS


def prepare(label: str):
    """Makes a valid call possible.

    Only what is not flagged can be flagged, and the other way round; nothing is sent to a disabled subscription.
    """
    if label.endswith(("/test", "/replay")):
        shop.partner("PATCH", f"/v2/webhooks/{state['webhook']}", json={"status": "enabled"})
    undo = {"PUT": "DELETE", "DELETE": "PUT"}.get(label.split(" ")[0])
    if label.endswith("/flag") and undo:
        path = f"/v2/authentications/{state['item_of_flag']}/flag"
        shop.partner(undo, path, json={}, expecting=(200, 409))


def keep_for_others(case, label: str):
    """Keeps what other calls need: a generator may take its id from an earlier answer.

    A retake would take the result of the item of the flags, and the subscription's deliveries would end with it. A
    simulated step would do as much.
    """
    values = case.path_parameters or {}
    is_end = label.startswith("DELETE") and label.endswith("/webhooks/{webhook}")
    if is_end and str(values.get("webhook")).strip().upper() == state["webhook"].upper():
        case.path_parameters = {**values, "webhook": shop.webhook()}
    if label.endswith("/retakes") and str(values.get("entrupy_id")).strip().upper() == state["item_of_flag"]:
        case.path_parameters = {**values, "entrupy_id": item_of(label)}
    # Any other step changes an item, or ends the sessions.
    if label.endswith("/simulate") and isinstance(case.body, dict) and case.body.get("outcome") in STEPS:
        case.body = {**case.body, "outcome": "question"}


@schemathesis.hook
def before_call(context, case, kwargs):
    label = case.operation.label
    with lock:
        counts[label] = counts.get(label, 0) + 1
        is_valid = counts[label] <= VALID_CASES
        dice = [chance.random() for _ in range(3)]
    # Bytes that HTTP does not allow in a header, and wrong framing, end the connection before any operation is known;
    # `scripts/soak attack` sends them.
    case.headers = {name: value for name, value in (case.headers or {}).items() if is_sendable(name, value)}
    case.headers.pop("Authorization", None)
    if is_valid or dice[0] > SHARE_WITHOUT_TOKEN:
        case.headers["Authorization"] = f"Bearer {token_of(label)}"
    if case.path_parameters and (is_valid or dice[1] < SHARE_OF_VALID_VALUES):
        known = path_values(label)
        case.path_parameters = {name: known.get(name, value) for name, value in case.path_parameters.items()}
    keep_for_others(case, label)
    if is_valid or dice[2] < SHARE_OF_VALID_VALUES / 2:
        body = valid_body(label)
        if body is not None:
            case.body = body
            case.media_type = "image/jpeg" if isinstance(body, bytes) else "application/json"
            case.headers.pop("Content-Digest", None)
        if label == "POST /sdk/v1/flows":
            case.headers["Origin"] = shop.url
        if is_valid:
            make_valid(case, label, body)
            prepare(label)


def make_valid(case, label: str, valid_body):
    """Undoes what a generator has chosen, for an answer with a 2xx."""
    path = label.split(" ")[1]
    case.headers = {name: value for name, value in case.headers.items() if name in ("Authorization", "Origin")}
    if path.startswith("/v1/"):
        case.headers["Api-Version"] = os.environ["FUZZ_API"]
    if label.startswith("PATCH") and "/uploads/" in label:
        case.headers["Upload-Offset"] = "0"
    case.query = {"type": "production"} if path == "/sdk/v1/config" else {}
    content = case.operation.definition.raw.get("requestBody", {}).get("content", {})
    if "application/json" in content and valid_body is None:
        case.body = next(iter(content["application/json"]["examples"].values()))["value"]
        case.media_type = "application/json"


@schemathesis.hook
def after_call(context, case, response):
    with lock:
        print(json.dumps([case.operation.label, response.status_code]), file=record, flush=True)


@schemathesis.check
def answers_as_described(context, response, case):
    headers = {name.lower(): values[0] for name, values in response.headers.items()}
    found = description.problems(
        case.operation.label, response.request.url, response.status_code, headers, response.content)
    assert not found, "; ".join(found)
