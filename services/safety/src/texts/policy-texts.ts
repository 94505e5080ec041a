import type { Language } from "@frontdesk/contracts/ids";
import { policyTextsEn } from "./en.ts";
import { policyTextsEs } from "./es.ts";
import { policyTextsId } from "./id.ts";
import { policyTextsSw } from "./sw.ts";

/** What the customer reads when a policy speaks instead of the dialogue. Never says what was detected, or how. */
export interface PolicyTexts {
  /** The message is not taken further. */
  readonly declined: string;
  /** A card number was sent; a person goes on. */
  readonly card: string;
  readonly selfHarm: string;
  readonly threat: string;
  readonly hate: string;
  readonly scam: string;
  readonly offTopic: string;
  readonly abuse: string;
  /** Instead of a claim to be human; offers a person. */
  readonly identity: string;
  /** After a price that no source gave was taken out. */
  readonly checkPrice: string;
  /** After a promise that is not ours to make was taken out. */
  readonly checkTerms: string;
  readonly onlyThisItem: string;
  /** `{name}` is the tenant's name. */
  readonly onlyOurs: string;
  readonly factsNotFavourites: string;
  /** `{link}` is the tenant's catalogue. */
  readonly browse: string;
}

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
