import type { ModerationList } from "./moderation-list.ts";

export const moderationSw: ModerationList = {
  patterns: {
    self_harm: [
      "(?:ku|na|ni|nita|nina|ninataka ku|nataka ku|nimeamua ku)?jiu(?:a|e|wa)(?: mwenyewe)?|kujidhuru|kujinyonga|nijinyonge|kujitia kitanzi|kujitoa uhai|kukatisha maisha yangu",
      "(?:na|nina|nime)(?:taka|tamani) (?:tu )?(?:kufa|nife)|(?:si|sitaki|sina haja ya|nimechoka) (?:tena )?(?:kuishi|na maisha)",
    ],
    threat: [
      "(?:ni|tu)(?:ta|na|taku|nakuja ku)(?:ku|wa|m)?(?:ua|uwa|piga risasi|choma|chinja|kata|dunga|lipua)(?: \\S+)?(?= )",
      "nita(?:kuua|kuuwa|waua|muua|kuchinja|kuchoma|wachoma|kupiga|wapiga|kumaliza|wamaliza)|tutaku(?:ua|chinja|maliza)",
      "(?:utakufa|mtakufa|nitalipua|nitachoma) (?:wewe|nyinyi|duka|ofisi|nyumba|kama)|najua (?:unapoishi|unakoishi|nyumba yako|unapofanya kazi)",
    ],
    scam: [
      "(?:tuma|lipa|weka|hamisha)(?: \\S+){0,6} (?:western union|moneygram|bitcoin|kadi za zawadi|usdt|ada ya (?:usajili|kutoa))(?: \\S+){0,4}",
      "(?:umeshinda|umechaguliwa|hongera)(?: \\S+){0,5} (?:bahati nasibu|zawadi|milioni|shindano|gari)",
      "(?:nitumie|nipe|tuma|niambie)(?: \\S+){0,2} (?:pin|nywila|nenosiri|otp|namba ya siri)(?: \\S+)? ?(?:yako|ya m ?pesa)",
      "(?:zidisha|ongeza) (?:pesa|fedha) (?:zako|yako) (?:mara|haraka)|faida ya uhakika|tuma kwa (?:hii )?namba (?:hii|ingine|nyingine)",
    ],
    off_topic: [
      "(?:niandikie|andika|nifanyie|tunga)(?: \\S+){0,2} (?:insha|kazi ya nyumbani|homework|shairi|msimbo|thesis)",
      "(?:nitumie|tuma)(?: \\S+){0,2} (?:picha (?:za uchi|chafu)|ngono|uchi)|(?:video|picha) za ngono|malaya wa kukodi",
      "(?:nimpigie|nipigie) kura (?:nani|yupi)|unaonaje (?:rais|siasa|uchaguzi|dini)",
      "(?:nauza|nanunua|wapi (?:nitapata|napata))(?: \\S+){0,2} (?:bangi|kokeni|heroini|madawa ya kulevya|bunduki)|jinsi ya (?:kutengeneza bomu|kudukua)",
    ],
  },
  hate: {
    groups: [
      "wanawake|mashoga|wasagaji|waislamu|wakristo|wayahudi|wasomali|wakikuyu|wajaluo|wakalenjin|wahindi|weusi|wazungu|wageni|wakimbizi|walemavu|wahamiaji|waarabu",
    ],
    before: [
      "(?:nachukia|nawachukia|tunachukia|ninawachukia|ninachukia|siwapendi|waueni|ueni|chinja|fukuzeni|choma|kuwaua|kuua)(?: \\S+){0,3}",
    ],
    after: [
      "(?:\\S+ ){0,3}?(?:ni|wote|wote ni|wanapaswa|wanastahili|lazima)(?: \\S+){0,3} (?:takataka|wanyama|mende|panya|wachafu|wajinga|wapumbavu|kufa|kuuawa|kufukuzwa|wezi|laana|magaidi|mbwa|nyani|nguruwe)",
    ],
    slurs: ["(?:madoadoa|kabila chafu|kafiri mchafu)"],
    denied: ["si|sio|usi|msi|hapana|hakuna|usiseme|anayesema|wanaosema|kusema"],
  },
};
