import { seeded } from "@frontdesk/infra/testkit/seeded";
import { expect, test } from "vitest";
import { untilWhole } from "../fleet/audit.ts";
import { customer } from "../fleet/customer.ts";
import { newEmbeddedShop, startEmbeddedDesk } from "../fleet/embedded-shop.ts";
import { eventually } from "../fleet/eventually.ts";
import type { Kept } from "../fleet/evidence.ts";
import { openStores } from "../fleet/open-stores.ts";
import { sendAll } from "../fleet/send-all.ts";
import { keptMessage, knowledge, question, tenant } from "../fleet/shoe-shop.ts";

const rounds = 4;
const perRound = 12;
const conversationsPerDesk = 4;

test("[DESIGN-9] kill -9 in the middle of turns, again and again: every kept message is shown once and answered once", {
  timeout: 120_000,
}, async () => {
  const { data, apiKey } = await newEmbeddedShop();
  const random = seeded(7);
  const chats: string[] = [];
  const accepted: Kept[] = [];
  /** Sent, and maybe kept: by key, their conversation. */
  const unsure = new Map<string, string>();

  for (let round = 0; round < rounds; round += 1) {
    const desk = await startEmbeddedDesk(data);
    const client = customer(desk.url, apiKey);
    if (round === 0) await client.addDocument(knowledge);
    while (chats.length < conversationsPerDesk) chats.push(await client.open());
    for (let i = 0; i < perRound; i += 1) unsure.set(`k${round}-${i}`, chats[i % chats.length]!);
    const outgoing = new Map([...unsure].map(([key, chat]) => [key, { chat, content: question }]));
    const killAfter = 1 + Math.floor(random() * perRound);
    let answered = 0;
    let killed: Promise<unknown> | undefined;
    const kept = await sendAll(client, outgoing, () => {
      answered += 1;
      if (answered === killAfter) killed = desk.end("SIGKILL");
    });
    for (const [key, id] of kept) {
      accepted.push(keptMessage(unsure.get(key)!, id));
      unsure.delete(key);
    }
    await (killed ?? desk.end("SIGKILL"));
  }

  const desk = await startEmbeddedDesk(data);
  const client = customer(desk.url, apiKey);
  for (const [key, chat] of unsure) accepted.push(keptMessage(chat, (await client.say(chat, question, key)).id));
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(rounds * perRound);
  for (const chat of chats) {
    const stream = await client.follow(chat);
    const keptHere = async () => (await client.messages(chat)).filter((each) => each.role === "user").length;
    await stream.until((shown) => shown.length > 0 && shown.at(-1)?.role === "assistant");
    stream.close();
    expect(await keptHere()).toBeGreaterThan(0);
  }
  const last = await Promise.all(chats.map((chat) => client.say(chat, question)));
  expect(last.every((each) => each.reply !== undefined)).toBe(true);
  last.forEach(({ id }, at) => void accepted.push(keptMessage(chats[at]!, id)));
  // What a killed process had decided and not yet shown is shown by the sweep, about 2 s later; till then a list ends there.
  for (const chat of chats) {
    const kept = accepted.filter(({ conversation }) => conversation === chat).length;
    await eventually(
      () => client.messages(chat),
      (shown) =>
        shown.filter(({ role }) => role === "user").length === kept &&
        shown.every((each, i) => each.visible === i + 1) &&
        shown.at(-1)?.role === "assistant",
    );
  }
  expect(await desk.end("SIGTERM")).toBe(0);

  const { deps, close } = await openStores({ FRONTDESK_DATA: data });
  const conversations = chats.map((id) => ({ tenant, id }));
  expect(await untilWhole(deps, { conversations, accepted }, 0)).toEqual([]);
  await close();
});
