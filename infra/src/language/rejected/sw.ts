import type { RejectionWords } from "./rejection-words.ts";

const isNot = "(?:si|sio|siyo|sivyo)";
const that = "(?:hiyo|hilo|hicho|hivyo|hivo|hizo|huyo|hayo|hii|hili|hiki)";

export const rejectedSw: RejectionWords = {
  whole: [
    `(?:${that} |jibu (?:hilo |hili |lako )?)?${isNot}(?: (?:${that}|yenyewe|swali|langu|jibu|sahihi|kweli|hasa|lenyewe|${isNot}|(?:ni|na|nina|nili|ame)\\w*(?:uliz|maanish|tak|hitaj|tafut)\\w*))*`,
    `(?:${that} )?(?:bado )?(?:hai|haija|haiku|hali|halija|haliku|haya|haku|huja|hu|hujani|haijani|haini|haikuni|halijani)(?:ni)?(?:saidi\\w*|jibu\\w*|elew\\w*|tatu\\w*|badilik\\w*|husian\\w*|fanikiw\\w*|kubali\\w*|wezekan\\w*)(?: (?:swali|langu|kitu|chochote|bado|pia|hata kidogo|kabisa|na swali))*`,
    "(?:bado )?(?:hai|haija|haiku|hazi|hali)(?:fanyi|fanya) kazi(?: (?:bado|pia|kabisa))?",
    "bado(?: (?:tu|vile vile|ni|ile ile|iko|lipo|ipo|tatizo|inakataa|imekataa|hivyo hivyo|haiwezi|siwezi|kosa))+",
    `(?:nimesha|nisha|nili|nime)(?:jaribu|fanya|soma)(?: (?:tayari|${that}|yote|hayo yote))*|ninajua ${that}`,
    "sikuuliza(?: \\w+)?|umekosea(?: swali)?|jibu (?:baya|la makosa)|makosa|kitu (?:kingine|ingine)|(?:nyingine|lingine|kingine)",
    `umesha(?:sema|niambia)(?: ${that})?|yale yale|jibu lile lile`,
  ],
  starts: [
    `(?:${isNot} ${that}|${that} ${isNot}|${isNot} nilicho\\w+|sikuuliza ${that})`,
    "(?:(?:nina|na|nili)maanisha|nilikuwa nauliza|niliuliza|nauliza)(?: (?:kuhusu|ni))*",
  ],
  persists: [
    "bado (?:hai|ha[mtwzly]|si[a-z]|inakataa|imekataa|tatizo)\\w*",
    "(?:nimejaribu|nimefanya|nilijaribu)(?: \\w+){0,2} (?:lakini|ila|bado)",
  ],
  fillers: [
    "hapana",
    "la",
    "samahani",
    "lakini",
    "tafadhali",
    "asante",
    "sawa",
    "basi",
    "jamani",
    "hmm+",
    "aa",
    "ah",
    "ila",
    "pia",
  ],
};
