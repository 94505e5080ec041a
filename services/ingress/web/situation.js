import { createTimeline } from "./timeline.js";

/**
 * @typedef {"received" | "searching" | "writing" | "checking"} Stage
 * @typedef {import("./timeline.js").Message} Message
 * @typedef {{ id: string | undefined, status: "open" | "closed", owner: "bot" | "human", stage: Stage | undefined,
 *   late: boolean, lost: boolean, loading: boolean }} State
 * @typedef {Omit<State, "id"> & { entries: import("./timeline.js").Entry[], waiting: boolean }} Snapshot
 */

/** Without news for so long, the page says that it takes longer than usual. */
const LATE_MS = 30_000;

/**
 * What the page knows of its conversation, and whether an answer is being waited for.
 * @param {{ id: string | undefined, outbox: () => { items: () => import("./timeline.js").Outgoing[],
 *   settle: (isShown: (id: string) => boolean) => void }, timers: import("./sleep.js").Timers, nowMs: () => number,
 *   onChange: (snapshot: Snapshot) => void, onArrival: (message: Message) => void }} deps
 */
export function createSituation({ id, outbox, timers, nowMs, onChange, onArrival }) {
  const timeline = createTimeline();
  /** @type {State} */
  const state = {
    id,
    status: "open",
    owner: "bot",
    stage: undefined,
    late: false,
    lost: false,
    loading: id !== undefined,
  };
  /** @type {unknown} */
  let lateTimer;

  function onTime() {
    timers.clear(lateTimer);
    lateTimer = undefined;
    state.late = false;
  }

  function setLate() {
    // The last stage is no longer known to be true.
    Object.assign(state, { late: true, stage: undefined });
    changed();
  }

  function changed() {
    const entries = timeline.entries(outbox().items());
    const last = entries.findLast((entry) => entry.sending?.state !== "refused");
    const unanswered = last?.role === "user" && (last.sending === undefined || last.sending.state === "accepted");
    const waiting = state.status === "open" && state.owner === "bot" && (unanswered || state.stage !== undefined);
    if (waiting) lateTimer ??= timers.set(setLate, LATE_MS);
    else onTime();
    const { status, owner, stage, late, lost, loading } = state;
    onChange({ entries, status, owner, stage, late, lost, loading, waiting });
  }

  return {
    state,
    timeline,
    changed,
    /** @param {Stage} stage */
    progress(stage) {
      state.stage = stage;
      onTime();
    },
    /** @param {Message} message */
    receive(message) {
      const fresh = timeline.receive(message, nowMs());
      outbox().settle(timeline.isShown);
      if (message.role === "user" || message.role === "system-summary" || !fresh) return;
      state.stage = undefined;
      onTime();
      if (!state.loading) onArrival(message);
    },
    /** The conversation is left; what was said stays on the page above the next one. */
    leave() {
      Object.assign(state, { id: undefined, status: "open", owner: "bot", stage: undefined });
      Object.assign(state, { lost: false, loading: false });
      timeline.nextChapter();
    },
  };
}
