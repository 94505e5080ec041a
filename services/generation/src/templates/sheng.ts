import { sw } from "./sw.ts";
import type { Templates } from "./templates.ts";

/** Swahili in the tone of the street where it is light talk; plain Swahili where the matter is serious. */
export const sheng: Templates = {
  ...sw,
  greeting: ({ bot, company }) => [
    `Niaje! Mimi ni ${bot}, msaidizi wa kiotomatiki wa ${company}. Nikusaidie aje?`,
    `Sasa! Karibu ${company}. Mimi ni ${bot}, msaidizi wa kiotomatiki. Unahitaji nini?`,
  ],
  greetingAgain: ["Niaje tena! Nikusaidie aje?", "Sasa! Bado niko hapa. Unahitaji nini?"],
  thanks: ["Karibu sana! Niandikie tu ukihitaji kitu ingine.", "Poa sana. Niko hapa ukinihitaji."],
  bye: ["Poa, tuonane!", "Sawa, siku njema!"],
  wellbeing: ["Niko poa, asante! Nikusaidie aje leo?", "Fiti kabisa! Unahitaji nini?"],
  acknowledgement: ["Poa. Kuna kingine nikusaidie?", "Sawa! Niambie ukihitaji kitu ingine."],
  languageChanged: "Poa, tuendelee hivyo. Nikusaidie aje?",
};
