import { sw } from "./sw.ts";
import type { Templates } from "./templates.ts";

/** Swahili in the tone of the street where it is light talk; plain Swahili where the matter is serious. */
export const sheng: Templates = {
  ...sw,
  greeting: ({ bot, company }) => [
    `Niaje! Mimi ni ${bot}, msaidizi wa kiotomatiki wa ${company}. Nikusaidie aje?`,
    `Sasa! Karibu ${company}. Mimi ni ${bot}, msaidizi wa kiotomatiki. Unahitaji nini?`,
  ],
  greetingAgain: [
    "Poa kukuona tena. Nikusaidie aje?",
    "Bado niko hapa. Unahitaji nini?",
    "Eeh, nakuskia. Unataka kujua nini?",
  ],
  thanks: ["Karibu sana! Niandikie tu ukihitaji kitu ingine.", "Poa sana. Niko hapa ukinihitaji."],
  bye: ["Poa, tuonane!", "Sawa, siku njema!"],
  wellbeing: ["Niko poa, asante! Nikusaidie aje leo?", "Fiti kabisa! Unahitaji nini?"],
  acknowledgement: ["Poa. Kuna kingine nikusaidie?", "Sawa! Niambie ukihitaji kitu ingine."],
  languageChanged: "Poa, tuendelee hivyo. Nikusaidie aje?",
  waiting: {
    notices: [
      "Request yako iko na team, na kila kitu unaandika hapa wanakipata.",
      "Nimeongeza hiyo kwa request yako; si lazima utume tena.",
      "Mimi ni assistant tu, lakini messages zako zote ziko hapa msee wa team azisome.",
    ],
    expected: (when) =>
      `Msee wa team anatarajiwa kukuandikia hapa ${when}. Kwa sasa naweza kujibu kutoka kwa docs zetu.`,
    soon: "Msee wa team atakuandikia hapa. Kwa sasa naweza kujibu kutoka kwa docs zetu.",
    late: "Msee wa team alifaa kuwa ameandika sahi; pole kwa kungoja, place yako iko.",
  },
};
