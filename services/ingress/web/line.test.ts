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
