"""Compares an answer with its operation in an OpenAPI document, in the points that schemathesis leaves out.

Schemathesis accepts headers, members and problem codes that the document does not name, any body where none is
described, and everything in answers to requests that it has malformed on purpose. `ContractCheck` has the same rules
for the answers of the test suite.
"""
import json
import urllib.parse

import jsonschema_rs

# The headers that HTTP itself defines for every response, which no operation describes.
COMMON_HEADERS = frozenset({
    "cache-control", "connection", "content-disposition", "content-encoding", "content-length",
    "content-security-policy", "content-type", "date", "keep-alive", "referrer-policy", "server", "transfer-encoding",
    "vary", "x-content-type-options",
})
# The documents of other specifications, of which only a part is described.
OPEN_DOCUMENTS = ("GET /openapi/{document}", "GET /.well-known/jwks.json")


def strict(schema):
    """The schema without members that it does not name."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: strict(value) for name, value in schema.items()}
    # An object may have members that are called `properties` and `type`, whose values are schemas.
    if isinstance(schema.get("properties"), dict) and isinstance(schema.get("type"), (str, list)):
        made.setdefault("additionalProperties", False)
    return made


class Description:
    def __init__(self, document: dict):
        self.document = document
        self.schemas = {"schemas": strict(document.get("components", {}).get("schemas", {}))}
        self.validators = {}

    def problems(self, label: str, url: str, status: int, headers: dict[str, str], body: bytes) -> list[str]:
        """Each difference between an answer and its description; the names of the headers are in lower case."""
        method, template = label.split(" ", 1)
        responses = self.document["paths"][template][method.lower()]["responses"]
        # A path such as `/v2/authentications/..` arrives as that of another route, or of none.
        is_other_route = urllib.parse.urlsplit(url).path.count("/") != template.count("/")
        if status == 405 and is_other_route:
            return []
        if str(status) not in responses:
            return [f"status {status}, expected one of {sorted(responses)}"]
        response = self.resolved(responses[str(status)])
        found = self.header_problems(response, headers)
        if method == "HEAD":
            return found
        content = response.get("content", {})
        media_type = headers.get("content-type", "").split(";")[0].lower()
        if not media_type and not body and not content:
            return found
        if media_type not in content:
            return found + [f"media type {media_type or 'none'}, expected one of {sorted(content)}"]
        if not media_type.endswith("json"):
            return found
        try:
            value = json.loads(body)
        except ValueError:
            return found + ["the body is no JSON"]
        found += self.body_problems(label, status, media_type, content[media_type]["schema"], value)
        if media_type == "application/problem+json" and not is_other_route:
            codes = response.get("x-problem-codes", [])
            if value.get("code") not in codes:
                found.append(f"code {value.get('code')}, expected one of {codes}")
        return found

    def resolved(self, part: dict) -> dict:
        while "$ref" in part:
            found = self.document
            for name in part["$ref"].split("/")[1:]:
                found = found[name]
            part = found
        return part

    def header_problems(self, response: dict, headers: dict[str, str]) -> list[str]:
        described = {name.lower(): self.resolved(header) for name, header in response.get("headers", {}).items()}
        unknown = sorted(set(headers) - set(described) - COMMON_HEADERS)
        missing = sorted(name for name, header in described.items() if header.get("required") and name not in headers)
        return [f"header {name} is not described" for name in unknown] + [f"no header {name}" for name in missing]

    def body_problems(self, label: str, status: int, media_type: str, schema: dict, value) -> list[str]:
        if label in OPEN_DOCUMENTS and 200 <= status < 300:
            return []
        key = (label, status, media_type)
        if key not in self.validators:
            self.validators[key] = jsonschema_rs.Draft202012Validator({**strict(schema), "components": self.schemas})
        return [
            f"body at /{'/'.join(map(str, error.instance_path))}: {error.message}"
            for error in self.validators[key].iter_errors(value)
        ]
