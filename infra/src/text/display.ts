/** Control characters, but not line feed and tab. */
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\u2028\u2029\ufff9-\ufffb]/g;
/** Direction overrides reorder what a reader sees; tag characters carry text that only a machine sees. */
const deceivers = /[\u202a-\u202e\u2066-\u2069\u200b\u2060-\u2064\u{e0000}-\u{e007f}]/gu;
const lineEnds = /\r\n?/g;
/** Elements whose content is never text for a reader. `[^]` is bounded by the closing tag or the end. */
const activeOpen = /<(script|style|iframe|object|embed)(?=[\s/>])/gi;
const loneActiveTag = /<\/?(?:script|style|iframe|object|embed)(?=[\s/>])[^<>]{0,2000}>?/gi;
const tagStart = /<[a-z][a-z0-9-]*[\s/](?=[^<>]{1,2000}>)/gi;
const handlerAttribute = /[\s/]on[a-z]{3,30}\s{0,5}=\s{0,5}(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]*)/gi;
/** Only where a link's address can stand: "my javascript: course" is a sentence. */
const scriptUrl = /(?<=[("'=<\]]\s{0,5})(?:(?:javascript|vbscript)\s{0,5}:|data\s{0,5}:\s{0,5}text\/html)(?=\S)/gi;

/**
 * Text as it is stored and shown: control characters, direction overrides and script markup removed, everything else
 * byte for byte – "O'Brien", "a < b" and code stay as written (BR-23).
 */
export function displayText(raw: string): string {
  const text = raw.replace(lineEnds, "\n").replace(controls, "").replace(deceivers, "").toWellFormed();
  return text.includes("<") || /script/i.test(text) ? withoutScripts(text) : text;
}

function withoutScripts(text: string): string {
  // Removing one layer may reveal another ("<scr<script>ipt>"), so it is repeated until nothing changes.
  let before = text;
  for (let round = 0; round < 8; round++) {
    const after = withoutHandlers(withoutActiveElements(before)).replace(loneActiveTag, "").replace(scriptUrl, "");
    if (after === before) return after;
    before = after;
  }
  return before.replaceAll("<", "‹");
}

function withoutActiveElements(text: string): string {
  let result = "";
  let from = 0;
  const lower = text.toLowerCase();
  /** Looked for once: a text of nothing but openings would be read to its end at each. */
  const neverClosed = new Set<string>();
  for (const open of text.matchAll(activeOpen)) {
    const name = open[1]?.toLowerCase() ?? "";
    if (open.index < from || neverClosed.has(name)) continue;
    const close = lower.indexOf(`</${name}`, open.index);
    if (close === -1) {
      neverClosed.add(name);
      continue;
    }
    const end = text.indexOf(">", close);
    result += text.slice(from, open.index);
    from = end === -1 ? text.length : end + 1;
  }
  return result + text.slice(from);
}

function withoutHandlers(text: string): string {
  let result = "";
  let from = 0;
  for (const tag of text.matchAll(tagStart)) {
    if (tag.index < from) continue;
    const end = text.indexOf(">", tag.index);
    result += text.slice(from, tag.index) + text.slice(tag.index, end).replace(handlerAttribute, "");
    from = end;
  }
  return result + text.slice(from);
}
