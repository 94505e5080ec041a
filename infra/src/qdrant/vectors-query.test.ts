import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { PermanentError, TransientError } from "../ports/errors.ts";
import { createQdrantVectors } from "./vectors.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const payload = {
  tenant: "acme",
  point: "acme:p1",
  document: "returns.md",
  version: 1,
  passage: "p1",
  headings: [],
  text: "30 days",
  language: "en",
  type: "page",
  position: 0,
};
const sparse = { indices: [1], values: [1] };
const question = { dense: [], sparse, weights: { dense: 0, sparse: 1 }, limit: 3 };

/** The tenant's vectors on an engine that answers a query as told. */
async function given(answer: RequestListener, timeoutMs = 10_000) {
  const server = createServer((request, response) => {
    if (request.url?.endsWith("/points/query")) return answer(request, response);
    const params = { vectors: { dense: { size: 2, distance: "Cosine" } }, sparse_vectors: {} };
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ result: { config: { params } }, status: "ok", time: 0 }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const vectors = createQdrantVectors({
    url: `http://127.0.0.1:${port}`,
    collection: "a b",
    apiKey: "secret",
    timeoutMs,
  });
  closing.push(
    () => vectors.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return vectors.forTenant("acme");
}

const says = (status: number, body: unknown): RequestListener => {
  return (_request, response) => void response.writeHead(status).end(JSON.stringify(body));
};

test("[CA-18] a search asks for the tenant's points with the key of the engine, and reads what it found", async () => {
  const seen: { request: IncomingMessage; body: Promise<string> }[] = [];
  const vectors = await given((request, response) => {
    seen.push({ request, body: text(request) });
    says(200, { result: { points: [{ id: 1, version: 0, score: 0.5, payload }] } })(request, response);
  });
  const [found] = await vectors.search(question);
  expect(found).toMatchObject({ id: "acme:p1", payload: { text: "30 days" } });
  expect(seen[0]?.request.url).toBe("/collections/a%20b/points/query");
  expect(seen[0]?.request.headers["api-key"]).toBe("secret");
  const tenantOnly = { must: [{ key: "tenant", match: { value: "acme" } }] };
  expect(JSON.parse(await seen[0]!.body)).toMatchObject({ limit: 3, with_payload: true, filter: tenantOnly });
});

test("[DESIGN-9] a search that the engine refuses is wrong for ever, everything else may pass", async () => {
  const failures: [RequestListener, typeof PermanentError][] = [
    [says(400, { status: { error: "no such vector" } }), PermanentError],
    [says(429, {}), TransientError],
    [says(503, {}), TransientError],
    [says(200, { result: {} }), TransientError],
    [(_request, response) => void response.writeHead(200).end("<html>"), TransientError],
    [(request) => void request.socket.destroy(), TransientError],
  ];
  for (const [answer, error] of failures) {
    const vectors = await given(answer);
    await expect(vectors.search(question)).rejects.toBeInstanceOf(error);
  }
});

test("[DESIGN-9] a search ends in time, also when the answer begins and does not go on", async () => {
  const silent = await given(() => undefined, 50);
  await expect(silent.search(question)).rejects.toBeInstanceOf(TransientError);
  const stuck = await given((_request, response) => void response.writeHead(200).write("{"), 50);
  await expect(stuck.search(question)).rejects.toBeInstanceOf(TransientError);
});
