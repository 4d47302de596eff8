"""A page of items as a FastAPI service, for comparison with this project's server.

The service has one endpoint, with the request and the response of `POST /sdk/v1/items/search`. Each item is stored as
the JSON text of its response. A request costs two statements: one finds the session by the hash of its token, the other
reads a page by keyset.

Environment: PEER_DATABASE is the file that load.py has made. PEER_GZIP is a compression level, 1 to 9, for clients that
accept gzip; without it, no response is compressed.
"""

import hashlib
import os
import sqlite3
import time

import orjson
from fastapi import FastAPI, Request, Response
from starlette.middleware.gzip import GZipMiddleware

SESSION = "SELECT user_id FROM sessions WHERE hash = ? AND expires_at > ?"
PAGE = """
    SELECT captured_at, id, body FROM items
    WHERE user_id = ? AND (captured_at, id) < (?, ?)
    ORDER BY captured_at DESC, id DESC LIMIT ?
"""
# Above every time in microseconds, and above every id.
LAST = (1 << 62, "~")

# Statements take microseconds and run on the event loop: a hop to a thread would cost more. The connection has the page
# cache of the readers of this project's server.
database = sqlite3.connect(os.environ["PEER_DATABASE"], isolation_level=None)
database.execute("PRAGMA query_only = ON")
database.execute("PRAGMA cache_size = -16384")

app = FastAPI(openapi_url=None)
if "PEER_GZIP" in os.environ:
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=int(os.environ["PEER_GZIP"]))


@app.post("/sdk/v1/items/search")
async def search(request: Request) -> Response:
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    digest = hashlib.sha256(token.encode()).hexdigest()
    session = database.execute(SESSION, (digest, time.time())).fetchone()
    if session is None:
        return Response(status_code=401)

    query = orjson.loads(await request.body())
    limit = query.get("limit", 20)
    if not 1 <= limit <= 25:
        return Response(status_code=400)
    after = LAST
    if cursor := query.get("cursor"):
        captured_at, _, item = cursor[0].partition("-")
        after = (int(captured_at), item)
    if end := query.get("end_date"):
        after = min(after, (int(end * 1_000_000), LAST[1]))

    rows = database.execute(PAGE, (session[0], *after, limit + 1)).fetchall()
    found = rows[:limit]
    items = b",".join(row[2] for row in found)
    following = b""
    if len(rows) > limit:
        following = b',"next_cursor":["%d-%s"]' % (found[-1][0], found[-1][1].encode())
    return Response(
        b'{"item_count":%d,"items":[%s]%s}' % (len(found), items, following), media_type="application/json"
    )
