import { type AnalysedLanguage, analysedLanguages } from "../languages.ts";
import { stem } from "../stem.ts";
import { fold } from "../tokenise.ts";
import english from "./en.json" with { type: "json" };
import spanish from "./es.json" with { type: "json" };
import indonesian from "./id.json" with { type: "json" };
import swahili from "./sw.json" with { type: "json" };

/** What a question asks for. */
export const askedKinds = [
  "duration",
  "money",
  "amount",
  "time",
  "person",
  "place",
  "reason",
  "definition",
  "name",
  "manner",
  "yes",
] as const;
export type AskedKind = (typeof askedKinds)[number];

const lists = { en: english, es: spanish, id: indonesian, sw: swahili } as const;

/** A pattern of whole words, one of these. */
export function wholeWords(alternatives: string, flags: "u" | "iu" = "u"): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, flags);
}

export interface Signs {
  readonly asks: readonly (readonly [AskedKind, RegExp])[];
  readonly answers: Readonly<Record<keyof typeof english.answers, RegExp>>;
  readonly negation: RegExp;
  /** Words that narrow what is asked ("last", "other", "before"): without them in the passage it tells of another thing. */
  readonly limiting: RegExp;
  /** Stems of words that belong to the asking ("meaning", "name"): their absence proves little. */
  readonly frame: ReadonlySet<string>;
  /** Stems of words that a passage may well leave out ("first", "main"). */
  readonly leading: ReadonlySet<string>;
  /** Stem → stems of words that may stand for it. */
  readonly kin: ReadonlyMap<string, ReadonlySet<string>>;
  /** Stem → stems of its opposites. */
  readonly opposites: ReadonlyMap<string, ReadonlySet<string>>;
}

function oppositesOf(pairs: string, language: AnalysedLanguage): Map<string, Set<string>> {
  const opposites = new Map<string, Set<string>>();
  for (const pair of pairs.split("|")) {
    const [one = "", other = ""] = pair.split(" ").map((word) => stem(fold(word), language));
    if (one === other) continue;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      opposites.set(from, (opposites.get(from) ?? new Set<string>()).add(to));
    }
  }
  return opposites;
}

function stemsOf(words: string, language: AnalysedLanguage): Set<string> {
  return new Set(words.split(" ").map((word) => stem(fold(word), language)));
}

function kinOf(groups: string, language: AnalysedLanguage): Map<string, Set<string>> {
  const kin = new Map<string, Set<string>>();
  for (const group of groups.split("|")) {
    const stems = stemsOf(group, language);
    for (const one of stems) kin.set(one, (kin.get(one) ?? new Set<string>()).union(stems));
  }
  return kin;
}

function signsIn(language: AnalysedLanguage): Signs {
  const list = lists[language];
  const answers = Object.entries(list.answers).map(([kind, alternatives]) => [kind, wholeWords(alternatives)]);
  return {
    asks: askedKinds.map((kind) => [kind, wholeWords(list.asks[kind])] as const),
    answers: Object.fromEntries(answers) as Signs["answers"],
    negation: wholeWords(list.negation),
    limiting: wholeWords(list.limiting),
    leading: stemsOf(list.leading, language),
    kin: kinOf(list.kin, language),
    frame: stemsOf(list.frame, language),
    opposites: oppositesOf(list.antonyms, language),
  };
}

/** The words that tell what is asked and what an answer looks like, by language. */
export const signsOf = Object.fromEntries(
  analysedLanguages.map((language) => [language, signsIn(language)]),
) as Readonly<Record<AnalysedLanguage, Signs>>;

/** What a question asks for; undefined when its words do not say. */
export function askedKind(folded: string, language: AnalysedLanguage): AskedKind | undefined {
  return signsOf[language].asks.find(([, asks]) => asks.test(folded))?.[0];
}
