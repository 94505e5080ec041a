import { backoffMs } from "./retry.js";
import { createSseParser } from "./sse.js";

/**
 * @typedef {import("./sse.js").SseEvent} SseEvent
 * @typedef {{ status: number, retryAfterMs?: number | undefined, body?: ReadableStream<Uint8Array> | null }} Opened
 */

/** Heartbeats come every 15 s: two lost ones and some slack mean the line is dead. */
export const SILENCE_MS = 40_000;

/**
 * Keeps one live line to a conversation: first reads what was missed, then listens, and again after every break.
 * @param {{ catchUp: () => Promise<"ok" | "gone" | "failed">, open: (signal: AbortSignal) => Promise<Opened>,
 *   onEvent: (event: SseEvent) => void, onLive: (live: boolean) => void, onGone: () => void,
 *   sleep: import("./sleep.js").Sleep, timers: import("./sleep.js").Timers, random: () => number }} deps
 */
export function createStream(deps) {
  let stopped = false;
  let attempt = 0;
  /** @type {AbortController | undefined} */
  let line;

  /**
   * @param {ReadableStream<Uint8Array>} body
   * @param {AbortController} own
   */
  async function listen(body, own) {
    const parser = createSseParser(deps.onEvent);
    const decoder = new TextDecoder();
    const reader = body.getReader();
    // A stream that hangs does not end by itself: the abort ends the wait for its next piece.
    const dead = new Promise((resolve) => own.signal.addEventListener("abort", () => resolve(undefined)));
    try {
      for (;;) {
        const silence = deps.timers.set(() => own.abort(), SILENCE_MS);
        const piece = await Promise.race([reader.read(), dead]);
        deps.timers.clear(silence);
        if (stopped || !piece || piece.done) return;
        attempt = 0;
        deps.onLive(true);
        parser.feed(decoder.decode(piece.value, { stream: true }));
      }
    } finally {
      reader.cancel().catch(() => undefined);
    }
  }

  /** @returns {Promise<number | undefined>} the wait the desk asked for */
  async function connect() {
    const caught = await deps.catchUp();
    if (stopped) return undefined;
    if (caught === "gone") {
      stopped = true;
      deps.onGone();
    }
    if (caught !== "ok") return undefined;
    line = new AbortController();
    const opened = await deps.open(line.signal);
    if (opened.status === 200 && opened.body) await listen(opened.body, line);
    return opened.retryAfterMs;
  }

  return {
    async run() {
      while (!stopped) {
        let askedMs;
        try {
          askedMs = await connect();
        } catch {
          // A broken line is no error of the page: it is opened again below.
        }
        if (stopped) return;
        deps.onLive(false);
        await deps.sleep(askedMs ?? backoffMs(attempt, deps.random), askedMs === undefined);
        attempt += 1;
      }
    },
    /** Ends the present line, as when the network is gone; `run` opens the next. */
    cut: () => line?.abort(),
    stop() {
      stopped = true;
      line?.abort();
    },
  };
}
