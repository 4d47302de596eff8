"""Verifies certificates and their status with joserfc and Python's own gzip (scripts/check-certificates)."""

import base64
import gzip
import json
import sys
import urllib.request
import warnings

from joserfc import jws
from joserfc.errors import JoseError, SecurityWarning
from joserfc.jwk import KeySet

# RFC 9864 prefers the name Ed25519 for the algorithm; credentials have EdDSA.
warnings.simplefilter("ignore", SecurityWarning)


def fetched(path):
    with urllib.request.urlopen(f"{address}/{path}") as response:
        return response.read().decode()


def require(holds, sentence):
    if not holds:
        raise SystemExit(f"check-certificates: {sentence}")


def payload(compact, purpose):
    """Returns the content of a signed document, whose signature one of the keys of a purpose has made."""
    chosen = [key for key in published if key.get("purpose") == purpose]
    token = jws.deserialize_compact(compact, KeySet.import_key_set({"keys": chosen}), algorithms=["EdDSA"])
    require(token.protected.get("typ") == "vc+jwt" and token.protected.get("cty") == "vc", "the header is another one")
    return json.loads(token.payload)


def never_verifies(compact, purpose):
    """Checks that a document does not verify with any of its characters changed."""
    for place, letter in enumerate(compact):
        changed = compact[:place] + ("A" if letter != "A" else "B") + compact[place + 1 :]
        try:
            payload(changed, purpose)
        except (JoseError, ValueError, UnicodeError):
            continue
        # Other decoders ignore the unused bits of the last character: the bytes are then the same.
        last = compact.rsplit(".", 1)[1]
        padded = [base64.urlsafe_b64decode(text + "==") for text in (last, changed.rsplit(".", 1)[1])]
        require(place == len(compact) - 1 and padded[0] == padded[1], f"it verifies with character {place} changed")


def state(certificate, statuses):
    """Returns the purposes whose bit is set; bit 0 is the most significant one of the first byte."""
    subject = statuses["credentialSubject"]
    require(subject["encodedList"][0] == "u", "the list is not in base64url")
    text = subject["encodedList"][1:]
    bits = gzip.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    require(len(bits) * 8 >= 131_072, "the list is too short")
    found = []
    for entry in certificate["credentialStatus"]:
        require(entry["statusListCredential"] == f"{address}/c/status.jws", "the list is another one")
        require(entry["statusPurpose"] in subject["statusPurpose"], "the list has another purpose")
        bit = int(entry["statusListIndex"])
        if bits[bit // 8] >> (7 - bit % 8) & 1:
            found.append(entry["statusPurpose"])
    return found


address, file, purpose, expected = sys.argv[1:5]
published = json.loads(fetched(".well-known/jwks.json"))["keys"]
with open(file, encoding="ascii") as opened:
    document = opened.read()
content = payload(document, purpose)
require(content["issuer"]["id"] == address, "the issuer is another one")
require(content["credentialSubject"]["result"] == "authentic", "the result is another one")
require(content.get("test", False) == (purpose == "test_certificates"), "the mark of a test is wrong")
never_verifies(document, purpose)
found = state(content, payload(fetched("c/status.jws"), "certificates"))
require(found == (expected.split(",") if expected else []), f"its status is {found}, not [{expected}]")
