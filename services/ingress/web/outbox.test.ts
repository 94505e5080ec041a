import { describe, expect, test } from "vitest";
import { createOutbox } from "./outbox.js";
import { createMemory } from "./storage.js";

type Outbox = ReturnType<typeof createOutbox>;
type Delivery = Awaited<ReturnType<Parameters<typeof createOutbox>[0]["deliver"]>>;

function noStorage(): never {
  throw new Error("SecurityError");
}

function given(answers: Delivery[], memory = createMemory("acme", noStorage)) {
  const sent: { key: string; content: string }[] = [];
  const waits: [number, boolean][] = [];
  let keys = 0;
  const outbox: Outbox = createOutbox({
    deliver: async ({ key, content }) => {
      sent.push({ key, content });
      return answers.shift() ?? { verdict: { kind: "done" }, id: `id-${key}` };
    },
    memory,
    sleep: async (ms, wakeable) => void waits.push([ms, wakeable]),
    onChange: () => undefined,
    newKey: () => `k${++keys}`,
    nowMs: () => 1_000 + keys,
    random: () => 0.5,
  });
  return { outbox, sent, waits, memory };
}

describe("messages on their way", () => {
  test("go in order, one at a time, each under its own key", async () => {
    const { outbox, sent } = given([{ verdict: { kind: "again", afterMs: 5_000, why: "busy" } }]);
    await Promise.all([outbox.add("one"), outbox.add("two")]);
    expect(sent.map(({ key, content }) => `${key} ${content}`)).toEqual(["k1 one", "k1 one", "k2 two"]);
    expect(outbox.items().map(({ state, id }) => [state, id])).toEqual([
      ["accepted", "id-k1"],
      ["accepted", "id-k2"],
    ]);
  });

  test("a wait the desk asked for is kept; one for the connection ends when it is back", async () => {
    const { outbox, waits } = given([
      { verdict: { kind: "again", afterMs: 5_000, why: "busy" } },
      { verdict: { kind: "again", afterMs: 750, why: "offline" } },
    ]);
    await outbox.add("one");
    expect(waits).toEqual([
      [5_000, false],
      [750, true],
    ]);
  });

  test("a conversation that keeps vanishing slows down instead of spinning", async () => {
    const { outbox, sent, waits } = given(Array.from({ length: 5 }, () => ({ verdict: { kind: "reopen" as const } })));
    await outbox.add("one");
    expect(sent).toHaveLength(6);
    expect(waits).toHaveLength(2);
  });

  test("a refused one comes back to its writer and holds nobody up", async () => {
    const { outbox, sent } = given([{ verdict: { kind: "refused", code: "message_too_long" } }]);
    await Promise.all([outbox.add("one"), outbox.add("two")]);
    expect(outbox.items().map(({ state }) => state)).toEqual(["refused", "accepted"]);
    expect(sent).toHaveLength(2);
  });

  test("an unsent one survives a reload under the same key; an accepted one is not sent again", async () => {
    const { memory } = given([]);
    memory.set("outbox.old", { key: "old", content: "unsent", at: "2026-01-01T00:00:01.000Z" });
    memory.set("outbox.done", { key: "done", content: "sent", at: "2026-01-01T00:00:00.000Z", id: "m1" });
    const { outbox, sent } = given([], memory);
    await outbox.run();
    expect(sent).toEqual([{ key: "old", content: "unsent" }]);
    outbox.settle((id) => id === "m1" || id === "id-old");
    expect(outbox.items()).toEqual([]);
    expect(memory.names("outbox.")).toEqual([]);
  });
});
