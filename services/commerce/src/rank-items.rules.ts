import { type CatalogueIndex, type IndexedItem, tokensWithPrefix } from "./catalogue-index.rules.ts";
import type { SearchWord, SearchWords } from "./search-text.rules.ts";

/** How well one word fits one item. */
interface Fit {
  readonly quality: number;
  readonly inTitle: boolean;
}

interface Score {
  points: number;
  readonly matched: Set<SearchWord>;
  /** A word (not a bare number) stands in the title as it was typed, or as its plural. */
  named: boolean;
}

const quality = { exact: 1, plural: 0.9, prefix: 0.7, inside: 0.4 } as const;
const titleWeight = 3;
const phraseBonus = 4;
const inStockBonus = 0.05;
const minPrefix = 3;
/** Items far behind the best one are no answer to the same question. */
const keptShare = 0.5;

function isNumber(token: string): boolean {
  return /^\p{N}+$/u.test(token);
}

/** The other number of a noun, as English and Spanish form it: shirt–shirts, camion–camiones. */
function otherForms(token: string): string[] {
  if (token.length < minPrefix || isNumber(token)) return [];
  const singular = ["es", "s"].filter((end) => token.endsWith(end)).map((end) => token.slice(0, -end.length));
  return [`${token}s`, `${token}es`, ...singular.filter((form) => form.length >= minPrefix)];
}

function literalFits({ items }: CatalogueIndex, text: string, fit: number): Map<number, Fit> {
  const fits = new Map<number, Fit>();
  for (const [at, item] of items.entries()) {
    if (item.text.includes(text)) fits.set(at, { quality: fit, inTitle: item.title.includes(text) });
  }
  return fits;
}

function tokenFits(index: CatalogueIndex, token: string): Map<number, Fit> {
  const fits = new Map<number, Fit>();
  const take = (candidate: string, fit: number): void => {
    for (const { item, inTitle } of index.postings.get(candidate) ?? []) {
      const known = fits.get(item);
      if (known === undefined || worth({ quality: fit, inTitle }) > worth(known))
        fits.set(item, { quality: fit, inTitle });
    }
  };
  take(token, quality.exact);
  for (const form of otherForms(token)) take(form, quality.plural);
  if (isNumber(token) || token.length < minPrefix) return fits;
  for (const longer of tokensWithPrefix(index, token))
    take(longer, quality.prefix * (0.5 + token.length / longer.length / 2));
  return fits.size > 0 ? fits : literalFits(index, token, quality.inside);
}

function worth({ quality: fit, inTitle }: Fit): number {
  return fit * (inTitle ? titleWeight : 1);
}

function addWord(scores: Map<number, Score>, word: SearchWord, index: CatalogueIndex): void {
  const literal = word.kind === "literal";
  const fits = literal ? literalFits(index, word.text, quality.exact) : tokenFits(index, word.token);
  const rarity = Math.log(1 + index.items.length / Math.max(1, fits.size));
  for (const [item, fit] of fits) {
    const score = scores.get(item) ?? { points: 0, matched: new Set(), named: false };
    score.points += rarity * worth(fit);
    score.matched.add(word);
    score.named ||= fit.inTitle && fit.quality >= quality.plural && (literal || !isNumber(word.token));
    scores.set(item, score);
  }
}

/** Half of what was asked for, and not by bare numbers alone when there were words; or the thing is named in the title. */
function answers({ matched, named }: Score, words: readonly SearchWord[]): boolean {
  if (named) return true;
  const isWord = (word: SearchWord) => word.kind === "literal" || !isNumber(word.token);
  const byWord = [...matched].some(isWord) || !words.some(isWord);
  return byWord && matched.size * 2 >= words.length;
}

/**
 * All items that answer the query, best first; every item, by title, when it names nothing. Signs that were asked for
 * ("C++") must be there. The same query on the same catalogue gives the same order (CA-24, CAT-01).
 */
export function rankItems(index: CatalogueIndex, { phrase, words }: SearchWords): IndexedItem[] {
  if (words.length === 0) return index.items.toSorted((a, b) => Number(b.record.inStock) - Number(a.record.inStock));
  const scores = new Map<number, Score>();
  for (const word of words) addWord(scores, word, index);
  const literals = words.filter(({ kind }) => kind === "literal");
  const ranked = [...scores]
    .filter(([, score]) => answers(score, words) && literals.every((word) => score.matched.has(word)))
    .flatMap(([at, { points }]) => {
      const item = index.items[at];
      if (item === undefined) return [];
      const bonus = (item.title.includes(phrase) ? phraseBonus : 0) + (item.record.inStock ? inStockBonus : 0);
      return [{ item, at, points: points + bonus, core: points }];
    })
    .toSorted((a, b) => b.points - a.points || a.at - b.at);
  const best = ranked.reduce((most, { core }) => Math.max(most, core), 0);
  return ranked.filter(({ core }) => core >= best * keptShare).map(({ item }) => item);
}
