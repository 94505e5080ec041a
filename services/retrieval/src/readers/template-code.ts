/** What opens a stretch that is code, or is left as it is, and what closes it. */
interface Stretch {
  readonly closes: string;
  /** Left as it is: code shown to the reader, and what the parser takes out by itself. */
  readonly kept?: true;
}

const stretches: Readonly<Record<string, Stretch>> = {
  "```": { closes: "```", kept: true },
  "~~~": { closes: "~~~", kept: true },
  "`": { closes: "`", kept: true },
  "<pre": { closes: "</pre", kept: true },
  "<code": { closes: "</code", kept: true },
  "<script": { closes: "</script", kept: true },
  "<style": { closes: "</style", kept: true },
  "<!--": { closes: "-->", kept: true },
  "<%": { closes: "%>" },
  "<?php": { closes: "?>" },
  "<?=": { closes: "?>" },
  "{{!--": { closes: "--}}" },
  "{{": { closes: "}}" },
  "{%": { closes: "%}" },
  "{#": { closes: "#}" },
};
const opener = /```|~~~|`|<(?:pre|code|script|style)\b|<!--|<%|<\?(?:php|=)|\{\{!--|\{\{|\{%|\{#/giu;
/** No tag of a template is as long; a longer one is two signs that have nothing to do with each other. */
const longestTag = 2_000;
/** Liquid and Jinja tags whose whole content is code, or a note to the author; and the one whose content is text as it is. */
const codeTag = /^\{%[-~\s]*(comment|schema|javascript|stylesheet|style|doc)\b/iu;
/** Attributes of Markdown headings and blocks, and tags of Svelte: alone on their line or at its end. */
const attributes = /(?:^|[ \t])\{(?::[^{}\n]{0,200}|[#.][\w-]{1,100}(?:\s[^{}\n]{0,200})?)\}[ \t]*$/gmu;
const svelte = /\{[#/:@][a-z]{2,10}\b[^{}\n]{0,300}\}/gu;

function endOf(text: string, from: number, tag: string): number {
  const name = codeTag.exec(tag)?.[1];
  if (name === undefined) return from;
  const end = new RegExp(`\\{%[-~\\s]*end${name}\\b[^%]{0,100}%\\}`, "giu");
  end.lastIndex = from;
  return end.exec(text) === null ? from : end.lastIndex;
}

/** A page or a text without the code of the template it was made from: Jinja, Liquid, Handlebars, Vue, PHP, ERB (DOC-07). */
export function withoutTemplateCode(text: string): string {
  const lower = text.toLowerCase();
  const never = new Set<string>();
  const parts: string[] = [];
  let from = 0;
  opener.lastIndex = 0;
  for (let match = opener.exec(text); match !== null; match = opener.exec(text)) {
    const opens = match[0].toLowerCase();
    const stretch = stretches[opens];
    if (stretch === undefined || never.has(opens)) continue;
    const close = lower.indexOf(stretch.closes, opener.lastIndex);
    if (close < 0) {
      never.add(opens);
      continue;
    }
    if (opens === "`" && text.slice(match.index, close).includes("\n")) continue;
    if (stretch.kept) {
      opener.lastIndex = close + stretch.closes.length;
      continue;
    }
    if (close - match.index > longestTag) continue;
    const end = endOf(text, close + stretch.closes.length, text.slice(match.index, close));
    parts.push(text.slice(from, match.index));
    from = text[end] === "}" && opens === "{{" ? end + 1 : end;
    opener.lastIndex = from;
  }
  return [...parts, text.slice(from)].join("").replace(attributes, "").replace(svelte, "");
}
