import { setTimeout as delay } from "node:timers/promises";
import { seeded } from "@frontdesk/infra/testkit/seeded";
import { expect, test } from "vitest";
import { type Customer, customer } from "../fleet/customer.ts";
import { command } from "../fleet/desk-process.ts";
import { newEmbeddedShop, startEmbeddedDesk } from "../fleet/embedded-shop.ts";
import { eventually } from "../fleet/eventually.ts";
import { filesWith } from "../fleet/files-with.ts";
import { tenant } from "../fleet/shoe-shop.ts";

/** Kills that came in time: something was left to erase. */
const kills = 3;
const perRound = 8;
const marker = `marigold${Date.now().toString(36)}`;

const statusOf = async (client: Customer, chat: string) =>
  (await client.send("GET", `/chat/conversations/${chat}/messages`)).body["status"] as unknown as string;

test("[SL-12][PROTOCOL-9] kill -9 in the middle of erasures: what had begun is finished after the restart, and no file and no log holds what the customer wrote", {
  timeout: 240_000,
}, async () => {
  const { data, apiKey } = await newEmbeddedShop();
  const random = seeded(11);
  const logged: string[] = [];
  const start = async () =>
    await startEmbeddedDesk(data, {
      env: { FRONTDESK_TEST_CLOCK: "true", FRONTDESK_LOG_LEVEL: "info" },
      log: logged,
    });
  const chats: string[] = [];
  const receipts = new Set<string>();
  let erasingMs = 0;
  const erase = async (client: Customer, chat: string) => {
    const answer = await client.send("DELETE", `/desk/conversations/${chat}`).catch(() => undefined);
    if (answer?.status === 200) receipts.add(chat);
  };

  // The first kill comes when all are erased: that round says how long it takes here.
  for (let round = 0, inTime = 0; inTime < kills; round += 1) {
    const word = `${marker}-${round}-`;
    const desk = await start();
    const client = customer(desk.url, apiKey);
    const opened: string[] = [];
    for (let i = 0; i < perRound; i += 1) {
      const { body } = await client.send("POST", "/chat/conversations", {
        body: { user: { id: `${word}${i}`, tier: "retail" } },
      });
      opened.push(body["id"] as unknown as string);
    }
    await Promise.all(opened.map((chat) => client.say(chat, `I want to talk to a person about my ${word}`)));
    chats.push(...opened);
    if (round === 0) {
      const receipt = await command("erase", "--tenant", tenant, "--user", `${word}0`, "--data", data);
      expect(receipt).toMatchObject([{ conversation: opened[0], status: "erased" }]);
    }
    const began = performance.now();
    const erasing = Promise.all(opened.map((chat) => erase(client, chat)));
    await (round === 0 ? erasing : delay(random() * erasingMs));
    if (round === 0) erasingMs = performance.now() - began;
    await desk.end("SIGKILL");
    await erasing;
    if (round === 0) continue;
    if (filesWith(data, word).length > 0) inTime += 1;
    else erasingMs /= 2;
  }

  const desk = await start();
  const client = customer(desk.url, apiKey);
  const before = await Promise.all(chats.map((chat) => statusOf(client, chat)));
  for (const [i, chat] of chats.entries()) {
    if (receipts.has(chat)) expect(before[i]).toBe("erased");
    if (before[i] === "open") await erase(client, chat);
  }
  // What had begun is due by itself 10 s later; what others at work might have written, after 150 s.
  await client.send("POST", "/test/clock", { body: { advanceSeconds: 170 } });
  await eventually(
    async () => filesWith(data, marker),
    (files) => files.length === 0,
  );
  expect(await Promise.all(chats.map((chat) => statusOf(client, chat)))).toEqual(chats.map(() => "erased"));
  expect((await client.send("GET", "/desk/tickets")).body).toEqual([]);
  expect(await desk.end("SIGTERM")).toBe(0);
  expect(filesWith(data, marker)).toEqual([]);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((line) => line.includes(marker))).toEqual([]);
});
