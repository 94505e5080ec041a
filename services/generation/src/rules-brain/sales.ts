import type { CatalogItem } from "@frontdesk/contracts/rpc/commerce";
import { stopWordLanguages } from "@frontdesk/infra/analysis/stop-words";
import { withCodes } from "@frontdesk/infra/text/codes";
import type { CatalogAnswer, DialogueState } from "../dialogue/dialogue.ts";
import { wordsOf } from "../dialogue/words.rules.ts";
import { speaksOf } from "../quoting/speaks-of.rules.ts";
import { fold } from "../understanding/match.ts";
import { lastAssistantText } from "../understanding/said.rules.ts";
import { shoppingWords } from "../words/shopping.ts";

/** From this many matches on the whole catalogue is linked (CA-08). */
const manyMatches = 50;

/** N04: the product words of the message, without the words of asking. */
export function narrowQuery(state: DialogueState): DialogueState {
  const said = [chosenOption(state) ?? "", state.text, state.input.context.query];
  const query = said.map(productWords).find((words) => words !== "") ?? "";
  return { ...state, query: query.slice(0, 400) };
}

function productWords(text: string): string {
  const words = withCodes(text, "-").match(/\p{L}[\p{L}\p{N}'’.-]*/gu) ?? [];
  return words.filter((word) => stopWordLanguages(fold(word)).length === 0 && !shoppingWords.has(fold(word))).join(" ");
}

/** The product behind "2", when the last reply was a numbered list of products. */
export function chosenOption(state: DialogueState): string | undefined {
  const number = /^\s*(?:no\.?|number|#|nomor|numero|namba)?\s*(\d)\s*[.!)]?\s*$/iu.exec(state.text)?.[1];
  const lines = lastAssistantText(state.input.context.history)?.split("\n") ?? [];
  const line = lines.find((each) => number !== undefined && each.startsWith(`${number}. `) && each.includes(", "));
  return line?.slice(3, line.lastIndexOf(", "));
}

/** T04: ask the catalogue; items that share no word with the question are not shown. */
export async function searchCatalogue(state: DialogueState): Promise<DialogueState> {
  const query = state.query ?? "";
  const answer = await state.input.tools.catalogSearch(query);
  return { ...state, catalogue: onlyRelevant(answer, state) };
}

function onlyRelevant(answer: CatalogAnswer, { query = "", language }: DialogueState): CatalogAnswer {
  if (!answer.ok) return answer;
  const items = answer.data.items.filter(
    (item) => speaksOf(query, { text: `${item.title} ${item.description} ${item.item_id}`, language }) > 0,
  );
  return {
    ok: true,
    data: { items, matches: items.length === answer.data.items.length ? answer.data.matches : items.length },
  };
}

/** N06: up to six numbered options with the price as the catalogue words it (CA-07, CA-10). */
export function presentOptions(state: DialogueState): DialogueState {
  const words = wordsOf(state).catalogue;
  if (state.catalogue === undefined) return state;
  if (!state.catalogue.ok) {
    const content = wordsOf(state).orders.unavailable;
    return { ...state, draft: { content, cited: [], guardUsed: false } };
  }
  const { items, matches } = state.catalogue.data;
  if (items.length === 0) return { ...state, draft: { content: words.none, cited: [], guardUsed: false } };
  const line = (item: CatalogItem, index: number) =>
    `${items.length > 1 ? `${index + 1}. ` : ""}${words.item(item)}${item.inStock ? "" : ` (${words.soldOut})`}`;
  const link = state.input.settings.persona.catalogLinkBase;
  const only = items[0];
  const closing = items.length === 1 ? (only === undefined ? "" : excerptOf(only)) : words.choose;
  const more = matches > items.length ? words.more(matches) : "";
  const all = matches >= manyMatches && link !== undefined ? words.link(deepLink(link, state.query ?? "")) : "";
  const content = [
    [words.found(items.length), ...items.map(line)].join("\n"),
    [closing, more, all].filter((part) => part !== "").join(" "),
  ];
  return {
    ...state,
    draft: { content: content.filter((part) => part !== "").join("\n\n"), cited: [], guardUsed: false },
  };
}

function excerptOf(item: CatalogItem): string {
  const [first = ""] = item.description.split(/(?<=[.!?])\s/u);
  return [first.slice(0, 200), item.url ?? ""].filter((part) => part !== "").join("\n");
}

function deepLink(base: string, query: string): string {
  const url = new URL(base);
  url.searchParams.set("q", query);
  return url.href;
}
