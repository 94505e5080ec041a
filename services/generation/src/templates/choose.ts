import type { Language } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { HistoryEntry } from "@frontdesk/contracts/turn";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { formalEn } from "./formal-en.ts";
import { formalEs } from "./formal-es.ts";
import { formalId } from "./formal-id.ts";
import { id } from "./id.ts";
import { sheng } from "./sheng.ts";
import { sw } from "./sw.ts";
import type { Templates } from "./templates.ts";

type Persona = TenantSettings["persona"];

export const templates: Readonly<Record<Language, Templates>> = { en, es, id, sw, sheng };
/** Swahili has one form of address; the tone of the street is not formal. */
export const formalTemplates: typeof templates = { en: formalEn, es: formalEs, id: formalId, sw, sheng: sw };
const every = [...Object.values(templates), formalEn, formalEs, formalId];

/** What is said in a language, in the tenant's tone. */
export function templatesFor(language: Language, { tone }: Pick<Persona, "tone">): Templates {
  return (tone === "formal" ? formalTemplates : templates)[language];
}

/** WF-07: the tenant's own words, else the built-in ones for whom the desk speaks to. */
export function guardText(language: Language, persona: Pick<Persona, "tone" | "audience" | "guard">): string {
  return persona.guard?.[language] ?? templatesFor(language, persona).guard[persona.audience ?? "customer"];
}

/** One of several ways to say it, always the same for the same seed text (CA-24). */
export function choose(variants: readonly string[], seed: string): string {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return variants[sum % variants.length] ?? "";
}

/** One that was not said in this conversation, while there is any; else not the one that was said last. */
export function chooseNew(variants: readonly string[], seed: string, history: readonly HistoryEntry[]): string {
  const said = history.filter(({ role }) => role === "assistant").map(({ text }) => text);
  const unsaid = (texts: readonly string[]) => variants.filter((one) => !texts.some((text) => text.includes(one)));
  const fresh = [unsaid(said), unsaid(said.slice(-1)), variants].find((some) => some.length > 0) ?? variants;
  return choose(fresh, seed);
}

/** Whether a text of the assistant's is what these templates say in any language. */
export function isSaid(text: string, pick: (language: Templates) => readonly string[]): boolean {
  return every.some((language) => pick(language).some((said) => text.includes(said)));
}

const languageNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { en: "English", es: "Spanish", id: "Indonesian", sw: "Swahili", sheng: "Swahili" },
  es: { en: "inglés", es: "español", id: "indonesio", sw: "suajili", sheng: "suajili" },
  id: { en: "Inggris", es: "Spanyol", id: "Indonesia", sw: "Swahili", sheng: "Swahili" },
  sw: { en: "Kiingereza", es: "Kihispania", id: "Kiindonesia", sw: "Kiswahili", sheng: "Kiswahili" },
  sheng: { en: "Kiingereza", es: "Kihispania", id: "Kiindonesia", sw: "Kiswahili", sheng: "Kiswahili" },
};

/** The languages a tenant speaks, named in one of them: "English, Spanish and Swahili". */
export function languageNameList(of: readonly Language[], within: Language): string {
  const names = [...new Set(of.map((language) => languageName(language, within)))];
  return new Intl.ListFormat(within === "sheng" ? "sw" : within, { type: "conjunction" }).format(names);
}

/** The name of a language in another one. */
export function languageName(of: Language, within: Language): string {
  return languageNames[within][of] ?? of;
}
