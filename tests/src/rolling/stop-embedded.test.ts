import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { messages } from "@frontdesk/infra/conversation/messages";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, test } from "vitest";
import { createMember } from "../chaos/fleet.ts";
import { questions, startModel } from "../chaos/shop.ts";
import { type Customer, customer } from "../journeys/customer.ts";
import { eventually } from "../journeys/eventually.ts";
import { command } from "../kill/desk-process.ts";

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
  const data = mkdtempSync(join(tmpdir(), "frontdesk-stop-"));
  const limits = { perUserPerMinute: 10_000, window: { max: 10_000 }, floodEnabled: false };
  writeFileSync(join(data, "acme.yaml"), JSON.stringify({ id: "acme", name: "Acme", limits }));
  const { apiKey } = (await command("tenant", "apply", join(data, "acme.yaml"), "--data", data)) as { apiKey: string };
  const model = await startModel({ thinkMs: () => 200, paceMs: () => 5 });
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("FRONTDESK_"));
  const env = { ...Object.fromEntries(others), ...model.env, FRONTDESK_DATA: data, FRONTDESK_LOG_LEVEL: "error" };
  const desk = await createMember("desk", [], env);
  await desk.start();
  const client = customer(desk.url, apiKey);
  await client.send("POST", "/knowledge/documents", {
    body: { id: "returns.md", text: "# Returns\n\nYou can return unworn shoes within 30 days of delivery." },
  });
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

  await desk.start();
  for (const [key, id] of await sendAll(client, unsure)) kept.set(key, id);
  expect(kept.size).toBe(outgoing.size);
  for (const chat of opened) {
    await eventually(
      async () => await client.messages(chat),
      (shown) => shown.filter(({ role }) => role === "user").length === perChat && shown.at(-1)?.role === "assistant",
    );
  }
  expect(await desk.end("SIGTERM")).toBe(0);

  const { deps, close } = await openEmbedded(data, silentLogger);
  const inTenant = deps.documents.forTenant("acme").collection(messages);
  const stored = await Promise.all(opened.map((conversation) => inTenant.find({ conversation }, { limit: 100 })));
  await close();
  await model.stop();
  const answers = stored.flat().flatMap((message) => message.answers);
  const ids = stored.flat().flatMap(({ role, id }) => (role === "user" ? [id] : []));
  expect(ids.toSorted()).toEqual([...kept.values()].toSorted());
  expect(answers.toSorted()).toEqual([...kept.values()].toSorted());
});
