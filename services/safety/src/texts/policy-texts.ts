import type { Language } from "@frontdesk/contracts/ids";
import { policyTextsEn } from "./en.ts";
import { policyTextsEs } from "./es.ts";
import { policyTextsId } from "./id.ts";
import type { PolicyTexts } from "./policy-text.ts";
import { policyTextsSw } from "./sw.ts";

const texts: Readonly<Record<Language, PolicyTexts>> = {
  en: policyTextsEn,
  es: policyTextsEs,
  id: policyTextsId,
  sw: policyTextsSw,
  sheng: policyTextsSw,
};

/** The policy texts of a language; Sheng is answered in Swahili (BR-24). */
export function policyTexts(language: Language): PolicyTexts {
  return texts[language];
}
