import type { Language } from "@frontdesk/contracts/ids";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { id } from "./id.ts";
import { sheng } from "./sheng.ts";
import { sw } from "./sw.ts";
import type { Templates } from "./templates.ts";

export const templates: Readonly<Record<Language, Templates>> = { en, es, id, sw, sheng };

/** One of several ways to say it, always the same for the same seed text (CA-24). */
export function choose(variants: readonly string[], seed: string): string {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return variants[sum % variants.length] ?? "";
}

/** Whether a text of the assistant's is what these templates say in any language. */
export function isSaid(text: string, pick: (language: Templates) => readonly string[]): boolean {
  return Object.values(templates).some((language) => pick(language).some((said) => text.includes(said)));
}

const languageNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { en: "English", es: "Spanish", id: "Indonesian", sw: "Swahili", sheng: "Swahili" },
  es: { en: "inglés", es: "español", id: "indonesio", sw: "suajili", sheng: "suajili" },
  id: { en: "Inggris", es: "Spanyol", id: "Indonesia", sw: "Swahili", sheng: "Swahili" },
  sw: { en: "Kiingereza", es: "Kihispania", id: "Kiindonesia", sw: "Kiswahili", sheng: "Kiswahili" },
  sheng: { en: "Kiingereza", es: "Kihispania", id: "Kiindonesia", sw: "Kiswahili", sheng: "Kiswahili" },
};

/** The name of a language in another one. */
export function languageName(of: Language, within: Language): string {
  return languageNames[within][of] ?? of;
}
