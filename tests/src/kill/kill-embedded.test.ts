import { openEmbedded } from "@frontdesk/cli/backends";
import { type MessageDoc, messages } from "@frontdesk/infra/conversation/messages";
import { op } from "@frontdesk/infra/ports/documents";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { seeded } from "@frontdesk/infra/testkit/seeded";
import { expect, test } from "vitest";
import { customer } from "../fleet/customer.ts";
import { newEmbeddedShop, startEmbeddedDesk } from "../fleet/embedded-shop.ts";
import { eventually } from "../fleet/eventually.ts";
import { knowledge, question, tenant } from "../fleet/shoe-shop.ts";

const rounds = 4;
const perRound = 12;
const conversationsPerDesk = 4;

test("[DESIGN-9] kill -9 in the middle of turns, again and again: every kept message is shown once and answered once", {
  timeout: 120_000,
}, async () => {
  const { data, apiKey } = await newEmbeddedShop();
  const random = seeded(7);
  const chats: string[] = [];
  const kept = new Map<string, string>();
  const unsure = new Map<string, { chat: string; content: string }>();

  for (let round = 0; round < rounds; round += 1) {
    const desk = await startEmbeddedDesk(data);
    const client = customer(desk.url, apiKey);
    if (round === 0) await client.addDocument(knowledge);
    while (chats.length < conversationsPerDesk) chats.push(await client.open());
    const outgoing = new Map(unsure);
    for (let i = 0; i < perRound; i += 1) {
      outgoing.set(`k${round}-${i}`, {
        chat: chats[i % chats.length]!,
        content: question,
      });
    }
    const killAfter = 1 + Math.floor(random() * perRound);
    let answered = 0;
    let killed: Promise<unknown> | undefined;
    await Promise.all(
      [...outgoing].map(async ([key, { chat, content }]) => {
        unsure.set(key, { chat, content });
        const answer = await client
          .send("POST", `/chat/conversations/${chat}/messages`, {
            body: { content },
            headers: { "idempotency-key": key },
          })
          .catch(() => undefined);
        if (answer?.status === 202 || answer?.status === 200) {
          unsure.delete(key);
          kept.set(key, String(answer.body["id"]));
        }
        answered += 1;
        if (answered === killAfter) killed = desk.end("SIGKILL");
      }),
    );
    await (killed ?? desk.end("SIGKILL"));
  }

  const desk = await startEmbeddedDesk(data);
  const client = customer(desk.url, apiKey);
  for (const [key, { chat, content }] of unsure) {
    const answer = await client.say(chat, content, key);
    kept.set(key, answer.id);
  }
  for (const chat of chats) {
    const stream = await client.follow(chat);
    const keptHere = async () => (await client.messages(chat)).filter((each) => each.role === "user").length;
    await stream.until((shown) => shown.length > 0 && shown.at(-1)?.role === "assistant");
    stream.close();
    expect(await keptHere()).toBeGreaterThan(0);
  }
  const last = await Promise.all(chats.map((chat) => client.say(chat, question)));
  expect(last.every((each) => each.reply !== undefined)).toBe(true);
  // What a killed process had decided and not yet shown is shown by the sweep, about 2 s later.
  for (const chat of chats) {
    await eventually(
      () => client.messages(chat),
      (shown) => shown.every((each, i) => each.visible === i + 1) && shown.at(-1)?.role === "assistant",
    );
  }
  expect(await desk.end("SIGTERM")).toBe(0);

  const { deps, close } = await openEmbedded(data, silentLogger);
  const stored: MessageDoc[] = [];
  for (const conversation of chats) {
    const shown = await deps.documents
      .forTenant(tenant)
      .collection(messages)
      .find({ conversation, visible: op.gt(0) }, { sort: { visible: 1 } });
    expect(shown.map((message) => message.visible)).toEqual(shown.map((_, i) => i + 1));
    stored.push(...shown);
  }
  await close();
  expect(new Set(kept.values()).size).toBe(rounds * perRound);
  const answers = stored.flatMap((message) => message.answers);
  for (const id of kept.values()) {
    expect(
      stored.filter((message) => message.id === id),
      `message ${id} is shown once`,
    ).toHaveLength(1);
    expect(
      answers.filter((answered) => answered === id),
      `message ${id} is answered once`,
    ).toHaveLength(1);
  }
});
