import type { Language } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { type Base, guessLanguage } from "./guess.ts";
import { provesChange } from "./proof.ts";

/** From this confidence on a message moves the conversation to its language (CA-03). */
export const switchConfidence = 0.75;

/** Below this a language of ours does not fit a text that a language we do not speak fits. */
const foreignBelow = 0.1;

export interface LanguageContext {
  /** The language the conversation has been in so far; absent for a first message. */
  readonly conversation?: Language | undefined;
  readonly languages: TenantSettings["languages"];
}

export interface DetectedLanguage {
  readonly language: Language;
  /** How sure the message itself makes us, 0–1; 0 when it says nothing about a language. */
  readonly confidence: number;
}

/**
 * The language to answer in (BR-24, CA-03): the message's own when it is clear enough and allowed, else the
 * conversation's, else the tenant's default. A short message must prove a change (`proof.ts`).
 */
export function detectLanguage(text: string, context: LanguageContext): DetectedLanguage {
  const kept = keptLanguage(context);
  const guess = guessLanguage(text);
  if (guess === undefined) return { language: kept, confidence: 0 };
  const wanted = allowedForm(guess.language, context.languages.allowed);
  if (
    wanted === undefined ||
    guess.foreign ||
    guess.confidence < switchConfidence ||
    !isProven(text, wanted, context)
  ) {
    return { language: kept, confidence: guess.confidence };
  }
  return { language: steady(wanted, context), confidence: guess.confidence };
}

/**
 * Whether a text is plainly in a language that is not spoken here, another of ours or none of them: a foreign title in
 * words of a language that is spoken is not.
 */
export function isUnspoken(text: string, { allowed }: TenantSettings["languages"]): boolean {
  const guess = guessLanguage(text);
  if (guess === undefined || !guess.plain) return false;
  if (allowed.some((language) => guess.claimedBy.includes(baseOf(language)))) return false;
  if (guess.foreign) return guess.confidence < foreignBelow;
  return guess.confidence >= switchConfidence && allowedForm(guess.language, allowed) === undefined;
}

/** The conversation's, if it is still allowed; the tenant's default decides only where there is none. */
function keptLanguage({ conversation, languages }: LanguageContext): Language {
  return (conversation === undefined ? undefined : allowedForm(conversation, languages.allowed)) ?? languages.default;
}

/** A first message is believed; a later one has the conversation's language against it. */
function isProven(text: string, wanted: Language, { conversation }: LanguageContext): boolean {
  return conversation === undefined || conversation === wanted || provesChange(text, wanted, conversation);
}

/** Sheng is answered in Swahili where only Swahili is allowed. */
function allowedForm(language: Language, allowed: readonly Language[]): Language | undefined {
  if (allowed.includes(language)) return language;
  return language === "sheng" && allowed.includes("sw") ? "sw" : undefined;
}

/** Sheng's words stand in Swahili. */
function baseOf(language: Language): Base {
  return language === "sheng" ? "sw" : language;
}

/** Plain Swahili within a Sheng conversation is no change of language. */
function steady(wanted: Language, { conversation, languages }: LanguageContext): Language {
  const staysSheng = wanted === "sw" && conversation === "sheng" && languages.allowed.includes("sheng");
  return staysSheng ? "sheng" : wanted;
}
