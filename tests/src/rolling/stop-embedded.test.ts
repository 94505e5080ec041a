import { openEmbedded } from "@frontdesk/cli/backends";
import { messages } from "@frontdesk/infra/conversation/messages";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, test } from "vitest";
import { type Customer, customer } from "../fleet/customer.ts";
import { newEmbeddedShop, startEmbeddedDesk } from "../fleet/embedded-shop.ts";
import { eventually } from "../fleet/eventually.ts";
import { knowledge, tenant } from "../fleet/shoe-shop.ts";
import { questions, startModel } from "../fleet/shop.ts";

const chats = 6;
const perChat = 4;
const graceMs = 30_000;

/** Sends each message by its key until the desk has it; ids by key. */
async function sendAll(client: Customer, outgoing: ReadonlyMap<string, { chat: string; content: string }>) {
  const kept = new Map<string, string>();
  await Promise.all(
    [...outgoing].map(async ([key, { chat, content }]) => {
      const answer = await client
        .send("POST", `/chat/conversations/${chat}/messages`, {
          body: { content },
          headers: { "idempotency-key": key },
        })
        .catch(() => undefined);
      if (answer?.status === 202 || answer?.status === 200) kept.set(key, String(answer.body["id"]));
    }),
  );
  return kept;
}

test("[DESIGN-10] SIGTERM to a busy embedded desk, a model call under way: it ends with 0, and the next start goes on", {
  timeout: 120_000,
}, async () => {
  const { data, apiKey } = await newEmbeddedShop();
  const model = await startModel({ thinkMs: () => 200, paceMs: () => 5 });
  const start = async () => await startEmbeddedDesk(data, { env: model.env });
  const desk = await start();
  const client = customer(desk.url, apiKey);
  await client.addDocument(knowledge);
  const opened = await Promise.all(Array.from({ length: chats }, async () => await client.open()));
  const outgoing = new Map(
    Array.from({ length: chats * perChat }, (_, at) => {
      return [`k${at}`, { chat: opened[at % chats] ?? "", content: questions[at % questions.length] ?? "" }] as const;
    }),
  );
  // One call hangs for longer than the process may take to stop.
  model.server.next({ kind: "stall", text: "" });
  const sending = sendAll(client, outgoing);
  await eventually(
    async () => model.server.chats.length,
    (calls) => calls > 1,
  );
  const askedAt = Date.now();
  expect(await desk.end("SIGTERM")).toBe(0);
  expect(Date.now() - askedAt).toBeLessThan(graceMs);
  const kept = await sending;
  const unsure = new Map([...outgoing].filter(([key]) => !kept.has(key)));

  const next = await start();
  const again = customer(next.url, apiKey);
  for (const [key, id] of await sendAll(again, unsure)) kept.set(key, id);
  expect(kept.size).toBe(outgoing.size);
  for (const chat of opened) {
    await eventually(
      async () => await again.messages(chat),
      (shown) => shown.filter(({ role }) => role === "user").length === perChat && shown.at(-1)?.role === "assistant",
    );
  }
  expect(await next.end("SIGTERM")).toBe(0);

  const { deps, close } = await openEmbedded(data, silentLogger);
  const inTenant = deps.documents.forTenant(tenant).collection(messages);
  const stored = await Promise.all(opened.map((conversation) => inTenant.find({ conversation }, { limit: 100 })));
  await close();
  await model.stop();
  const answers = stored.flat().flatMap((message) => message.answers);
  const ids = stored.flat().flatMap(({ role, id }) => (role === "user" ? [id] : []));
  expect(ids.toSorted()).toEqual([...kept.values()].toSorted());
  expect(answers.toSorted()).toEqual([...kept.values()].toSorted());
});
