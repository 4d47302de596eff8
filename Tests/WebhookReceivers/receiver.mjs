// Receives webhooks of Assay, with Node alone.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

// While the secret is rotated, both are valid. Afterwards, remove the old one.
const secrets = [process.env.ASSAY_WEBHOOK_SECRET, process.env.ASSAY_WEBHOOK_SECRET_OLD].filter(Boolean);
const keys = secrets.map((one) => (one.startsWith("whsec_") ? Buffer.from(one.slice(6), "base64") : Buffer.from(one)));
const [seen, revisions] = [new Set(), new Map()]; // A real backend keeps these in its database.

const mac = (key, ...parts) => parts.reduce((hmac, part) => hmac.update(part), createHmac("sha256", key));
const same = (a, b) => a.length === b.length && timingSafeEqual(a, b);

function isGenuine(headers, body) {
  const [id, timestamp] = [headers["webhook-id"] ?? "", headers["webhook-timestamp"] ?? ""];
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - timestamp) > 300) return false;
  const own = keys.map((key) => mac(key, `${id}.${timestamp}.`, body).digest());
  const given = (headers["webhook-signature"] ?? "").split(" ").slice(0, 32).filter((one) => one.startsWith("v1,"));
  return given.some((one) => own.some((mine) => same(mine, Buffer.from(one.slice(3), "base64"))));
}

function handle(id, event) {
  const [item, revision] = [event.data.entrupy_id, event.item_revision];
  if (seen.has(id) || (item && revision < (revisions.get(item) ?? 0))) return console.log("ignored", event.type, item);
  seen.add(id);
  if (item) revisions.set(item, revision);
  console.log("handled", event.type, item);
  const result = event.data.status?.result;
  // Not before: an expert may still look at the item.
  if (event.type === "session.completed" && result?.final) act(item, result.id);
}

function act(item, result) {
  console.log("final", result, item); // Here a real backend lists the item, or pays the seller.
}

async function receive(request, response) {
  const chunks = []; // The bytes as they came, before anything parses them.
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > 65_536) return response.writeHead(413, { Connection: "close" }).end();
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (request.method !== "POST" || !isGenuine(request.headers, body)) return response.writeHead(401).end();
  handle(request.headers["webhook-id"], JSON.parse(body));
  response.writeHead(204).end();
}

const server = createServer((request, response) => receive(request, response).catch(() => response.destroy()));
server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
