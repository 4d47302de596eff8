"""Signs requests with botocore. Reads one request in each line, and prints its Authorization header.

A line has fields separated by tabs: access key, secret key, token, region, time, method, host, path, query, headers and
digest. Each is percent-encoded. Query and headers are names and values in turn, each encoded once more and separated by
commas.
"""
import datetime
import sys
from urllib.parse import unquote

import botocore.auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from botocore.utils import percent_encode


class Auth(botocore.auth.S3SigV4Auth):
    def payload(self, request):
        return request.context["digest"]


def pairs(text):
    parts = [unquote(part) for part in text.split(",")] if text else []
    return dict(zip(parts[::2], parts[1::2]))


for line in open(sys.argv[1], encoding="utf-8"):
    access, secret, token, region, time, method, host, path, query, headers, digest = (
        unquote(field) for field in line.rstrip("\n").split("\t"))
    request = AWSRequest(
        method=method, url=f"https://{host}{percent_encode(path, safe='/~')}", params=pairs(query),
        headers=pairs(headers))
    request.context["digest"] = digest
    moment = datetime.datetime.strptime(time, "%Y%m%dT%H%M%SZ")
    botocore.auth.get_current_datetime = lambda *arguments, **named: moment
    Auth(Credentials(access, secret, token or None), "s3", region).add_auth(request)
    print(request.headers["Authorization"])
