import { codeForm, withCodes } from "@frontdesk/infra/text/codes";
import type { ItemRecord } from "./records.ts";
import { foldText, tokensOf } from "./search-text.rules.ts";

/** An item as it is searched. */
export interface IndexedItem {
  readonly record: ItemRecord;
  readonly title: string;
  /** Title and description, folded. */
  readonly text: string;
}

/** Where a token occurs: the item's place in `items`, and whether in its title. */
export interface Posting {
  readonly item: number;
  readonly inTitle: boolean;
}

export interface CatalogueIndex {
  readonly items: readonly IndexedItem[];
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  /** All tokens, in code unit order, for prefixes. */
  readonly vocabulary: readonly string[];
}

function byTitle(a: IndexedItem, b: IndexedItem): number {
  if (a.title !== b.title) return a.title < b.title ? -1 : 1;
  return a.record.itemId < b.record.itemId ? -1 : 1;
}

/** "t-shirt" is also found as "tshirt", and "iPhone 15" as "iphone15". */
function joinedPairs(folded: string): string[] {
  const hyphened = folded.match(/(?<![\p{L}\p{N}-])[\p{L}\p{N}]+-[\p{L}\p{N}]+(?![\p{L}\p{N}-])/gu) ?? [];
  const numbered = folded.match(/(?<![\p{L}\p{N}])\p{L}{1,12} \d{1,6}(?![\p{L}\p{N}])/gu) ?? [];
  return [...hyphened, ...numbered].map((pair) => pair.replace(/[- ]/u, ""));
}

/** An item's id, where it is a code that customers may give ("VA-004"). */
function idTokens(itemId: string): string[] {
  const form = codeForm(itemId);
  return /\p{L}/u.test(form) && /\d/u.test(form) ? [form] : [];
}

/** The searchable form of a catalogue: items by title, and for each token where it occurs. */
export function indexCatalogue(records: readonly ItemRecord[]): CatalogueIndex {
  const items = records
    .map((record): IndexedItem => {
      const title = foldText(withCodes(record.title, "-"));
      return { record, title, text: `${title} ${foldText(withCodes(record.description, "-"))}` };
    })
    .toSorted(byTitle);
  const postings = new Map<string, Posting[]>();
  for (const [item, { title, text, record }] of items.entries()) {
    const inTitle = new Set([...tokensOf(title), ...joinedPairs(title), ...idTokens(record.itemId)]);
    for (const token of new Set([...inTitle, ...tokensOf(text), ...joinedPairs(text)])) {
      const list = postings.get(token);
      const posting = { item, inTitle: inTitle.has(token) };
      if (list === undefined) postings.set(token, [posting]);
      else list.push(posting);
    }
  }
  return { items, postings, vocabulary: [...postings.keys()].toSorted() };
}

/** Tokens that begin with `prefix`, longer than it. */
export function tokensWithPrefix({ vocabulary }: CatalogueIndex, prefix: string): string[] {
  let low = 0;
  let high = vocabulary.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((vocabulary[middle] ?? "") < prefix) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; vocabulary[at]?.startsWith(prefix); at += 1) {
    const token = vocabulary[at];
    if (token !== undefined && token !== prefix) found.push(token);
  }
  return found;
}
