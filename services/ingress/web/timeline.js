/**
 * @typedef {import("./segments.js").Source} Source
 * @typedef {"user" | "assistant" | "agent" | "system" | "system-summary"} Role
 * @typedef {{ id: string, visible: number, role: Role, status: "pending" | "shown", content: string,
 *   sources: Source[], guardUsed: boolean, at: string }} Message
 * @typedef {{ key: string, content: string, at: string, id?: string, state: "sending" | "offline" | "busy"
 *   | "refused" | "accepted", recalled?: boolean, againAtMs?: number, code?: string }} Outgoing
 * @typedef {{ message: Message, chapter: number, heardAtMs: number }} Row
 * @typedef {{ key: string, role: Role, content: string, at: string, sources: Source[], guardUsed: boolean,
 *   sending: Outgoing | undefined, chapter: number, draft?: boolean }} Entry
 */

/**
 * The messages of this page in reading order. The record's number decides; what is not in the record yet stands last.
 * A chapter is one conversation: after a close the old text stays above the new one.
 */
export function createTimeline() {
  /** @type {Map<string, Row>} */
  const kept = new Map();
  /** Server id → the key its bubble was drawn under while it was being sent. @type {Map<string, string>} */
  const drawnAs = new Map();
  let chapter = 0;
  let last = 0;

  return {
    /** The highest number seen: where reading goes on after a break. */
    last: () => last,
    /**
     * @param {Message} message
     * @param {number} nowMs
     * @returns {boolean} whether it was not known before
     */
    receive(message, nowMs) {
      const known = kept.get(message.id);
      if (message.status === "shown") last = Math.max(last, message.visible);
      if (known?.message.status === "shown" && message.status === "pending") return false;
      kept.set(message.id, {
        message,
        chapter: known?.chapter ?? chapter,
        heardAtMs: known?.heardAtMs ?? nowMs,
      });
      return known === undefined;
    },
    /**
     * The reply that was being written under this key has come: it is drawn in the same place.
     * @param {string} id
     * @param {string} key
     */
    drawAs: (id, key) => void drawnAs.set(id, key),
    /**
     * The reply that is being written stands last.
     * @param {string} key
     * @param {{ text: string, at: string }} draft
     * @returns {Entry}
     */
    draftEntry: (key, { text, at }) => ({
      key,
      role: "assistant",
      content: text,
      at,
      sources: [],
      guardUsed: false,
      sending: undefined,
      chapter,
      draft: true,
    }),
    /** @param {number} number the highest one that the desk has given by its own word */
    goOnAfter(number) {
      last = Math.min(last, number);
      return last;
    },
    nextChapter() {
      if (kept.size > 0) chapter += 1;
      last = 0;
    },
    clear() {
      kept.clear();
      drawnAs.clear();
      chapter = 0;
      last = 0;
    },
    /** @param {string} id */
    isShown: (id) => kept.get(id)?.message.status === "shown",
    /**
     * @param {readonly Outgoing[]} outgoing
     * @returns {Entry[]}
     */
    entries(outgoing) {
      const waiting = [...outgoing];
      for (const item of outgoing) if (item.id !== undefined) drawnAs.set(item.id, item.key);
      const rows = [...kept.values()].filter((row) => row.message.role !== "system-summary");
      rows.sort(byReading);
      const entries = rows.map((row) => {
        const own = row.message.role === "user" ? takeMatching(waiting, row, drawnAs) : undefined;
        return toEntry(row, own, drawnAs);
      });
      for (const item of waiting) entries.push(unsent(item, chapter));
      return entries;
    },
  };
}

/**
 * @param {Row} one
 * @param {Row} other
 */
function byReading(one, other) {
  if (one.chapter !== other.chapter) return one.chapter - other.chapter;
  const pending = Number(one.message.status === "pending") - Number(other.message.status === "pending");
  return pending !== 0 ? pending : one.message.visible - other.message.visible;
}

/**
 * A message can be heard before the answer to its sending is, or that answer can be lost: until the id is known the
 * oldest one under way is taken for it, so that no bubble shows twice. Only this page's clock is asked; the stored text
 * may be redacted, so the same words are a sign but no condition, except for what an earlier page left behind.
 * @param {Outgoing[]} waiting
 * @param {Row} row
 * @param {Map<string, string>} drawnAs
 */
function takeMatching(waiting, { message, heardAtMs }, drawnAs) {
  let index = waiting.findIndex((item) => item.id === message.id);
  if (index < 0 && !drawnAs.has(message.id)) {
    index = waiting.findIndex(
      (item) =>
        item.id === undefined &&
        item.state !== "refused" &&
        (item.content === message.content || (!item.recalled && Date.parse(item.at) <= heardAtMs)),
    );
  }
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

/**
 * @param {Row} row
 * @param {Outgoing | undefined} own
 * @param {Map<string, string>} drawnAs
 * @returns {Entry}
 */
function toEntry({ message, chapter }, own, drawnAs) {
  const content = message.status === "pending" && message.content === "" ? (own?.content ?? "") : message.content;
  return {
    key: own?.key ?? drawnAs.get(message.id) ?? message.id,
    role: message.role,
    content,
    at: message.at,
    sources: message.sources,
    guardUsed: message.guardUsed,
    sending: undefined,
    chapter,
  };
}

/**
 * @param {Outgoing} item
 * @param {number} chapter
 * @returns {Entry}
 */
function unsent(item, chapter) {
  const { key, content, at } = item;
  return { key, role: "user", content, at, sources: [], guardUsed: false, sending: item, chapter };
}
