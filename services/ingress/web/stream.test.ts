import { describe, expect, test } from "vitest";
import { createStream, SILENCE_MS } from "./stream.js";

type Deps = Parameters<typeof createStream>[0];

/** A line whose pieces and silences are told by the test; `waits` ends it at the wait with that number. */
function given(opens: ((signal: AbortSignal) => Awaited<ReturnType<Deps["open"]>>)[], over: Partial<Deps> = {}) {
  const heard: string[] = [];
  const live: boolean[] = [];
  const waits: [number, boolean][] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const stream = createStream({
    catchUp: async () => "ok",
    open: async (signal) => {
      const next = opens.shift();
      if (!next) throw new Error("connection refused");
      return next(signal);
    },
    onEvent: (event) => heard.push(event.data),
    onLive: (now) => live.push(now),
    onGone: () => heard.push("gone"),
    sleep: async (ms, wakeable) => {
      waits.push([ms, wakeable]);
      if (opens.length === 0) stream.stop();
    },
    timers: { set: (run, ms) => timers.push({ run, ms }), clear: () => undefined },
    random: () => 0.5,
    ...over,
  });
  return { stream, heard, live, waits, timers };
}

const body = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

describe("the live line", () => {
  test("opens again after a break, and a good line starts the waits anew", async () => {
    const { stream, heard, waits, live } = given([
      () => ({ status: 502 }),
      () => ({ status: 502 }),
      () => ({ status: 200, body: body("data: a\n", "\n") }),
      () => ({ status: 200, body: body("data: b\n\n") }),
    ]);
    await stream.run();
    expect(heard).toEqual(["a", "b"]);
    expect(waits.map(([ms]) => ms)).toEqual([750, 1_500, 750, 750]);
    expect(live).toContain(true);
    expect(live.at(-1)).toBe(false);
  });

  test("waits as long as the desk says, whatever the network does", async () => {
    const { stream, waits } = given([() => ({ status: 503, retryAfterMs: 9_000 })]);
    await stream.run();
    expect(waits).toEqual([[9_000, false]]);
  });

  test("no byte for 40 s is a dead line", async () => {
    const { stream, waits, timers } = given([() => ({ status: 200, body: new ReadableStream() })]);
    const run = stream.run();
    await expect.poll(() => timers.length).toBe(1);
    expect(timers[0]?.ms).toBe(SILENCE_MS);
    timers[0]?.run();
    await run;
    expect(waits).toHaveLength(1);
  });

  test("a conversation that is gone ends it", async () => {
    const { stream, heard, waits } = given([], { catchUp: async () => "gone" });
    await stream.run();
    expect(heard).toEqual(["gone"]);
    expect(waits).toEqual([]);
  });

  test("a character cut in two between pieces arrives whole", async () => {
    const bytes = new TextEncoder().encode("data: é\n\n");
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 7));
        controller.enqueue(bytes.slice(7));
        controller.close();
      },
    });
    const { stream, heard } = given([() => ({ status: 200, body: pieces })]);
    await stream.run();
    expect(heard).toEqual(["é"]);
  });
});
