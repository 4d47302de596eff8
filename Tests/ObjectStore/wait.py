"""Waits until both endpoints of the store answer, and makes the bucket. Exits with 1 after a minute."""
import sys
import time

import botocore.session
from botocore.config import Config

plain, tls, authority = sys.argv[1:]
end = time.monotonic() + 60
while True:
    try:
        for endpoint in (plain, tls):
            client = botocore.session.Session().create_client(
                "s3", "us-east-1", endpoint_url=endpoint, verify=authority, aws_access_key_id="assay:photos",
                aws_secret_access_key="keep-these-photos",
                config=Config(s3={"addressing_style": "path"}, retries={"total_max_attempts": 1}))
            if endpoint == plain:
                try:
                    client.create_bucket(Bucket="photos")
                except client.exceptions.BucketAlreadyOwnedByYou:
                    # An earlier attempt made it, and its answer or the other endpoint came too late.
                    pass
            else:
                client.head_bucket(Bucket="photos")
        break
    except Exception as error:
        if time.monotonic() > end:
            print(error, file=sys.stderr)
            sys.exit(1)
        time.sleep(0.1)
