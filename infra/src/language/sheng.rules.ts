import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { id } from "./words/id.ts";
import { pt } from "./words/others/pt.ts";
import { sheng } from "./words/sheng.ts";
import { sw } from "./words/sw.ts";

const setOf = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.join(" ").toLowerCase().split(/\s+/u));
const english = setOf(en.frequent, en.common, en.sample.replaceAll(/[^\p{L}\s']/gu, ""));
const englishThings = setOf(en.common);
const swahili = setOf(sw.frequent, sw.common, sw.sample.replaceAll(/[^\p{L}\s']/gu, ""));
const elsewhere = setOf(en.frequent, en.common, es.frequent, es.common, id.frequent, id.common, pt.frequent, pt.common);
/** A word that another language has proves nothing alone. */
const own = new Set([...setOf(sheng.own)].filter((word) => !elsewhere.has(word)));
const shared = new Set([...setOf(sheng.shared), ...[...setOf(sheng.own)].filter((word) => elsewhere.has(word))]);
const stems = setOf(sheng.stems);
const phrases = sheng.phrases.map((phrase) => new RegExp(`(?<!\\p{L})(?:${phrase})(?!\\p{L})`, "u"));

/** What each sign is worth; from `enough` on a text is Sheng. */
const worth = { own: 2, shared: 1, phrase: 1, structure: 0.5 };
const enough = 2;

/** What may stand before a verb's stem: who (or a negation), when, and whom. */
const who = "(?:ha)?(?:ni|n|u|a|tu|m|wa|i|zi|ya|ki|vi|li|ku|pa|si)";
const when = "(?:na|me|li|ta|ki|ja|nge|ka|sha|mesha)";
const whom = "(?:ni|ku|m|wa|tu|i|zi|ya|ki|li|me|mu)?";
const verbStart = new RegExp(
  `^(?:${who}${when}${whom}|ku${whom}|na${whom}|(?:u|m|wa|a)?ni|tu|ha(?:tu|m|wa|u|i|zi|ya|ki|vi|li))$`,
  "u",
);
const tensed = new RegExp(`^${who}${when}${whom}`, "u");
/** How Swahili ends a borrowed stem: imecrash-i, kuconfirm-isha, nimetext-iwa. */
const borrowedEnd = /(?:i|ia|iwa|isha|ishwa|iana|iya)$/u;
/** No Swahili stem is written so: it ends in a vowel and has no such letters. */
const unswahili = /[^aeiou']$|[qx]|c(?!h)|([^aeioungmw])\1|ck/u;
/** `naeza`, `utaeza`, `sijai`, `hatujai`: verbs that Sheng cuts short. */
const cutVerb =
  /^(?:(?:ni|n|u|a|tu|m|wa|i|zi)?(?:na|ta|nge)|wa|si|hu|ha|hatu|ham|hawa)ez[ai]$|^(?:si|hu|ha|hatu|ham|hawa)jai$/u;
const streetGiving = /(?:ni|ku|m|wa|tu)pe(?:a|ana|aneni)$/u;
const longestPrefix = 9;

/** "mazeee" is "maze", "budaa" "buda". */
const undrawn = (word: string) => word.replace(/(\p{L})\1{2,}/gu, "$1").replace(/(?<=\p{L}{3})([aeiou])\1$/u, "$1");

/** A word that is Sheng's, and neither standard Swahili's nor English's. */
export function isShengWord(word: string): boolean {
  return own.has(word) || own.has(undrawn(word)) || cutVerb.test(word) || isMixedVerb(word) || isMixedPlural(word);
}

/** `mafriends`, `mabag`: Swahili's plural before an English noun. */
function isMixedPlural(word: string): boolean {
  const noun = /^ma(\p{L}{3,}?)s?$/u.exec(word)?.[1] ?? "";
  return englishThings.has(noun) && !swahili.has(noun) && !swahili.has(word) && !elsewhere.has(word);
}

function isMixedVerb(word: string): boolean {
  if (swahili.has(word) || elsewhere.has(word)) return false;
  for (let at = 2; at <= Math.min(longestPrefix, word.length - 3); at += 1) {
    if (verbStart.test(word.slice(0, at)) && isEnglishStem(word.slice(at))) return true;
  }
  return false;
}

function isEnglishStem(rest: string): boolean {
  return [rest, rest.replace(borrowedEnd, "")].some(
    (stem) => stems.has(stem) || (stem.length > 4 && englishThings.has(stem) && !swahili.has(stem)),
  );
}

/** A Swahili verb around a stem that Swahili could not have. */
function isForeignVerb(word: string): boolean {
  if (swahili.has(word) || elsewhere.has(word)) return false;
  const stem = word.replace(tensed, "");
  return stem.length >= 3 && stem.length < word.length && /[aeiou]/u.test(stem) && unswahili.test(stem);
}

/** `nilikupea` for `nilikupa`, `nalipanga` for `mimi hulipa`. */
function isStreetVerb(word: string): boolean {
  if (swahili.has(word)) return false;
  const stem = word.replace(tensed, "");
  return stem.length < word.length && (streetGiving.test(word) || /^\p{L}{3,}anga$/u.test(stem));
}

/** Whether words, in a text that is Swahili or English by the rest, are Sheng. */
export function soundsLikeSheng(words: readonly string[], among: "sw" | "en"): boolean {
  const kinds = [...new Set(words)];
  let sum = 0;
  for (const word of kinds) {
    if (isShengWord(word)) sum += worth.own;
    else if (shared.has(word) || shared.has(undrawn(word)) || isStreetVerb(word)) sum += worth.shared;
    else if (isForeignVerb(word)) sum += worth.structure;
  }
  if (sum === 0) return false;
  const text = words.join(" ");
  sum += phrases.filter((phrase) => phrase.test(text)).length * worth.phrase;
  const swahilis = kinds.filter((word) => isShengWord(word) || (swahili.has(word) && !english.has(word))).length;
  return sum >= enough && swahilis >= (among === "en" ? Math.min(2, kinds.length) : 0);
}
