import type { DangerList } from "./list.ts";

/** Subject and tense of an affirmative verb; a negated one starts otherwise ("haikulipuka"). */
const did = "(?:i|zi|ki|vi|li|u|ya|wa|a)?(?:me|li|na|ka|lika|ku)?";
const whose = "(?: (?:yangu|wangu|changu|langu|zangu|yetu|wetu|yake|wake))?";

/** Swahili and Sheng together: customers mix them within a sentence. */
export const dangerSw: DangerList = {
  things: [
    "betri|battery|simu|phone|fone|chaja|charger|waya|kebo|cable|adapta|soketi|socket|plagi|power ?bank|laptop|kompyuta|tableti|tv|televisheni|runinga|spika|redio|jiko|oveni|birika|pasi|iron|hita|feni|blenda|blender|friji|fridge|microwave|mashine|drili|skuta|baiskeli|boda|pikipiki|gari|toy|taa|balbu|kibiriti|chupa|glasi|sufuria|kikaango|kifaa|bidhaa|extension|mtungi|hiyo|ile",
  ],
  events: [
    `(?:${did})(?:ni|m|tu|wa)?(?:lipuka|pasuka|bust|explode|burst|blow|blast|shika (?:moto|fire)|waka moto|vimba|toa (?:moshi|cheche|moto)|piga (?:moshi|shoti|cheche)|yeyuka|teketea)`,
    "(?:moshi|cheche|moto|fire) (?:\\S+ )?(?:inatoka|unatoka|zinatoka|umetoka|zimetoka)|(?:moto|fire) (?:umewaka|imewaka)|ni ?(?:me|li)pigwa (?:na )?(?:shoti|umeme|stima)|iko na moshi",
  ],
  blasts: [`(?:${did})(?:lipuka|shika (?:moto|fire)|waka moto|explode|teketea|blow|blast)`],
  figures: ["bei|mauzo|ofa|deal|ujumbe|notification|rangi|akili|mtandao"],
  hurts: [
    `(?:${did}|ime|ili|ika|ina|ame|zime|wame|ku|yame|li|me|ma)(?:ni|m|tu|wa)(?:unguza|choma|kata|umiza|jeruhi|gonga|burn|dhuru|rarua|chuna)|ku(?:ni|m|tu)?(?:unguza|choma|kata|umiza)`,
    "(?:ime|ume|li|ki|ya|ili|ika|ina|lina)(?:me)?(?:ni|m)?(?:dunga|chubua|bana|angukia|washa|toboa)|(?:ime|ili|ika|ina)(?:burn|cut|choma|unguza|kata)|(?:a|ni|tu|wa|u|i|ki)(?:me|li)(?:umia|ungua|vimba|chomeka|vunjika|katika|chubuka|jeruhiwa)|uvimbe|(?:a|ni|tu|wa)(?:me|li)pigwa (?:na )?(?:shoti|umeme|stima)",
  ],
  bodies: [
    `(?:mkono|mikono|kidole|vidole|mguu|miguu|uso|jicho|macho|ngozi|kichwa|shingo|mgongo|kiuno|goti|mdomo|ulimi|kifua|tumbo|paja|mapaja|pua|sikio|bega|koo|nyonga)${whose}`,
  ],
  people: [
    `(?:mtoto|watoto|mtoi|watoi|mke|mume|mama|baba|kaka|dada|nyanya|babu|mbrathe|brathe|mathe|sis|bibi|bwana)${whose}|mwanangu|mkewangu|mimi`,
  ],
  burns: [
    "(?:ku|ime|ili|ika|zime|ume)?(?:choma|unguza|teketeza|burn)(?:ka)?|(?:ime|zime|ume|lime|kime|vime|yame)(?:ungua|teketea|choma)",
  ],
  property: [
    "(?:pazia|mapazia|meza|kitanda|godoro|sofa|nyumba|keja|chumba|jikoni|sakafu|zulia|ukuta|nguo|begi|bag|mfuko|dawati)",
  ],
  injuries: [
    "(?:a|ni|tu|wa)(?:me|li)(?:umia|ungua|jeruhiwa|chomeka|katwa|meza|zirai|zimia|zimika|nyongwa|lazwa|pata (?:sumu|ajali|mzio|upele|vipele|majeraha)|pigwa (?:na )?(?:shoti|umeme|stima))",
    "damu (?:haikomi|inatoka|inamwagika|nyingi|imetoka)|(?:ni|a|tu|yu)(?:ko|po) hospitali(?:ni)?|(?:nime|ame|ime|ili|ika)ni?toa (?:vipele|upele|malengelenge)|nyongwa|imenitoa (?:vipele|upele)|(?:na|ana|tuna|nime|ame|tume|nina)(?:tapika)|sumu|mzio|upele|vipele|malengelenge|uvimbe",
  ],
  controls: ["breki|brakes?|usukani|steering|airbags?|mikanda|mkanda"],
  failures: [
    "(?:z?i|u|ya|li)(?:me|li|ka|na)(?:shindwa|kwama|fel[iy]|fail|kataa|katika|goma|loki|jam|kufa|fa)|ha(?:i|zi|u|ya)(?:ku|ja|na)?(?:shika|shiki|fanya kazi|fanyi kazi|work|funguka)",
  ],
  accidents: [
    "(?:ni|tu|a|wa)(?:me|li|ka)(?:ka)? ?(?:pata (?:\\S+ )?(?:ajali|accident)|gonga (?:mti|ukuta|gari|mtu|lori|nguzo|daraja|ngombe|boda\\w*|pikipiki)|pinduka|gongwa na|crash)|(?:gari|lori|basi|matatu|pikipiki|boda) (?:\\S+ )?(?:li|i|ya)(?:me|li|ka)?pinduka|ha(?:i|li|ku)?(?:ku|ja)?shika breki|(?:ku|li|i|ni|tu)(?:me|li|ka)?(?:kosa|poteza) breki",
    "(?:i|ki|u|li|zi)(?:me|li|ka)(?:vunjika|poromoka|katika|anguka|collapse) (?:\\S+ ){0,3}(?:ni|a|tu|wa)(?:ka|me|li)anguka",
    "(?:ni|tu|a|wa)(?:me|na|li|ka)?(?:ku)?(?:harisha|tapika)|kutapika baada|(?:a|ni|wa)(?:me|li)(?:kula|kunywa|meza) (?:\\S+ )?(?:sumu|jik|bleach|dawa ya (?:panya|mende|kusafisha|kuua \\S+)|sabuni|mafuta ya taa)",
  ],
  unreal: [
    "(?:kwa|kwenye|katika|ndani ya) (?:\\S+ )?(?:game|gemu|mchezo|filamu|movie|ndoto)|minecraft|roblox|character wangu",
  ],
  alone: [
    "(?:nasikia|kuna|ninasikia|naskia) harufu ya (?:gesi|gas|moshi|kuungua)|gesi (?:inavuja|imevuja)|(?:siwezi|hawezi) kupumua|(?:leta|iteni|nahitaji) ambulensi|(?:niko|tuko) (?:hatarini|kwa hatari)",
    "(?:vioo|kioo|msumari|misumari|wadudu|mende|minyoo|sindano|funza) (?:kwenye|ndani ya|katika) (?:chakula|maziwa|mkate|wali|juisi|uji|keki)",
    "kuna moto (?:kwenye|katika|kwa)",
  ],
  others: [
    "(?:kuna )?(?:mtu|watu|msee|wasee|jamaa|dem|boy|dereva|rider|muuzaji|seller|mnunuzi|mjumbe|mtumiaji|mteja|fundi|jirani|ex|mume|bosi|huyo|huyu|mmoja|driver|kaka)|anasema|alisema|amesema|wanasema",
  ],
  attacks: [
    "(?:a|wa)(?:na|me|li|)(?:m|wa)(?:piga(?! (?:simu|picha))|gonga|sukuma|gusa|fuata|tusi|kofi)",
    "(?:a|wa)(?:na|me|li|)(?:ni|tu)(?:fuata|fuatilia|gonga|piga(?! (?:simu|picha))|gusa|sukuma|shika|tukana na|tandika)|ata(?:ni|tu)(?:ua|piga(?! (?:simu|picha))|maliza|dhuru|umiza|choma|tafuta|chinja|ulia|kata)|kuniua",
    "(?:a|wa)(?:na|li|me)(?:ni|tu)tumia (?:picha|video|ujumbe|meseji) (?:chafu|za uchi|mbaya|za ngono)|(?:a|wa)na(?:jua|fahamu) (?:nyumbani kwangu|ninapoishi|ninakoishi|nakaa wapi)|ingia (?:\\S+ )?kwa nguvu|atakuja kwangu",
  ],
  attacked: [
    "(?:a|wa)(?:na|me|li|)(?:ni|tu)(?:tish\\w*|threaten\\w*|blackmail\\w*|shambuli\\w*|nyanyas\\w*|harass\\w*|stalk\\w*|dhalilish\\w*)|(?:ni|tu)(?:me|na|li)(?:tishiwa|shambuliwa|nyanyaswa|threateniwa|blackmailiwa|dhalilishwa)|ananitisha|atani(?:ua|maliza|chinja)|vitisho vya kifo|(?:na|nime|nina)(?:pokea|pata|tumiwa) vitisho|na(?:nyanyaswa|tishiwa|sumbuliwa na)|niko hatarini|naogopa maisha yangu|sijisikii salama",
  ],
  accounts: [
    "(?:akaunti|account|akaunt|kadi|card|profile|profaili|wallet|pochi|barua pepe|email|laini|line|namba|nambari|nenosiri|nywila|password|pin|pesa|salio|doh|ganji|hela|mpesa|m ?pesa)",
  ],
  takings: [
    "(?:i|zi|u|li|wa|a|ya)(?:me|li)(?:dukuliwa|hackiwa|hackwa|hakiwa|hacked|ibiwa|ibwa|chukuliwa|tolewa|swapiwa|ingiliwa|nyang\\w+|badilishwa|fungwa na mtu)|(?:wadukuzi|matapeli|wezi|hackers?|wakora|mdukuzi) (?:\\S+ )?(?:wame|ame|wali|wana)\\w+|(?:ni|tu)(?:me|li)ibiwa",
  ],
  strangers: [
    "(?:mtu|msee|watu|jamaa|mwingine)(?: \\S+){0,2} (?:ame|ali|ana|wame|aka|wana)(?:ingia|tumia|badili\\w*|change|nunua|toa|login|chukua|hack|iba|toa|hamisha)\\w*|(?:ame|wame|ali)(?:hack|dukua|chukua|iba)",
  ],
  defrauded: [
    "(?:ni|tu)(?:me|li)(?:tapeliwa|coniwa|conwa|scamiwa|laghaiwa|hackiwa|dukuliwa)|bila (?:ruhusa|idhini) yangu|(?:link|tovuti|ukurasa|email|meseji) (?:ya )?feki|(?:salio|pesa|hela|doh) (?:langu |yangu |zangu )?(?:\\S+ )?(?:limepotea|zimepotea|imepotea|zimetoweka|limetoweka)|login nisiyo\\S+|(?:nime|nili)m?(?:pa|patia|tumia) (?:\\S+ )?(?:tapeli|mwizi|mkora)|(?:ana|wana)(?:jifanya|tumia jina)(?: langu| mimi)|bila mimi kujua|(?:ame|wame)ni(?:tapeli|laghai|con|scam|ibia)",
  ],
  own: [
    "mimi|yangu|wangu|changu|langu|zangu|yetu|nime\\S*|nili\\S*|mwanangu|tume\\S*|nina\\S*|niko|tuko|kwangu|ninapoishi|\\S*nitumia|\\S*(?:ni|tu)(?:fuata|fuatilia|gonga|piga|gusa|sukuma|shika|ua|umiza|maliza|chinja|choma)",
  ],
  not: ["si|sio|siyo|hapana|hakuna|bila(?! (?:ruhusa|idhini|mimi))|kamwe|hamna|kabla"],
  supposed: [
    "bima(?: ya)?|kama|ikiwa|endapo|iwapo|inaweza|zinaweza|huenda|kuzuia|kuepuka|dawa ya|filamu|review|maoni ya|habari za|kinga|huwa|(?:a|i|u|zi|ki)ki\\S+",
  ],
  asks: ["je|nini|vipi|aje|lini|wapi|nani|ngapi|gani|naweza|mnaweza|mna|mnauza|kuna njia|nifanye"],
  calls: [
    "(?:mnaweza|unaweza|naomba|tafadhali)(?: (?:mni|uni|ni|ku)saidi\\w+)?|nisaidie(?:ni)?|saidia|help|habari|niaje|jamani|maze|manze|msee",
  ],
};
