/**
 * A reply's plain text, cut into what the page may draw. Text stays text: nothing here makes markup.
 * @typedef {{ id: string, document: string, title?: string, text: string }} Source
 * @typedef {{ type: "text", text: string } | { type: "strong", text: string }
 *   | { type: "link", text: string, href: string } | { type: "cite", number: number, id: string }} Segment
 * @typedef {{ type: "paragraph", lines: Segment[][] } | { type: "steps", start: number, items: Segment[][][] }
 *   | { type: "points", items: Segment[][][] } | { type: "rows", rows: Segment[][][] }} Block
 * @typedef {{ number: number, id: string, source: Source | undefined }} Citation
 */

// Full-width brackets (3010, 3011) and colons (FF1A) are what some keyboards and models write.
const MARKER = /[[\u3010]\s*sources?\s*[:\uFF1A]\s*([^\]\u3011]{1,600}?)\s*[\]\u3011]/giu;
const SOURCES_LINE = /^(?:sources?|fuentes?|sumber|vyanzo|chanzo)\s*[:\uFF1A]\s*(\S.*)$/iu;
// Direction controls are no part of an address: they could make it read as another one.
const ADDRESS = /https?:\/\/[^\s<>"'`\u200E\u200F\u202A-\u202E\u2066-\u2069]+/giu;
const STEP = /^\s{0,3}(\d{1,2})[.)]\s+(\S.*)$/u;
const POINT = /^\s{0,3}[-*•]\s+(\S.*)$/u;
const HEADING = /^\s{0,3}#{1,6}\s+(\S.*?)\s*#*$/u;
const RULE = /^\s*(?:\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?|(?:[*_]\s*){3,})$/u;
// Underlines within a word are part of a name or a code.
const STRONG = /(?:\*\*(?=\S)([^*]+?)(?<=\S)\*\*|(?<![\p{L}\p{N}_])__(?=\S)([^_]+?)(?<=\S)__(?![\p{L}\p{N}_]))/gu;

/** Runs of blanks are written as one. @param {string} id */
const plainId = (id) => id.trim().replace(/\s+/gu, " ");

/**
 * The ids in a list. One that holds a comma itself is taken out whole, as it is known.
 * @param {string} text
 * @param {readonly string[]} known
 * @returns {string[]}
 */
function splitIds(text, known) {
  const plain = plainId(text);
  const whole = known.filter((id) => /[,;]/u.test(id) && plain.includes(plainId(id)));
  const longest = whole.sort((one, other) => other.length - one.length)[0];
  if (longest === undefined)
    return plain
      .split(/[,;]/u)
      .map(plainId)
      .filter((id) => id !== "");
  const at = plain.indexOf(plainId(longest));
  const after = plain.slice(at + plainId(longest).length);
  return [...splitIds(plain.slice(0, at), known), longest, ...splitIds(after, known)];
}

/** @param {string} address */
function trimAddress(address) {
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? "";
    const opened = address.slice(0, end).split("(").length;
    const closed = address.slice(0, end).split(")").length;
    if (/[.,;:!?\]}'"*\u3001\u3002\uFF09\uFF0C]/u.test(last) || (last === ")" && closed > opened)) end -= 1;
    else break;
  }
  return address.slice(0, end);
}

/**
 * Text with http and https addresses marked; an address that carries a name and password is left as text.
 * @param {string} text
 * @returns {Segment[]}
 */
export function linkify(text) {
  /** @type {Segment[]} */
  const segments = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const shown = trimAddress(match[0]);
    const url = URL.canParse(shown) ? new URL(shown) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") continue;
    if (match.index > from) segments.push({ type: "text", text: text.slice(from, match.index) });
    segments.push({ type: "link", text: shown, href: url.href });
    from = match.index + shown.length;
  }
  if (from < text.length) segments.push({ type: "text", text: text.slice(from) });
  return segments;
}

/**
 * Text with its addresses and its words in bold marked.
 * @param {string} text
 * @returns {Segment[]}
 */
export function inline(text) {
  return linkify(text).flatMap((segment) => (segment.type === "text" ? strengthen(segment.text) : [segment]));
}

/**
 * @param {string} text
 * @returns {Segment[]}
 */
function strengthen(text) {
  /** @type {Segment[]} */
  const segments = [];
  let from = 0;
  for (const match of text.matchAll(STRONG)) {
    if (match.index > from) segments.push({ type: "text", text: text.slice(from, match.index) });
    segments.push({ type: "strong", text: match[1] ?? match[2] ?? "" });
    from = match.index + match[0].length;
  }
  if (from < text.length) segments.push({ type: "text", text: text.slice(from) });
  return segments;
}

/** @param {readonly Source[]} sources */
function createNumbering(sources) {
  const byId = new Map(sources.map((source) => [plainId(source.id), source]));
  const ids = sources.map(({ id }) => id);
  /** @type {Map<string, Citation>} */
  const numbered = new Map();
  return {
    /** @param {string} written */
    cite(written) {
      const source = byId.get(plainId(written));
      const id = source?.id ?? written;
      const known = numbered.get(id);
      if (known) return known;
      const citation = { number: numbered.size + 1, id, source };
      numbered.set(id, citation);
      return citation;
    },
    /** @param {string} text one marker's inside: an id, or several with commas */
    idsOf: (text) => (byId.has(plainId(text)) ? [text] : splitIds(text, ids)),
    all: () => [...numbered.values()],
  };
}

/**
 * @param {string} line
 * @param {ReturnType<typeof createNumbering>} numbering
 * @returns {Segment[]}
 */
function cutLine(line, numbering) {
  /** @type {Segment[]} */
  const segments = [];
  let from = 0;
  for (const match of line.matchAll(MARKER)) {
    // The blank before a marker would let it wrap to a line of its own.
    segments.push(...inline(line.slice(from, match.index).trimEnd()));
    for (const id of numbering.idsOf(match[1] ?? "")) {
      const citation = numbering.cite(id);
      segments.push({ type: "cite", number: citation.number, id: citation.id });
    }
    from = match.index + match[0].length;
  }
  segments.push(...inline(line.slice(from)));
  return segments;
}

/**
 * @param {string[]} lines
 * @param {(line: string) => Segment[]} cut
 * @returns {Block[]}
 */
function groupBlocks(lines, cut) {
  /** @type {Block[]} */
  const blocks = [];
  let blank = true;
  for (const line of lines) {
    const last = blocks.at(-1);
    const step = STEP.exec(line);
    const point = step ? null : POINT.exec(line);
    if (line.trim() === "") {
      blank = true;
      continue;
    }
    if (step) {
      const number = Number(step[1]);
      const goesOn = last?.type === "steps" && number === last.start + last.items.length;
      if (goesOn) last.items.push([cut(step[2] ?? "")]);
      else blocks.push({ type: "steps", start: number, items: [[cut(step[2] ?? "")]] });
    } else if (point) {
      if (last?.type === "points") last.items.push([cut(point[1] ?? "")]);
      else blocks.push({ type: "points", items: [[cut(point[1] ?? "")]] });
    } else if (last && last.type !== "paragraph" && /^\s{2,}\S/.test(line)) {
      last.items.at(-1)?.push(cut(line.trim()));
    } else if (last?.type === "paragraph" && !blank) last.lines.push(cut(line));
    else blocks.push({ type: "paragraph", lines: [cut(line)] });
    blank = false;
  }
  return blocks;
}

/**
 * A bot's reply: blocks to draw, and its citations numbered in the order they are met (WF-09). The closing
 * "Sources: a, b" line becomes citations and leaves the text.
 * @param {string} content
 * @param {readonly Source[]} sources
 * @returns {{ blocks: Block[], citations: Citation[] }}
 */
export function parseReply(content, sources) {
  const numbering = createNumbering(sources);
  const lines = content.trim().split(/\r\n|\n|\r/);
  const closing = sources.length > 0 ? SOURCES_LINE.exec(lines.at(-1)?.trim() ?? "") : null;
  if (closing) lines.pop();
  const blocks = groupBlocks(lines, (line) => cutLine(line, numbering));
  if (closing) for (const id of numbering.idsOf(closing[1] ?? "")) numbering.cite(id);
  for (const source of sources) numbering.cite(source.id);
  return { blocks, citations: numbering.all() };
}

/** The cells of a table's row, or nothing. @param {string} line */
function cellsOf(line) {
  const cells = line.includes("\t")
    ? line.split("\t")
    : /^\s*\|.*\|\s*$/u.test(line)
      ? line.trim().slice(1, -1).split("|")
      : [];
  return cells.length > 1 ? cells.map((cell) => cell.trim()) : undefined;
}

/**
 * A document's passage: its lists, tables and headings as blocks to draw. A document is no reply: it cites nothing.
 * @param {string} text
 * @returns {Block[]}
 */
export function parsePassage(text) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {string[]} */
  let open = [];
  const close = () => {
    blocks.push(...groupBlocks(open, inline));
    open = [];
  };
  for (const line of text.trim().split(/\r\n|\n|\r/)) {
    const cells = cellsOf(line);
    const heading = HEADING.exec(line)?.[1];
    if (cells === undefined && heading === undefined && !RULE.test(line)) {
      open.push(line);
      continue;
    }
    const goesOn = open.length === 0 ? blocks.at(-1) : undefined;
    close();
    if (heading !== undefined) blocks.push({ type: "paragraph", lines: [[{ type: "strong", text: heading }]] });
    else if (cells !== undefined && !RULE.test(line)) {
      const row = cells.map(inline);
      if (goesOn?.type === "rows") goesOn.rows.push(row);
      else blocks.push({ type: "rows", rows: [row] });
    }
  }
  close();
  return blocks;
}

/**
 * A document's id as people would write it: `returns_policy.md` → `Returns policy`.
 * @param {string} document
 */
function documentName(document) {
  const name = document
    .replace(/^.*\//u, "")
    .replace(/\.[a-z]{1,5}$/iu, "")
    .replace(/[_-]+/gu, " ")
    .trim();
  return name === "" ? document : name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/**
 * What a reader calls the document: its title, else a name made of its id.
 * @param {{ document: string, title?: string | undefined }} source
 */
export const nameOf = ({ document, title }) => (title?.trim() ? title.trim() : documentName(document));
