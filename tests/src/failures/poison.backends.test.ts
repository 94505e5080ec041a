import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { flow } from "@frontdesk/contracts/flow";
import { type ConsumerSpec, consumerOf, streams } from "@frontdesk/contracts/topology";
import { apologyIn } from "@frontdesk/infra/conversation/apology";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import { listDeadLetters } from "@frontdesk/infra/runtime/dead-letters";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { untilWhole } from "../fleet/audit.ts";
import { unfinished } from "../fleet/evidence.ts";
import { keptMessage, question, tenant } from "../fleet/shoe-shop.ts";
import { type Rig, startRig } from "./rig.ts";

const rows = flow.flatMap((step) => {
  const consumer = consumerOf(step);
  return consumer === undefined ? [] : [{ step, name: step.name, consumer }];
});
/** Rows whose poison ends an open turn. */
const turnRows = rows.filter(({ step }) => (step.says as readonly string[]).includes("turn.failed"));

const payloads: readonly (readonly [string, Uint8Array])[] = [
  ...['{"a":', "", "[]", '{"type":42}', "null"].map((text) => [text || "(empty)", Buffer.from(text)] as const),
  ["900 KB", Buffer.from(JSON.stringify({ text: "x".repeat(900_000) }))],
  ["not UTF-8", new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0xff])],
];
const soon = { timeout: 20_000, interval: 50 };
/** A good message is answered within about a second; this allows for a busy machine. */
const answeredWithinMs = 5_000;
const clockTickMs = 10;

/** CPU time of a process so far. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * clockTickMs;
}

describe("[DESIGN-9] poison, duplicates and a clock that jumps", { timeout: 90_000 }, () => {
  let starting: Promise<Rig> | undefined;
  let rig: Rig;
  let poured = 0;
  beforeAll(async () => {
    starting = startRig({ proxied: false, testClock: true });
    rig = await starting;
  }, 90_000);
  // Also when it came too late to be used.
  afterAll(async () => await (await starting)?.stop(), 60_000);

  const subjectFor = ({ filter }: ConsumerSpec, conversation: string) =>
    filter === "submit.*.*" ? `submit.${tenant}.nats` : filter.replace("*.*", `${tenant}.${conversation}`);
  const pour = async (subject: string, data: Uint8Array) => {
    poured += 1;
    const id = `poison-${poured}`;
    await rig.deps.bus.publish({ subject, id, data });
    return id;
  };
  const letters = async (ids: readonly string[]) =>
    (await listDeadLetters(rig.deps.bus, { limit: 1_000 })).filter(({ id }) => ids.includes(id));
  const recordOf = async (chat: string) =>
    await rig.deps.documents.forTenant(tenant).collection(conversations).get(recordId(tenant, chat));
  const atRest = async () => {
    await vi.waitFor(async () => expect(await unfinished(rig.deps.bus)).toEqual([]), soon);
  };

  test.each(rows)(
    "[NATS-03] every kind of poison for $name is a dead letter with its reason after one delivery; the next good message is answered",
    async ({ name, consumer }) => {
      const chat = await rig.client.open();
      const ids: string[] = [];
      const most =
        streams.find((stream) => stream.name === consumer.stream)?.maxMessageBytes ?? Number.POSITIVE_INFINITY;
      for (const [, data] of payloads) {
        const pouring = pour(subjectFor(consumer, chat), data);
        // What a stream takes nothing of, its publisher hears of, and nobody has to bury.
        if (data.byteLength > most) await expect(pouring).rejects.toThrow(PermanentError);
        else ids.push(await pouring);
      }
      await vi.waitFor(async () => expect(await letters(ids)).toHaveLength(ids.length), soon);
      for (const letter of await letters(ids)) {
        expect(letter).toMatchObject({ step: name, deliveries: 1 });
        expect(letter.reason).not.toBe("");
      }
      await atRest();
      const began = performance.now();
      expect((await rig.client.say(await rig.client.open(), question)).reply?.content).toContain("30 days");
      expect(performance.now() - began).toBeLessThan(answeredWithinMs);
    },
  );

  test("[NATS-03] after all that poison the desk is idle and ready", async () => {
    const before = cpuMs(rig.desk.pid);
    await sleep(1_000);
    expect(cpuMs(rig.desk.pid) - before).toBeLessThan(400);
    expect((await rig.client.send("GET", "/readyz")).status).toBe(200);
  });

  test("[PROTOCOL-11] poison in the place of a turn's event ends that turn with the apology, once", async () => {
    await rig.servers.freeze("qdrant");
    try {
      for (const { step, consumer } of turnRows.filter(({ step }) => step.hears !== "message.received")) {
        const chat = await rig.client.open();
        await rig.client.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: question } });
        await vi.waitFor(async () => expect((await recordOf(chat))?.turn?.state).toMatch(/open|claimed/), soon);
        await pour(subjectFor(consumer, chat), Buffer.from('{"turn":1,"data":"poison"}'));
        await vi.waitFor(async () => {
          const shown = await rig.client.messages(chat);
          const texts = shown.filter(({ role }) => role === "assistant").map(({ content }) => content);
          expect(texts, step.name).toEqual([apologyIn("en").content]);
        }, soon);
      }
    } finally {
      await rig.servers.thaw("qdrant");
    }
    await atRest();
  });

  test("[NATS-01] every event of a finished turn, delivered again, is acked and changes nothing", async () => {
    const chat = await rig.client.open();
    const { id } = await rig.client.say(chat, question);
    await atRest();
    const heard = await rig.deps.bus.read("FLOW", { filter: `flow.*.*.*.${tenant}.${chat}`, limit: 100 });
    expect(heard.length).toBeGreaterThan(3);
    for (const { subject, data } of heard) await pour(subject, data);
    await atRest();
    const kept = { conversations: [{ tenant, id: chat }], accepted: [keptMessage(chat, id)] };
    expect(await untilWhole(rig.deps, kept, 10_000)).toEqual([]);
    expect((await rig.client.messages(chat)).map(({ role }) => role)).toEqual(["user", "assistant"]);
  });

  test("[DESIGN-9] the clock jumps by 23 hours in the middle of a turn: it is answered, once", async () => {
    const chat = await rig.client.open();
    await rig.servers.freeze("qdrant");
    const path = `/chat/conversations/${chat}/messages`;
    const { body } = await rig.client.send("POST", path, { body: { content: question } });
    await vi.waitFor(async () => expect((await recordOf(chat))?.turn?.state).toMatch(/open|claimed/), soon);
    await rig.client.send("POST", "/test/clock", { body: { advanceSeconds: 23 * 3_600 } });
    // The sweep has seen it past its deadline.
    await vi.waitFor(async () => expect((await recordOf(chat))?.turn?.saidAgain).toBe(true), soon);
    await rig.servers.thaw("qdrant");
    const kept = { conversations: [{ tenant, id: chat }], accepted: [keptMessage(chat, String(body["id"]))] };
    expect(await untilWhole(rig.deps, kept, 40_000)).toEqual([]);
  });

  test("[BR-03][JOB-01] a timer that fires late and again closes the conversation once", async () => {
    const chat = await rig.client.open();
    await rig.client.say(chat, question);
    await rig.client.send("POST", "/test/clock", { body: { advanceSeconds: 30 * 3_600 } });
    const status = async () =>
      (await rig.client.send("GET", `/chat/conversations/${chat}/messages`)).body["status"] as unknown;
    await vi.waitFor(async () => expect(await status()).toBe("closed"), soon);
    const of = async (event: string) =>
      await rig.deps.bus.read("FLOW", { filter: `flow.${event}.*.${tenant}.${chat}`, limit: 100 });
    for (const { subject, data } of await of("timer.set")) await pour(subject, data);
    for (const { subject, data } of await of("timer.fired")) await pour(subject, data);
    await atRest();
    expect(await of("conversation.closed")).toHaveLength(1);
    expect(await status()).toBe("closed");
  });
});
