import { expect, test } from "vitest";
import { untilWhole } from "../fleet/audit.ts";
import { customer } from "../fleet/customer.ts";
import { newEmbeddedShop, startEmbeddedDesk } from "../fleet/embedded-shop.ts";
import { eventually } from "../fleet/eventually.ts";
import { openStores } from "../fleet/open-stores.ts";
import { type Outgoing, sendAll } from "../fleet/send-all.ts";
import { keptMessage, knowledge, tenant } from "../fleet/shoe-shop.ts";
import { questions, startModel } from "../fleet/shop.ts";

const chats = 6;
const perChat = 4;
const graceMs = 30_000;

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
  const outgoing = new Map<string, Outgoing>(
    Array.from({ length: chats * perChat }, (_, at) => {
      return [`k${at}`, { chat: opened[at % chats] ?? "", content: questions[at % questions.length] ?? "" }];
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

  const { deps, close } = await openStores({ FRONTDESK_DATA: data });
  const conversations = opened.map((id) => ({ tenant, id }));
  const accepted = [...outgoing].map(([key, { chat, content }]) => keptMessage(chat, kept.get(key) ?? "", content));
  expect(await untilWhole(deps, { conversations, accepted }, 0)).toEqual([]);
  await close();
  await model.stop();
});
