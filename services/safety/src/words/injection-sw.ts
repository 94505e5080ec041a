import type { InjectionRule } from "./injection-rule.ts";

const drop =
  "(?:(?:u|m)?puuz(?:a|e|eni|ia)|(?:u)?sahau(?:ni)?|(?:u)?pitw?a|acha(?:na na)?|achia|usifuate|msifuate|usitii|(?:u)?futa|vunja|kiuka|dharau|zima|ondoa)";
const rules =
  "(?:maagizo|maelekezo|amri|sheria|kanuni|miongozo|masharti|vikwazo|vichujio|vizuizi|prompt|muktadha|hati|sera)";
const reveal =
  "(?:(?:u)?(?:ni|tu)?onyesh(?:a|e)|(?:ni)?ambie|toa|(?:ni)?pe|chapisha|rudia|andika|fichua|soma|tafsiri|taja|orodhesha|nionyeshe|unionyeshe|nipe)";

/** Swahili signs. "Puuzeni ujumbe wangu" and "fuata maagizo ya daktari" are ordinary requests. */
export const injectionSw: readonly InjectionRule[] = [
  {
    family: "override",
    weight: 0.9,
    words: `${drop} ${rules} (?:\\S+ ){0,2}?(?:yote|zote|vyote|ya awali|za awali|ya hapo juu|yako|zako|yaliyo|uliyopewa|ulizopewa|zilizotangulia|yaliyotangulia|yaliyopita|za usalama|vya usalama|wako)`,
  },
  {
    family: "override",
    weight: 0.85,
    words: `${drop} (?:yote|kila kitu|vyote)(?: \\S+){0,2} (?:awali|juu|nyuma|kabla|niliyosema|uliyoambiwa|unachojua)`,
  },
  {
    family: "override",
    weight: 0.7,
    words: "(?:tafsiri|soma)(?: \\S+){0,2} (?:kisha|halafu|na) (?:\\S{0,3}tekelez\\S+|fanya|endesha)",
  },
  { family: "override", weight: 0.7, words: "(?:hii ni )?amri (?:ya|kutoka kwa) (?:msimamizi|mfumo|msanidi|admin)" },
  { family: "override", weight: 0.7, words: "mfumo . (?:\\S+ ){0,6}(?:idhinisha|sera mpya|maagizo|puuza|kubali)" },
  {
    family: "override",
    weight: 0.6,
    words: "(?:maagizo|sheria|amri|kazi) (?:mapya|mpya)(?: \\S+)? (?:ni|fuata|yafuatayo|idhinisha)",
  },
  {
    family: "leak",
    weight: 0.9,
    words: `${reveal} (?:\\S+ ){0,4}?(?:system prompt|prompt|maagizo (?:yako|ya mfumo|ya siri|ya mwanzo|uliyopewa|ya awali uliyopewa)|ujumbe wa mfumo|maelekezo (?:yako|uliyopewa|ya mfumo))`,
  },
  { family: "leak", weight: 0.85, words: "(?:prompt ya mfumo|maagizo ya (?:mfumo|siri)|ujumbe wa mfumo)" },
  { family: "leak", weight: 0.7, words: "neno kwa neno" },
  {
    family: "leak",
    weight: 0.75,
    words: `${reveal} (?:\\S+ ){0,2}?(?:maandishi|maneno|yote|kila kitu) (?:yaliyo |ya |kilicho )?(?:hapo )?(?:juu|awali|kabla)`,
  },
  { family: "leak", weight: 0.75, words: "(?:kuanzia|ukianza|anza)(?: na)? wewe ni" },
  {
    family: "leak",
    weight: 0.8,
    words: "(?:taarifa|data|maelezo|namba|oda)(?: \\S+){0,2} (?:za |ya )?wateja (?:wengine|wote)",
  },
  {
    family: "leak",
    weight: 0.8,
    words: "(?:nenosiri|nywila|password|funguo|api key)(?: \\S+){0,2} (?:msimamizi|admin|mfumo|siri)",
  },
  {
    family: "role",
    weight: 0.6,
    words: "(?:sasa|kuanzia sasa|tangu sasa) (?:wewe (?:ni|si|u)|uko|utakuwa|utajibu|jibu)(?! (?:wapi|dukani|nairobi))",
  },
  {
    family: "role",
    weight: 0.6,
    words: "(?:jifanye|jifanya|igiza|chukulia|fikiria)(?: \\S+){0,2} (?:wewe|ni|si|kuwa|kama)",
  },
  { family: "role", weight: 0.6, words: "(?:nataka|naomba) (?:wewe )?(?:ujifanye|uwe|uigize|ujibu kama)" },
  {
    family: "jailbreak",
    weight: 0.6,
    words:
      "(?:huna|asiye na|isiyo na|usio na|zima|ondoa|lemaza)(?: \\S+){0,2} (?:sheria|vikwazo|vichujio|mipaka|vizuizi|maadili|usalama)",
  },
  {
    family: "jailbreak",
    weight: 0.7,
    words: "(?:hali|modi|mode) ya (?:msanidi|msimamizi|mungu|dan|developer|matengenezo)",
  },
  {
    family: "jailbreak",
    weight: 0.5,
    words: "wewe ni dan|fanya (?:chochote|lolote)|(?:wewe )?si (?:roboti|bot|msaidizi) (?:ya|wa) (?:huduma|duka)",
  },
];
