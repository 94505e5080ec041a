import type { RejectionWords } from "./rejection-words.ts";

export const rejectedSheng: RejectionWords = {
  whole: [
    "(?:bado )?hai(?:ja|ku)?(?:ni)?(?:work|help|solve|saidii?)\\w*(?: (?:bado|buda|bro|hata|kitu))*",
    "huja(?:ni)?(?:catch|get|skia|skiza|answer)\\w*(?: (?:swali|poa|vizuri))*|hujanyaka",
    "(?:nisha|nimesha)(?:try|do|cheki|soma)(?: (?:hiyo|hizo|zote|yote))*|wrong (?:answer|jibu)|si(?:o)? (?:hiyo|hio|hivo)(?: (?:buda|bro|maze))?",
    "hio si(?:o)?(?: hivo)?|ile ile tu",
  ],
  starts: [
    "(?:namean|nilimean|nilikuwa namean|naongelea|nilikuwa naongelea|naulizia|niliulizia)(?: (?:ni|about|kuhusu))*",
  ],
  persists: ["bado (?:hai|si)\\w+"],
  fillers: ["zii", "maze", "manze", "buda", "bro", "msee", "wasee", "eeh", "ah", "apana"],
};
