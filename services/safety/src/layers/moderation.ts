import { moderationEn } from "../words/moderation-en.ts";
import { moderationEs } from "../words/moderation-es.ts";
import { moderationId } from "../words/moderation-id.ts";
import type { ModerationCategory, ModerationList } from "../words/moderation-list.ts";
import { moderationSw } from "../words/moderation-sw.ts";
import { dangerIn } from "./danger.ts";
import { hiddenTexts } from "./hidden-texts.ts";
import { plainWords, wordPattern } from "./reading.ts";

export type { ModerationCategory } from "../words/moderation-list.ts";

interface CompiledHate {
  readonly contempt: readonly RegExp[];
  readonly slurs: RegExp;
  readonly denied: RegExp;
}

const lists: readonly ModerationList[] = [moderationEn, moderationEs, moderationId, moderationSw];
/** In the order in which they decide: what endangers a person first. */
const order = ["self_harm", "threat", "scam", "off_topic"] as const;
const patterns = order.map((category) => ({
  category,
  patterns: lists.map((list) => wordPattern(list.patterns[category].join("|"))),
}));
const hate: readonly CompiledHate[] = lists.map(({ hate: words }) => {
  const groups = `(?:${words.groups.join("|")})`;
  return {
    contempt: [
      wordPattern(`(?:${words.before.join("|")}) ${groups}`),
      wordPattern(`${groups} (?:${words.after.join("|")})`),
    ],
    slurs: wordPattern(words.slurs.join("|")),
    denied: wordPattern(words.denied.join("|")),
  };
});
const quotedText = /"[^"]{3,200}"/g;

/** What a message is to be moderated for, if anything; the gravest category (SL-03). */
export function moderate(text: string): ModerationCategory | undefined {
  const found = moderatePlain(text);
  if (found !== undefined) return found;
  for (const decoded of hiddenTexts(text)) {
    const hidden = moderatePlain(decoded);
    if (hidden !== undefined && hidden !== "off_topic") return hidden;
  }
  return undefined;
}

function moderatePlain(text: string): ModerationCategory | undefined {
  const words = plainWords(text);
  const found = patterns.find((entry) => entry.patterns.some((pattern) => words.search(pattern) !== -1))?.category;
  if (found === "self_harm" || found === "threat") return found;
  const danger = dangerIn(text);
  if (danger === "harm" || danger === "threatened") return danger;
  return isHateful(text) ? "hate" : (danger ?? found);
}

const deniedWithin = 60;

/** Contempt for people for what they are. Quoted words and denied contempt ("I don't hate …") are not the writer's own. */
function isHateful(text: string): boolean {
  // Sentences are read together: "They think they are special. I hate them."
  const own = plainWords(text.replace(quotedText, " "));
  const words = own.replaceAll(" . ", " ");
  return hate.some((rules) => {
    if (own.search(rules.slurs) !== -1) return true;
    return rules.contempt.some((pattern) => {
      const at = words.search(pattern);
      return at !== -1 && words.slice(Math.max(0, at - deniedWithin), at + 1).search(rules.denied) === -1;
    });
  });
}
