"""Receives webhooks of Assay, with Python's standard library alone."""
import base64, hmac, json, os, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# While the secret is rotated, both are valid. Afterwards, remove the old one.
SECRETS = [os.environ["ASSAY_WEBHOOK_SECRET"], os.environ.get("ASSAY_WEBHOOK_SECRET_OLD", "")]
KEYS = [base64.b64decode(one[6:]) if one.startswith("whsec_") else one.encode() for one in SECRETS if one]
seen, revisions, lock = set(), {}, threading.Lock()  # A real backend keeps these in its database.


def is_genuine(headers, body):
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    own = [b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256")) for key in KEYS]
    given = headers.get("webhook-signature", "").encode().split()[:32]
    return any(hmac.compare_digest(mine, theirs) for mine in own for theirs in given)


def handle(message_id, event):
    item, revision = event["data"]["entrupy_id"], event["item_revision"]
    with lock:
        if message_id in seen or (item and revision < revisions.get(item, 0)):
            return print("ignored", event["type"], item, flush=True)
        seen.add(message_id)
        if item:
            revisions[item] = revision
        print("handled", event["type"], item, flush=True)
        result = (event["data"].get("status") or {}).get("result") or {}
        if event["type"] == "session.completed" and result.get("final"):
            act(item, result["id"])  # Not before: an expert may still look at the item.


def act(item, result):
    print("final", result, item, flush=True)  # Here a real backend lists the item, or pays the seller.


class Receiver(BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > 65_536:
            return self.answer(413)
        body = self.rfile.read(int(length))  # The bytes as they came, before anything parses them.
        if not is_genuine(self.headers, body):
            return self.answer(401)
        handle(self.headers["webhook-id"], json.loads(body))
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver)
print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
