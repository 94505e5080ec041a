import { createLine } from "./line.js";
import { createOutbox } from "./outbox.js";
import { judge } from "./retry.js";
import { createSituation } from "./situation.js";
import { createSleep } from "./sleep.js";

const timers = {
  /** @type {import("./sleep.js").Timers["set"]} */
  set: (run, ms) => setTimeout(run, ms),
  /** @type {import("./sleep.js").Timers["clear"]} */
  clear: (timer) => clearTimeout(timer),
};

/**
 * One customer's side of the desk: what is said, what is on its way, and how the line is. No conversation is opened
 * before the first message.
 * @param {{ api: ReturnType<typeof import("./api.js").createApi>, memory: ReturnType<typeof
 *   import("./storage.js").createMemory>, onChange: (snapshot: import("./situation.js").Snapshot) => void,
 *   onArrival: (message: import("./timeline.js").Message, loading: boolean) => void }} deps
 */
export function createDesk({ api, memory, onChange, onArrival }) {
  const { sleep, wake } = createSleep(timers);
  const situation = createSituation({
    id: memory.get("conversation"),
    outbox: () => outbox,
    timers,
    nowMs: Date.now,
    onChange,
    onArrival,
  });
  const { state, timeline, changed } = situation;
  const line = createLine({ api, situation, sleep, timers, onGone: leave });
  const outbox = createOutbox({
    deliver,
    memory,
    sleep,
    onChange: changed,
    newKey,
    nowMs: Date.now,
    random: Math.random,
  });

  /** Lets go of a conversation that is closed, gone or no longer wanted. */
  function leave() {
    line.stop();
    memory.remove("conversation");
    situation.leave();
    outbox.forgetAccepted();
    changed();
  }

  /** @returns {Promise<import("./api.js").Answer>} */
  async function ensureOpen() {
    if (state.id !== undefined && state.status === "closed") leave();
    if (state.id !== undefined) return { status: 200 };
    const answer = await api.open();
    if (answer.status !== 201) return answer;
    state.id = answer.data.id;
    memory.set("conversation", state.id);
    line.follow();
    return answer;
  }

  /**
   * @param {import("./timeline.js").Outgoing} item
   * @param {number} attempt
   * @returns {Promise<import("./outbox.js").Delivery>}
   */
  async function deliver(item, attempt) {
    const opened = await ensureOpen();
    const id = state.id;
    if (id === undefined) return { verdict: judge(opened, attempt, Math.random) };
    const answer = await api.send(id, item);
    const verdict = judge(answer, attempt, Math.random);
    if (verdict.kind === "reopen" && state.id === id) leave();
    return { verdict, id: answer.data?.id };
  }

  return {
    start() {
      changed();
      line.follow();
      void outbox.run();
    },
    /** @param {string} content */
    send: (content) => void outbox.add(content),
    /** @param {string} key */
    takeBack: (key) => outbox.drop(key),
    /** A clean page: the next message opens a new conversation. */
    restart() {
      leave();
      timeline.clear();
      changed();
    },
    online: wake,
    offline: line.cut,
  };
}

/** `randomUUID` exists on secure origins only; an installation tried on a plain address must work too. */
function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
