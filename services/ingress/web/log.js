import { drawBubble, sendingText, signatureOf } from "./bubble.js";
import { el } from "./dom.js";

/**
 * @typedef {import("./timeline.js").Entry} Entry
 * @typedef {{ entry: Entry, signature: string, node: HTMLElement }} Drawn
 */

/**
 * Keeps the log's elements in step with the entries, touching only what changed, so that a screen reader hears new
 * messages and nothing else.
 * @param {HTMLElement} log
 * @param {import("./bubble.js").Context} context
 */
export function createLog(log, context) {
  /** @type {Map<string, Drawn>} */
  let drawn = new Map();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking;

  /** @param {Entry} entry */
  function nodeOf(entry) {
    const known = drawn.get(entry.key);
    const signature = signatureOf(entry);
    if (known?.signature === signature) return { ...known, entry };
    const node = drawBubble(entry, context);
    if (!known) node.classList.add("fresh");
    else {
      const focused = known.node.contains(document.activeElement);
      known.node.replaceWith(node);
      if (focused) node.querySelector("button")?.focus();
    }
    return { entry, signature, node };
  }

  function tick() {
    for (const { entry, node } of drawn.values()) {
      const state = entry.sending?.state === "busy" && node.querySelector(".state");
      if (state) state.textContent = sendingText(entry, context, Date.now());
    }
  }

  /** @param {(HTMLElement)[]} nodes */
  function place(nodes) {
    let before = log.firstElementChild;
    for (const node of nodes) {
      if (node === before) before = before.nextElementSibling;
      else log.insertBefore(node, before);
    }
    while (before) {
      const next = before.nextElementSibling;
      before.remove();
      before = next;
    }
  }

  return {
    /**
     * @param {Entry[]} entries
     * @returns {HTMLElement[]} the elements that were not there before
     */
    draw(entries) {
      const next = new Map(entries.map((entry) => [entry.key, nodeOf(entry)]));
      const fresh = [...next].filter(([key]) => !drawn.has(key)).map(([, { node }]) => node);
      place(withDividers(entries, next, context));
      drawn = next;
      const counting = entries.some((entry) => entry.sending?.state === "busy");
      if (counting) ticking ??= setInterval(tick, 1_000);
      else {
        clearInterval(ticking);
        ticking = undefined;
      }
      return fresh;
    },
  };
}

/**
 * @param {Entry[]} entries
 * @param {Map<string, Drawn>} drawn
 * @param {import("./bubble.js").Context} context
 */
function withDividers(entries, drawn, context) {
  /** @type {HTMLElement[]} */
  const nodes = [];
  /** @type {Entry | undefined} */
  let before;
  for (const entry of entries) {
    const day = new Date(entry.at).toDateString();
    const newChapter = before !== undefined && before.chapter !== entry.chapter;
    const newDay =
      before === undefined ? day !== new Date().toDateString() : new Date(before.at).toDateString() !== day;
    if (newChapter) nodes.push(divider(context.strings.newChapter));
    else if (newDay) nodes.push(divider(dayName(entry.at, context)));
    const node = drawn.get(entry.key)?.node;
    const goesOn = !newChapter && !newDay && before?.role === entry.role;
    node?.classList.toggle("goes-on", goesOn);
    if (node) nodes.push(node);
    before = entry;
  }
  return nodes;
}

/** @param {string} text */
const divider = (text) => el("p", { class: "divider" }, el("span", {}, text));

/**
 * @param {string} at
 * @param {import("./bubble.js").Context} context
 */
function dayName(at, { strings, locale }) {
  const date = new Date(at);
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  if (date.toDateString() === new Date().toDateString()) return strings.today;
  if (date.toDateString() === yesterday.toDateString()) return strings.yesterday;
  return new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" }).format(date);
}
