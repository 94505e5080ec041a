import { withCodes } from "@frontdesk/infra/text/codes";
import { fillerWords } from "./words/filler-words.ts";

const token = /[\p{L}\p{M}\p{N}]+/gu;
/** Marks that only separate or end words; any other sign is part of what was asked for ("C++", "50%"). */
const softSigns = /^[.,;:!?¿¡"'`´‘’“”()[\]{}<>…\-‐-―/_|•]+$/u;
const softEnds = /^[.,;:!?¿¡"'`´‘’“”()[\]{}<>…•]+|[.,;:!?¿¡"'`´‘’“”()[\]{}<>…•]+$/gu;
const emoji = /\p{Extended_Pictographic}|\u200d|\ufe0f/gu;
const maxWords = 24;

/**
 * Lower case, one width, without accents and emoji, single blanks: how both the catalogue and the query are compared.
 * Unlike the fold of other words it keeps the marks of scripts whose vowels they are, for signs are compared as they stand.
 */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/gu, "")
    .replaceAll(emoji, " ")
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

export function tokensOf(folded: string): string[] {
  return folded.match(token) ?? [];
}

/** One thing asked for: tokens that are looked up, or a text that must occur as it stands. */
export type SearchWord =
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "literal"; readonly text: string };

export interface SearchWords {
  /** The whole query, folded; an item that holds it as it stands comes first. */
  readonly phrase: string;
  readonly words: readonly SearchWord[];
}

function wordsOf(word: string): SearchWord[] {
  const bare = word.replaceAll(softEnds, "");
  const signs = bare.replaceAll(token, "");
  if (signs !== "" && !softSigns.test(signs)) return [{ kind: "literal", text: bare }];
  return tokensOf(bare).map((each) => ({ kind: "token", token: each }));
}

function keyOf(word: SearchWord): string {
  return word.kind === "token" ? `t${word.token}` : `l${word.text}`;
}

/** A query as words, a code as one word ("VA 004" is "va004"). Nothing in it is a pattern: signs are compared, never interpreted (CAT-01). */
export function searchWords(query: string): SearchWords {
  const phrase = foldText(withCodes(query, ""));
  const all = phrase === "" ? [] : phrase.split(" ").flatMap(wordsOf);
  const asked = all.filter((word) => word.kind === "literal" || !fillerWords.has(word.token));
  const words = [...new Map(asked.map((word) => [keyOf(word), word])).values()].slice(0, maxWords);
  // A query of signs alone, like "[" or "*", is looked up as it stands.
  if (all.length === 0 && phrase !== "") return { phrase, words: [{ kind: "literal", text: phrase }] };
  return { phrase, words };
}
