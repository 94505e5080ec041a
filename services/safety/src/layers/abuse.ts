import { abuseEn } from "../words/abuse-en.ts";
import { abuseEs } from "../words/abuse-es.ts";
import { abuseId } from "../words/abuse-id.ts";
import type { AbuseList } from "../words/abuse-list.ts";
import { abuseSw } from "../words/abuse-sw.ts";
import { leetLetters } from "./leet.ts";
import { folded, plainWords, wordPattern } from "./reading.ts";

const lists: readonly AbuseList[] = [abuseEn, abuseEs, abuseId, abuseSw];
const all = (pick: (list: AbuseList) => readonly string[]) => lists.flatMap(pick).join("|");
const roots = new RegExp(all((list) => list.roots));
const words = new RegExp(`^(?:${all((list) => list.words)})$`);
const safe = new RegExp(`^(?:${all((list) => list.safe)})$`);
const phrases = new RegExp(` (?:${all((list) => list.phrases)})(?= )`, "g");
const swaps: Readonly<Record<string, string>> = { ...leetLetters, "|": "i", "€": "e", "£": "l" };
const vowels = ["a", "e", "i", "o", "u"];

/** From this many abuse terms in one message a person takes over (BR-07). */
export const abuseHandoffTerms = 2;

/** The number of abuse terms in a text: own lists in en, es, id and sw plus the tenant's words, as whole words (BR-07). */
export function countAbuse(text: string, tenantTerms: readonly string[] = []): number {
  const plain = plainWords(text);
  const rest = plain.replace(phrases, " * ");
  let count = rest.split(" * ").length - 1;
  const known = new Map<string, boolean>();
  for (const token of tokensOf(rest === plain ? text : rest)) {
    const abusive = known.get(token) ?? isAbusive(token);
    known.set(token, abusive);
    if (abusive) count++;
  }
  for (const term of tenantTerms) {
    const source = plainWords(term)
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    if (source !== "") count += plain.match(wordPattern(source))?.length ?? 0;
  }
  return count;
}

function tokensOf(text: string): string[] {
  return folded(text)
    .split(/[\s,;:?"()]+/u)
    .map((token) => token.replace(/^[.'[\]-]+|[.'!\]-]+$/gu, ""))
    .filter((token) => token.length > 1);
}

/** A word as written, with digits and signs read as the letters they replace, and each part of a joined word. */
function isAbusive(token: string): boolean {
  if (token.length > 60 || /^[\d.,/:-]+$/.test(token)) return false;
  const forms = new Set([token, spelled(token), ...token.split(/[-/._]+/)]);
  if (token.includes("*")) for (const vowel of vowels) forms.add(spelled(token.replaceAll("*", vowel)));
  for (const form of forms) {
    if (form.length < 2 || safe.test(form)) continue;
    const single = form.replace(/(.)\1{2,}/gu, "$1");
    if (words.test(form) || words.test(single) || roots.test(single)) return true;
  }
  return false;
}

function spelled(token: string): string {
  const letters = Array.from(token, (char) => swaps[char] ?? char).join("");
  return letters.replace(/[^\p{L}]/gu, "");
}
