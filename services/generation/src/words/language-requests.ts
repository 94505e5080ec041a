import type { Language } from "@frontdesk/contracts/ids";

/** Names of our languages as customers write them, folded. */
export const languageCalled: Readonly<Record<string, Language>> = {
  english: "en",
  ingles: "en",
  inggris: "en",
  kiingereza: "en",
  kizungu: "en",
  spanish: "es",
  espanol: "es",
  castellano: "es",
  spanyol: "es",
  kihispania: "es",
  indonesian: "id",
  indonesia: "id",
  indonesio: "id",
  kiindonesia: "id",
  swahili: "sw",
  kiswahili: "sw",
  suajili: "sw",
  sheng: "sheng",
};

/** The whole message asks for a language; the name stands where `NAME` is. */
export const languageRequests: readonly string[] = [
  "(?:can |could |would |do )?(?:you |we )?(?:please )?(?:speak|talk|write|reply|answer|continue|switch|chat|use)(?: to me| with me)?(?: in| to)? NAME(?: please| pls)?",
  "(?:in )?NAME (?:please|pls|por favor|tafadhali|dong|ya|kak|aja|saja)",
  "in NAME",
  "(?:puedes |puede |podemos |hablas? |hable |habla |habl\\w+ |responde |escribe )+(?:en )?NAME(?: por favor)?",
  "en NAME(?: por favor)?",
  "(?:bisa |tolong |pakai |pake |boleh |jawab |bicara )+(?:dalam )?(?:bahasa )?NAME(?: (?:dong|ya|kak|saja|aja|gak|nggak))*",
  "bahasa NAME(?: (?:dong|ya|kak|saja|aja))*",
  "(?:ongea|zungumza|tumia|jibu|tuongee|naomba|unaongea|mnaongea)(?: kwa)? NAME(?: tafadhali)?",
  "kwa NAME(?: tafadhali)?",
];
