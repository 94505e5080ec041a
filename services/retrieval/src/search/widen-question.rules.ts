import { type AnalysedLanguage, analysedLanguages } from "@frontdesk/infra/analysis/languages";
import { questionTerms, type Widening } from "@frontdesk/infra/analysis/question-terms";
import { stem } from "@frontdesk/infra/analysis/stem";
import { stopWordLanguages } from "@frontdesk/infra/analysis/stop-words";
import { words } from "@frontdesk/infra/analysis/tokenise";
import { writtenForms } from "./informal-indonesian.rules.ts";
import { respell } from "./spelling.ts";
import type { TenantWords } from "./tenant-words.ts";

/** Where a phrase begins in a text, forms of its words included; -1: nowhere. */
function placeOf(phrase: readonly string[], spoken: readonly string[], language: AnalysedLanguage): number {
  const stems = phrase.map((word) => stem(word, language));
  return spoken.findIndex((_, at) =>
    stems.every((stemmed, place) => stem(spoken[at + place] ?? "", language) === stemmed),
  );
}

/** The other members of a synonym group of which the question says one. */
function synonymsIn(
  spoken: readonly string[],
  language: AnalysedLanguage,
  groups: readonly (readonly string[])[],
): Widening[] {
  return groups.flatMap((group) => {
    const members = group.map(words).filter(({ length }) => length > 0);
    const said = members.findIndex((member) => placeOf(member, spoken, language) >= 0);
    const member = members[said];
    if (member === undefined) return [];
    const first = spoken[placeOf(member, spoken, language)] ?? "";
    const word = member.length === 1 ? first : (member.find((one) => stopWordLanguages(one).length === 0) ?? first);
    return members.filter((_, at) => at !== said).map((by) => ({ word: spoken.includes(word) ? word : first, by }));
  });
}

function isKnown(word: string, known: TenantWords): boolean {
  return (
    known.words.has(word) ||
    stopWordLanguages(word).length > 0 ||
    analysedLanguages.some((language) => known.stems.has(stem(word, language)))
  );
}

/** The tenant's word that a spoken Indonesian one stands for: of several, the one said most. */
function written(word: string, known: TenantWords): string | undefined {
  const held = (form: string) => known.stems.get(stem(form, "id")) ?? 0;
  return writtenForms(word)
    .filter((form) => held(form) > 0)
    .toSorted((one, other) => held(other) - held(one))[0];
}

/** Words neither the tenant's passages nor the lexicon know, taken for the tenant's nearest one. */
function respelt(text: string, language: AnalysedLanguage, known: TenantWords): Widening[] {
  return questionTerms(text, language).flatMap(({ word, concepts }) => {
    if (word === undefined || concepts.length > 0 || isKnown(word, known)) return [];
    const by = (language === "id" ? written(word, known) : undefined) ?? respell(word, known.words);
    return by === undefined ? [] : [{ word, by: [by] }];
  });
}

/** What else a question may mean: the tenant's synonyms, and its misspelt words put right. */
export function widenQuestion(
  asked: { readonly text: string; readonly language: AnalysedLanguage },
  synonyms: readonly (readonly string[])[],
  known: TenantWords,
): Widening[] {
  const { text, language } = asked;
  const groups = synonyms.length === 0 ? [] : synonymsIn(words(text), language, synonyms);
  return [...groups, ...respelt(text, language, known)];
}
