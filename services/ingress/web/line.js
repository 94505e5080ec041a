import { createStream } from "./stream.js";

/** A line that is back before this was never lost to the reader: servers end streams for many good reasons. */
const LOST_AFTER_MS = 3_000;
const STAGES = ["received", "searching", "writing", "checking"];

/** @param {any} data */
const isPiece = (data) => Number.isInteger(data.turn) && Number.isInteger(data.index) && typeof data.text === "string";

/**
 * The desk knows less than this page has seen, as after a restored backup: what it says from now on counts.
 * @param {import("./sse.js").SseEvent} event @param {any} data
 */
const isReset = (event, data) => event.event === "reset" && Number.isInteger(data.after);

/**
 * The page's ear: follows the conversation it is in, and says when that one is no longer there.
 * @param {{ api: ReturnType<typeof import("./api.js").createApi>, situation: ReturnType<typeof
 *   import("./situation.js").createSituation>, sleep: import("./sleep.js").Sleep, timers: import("./sleep.js").Timers,
 *   onGone: () => void }} deps
 */
export function createLine({ api, situation, sleep, timers, onGone }) {
  const { state, timeline, changed } = situation;
  /** @type {ReturnType<typeof createStream> | undefined} */
  let stream;
  /** @type {unknown} */
  let lostTimer;

  /** @param {boolean} lost */
  function setLost(lost) {
    timers.clear(lostTimer);
    lostTimer = undefined;
    if (state.lost === lost) return;
    state.lost = lost;
    changed();
  }

  /** @returns {Promise<"ok" | "gone" | "failed">} */
  async function catchUp(after = timeline.last()) {
    const id = state.id;
    if (id === undefined) return "gone";
    const answer = await api.messages(id, after);
    if (state.id !== id) return "failed";
    if (answer.code === "conversation_not_found") return "gone";
    if (answer.status !== 200) {
      if (answer.status !== 0) state.loading = false;
      return "failed";
    }
    if (answer.data.status === "erased") return "gone";
    for (const message of answer.data.messages) situation.receive(message);
    const { status, owner, expectedBy } = answer.data;
    Object.assign(state, { status, owner, expectedBy, loading: false });
    changed();
    return "ok";
  }

  /** @param {import("./sse.js").SseEvent} event */
  function hear(event) {
    let data;
    try {
      data = JSON.parse(event.data);
    } catch {
      return;
    }
    if (isReset(event, data)) void catchUp(timeline.goOnAfter(data.after));
    if (event.event === "progress" && STAGES.includes(data.stage)) situation.progress(data.stage);
    if (event.event === "piece" && isPiece(data)) situation.piece(data);
    if (event.event === "message" && typeof data.id === "string") {
      situation.receive(data);
      // Who answers, and whether it is over, is told by the record, not by the line; a bot's last words hand over.
      if (data.role !== "user" || state.owner === "human") void catchUp();
    }
    changed();
  }

  return {
    follow() {
      stream?.stop();
      const id = state.id;
      if (id === undefined) return;
      stream = createStream({
        catchUp,
        open: (signal) => api.events(id, timeline.last(), signal),
        onEvent: hear,
        onLive(live) {
          if (state.id !== id) return;
          if (live) setLost(false);
          else lostTimer ??= timers.set(() => setLost(state.id === id), LOST_AFTER_MS);
        },
        onGone,
        sleep,
        timers,
        random: Math.random,
      });
      void stream.run();
    },
    cut: () => stream?.cut(),
    stop: () => stream?.stop(),
  };
}
