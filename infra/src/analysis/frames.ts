import { type AnalysedLanguage, analysedLanguages } from "./languages.ts";
import { words } from "./tokenise.ts";
import list from "./words/frames.json" with { type: "json" };

/** What a question asks for, beside its subject: a reason, a time, a sum, a way, what may not be done. */
export type Frame = keyof typeof list;

const frames = Object.keys(list) as readonly Frame[];

const patterns = new Map(
  analysedLanguages.map((language) => [
    language,
    frames.map((frame) => [frame, new RegExp(`(?<= )(?:${list[frame][language]})(?= )`, "u")] as const),
  ]),
);

/** The frames of a text. */
export function framesOf(text: string, language: AnalysedLanguage): ReadonlySet<Frame> {
  const spoken = ` ${words(text).join(" ")} `;
  return new Set((patterns.get(language) ?? []).flatMap(([frame, says]) => (says.test(spoken) ? [frame] : [])));
}
