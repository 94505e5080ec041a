import { backoffMs } from "./retry.js";

/**
 * @typedef {import("./timeline.js").Outgoing} Outgoing
 * @typedef {import("./retry.js").Verdict} Verdict
 * @typedef {{ verdict: Verdict, id?: string | undefined }} Delivery
 */

const MAX_REOPENED = 3;

/**
 * Messages on their way, one at a time and in order, each under the key it was born with, also after a reload. An item
 * leaves when the record shows it (`settle`) or its writer takes it back.
 * @param {{ deliver: (item: Outgoing, attempt: number) => Promise<Delivery>, memory: ReturnType<typeof
 *   import("./storage.js").createMemory>, sleep: import("./sleep.js").Sleep, onChange: () => void,
 *   newKey: () => string, nowMs: () => number, random: () => number }} deps
 */
export function createOutbox(deps) {
  const { memory } = deps;
  let items = recall(memory);
  let running = false;

  /** @param {Outgoing} item */
  const keep = ({ key, content, at, id }) => memory.set(`outbox.${key}`, { key, content, at, ...(id && { id }) });

  /**
   * @param {string} key
   * @param {Partial<Outgoing>} change
   */
  function update(key, change) {
    items = items.map((item) => (item.key === key ? { ...item, ...change } : item));
    const item = items.find((one) => one.key === key);
    if (item && item.state !== "refused") keep(item);
    deps.onChange();
  }

  /** @param {string} key */
  function drop(key) {
    items = items.filter((item) => item.key !== key);
    memory.remove(`outbox.${key}`);
    deps.onChange();
  }

  /** @param {string} key */
  async function push(key) {
    let reopened = 0;
    for (let attempt = 0; ; attempt += 1) {
      const item = items.find((one) => one.key === key);
      if (!item) return;
      const { verdict, id } = await deps.deliver(item, attempt);
      if (verdict.kind === "done") return update(key, { state: "accepted", ...(id !== undefined && { id }) });
      if (verdict.kind === "refused") {
        memory.remove(`outbox.${key}`);
        return update(key, { state: "refused", code: verdict.code });
      }
      if (verdict.kind === "reopen" && ++reopened <= MAX_REOPENED) continue;
      const why = verdict.kind === "again" ? verdict.why : "busy";
      const afterMs = verdict.kind === "again" ? verdict.afterMs : backoffMs(attempt, deps.random);
      update(key, { state: why, againAtMs: deps.nowMs() + afterMs });
      // A connection that comes back ends the wait for it, but never the time the desk asked for.
      await deps.sleep(afterMs, why === "offline");
      update(key, { state: "sending" });
    }
  }

  async function run() {
    if (running) return;
    running = true;
    try {
      for (;;) {
        const next = items.find((item) => item.state !== "refused" && item.state !== "accepted");
        if (!next) return;
        await push(next.key);
      }
    } finally {
      running = false;
    }
  }

  return {
    items: () => queued(items),
    run,
    /** @param {string} content */
    add(content) {
      /** @type {Outgoing} */
      const item = { key: deps.newKey(), content, at: new Date(deps.nowMs()).toISOString(), state: "sending" };
      items = [...items, item];
      keep(item);
      deps.onChange();
      return run();
    },
    drop,
    /** @param {(id: string) => boolean} isShown */
    settle(isShown) {
      for (const item of items) if (item.id !== undefined && isShown(item.id)) drop(item.key);
    },
    /** Forgets what was accepted by a conversation that is left behind. */
    forgetAccepted() {
      for (const item of items) if (item.state === "accepted") drop(item.key);
    },
  };
}

/**
 * What was still on its way when the page was closed.
 * @param {ReturnType<typeof import("./storage.js").createMemory>} memory
 * @returns {Outgoing[]}
 */
function recall(memory) {
  return memory
    .names("outbox.")
    .map((name) => memory.get(name))
    .filter((item) => typeof item?.key === "string" && typeof item.content === "string")
    .map((item) => ({ ...item, recalled: true, state: item.id === undefined ? "sending" : "accepted" }))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
}

/**
 * Who stands behind a message that waits for the connection waits for it too.
 * @param {Outgoing[]} items
 * @returns {Outgoing[]}
 */
function queued(items) {
  const head = items.find((item) => item.state !== "refused" && item.state !== "accepted");
  if (head?.state !== "offline") return items;
  return items.map((item) => (item.state === "sending" ? { ...item, state: "offline" } : item));
}
