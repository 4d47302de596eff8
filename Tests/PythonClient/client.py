"""A client of the API in Python, written from docs/api alone: the app of one user, and the backend of its partner.

It authorizes a user, logs in, captures an item with photos of a folder, looks the item up, flags its result and clears
the flag, each twice with one Idempotency-Key, and answers a question. The operator's staff must decide the item and ask
the question; the client waits for both.

    ASSAY_API_TOKEN=… client.py ADDRESS PHOTOS BUNDLE-ID USER-ID
"""
import base64
import hashlib
import json
import os
import pathlib
import sys
import time
import urllib.parse
import uuid

import requests
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

ITEM = {"brand": "Nike", "product_category": "sneakers", "style_name": "Air Jordan 1 Retro High", "us_size": "9.5",
        "customer_item_id": "SKU 12/7 – blå %"}
POLL_SECONDS = float(os.environ.get("POLL_SECONDS", "5"))


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Device:
    """A phone with a key of its own, which signs the tokens of a login."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        point = self.key.public_key().public_numbers()
        self.jwk = {"kty": "EC", "crv": "P-256", "x": base64url(point.x.to_bytes(32, "big")),
                    "y": base64url(point.y.to_bytes(32, "big"))}

    def sign(self, kind, claims):
        header = {"alg": "ES256", "typ": kind, "jwk": self.jwk}
        text = ".".join(base64url(json.dumps(part).encode()) for part in (header, claims))
        r, s = decode_dss_signature(self.key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


class Caller:
    """The calls with one token. A call that came too early is repeated after the time that the server names."""

    def __init__(self, address, authorization=None):
        self.address, self.http = address, requests.Session()
        if authorization:
            self.http.headers["Authorization"] = authorization

    def __call__(self, method, path, status=200, **options):
        while True:
            answer = self.http.request(method, self.address + path, timeout=60, allow_redirects=False, **options)
            if answer.status_code not in (429, 503):
                break
            time.sleep(int(answer.headers.get("Retry-After", "1")))
        if answer.status_code != status:
            sys.exit(f"{method} {path} answered {answer.status_code}: {answer.text}")
        return answer


def log_in(address, backend, bundle, user):
    """Returns the access token of a new session of a user."""
    device = Device()
    request = device.sign("entrupy-authorization-request+jwt", {
        "v": 1, "bid": bundle, "nonce": uuid.uuid4().hex, "iat": int(time.time()), "sdk": "python-client/1"})
    signed = backend("POST", "/v2/integrations/authorize-user", json={
        "sdk_authorization_request": request, "unique_user_id": user, "email": "ann@shop.example"}).json()
    claims = signed["signed_authorization_request"].split(".")[1]
    jti = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["jti"]
    proof = device.sign("entrupy-login-proof+jwt", {"jti": jti, "aud": address, "iat": int(time.time())})
    session = Caller(address)("POST", "/sdk/v1/login", json={
        "signed_authorization_request": signed["signed_authorization_request"], "proof": proof}).json()
    assert session["username"] == signed["username"], session["username"]
    return session["access_token"]


def capture(app, photos):
    """Captures the item with the photos of its required regions, and returns the item's id."""
    capture = str(uuid.uuid4()).upper()
    body = {"id": capture, "configuration": "production", "item": ITEM}
    begun = app("POST", "/sdk/v1/captures", 201, json=body).json()
    upload, path = Caller(app.address, f"Bearer {begun['upload_token']}"), f"/sdk/v1/captures/{capture}"
    digests = {}
    required = [region["id"] for region in begun["regions"] if region["required"]]
    assert len(required) <= len(photos), f"{len(required)} photos are needed"
    for region, photo in zip(required, photos):
        data = photo.read_bytes()
        digest = hashlib.sha256(data)
        field = f"sha-256=:{base64.b64encode(digest.digest()).decode()}:"
        status = upload("PUT", f"{path}/images/{region}", 201, data=data, headers={
            "Content-Digest": field, "Upload-Incomplete": "?0", "Content-Type": "image/jpeg"})
        digests[region] = digest.hexdigest()
    submit = {"submitted_at": float(status.headers["Assay-Time"]), "digests": digests, "text_fields": {}}
    assert upload("POST", f"{path}/submit", json=submit).json()["state"] == "submitted"
    return upload("POST", f"{path}/complete").json()["authentication_id"]


def wait(read):
    """Reads again until there is a value, and returns it."""
    while not (value := read()):
        time.sleep(POLL_SECONDS)
    return value


def twice(backend, method, path, **options):
    """Makes a change, then repeats it with the same key: the second answer is the first one."""
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    first, second = (backend(method, path, headers=headers, **options) for _ in range(2))
    assert "Idempotency-Replayed" not in first.headers and second.headers["Idempotency-Replayed"] == "true"
    assert first.content == second.content
    return first.json()["flag"]


def main(address, folder, bundle, user):
    backend = Caller(address, f"Token {os.environ['ASSAY_API_TOKEN']}")
    app = Caller(address, f"Bearer {log_in(address, backend, bundle, user)}")
    print("logged in", flush=True)
    item = capture(app, sorted(pathlib.Path(folder).glob("*.jpg")))
    lookup = f"/v2/lookup/authentications/{urllib.parse.quote(ITEM['customer_item_id'], safe='')}"
    found = backend("GET", lookup, params={"include_images": "true"}).json()["item"]
    assert (found["entrupy_id"], found["owner"]["user_id"]) == (item, user), found
    assert found["images"]["uploaded_images"], found
    path = f"/v2/authentications/{item}"
    wait(lambda: backend("GET", path).json()["item"]["status"]["initial_result"])
    print(f"waits for a result: {item}", flush=True)
    wait(lambda: backend("GET", path).json()["item"]["status"]["result"]["final"])
    reason = backend("GET", f"{path}/flag").json()["supported_flag_reasons"][0]["id"]
    flag = twice(backend, "PUT", f"{path}/flag", json={"reason": reason, "comments": "Please look again."})
    assert (flag["status"], flag["reason"]) == ("flagged", reason), flag
    assert twice(backend, "DELETE", f"{path}/flag")["status"] == "none"
    print(f"waits for a question: {item}", flush=True)
    question = wait(lambda: [message for message in backend("GET", f"{path}/messages").json()["messages"]
                             if message["reply"] is None])[0]
    answer = {"answer_id": question["answers"][0]["id"]}
    replied = backend("POST", f"{path}/messages/{question['id']}/reply", json=answer).json()["message"]
    print(f"answered: {replied['reply']['label']}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
