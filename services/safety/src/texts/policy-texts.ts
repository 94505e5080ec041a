import type { Language } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { policyTextsEn } from "./en.ts";
import { policyTextsEs } from "./es.ts";
import { policyTextsFormalEs } from "./formal-es.ts";
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

/** The policy texts of a language in the tenant's tone; Sheng is answered in Swahili (BR-24). */
export function policyTexts(language: Language, { tone }: Pick<TenantSettings["persona"], "tone">): PolicyTexts {
  // The other languages' texts say the same to everybody.
  return tone === "formal" && language === "es" ? policyTextsFormalEs : texts[language];
}
