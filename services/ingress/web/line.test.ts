import { expect, test } from "vitest";
import { createLine } from "./line.js";
import { createSituation, type Snapshot } from "./situation.js";

test("[BR-13] a reply that hands over is followed by the record's word on who answers now, without another message", async () => {
  const said = { id: "m2", visible: 2, role: "assistant", status: "shown", content: "A colleague takes over." };
  let owner = "bot";
  let reads = 0;
  const seen: string[] = [];
  const shown = Promise.withResolvers<void>();
  const timers = { set: () => 0, clear: () => undefined };
  const situation = createSituation({
    id: "c1",
    outbox: () => ({ items: () => [], settle: () => undefined }),
    timers,
    nowMs: () => 0,
    onChange: (snapshot: Snapshot) => {
      seen.push(snapshot.owner);
      if (snapshot.owner === "human") shown.resolve();
    },
    onArrival: () => undefined,
  });
  const api = {
    messages: async () => {
      reads += 1;
      return { status: 200, data: { status: "open", owner, messages: [] } };
    },
    events: async () => {
      owner = "human";
      const event = `id: 2\nevent: message\ndata: ${JSON.stringify({ ...said, sources: [], guardUsed: false, at: "" })}\n\n`;
      return { status: 200, body: new Blob([event]).stream() };
    },
  } as unknown as Parameters<typeof createLine>[0]["api"];
  const line = createLine({
    api,
    situation,
    timers,
    sleep: () => new Promise(() => undefined),
    onGone: () => undefined,
  });
  line.follow();
  await shown.promise;
  line.stop();
  expect(seen[0]).toBe("bot");
  expect(reads).toBe(2);
});

test("[WF-15] pieces grow one bubble, which the whole reply then fills under the same key; what follows a takeover is not drawn", () => {
  const timers = { set: () => 0, clear: () => undefined };
  const snapshots: Snapshot[] = [];
  const situation = createSituation({
    id: "c1",
    outbox: () => ({ items: () => [], settle: () => undefined }),
    timers,
    nowMs: () => 0,
    onChange: (snapshot: Snapshot) => void snapshots.push(snapshot),
    onArrival: () => undefined,
  });
  const drawn = () => {
    situation.changed();
    return snapshots.at(-1)!.entries.map(({ key, role, content, draft }) => ({ key, role, content, draft }));
  };
  const said = { status: "shown", sources: [], guardUsed: false, at: "" } as const;
  situation.receive({ ...said, id: "m1", visible: 1, role: "user", content: "How long?" });
  drawn();
  situation.piece({ turn: 1, index: 0, text: "You have" });
  situation.piece({ turn: 1, index: 1, text: " 30 days." });
  const [, growing] = drawn();
  expect(growing).toMatchObject({ role: "assistant", content: "You have 30 days.", draft: true });
  expect(snapshots.at(-1)?.waiting).toBe(true);
  situation.receive({ ...said, id: "r1", visible: 2, role: "assistant", content: "You have 30 days. Bye." });
  expect(drawn()).toEqual([
    expect.objectContaining({ role: "user" }),
    { key: growing?.key, role: "assistant", content: "You have 30 days. Bye.", draft: undefined },
  ]);
  situation.piece({ turn: 1, index: 2, text: " Late." });
  situation.piece({ turn: 2, index: 0, text: "Nobody asked." });
  expect(drawn()).toHaveLength(2);
  situation.receive({ ...said, id: "m2", visible: 3, role: "user", content: "And?" });
  drawn();
  situation.piece({ turn: 2, index: 0, text: "Well" });
  expect(drawn()).toHaveLength(4);
  situation.receive({ ...said, id: "s1", visible: 4, role: "system", content: "A colleague is here." });
  situation.state.owner = "human";
  situation.piece({ turn: 2, index: 1, text: ", no." });
  expect(drawn().map(({ role }) => role)).toEqual(["user", "assistant", "user", "system"]);
});

test("[SL-12] a conversation that was erased is let go", async () => {
  const gone = Promise.withResolvers<void>();
  const timers = { set: () => 0, clear: () => undefined };
  const situation = createSituation({
    id: "c1",
    outbox: () => ({ items: () => [], settle: () => undefined }),
    timers,
    nowMs: () => 0,
    onChange: () => undefined,
    onArrival: () => undefined,
  });
  const api = {
    messages: async () => ({ status: 200, data: { status: "erased", owner: "bot", messages: [] } }),
  } as unknown as Parameters<typeof createLine>[0]["api"];
  const sleep = () => new Promise<never>(() => undefined);
  createLine({ api, situation, timers, sleep, onGone: gone.resolve }).follow();
  await gone.promise;
});

test("[SSE-02] after a reset the page goes on from where the desk does, and reads again what it has", async () => {
  const timers = { set: () => 0, clear: () => undefined };
  const said = { role: "user", status: "shown", content: "hi", sources: [], guardUsed: false, at: "" } as const;
  const situation = createSituation({
    id: "c1",
    outbox: () => ({ items: () => [], settle: () => undefined }),
    timers,
    nowMs: () => 0,
    onChange: () => undefined,
    onArrival: () => undefined,
  });
  situation.receive({ ...said, id: "m9", visible: 9 });
  const asked: number[] = [];
  const read = Promise.withResolvers<void>();
  const api = {
    messages: async (_id: string, after: number) => {
      asked.push(after);
      if (asked.length === 2) read.resolve();
      return { status: 200, data: { status: "open", owner: "bot", messages: [] } };
    },
    events: async () => ({ status: 200, body: new Blob([`id: 4\nevent: reset\ndata: {"after":4}\n\n`]).stream() }),
  } as unknown as Parameters<typeof createLine>[0]["api"];
  const sleep = () => new Promise<void>(() => undefined);
  const line = createLine({ api, situation, timers, sleep, onGone: () => undefined });
  line.follow();
  await read.promise;
  line.stop();
  expect(asked).toEqual([9, 4]);
});
