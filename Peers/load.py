"""Copies a user's items from this project's server into the database of page.py.

Usage: load.py PORT TOKEN FILE

The items are read one at a time, so that each response holds the exact bytes of one item, and its cursor the item's
place. The last item has no cursor and is left out.
"""

import hashlib
import http.client
import json
import sqlite3
import sys

port, token, file = sys.argv[1:]
server = http.client.HTTPConnection("127.0.0.1", int(port))
database = sqlite3.connect(file)
database.execute("PRAGMA journal_mode = WAL")
database.executescript(
    """
    CREATE TABLE sessions (hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, expires_at REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE items (
        user_id TEXT NOT NULL, captured_at INTEGER NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL);
    """
)
digest = hashlib.sha256(token.encode()).hexdigest()
database.execute("INSERT INTO sessions VALUES (?, 'user', 4102444800)", (digest,))

headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
cursor = []
count = 0
while True:
    server.request("POST", "/sdk/v1/items/search", json.dumps({"cursor": cursor, "limit": 1}), headers)
    response = server.getresponse()
    body = response.read()
    if response.status != 200:
        sys.exit(f"load: the server answered {response.status}: {body[:300]!r}")
    start = body.index(b'"items":[') + len(b'"items":[')
    end = body.rfind(b'],"next_cursor":["')
    if end < 0:
        break
    cursor = [json.loads(body)["next_cursor"][0]]
    captured_at, _, item = cursor[0].partition("-")
    database.execute("INSERT INTO items VALUES ('user', ?, ?, ?)", (int(captured_at), item, body[start:end]))
    count += 1
database.execute("CREATE UNIQUE INDEX items_by_time ON items (user_id, captured_at, id)")
database.execute("ANALYZE")
database.commit()
database.close()
print(count)
