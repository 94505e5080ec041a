import { dots, el, icon } from "./dom.js";
import { linkify, nameOf, parsePassage, parseReply } from "./segments.js";

/**
 * @typedef {import("./timeline.js").Entry} Entry
 * @typedef {import("./segments.js").Segment} Segment
 * @typedef {import("./segments.js").Citation} Citation
 * @typedef {{ strings: import("./strings.js").Strings, locale: string, botName: string,
 *   openPassage: (citation: Citation, opener: HTMLElement) => void, edit: (key: string, content: string) => void,
 *   remove: (key: string) => void }} Context
 */

/**
 * @param {Segment} segment
 * @param {(id: string) => Node | undefined} cite
 */
function drawSegment(segment, cite) {
  if (segment.type === "text") return document.createTextNode(segment.text);
  if (segment.type === "strong") return el("strong", {}, segment.text);
  if (segment.type === "cite") return cite(segment.id) ?? document.createTextNode("");
  return el("a", { href: segment.href, target: "_blank", rel: "noopener noreferrer nofollow" }, segment.text);
}

/**
 * @param {Segment[][]} lines
 * @param {(id: string) => Node | undefined} cite
 */
function drawLines(lines, cite) {
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [document.createElement("br")] : []),
    ...line.map((segment) => drawSegment(segment, cite)),
  ]);
}

/**
 * @param {string} content
 * @returns {Node[]}
 */
export function drawPlain(content) {
  const lines = content.split(/\r\n|\n|\r/).map((line) => linkify(line));
  return drawLines(lines, () => undefined);
}

/**
 * @param {readonly import("./segments.js").Block[]} blocks
 * @param {(id: string) => Node | undefined} cite
 * @returns {Node[]}
 */
function drawBlocks(blocks, cite) {
  return blocks.map((block) => {
    if (block.type === "paragraph") return el("p", { dir: "auto" }, ...drawLines(block.lines, cite));
    if (block.type === "rows") {
      const rows = block.rows.map((cells) =>
        el("tr", {}, ...cells.map((cell) => el("td", { dir: "auto" }, ...drawLines([cell], cite)))),
      );
      return el("table", {}, el("tbody", {}, ...rows));
    }
    const items = block.items.map((lines) => el("li", { dir: "auto" }, ...drawLines(lines, cite)));
    if (block.type === "points") return el("ul", {}, ...items);
    return el("ol", block.start === 1 ? {} : { start: block.start }, ...items);
  });
}

/**
 * A passage of a document.
 * @param {string} text
 */
export const drawPassage = (text) => drawBlocks(parsePassage(text), () => undefined);

/**
 * @param {Entry} entry
 * @param {Context} context
 * @returns {Node[]}
 */
function drawReply(entry, context) {
  const { blocks, citations } = parseReply(entry.content, entry.sources);
  /** @param {string} id */
  const cite = (id) => {
    const citation = citations.find((one) => one.id === id);
    return citation && drawMark(citation, context);
  };
  const nodes = drawBlocks(blocks, cite);
  if (citations.length > 0) nodes.push(drawChips(citations, context));
  return nodes;
}

/** @param {Citation} citation */
export const nameOfCitation = ({ source, id }) => nameOf(source ?? { document: id });

/**
 * @param {Citation} citation
 * @param {Context} context
 */
function drawMark(citation, { strings, openPassage }) {
  const label = strings.source(citation.number, nameOfCitation(citation));
  const onclick = (/** @type {any} */ event) => openPassage(citation, event.currentTarget);
  return el(
    "button",
    { type: "button", class: "cite", "aria-label": label, title: label, onclick },
    `${citation.number}`,
  );
}

/**
 * @param {Citation[]} citations
 * @param {Context} context
 */
function drawChips(citations, { strings, openPassage }) {
  const chips = citations.map((citation) => {
    const onclick = (/** @type {any} */ event) => openPassage(citation, event.currentTarget);
    const label = strings.source(citation.number, nameOfCitation(citation));
    const number = el("span", { class: "chip-number" }, `${citation.number}`);
    const name = el("span", { class: "chip-name", dir: "auto" }, nameOfCitation(citation));
    return el("li", {}, el("button", { type: "button", class: "chip", "aria-label": label, onclick }, number, name));
  });
  return el("ul", { class: "chips", "aria-label": strings.sources }, ...chips);
}

/**
 * What the writer needs to know of a message under way; nothing for one that has arrived.
 * @param {Entry} entry
 * @param {Context} context
 * @param {number} nowMs
 */
export function sendingText({ sending }, { strings }, nowMs) {
  if (!sending || sending.state === "accepted") return "";
  if (sending.state === "sending") return strings.sending;
  if (sending.state === "offline") return strings.offline;
  if (sending.state === "refused") {
    return `${strings.notSent} ${sending.code === "message_too_long" ? strings.tooLong : strings.refused}`;
  }
  const seconds = Math.max(1, Math.ceil(((sending.againAtMs ?? nowMs) - nowMs) / 1_000));
  return strings.again(seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
}

/**
 * @param {Entry} entry
 * @param {Context} context
 */
function speakerOf({ role }, { strings, botName }) {
  if (role === "user") return strings.you;
  if (role === "agent") return strings.agent;
  return role === "assistant" ? botName : strings.notice;
}

/**
 * @param {Entry} entry
 * @param {Context} context
 */
function drawFoot(entry, context) {
  const time = new Intl.DateTimeFormat(context.locale, { hour: "2-digit", minute: "2-digit" });
  const foot = el("p", { class: "foot" });
  const state = sendingText(entry, context, Date.now());
  if (state !== "") foot.append(el("span", { class: "state", "aria-live": "off" }, state));
  else foot.append(el("time", { datetime: entry.at }, time.format(new Date(entry.at))));
  if (entry.sending?.state === "refused") {
    const { edit, remove, strings } = context;
    foot.append(
      el(
        "button",
        { type: "button", class: "small-button", onclick: () => edit(entry.key, entry.content) },
        strings.edit,
      ),
      el("button", { type: "button", class: "small-button", onclick: () => remove(entry.key) }, strings.remove),
    );
  }
  return foot;
}

/**
 * One message as it stands in the log.
 * @param {Entry} entry
 * @param {Context} context
 */
export function drawBubble(entry, context) {
  const { role } = entry;
  const speaker = speakerOf(entry, context);
  const article = el("article", { class: `message ${role}` });
  if (entry.sending) article.dataset.state = entry.sending.state;
  // A screen reader waits for the whole reply.
  if (entry.draft) article.setAttribute("aria-busy", "true");
  const body = el("div", { class: "body", dir: "auto" });
  if (role === "assistant") body.append(...drawReply(entry, context));
  else if (entry.content === "") body.append(el("em", {}, context.strings.screening));
  else body.append(...drawPlain(entry.content));
  if (entry.draft) body.append(dots());
  if (role !== "user" && role !== "system") {
    article.append(el("span", { class: "face", "aria-hidden": "true" }, icon(role === "agent" ? "person" : "bell")));
  }
  const name = el("p", { class: role === "agent" ? "speaker" : "unseen" }, speaker);
  const foot = entry.draft ? undefined : drawFoot(entry, context);
  article.append(el("div", { class: "column" }, name, body, foot));
  return article;
}

/** What of an entry is drawn: the same text means the same bubble. @param {Entry} entry */
export const signatureOf = ({ content, sources, sending, role, at, draft }) =>
  JSON.stringify([role, content, at, sources.length, sending?.state, sending?.againAtMs, draft]);
