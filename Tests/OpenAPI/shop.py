"""A shop in a sandbox with everything that the documents name: users, captures, items, a retake, questions.

It speaks to a running server as a partner's backend and as an app, from docs/api alone.
"""
import base64
import hashlib
import json
import pathlib
import secrets
import socket
import time
import urllib.parse

import requests
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

USER = "fuzz-user-0001"
# The name belongs to nobody, so nothing arrives there.
RECEIVER = "https://hooks.example.com/assay"
FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Photos"
PHOTOS = [FOLDER / name for name in ("coffee.jpg", "chelsea.jpg", "brick.jpg")]


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Device:
    """A device's key, which signs the tokens of a login (docs/api/login-proof.md)."""

    def __init__(self, pem: str | None = None):
        self.key = (
            serialization.load_pem_private_key(pem.encode(), None) if pem else ec.generate_private_key(ec.SECP256R1())
        )

    @property
    def pem(self) -> str:
        return self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        ).decode()

    def sign(self, kind: str, claims: dict) -> str:
        numbers = self.key.public_key().public_numbers()
        jwk = {
            "kty": "EC", "crv": "P-256",
            "x": base64url(numbers.x.to_bytes(32, "big")), "y": base64url(numbers.y.to_bytes(32, "big")),
        }
        header = {"alg": "ES256", "typ": kind, "jwk": jwk}
        text = ".".join(base64url(json.dumps(part).encode()) for part in (header, claims))
        r, s = utils.decode_dss_signature(self.key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


class Shop:
    """The clients of one organization, and the ids of what they have made."""

    def __init__(self, state: dict):
        self.state = state
        self.device = Device(state.get("key"))
        self.session = requests.Session()

    @property
    def url(self) -> str:
        return self.state["url"]

    # The wire

    def call(self, method: str, path: str, token: str | None = None, *, expecting=(200, 201, 204), **more):
        headers = {**({"Authorization": f"Bearer {token}"} if token else {}), **more.pop("headers", {})}
        answer = self.session.request(method, self.url + path, headers=headers, timeout=30, **more)
        if answer.status_code not in expecting:
            raise RuntimeError(f"{method} {path} answered {answer.status_code}: {answer.text[:500]}")
        return answer

    def partner(self, method: str, path: str, **more):
        return self.call(method, path, self.state["staff_token"], **more)

    # Logins

    def authorization_request(self) -> str:
        claims = {
            "v": 1, "bid": self.state["bundle_id"], "nonce": secrets.token_hex(8), "iat": int(time.time()),
            "sdk": "fuzz/1",
        }
        return self.device.sign("entrupy-authorization-request+jwt", claims)

    def authorize_body(self) -> dict:
        return {
            "sdk_authorization_request": self.authorization_request(), "unique_user_id": USER,
            "email": "fuzz@shop.example",
        }

    def login_body(self) -> dict:
        answer = self.call("POST", "/v2/integrations/authorize-user", self.state["token"], json=self.authorize_body())
        signed = answer.json()["signed_authorization_request"]
        claims = signed.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
        proof = {"jti": claims["jti"], "aud": self.url, "iat": int(time.time())}
        return {
            "signed_authorization_request": signed, "proof": self.device.sign("entrupy-login-proof+jwt", proof),
        }

    def log_in(self) -> str:
        return self.call("POST", "/sdk/v1/login", json=self.login_body()).json()["access_token"]

    # Captures

    def begin(self, configuration: str = "production", customer_item_id: str | None = None) -> dict:
        item = {"brand": "Nike", "style_name": "Air Jordan 1", "product_category": "sneakers"}
        if customer_item_id:
            item["customer_item_id"] = customer_item_id
        body = {"id": f"fuzz-{secrets.token_hex(8)}", "item": item, "configuration": configuration}
        return self.call("POST", "/sdk/v1/captures", self.state["user_token"], json=body).json()

    def upload(self, capture: str, region: str, photo: bytes) -> str:
        digest = hashlib.sha256(photo)
        path = f"/sdk/v1/captures/{capture}/images/{urllib.parse.quote(region, safe='')}"
        headers = {
            "Content-Type": "image/jpeg",
            "Content-Digest": f"sha-256=:{base64.b64encode(digest.digest()).decode()}:",
        }
        self.call("PUT", path, self.state["user_token"], data=photo, headers=headers)
        return digest.hexdigest()

    def break_off(self, capture: str, region: str, photo: bytes) -> str:
        """Sends the first half of a photo and closes the connection; the server keeps it."""
        digest = hashlib.sha256(photo)
        address = urllib.parse.urlsplit(self.url)
        head = (
            f"PUT /sdk/v1/captures/{capture}/images/{region} HTTP/1.1\r\nHost: {address.netloc}\r\n"
            f"Authorization: Bearer {self.state['user_token']}\r\nContent-Length: {len(photo)}\r\n"
            f"Content-Digest: sha-256=:{base64.b64encode(digest.digest()).decode()}:\r\n"
            "Upload-Incomplete: ?0\r\n\r\n"
        )
        with socket.create_connection((address.hostname, address.port)) as connection:
            connection.sendall(head.encode() + photo[: len(photo) // 2])
        path = f"/sdk/v1/captures/{capture}/images/{region}/uploads/{digest.hexdigest()}"
        for _ in range(50):
            answer = self.call("HEAD", path, self.state["user_token"], expecting=(204, 404))
            if answer.status_code == 204 and int(answer.headers["Upload-Offset"]) > 0:
                break
            time.sleep(0.1)
        return digest.hexdigest()

    def submit_body(self, digests: dict | None = None) -> dict:
        return {"submitted_at": time.time(), "digests": digests or {}, "text_fields": {}}

    def item(self, customer_item_id: str) -> tuple[str, str]:
        """Captures an item with every photo that it requires; returns its capture's id and its own, once decided."""
        begun = self.begin(customer_item_id=customer_item_id)
        digests = {}
        for index, region in enumerate(region for region in begun["regions"] if region["required"]):
            photo = PHOTOS[index % len(PHOTOS)].read_bytes()
            digests[region["id"]] = self.upload(begun["id"], region["id"], photo)
        path = f"/sdk/v1/captures/{begun['id']}"
        self.call("POST", f"{path}/submit", self.state["user_token"], json=self.submit_body(digests))
        item = self.complete(path)
        for _ in range(300):
            status = self.partner("GET", f"/v2/authentications/{item}").json()["item"]["status"]
            if status["result"]["final"]:
                return begun["id"], item
            time.sleep(0.2)
        raise RuntimeError(f"the item {item} has no final result: {status}")

    def complete(self, path: str) -> str:
        for _ in range(10):
            answer = self.call("POST", f"{path}/complete", self.state["user_token"], expecting=(200, 503))
            if answer.status_code == 200:
                return answer.json()["authentication_id"]
        raise RuntimeError("the photos are not checked")

    def certificate(self) -> str:
        """Makes an item authentic; returns the id of its certificate."""
        _, item = self.item("order-4715")
        for outcome in ("reopen", "authentic"):
            for _ in range(300):
                # The second step is refused until a worker has taken the first one.
                body = {"outcome": outcome, "delay_seconds": 0}
                answer = self.partner("POST", f"/v2/sandbox/items/{item}/simulate", json=body, expecting=(202, 409))
                if answer.status_code == 202:
                    break
                time.sleep(0.1)
        for _ in range(300):
            certificate = self.partner("GET", f"/v2/authentications/{item}").json()["item"]["certificate"]
            if certificate:
                return certificate["certificate_id"]
            time.sleep(0.1)
        raise RuntimeError(f"the item {item} has no certificate")

    # Webhooks

    def webhook(self) -> str:
        """A subscription that may be deleted."""
        token = self.state["token"]
        answer = self.call("POST", "/v2/webhooks", token, json={"url": RECEIVER}, expecting=(201, 409))
        if answer.status_code == 201:
            return answer.json()["webhook"]["id"]
        known = self.call("GET", "/v2/webhooks", token).json()["webhooks"]
        return next(webhook["id"] for webhook in reversed(known) if webhook["id"] != self.state["webhook"])

    # The whole shop

    def fill(self):
        """Makes what the operations need, once."""
        state = self.state
        state["key"] = self.device.pem
        state["user_token"] = self.log_in()
        state["capture"], state["item"] = self.item("order-4711")
        _, state["item_of_partners_retake"] = self.item("order-4712")
        _, state["item_of_retake"] = self.item("order-4713")
        _, state["item_of_flag"] = self.item("order-4714")
        for name in ("item_of_partners_retake", "item_of_retake"):
            self.partner("PUT", f"/v2/authentications/{state[name]}/flag", json={})
        wanted = {"regions": ["size_tag"], "days": 14}
        path = f"/v2/authentications/{state['item_of_retake']}/retakes"
        state["retake"] = self.partner("POST", path, json=wanted).json()["retake"]["retake_id"]
        state["certificate"] = self.certificate()
        question = {"text": "Is there a receipt?", "answers": ["Yes", "No"]}
        path = f"/v2/authentications/{state['item']}/messages"
        message = self.partner("POST", path, json=question).json()["message"]
        state["webhook"] = self.webhook()
        test = self.partner("POST", f"/v2/webhooks/{state['webhook']}/test", expecting=(202,))
        state["delivery"] = test.json()["delivery"]["id"]
        state["message"], state["answer"] = message["id"], message["answers"][0]["id"]
        item = self.partner("GET", f"/v2/authentications/{state['item']}?include_images=true").json()["item"]
        images = item["images"]
        state["photo_key"] = urllib.parse.urlsplit(images["item_photo"]).path.split("/")[2]
        return self
