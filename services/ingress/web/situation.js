import { createDraft, draftKey } from "./draft.js";
import { createTimeline } from "./timeline.js";

/**
 * @typedef {"received" | "searching" | "writing" | "checking"} Stage
 * @typedef {import("./timeline.js").Message} Message
 * @typedef {{ id: string | undefined, status: "open" | "closed", owner: "bot" | "waiting" | "human", expectedBy: string | undefined, stage: Stage | undefined,
 *   late: boolean, lost: boolean, loading: boolean }} State
 * @typedef {Omit<State, "id"> & { entries: import("./timeline.js").Entry[], waiting: boolean }} Snapshot
 */

/** Without news for so long, the page says that it takes longer than usual. */
const LATE_MS = 30_000;

/**
 * @param {string | undefined} id
 * @returns {State}
 */
function opened(id) {
  const line = { late: false, lost: false, loading: id !== undefined };
  return { id, status: "open", owner: "bot", expectedBy: undefined, stage: undefined, ...line };
}

/**
 * What the page knows of its conversation, and whether an answer is being waited for.
 * @param {{ id: string | undefined, outbox: () => { items: () => import("./timeline.js").Outgoing[],
 *   settle: (isShown: (id: string) => boolean) => void }, timers: import("./sleep.js").Timers, nowMs: () => number,
 *   onChange: (snapshot: Snapshot) => void, onArrival: (message: Message, loading: boolean) => void }} deps
 */
export function createSituation({ id, outbox, timers, nowMs, onChange, onArrival }) {
  const timeline = createTimeline();
  const draft = createDraft();
  const state = opened(id);
  /** @type {unknown} */
  let lateTimer;
  let waiting = false;

  function onTime() {
    timers.clear(lateTimer);
    lateTimer = undefined;
    state.late = false;
  }

  /** @param {Message} message */
  function replaceDraft({ id, role }) {
    const written = draft.current();
    if (written !== undefined && role === "assistant") timeline.drawAs(id, draftKey(written));
    draft.end();
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
    waiting = state.status === "open" && state.owner !== "human" && (unanswered || state.stage !== undefined);
    if (waiting) lateTimer ??= timers.set(setLate, LATE_MS);
    else onTime();
    const { status, owner, expectedBy, stage, late, lost, loading } = state;
    const writing = draft.current();
    if (writing !== undefined) entries.push(timeline.draftEntry(draftKey(writing), writing));
    onChange({ entries, status, owner, expectedBy, stage, late, lost, loading, waiting });
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
    /** @param {import("./draft.js").Piece} piece */
    piece(piece) {
      // Nobody waits: the reply it belongs to is there, or a person has taken over.
      if (!waiting) return;
      draft.hear(piece, new Date(nowMs()).toISOString());
      onTime();
    },
    /** @param {Message} message */
    receive(message) {
      const fresh = timeline.receive(message, nowMs());
      if (message.role !== "user" && fresh) replaceDraft(message);
      outbox().settle(timeline.isShown);
      if (message.role === "user" || message.role === "system-summary" || !fresh) return;
      state.stage = undefined;
      onTime();
      onArrival(message, state.loading);
    },
    /** The conversation is left; what was said stays on the page above the next one. */
    leave() {
      Object.assign(state, opened(undefined));
      draft.clear();
      timeline.nextChapter();
    },
  };
}
