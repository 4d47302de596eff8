"""Signs and verifies webhooks with other libraries than ours: `v1` with the package standardwebhooks, which has no
`v1a`, and `v1a` with the package cryptography.

    webhooks.py sign FILE      FILE is a JSON array of {key, id, body}; prints a JSON array of headers, signed now
    webhooks.py verify FILE    FILE is a JSON array of {key, headers, body}; prints a JSON array of "good" or a reason
"""
import base64
import datetime
import json
import pathlib
import sys

import standardwebhooks
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ed25519


def key_bytes(key):
    return base64.b64decode(key.split("_", 1)[1], validate=True)


def sign(case):
    now = datetime.datetime.now(tz=datetime.timezone.utc)
    timestamp = str(int(now.timestamp()))
    if case["key"].startswith("whsec_"):
        signature = standardwebhooks.Webhook(case["key"]).sign(case["id"], now, case["body"])
    else:
        private = ed25519.Ed25519PrivateKey.from_private_bytes(key_bytes(case["key"])[:32])
        content = f"{case['id']}.{timestamp}.{case['body']}".encode()
        signature = "v1a," + base64.b64encode(private.sign(content)).decode()
    return {"webhook-id": case["id"], "webhook-timestamp": timestamp, "webhook-signature": signature}


def verify(case):
    headers, body = case["headers"], case["body"]
    if case["key"].startswith("whsec_"):
        try:
            standardwebhooks.Webhook(case["key"]).verify(body.encode(), headers, json_parse=False)
            return "good"
        except standardwebhooks.WebhookVerificationError as error:
            return str(error)
    public = ed25519.Ed25519PublicKey.from_public_bytes(key_bytes(case["key"]))
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
    for entry in headers["webhook-signature"].split(" "):
        scheme, signature = entry.split(",")
        if scheme != "v1a":
            continue
        try:
            public.verify(base64.b64decode(signature, validate=True), content)
            return "good"
        except InvalidSignature:
            pass
    return "No matching signature found"


if __name__ == "__main__":
    work = {"sign": sign, "verify": verify}[sys.argv[1]]
    print(json.dumps([work(case) for case in json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))]))
