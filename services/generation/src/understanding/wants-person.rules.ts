import type { Lexicon } from "../words/lexicon.ts";
import { type PersonWords, personRequests } from "../words/person-words.ts";
import { type Clause, clausesOf, findAll, has, isNegated, isWhole, lexicons, without } from "./match.ts";

/** Composed once for a language; what it is composed of is constant. */
const composed = new WeakMap<PersonWords, readonly string[]>();

function requestsOf(parts: PersonWords): readonly string[] {
  const known = composed.get(parts) ?? personRequests(parts);
  composed.set(parts, known);
  return known;
}

/** Whether the clause asks for a person (BR-11): in the words of a list, or in any the language's parts make. */
export function asksForPerson(lexicon: Lexicon, clause: Clause): boolean {
  const { request, bare } = lexicon.human;
  const said = without(lexicon.polite, clause.text).replaceAll(/(?<= |^)([^ ]+)(?: \1)+(?= |$)/gu, "$1");
  if (isWhole(bare, said)) return true;
  return requestsIn(lexicon, clause, request).some((found) => found !== "asked");
}

/** Whether the text asks how, where or when one of the people here is reached: documents may tell, else a person is. */
export function asksHowToReach(text: string): boolean {
  return clausesOf(text).some((clause) =>
    lexicons.some((lexicon) => requestsIn(lexicon, clause, lexicon.human.request).includes("asked")),
  );
}

function requestsIn(lexicon: Lexicon, { text }: Clause, listed: readonly string[]): ("wanted" | "asked")[] {
  const { parts } = lexicon.human;
  return [listed, requestsOf(parts)].flatMap((patterns) =>
    findAll(patterns, text).flatMap((found) => {
      if (isNegated(lexicon, text, found)) return [];
      const human = has(parts.humans, text.slice(found.start));
      return [!human && has(parts.how, text.slice(0, found.end)) ? ("asked" as const) : ("wanted" as const)];
    }),
  );
}
