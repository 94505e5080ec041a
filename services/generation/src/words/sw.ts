import type { Lexicon } from "./lexicon.ts";
import { list } from "./list.ts";
import { noMoreSw } from "./marketing-words.ts";
import { personSw } from "./person-sw.ts";

const people =
  "(?:mtu(?: (?:halisi|wa kweli|mzima|yeyote|yoyote))?|binadamu|wakala|mhudumu|wahudumu|ajenti|agent|msimamizi|meneja|afisa|mfanyakazi|mteja huduma|huduma kwa wateja|customer care|customer service|msee(?: wa support)?|admin|human|operator|supervisor|manager)";
const bots = "(?:roboti|robot|bot|mashine|kompyuta|chatbot)";
const parcel =
  "(?:mzigo|oda|agizo|maagizo|order|kifurushi|package|parcel|bidhaa|delivery|mzigo wangu|vitu|viatu|ndula)";
const my = "(?: (?:yangu|wangu|langu|changu|zangu|vyangu|yetu|hiyo|hii|huo))?";

/** Swahili and Sheng together: customers mix them within a sentence. */
export const sw: Lexicon = {
  casual: {
    greeting: list`
      habari(?: (?:yako|yenu|za (?:asubuhi|leo|mchana|jioni)|gani|zenu))?  hujambo  hamjambo  jambo
      mambo(?: vipi| poa)?  salaam?  shikamoo  niaje  sasa  vipi  niaje (?:buda|msee|maze)  xaxa
      sema(?: buda| boss)?  hello habari
    `,
    thanks: list`
      a(?:h)?sante(?:ni)?(?: (?:sana|kwa (?:msaada|kunisaidia|huduma)))*  shukran(?:i)?(?: sana)?
      nashukuru(?: sana)?  thanks sana  poa,? (?:thanks|asante)(?: sana)?
    `,
    bye: list`
      kwaheri(?:ni)?  tutaonana(?: baadaye| kesho)?  usiku mwema  siku njema  baadaye  tuonane
    `,
    wellbeing: list`
      (?:u|m)?hali gani  uko (?:poa|salama|sawa|fiti)  mko (?:poa|salama|sawa)  unaendeleaje
      za (?:leo|siku|masiku)  mambo vipi  rada(?: gani)?  form ni gani  habari ya leo
    `,
    smallTalk: list`
      niambie (?:utani|hadithi|kichekesho)  una (?:miaka mingapi|mke|mume|watoto)  unaishi wapi  unatoka wapi
      nakupenda  nimechoka  nimeboeka  nina njaa  nimechoka leo  (?:ha){2,}h?  ulitazama mechi  heri ya mwaka mpya
      krismasi njema  tubonge(?: story| stori)?  leo (?:ni )?(?:joto|baridi|kuna joto|kuna baridi)(?: sana)?
    `,
    acknowledgement: list`
      sawa(?: sawa)?  poa  ndiyo  ndio  hapana  haya  nimeelewa  vizuri  fiti  safi  sawasawa  aya
    `,
  },
  identity: list`
    (?:tafadhali )?(?:sema|kubali|thibitisha|niambie)(?: kwamba| kuwa)? (?:wewe )?(?:ni|si) (?:${bots}|binadamu|mtu(?: halisi)?)
    (?:wewe|we|nyinyi|hii|huyu|wewe je)(?: (?:ni|si))? (?:ni )?(?:${bots}|binadamu|mtu(?: (?:halisi|wa kweli))?)(?: (?:au|ama|kweli|halisi)\b.*)?
    (?:je,? )?(?:wewe )?(?:u|ni) (?:${bots}|binadamu|mtu halisi)(?: (?:au|ama)\b.*)?
    (?:na(?:ongea|zungumza|chat|bonga)|nina(?:ongea|zungumza)) na (?:${bots}|mtu|binadamu|nani)(?: (?:au|ama|halisi|wa kweli)\b.*)?
    (?:wewe ni nani|we ni nani|ni nani(?: huyu)?|jina lako (?:ni )?(?:nani|gani))
    ${bots} (?:au|ama) (?:mtu|binadamu)  (?:mtu|binadamu) (?:au|ama) ${bots}  uko ${bots}
  `,
  insult: list`
    mjinga  wajinga  mpumbavu  wapumbavu  fala  mafala  shenzi  mshenzi  takataka  pumbavu  bwege  nugu  malaya
    kumbaff
  `,
  spam: list`
    pata pesa (?:haraka|mtandaoni|nyumbani)  mkopo (?:wa haraka|bila dhamana)  umeshinda (?:zawadi|pesa|ksh)
    bonyeza (?:hapa|link hii) (?:kupata|kushinda)  jiunge na (?:grupu|group|channel)
    wekeza (?:bitcoin|pesa) (?:upate|uzidishe)  beti na ushinde
  `,
  human: {
    parts: personSw,
    request: list`
      (?:ku|ni|ningependa ku|tu)?(?:ongea|zungumza|bonga|chat|wasiliana|sema|speak|talk)(?: moja kwa moja)? na ${people}
      (?:ni|mni|u?ni)(?:unganish(?:e|eni)|pe|peni|pelek(?:e|eni)|pee|connect|link)(?: (?:na|kwa))? ${people}
      (?:nataka|nahitaji|naomba|ningependa|natafuta|ninahitaji|ninataka|niitie|mniitie|nipe|nipatie) ${people}(?! (?:mzuri|wa kufanya))
      (?:kuna|yupo|hamna) mtu(?: yeyote| yoyote| halisi)?(?: (?:hapo|hapa|wa kunisaidia|anaweza|anaeza))
      (?:sitaki|hapana|si|acheni|wachana na|tosha) (?:kuongea na |kuzungumza na |mambo ya )?${bots}
      (?:ni|mni|uni)(?:pigie|pigieni)(?: simu)?  mtu (?:anipigie|anisaidie|ani ?call|wa kunipigia)
      (?:anaeza|anaweza) nipigia
    `,
    bare: list`
      binadamu  mhudumu  wakala  ajenti  mtu halisi  huduma kwa wateja  customer care  msimamizi  meneja  agent
      human
    `,
  },
  frustration: list`
    (?:nimechoshwa|nimekasirika|nimekatishwa tamaa|nimevunjika moyo|nimefadhaika|nimeudhika|inakera|inaudhi|mnanikera|mnaniudhi|mmeniboo|mmenibore|mnanisumbua|naskia vibaya)(?: sana)?
    (?:huduma|service)(?: yenu)? (?:ni )?(?:mbaya|mbovu|duni|wack|ovyo|noma)(?: sana)?
    (?:mnanipotezea|kupoteza|unanipotezea|mmenipotezea) (?:muda|wakati|time)
    (?:haikubaliki|upuuzi|ujinga huu|ni aibu)  sitanunua (?:tena|kwenu|hapa)
    (?:hamnisaidii|hunisaidii|hamsaidii)(?: kitu| lolote)?  nimechoka na (?:nyinyi|ninyi|huduma|wewe|hii)
    nimengoja (?:sana|mno|muda mrefu)  hakuna (?:mtu )?anayenisaidia  mara ngapi (?:nita|nina|lazima)
  `,
  refund: {
    demand: list`
      (?:nataka|naomba|nahitaji|ninataka|ningependa|nadai|tunataka)(?: (?:mni|ku|kurudishiwa|nirudishiwe|mnirudishie|full))* ?(?:refund|pesa (?:zangu|yangu)(?: (?:irudi|zirudi|zirudishwe|irudishwe))?|kurudishiwa (?:pesa|hela|doh|ganji)|kurejeshewa pesa|marejesho ya pesa|nirudishiwe|mnirudishie|mrudishe|fidia)
      (?:mni|ni|u?ni)?(?:rudishi(?:e|eni)|rejeshe(?:e|eni)|refund)(?: mimi)? (?:pesa|hela|doh|ganji|chapaa|fedha)(?: (?:yangu|zangu))?
      (?:rudisheni|rudisha|rejesheni) (?:pesa|hela|fedha|doh)(?: (?:yangu|zangu))?
      (?:pesa|hela|doh|refund) (?:yangu|zangu) (?:iko|ziko|haijarudi|hazijarudi|haijafika) ?(?:wapi)?
      mnisaidie na (?:hii )?refund  mni ?refund  nirudishieni
    `,
    bare: list`refund  marejesho ya pesa  pesa zangu  pesa yangu`,
    own: list`(?:refund|pesa|hela) (?:yangu|zangu)  nitarudishiwa (?:pesa|hela)  (?:mta|uta)nirudishi\w+ (?:pesa|hela|doh|ganji|chapaa)`,
  },
  complaint: {
    demand: list`
      (?:nina|nataka kutoa|natoa|kuwasilisha|kupeleka|nawasilisha|naleta|kuleta|ninayo|niko na) (?:lalamiko|malalamiko|complaint)
      (?:nalalamika|ninalalamika|nataka kulalamika|naomba kulalamika|nalalamikia)
    `,
    bare: list`malalamiko  lalamiko  complaint`,
  },
  dispute: list`
    (?:mmenikata|nimekatwa|mlinikata|nimelipishwa|nimetozwa|mmenitoza|mmenilipisha|nimelipa|nimecharge\w*|mmenicharge)(?: \w+){0,2} (?:mara mbili|twice|mbili)
    nimelipa (?:lakini|na) (?:\w+ ){0,3}(?:hai|ha|bado|sija)\w*  pesa imekatwa (?:lakini|na)
    (?:sikuidhinisha|sijaidhinisha|silitambui|sitambui) (?:malipo|muamala)
  `,
  legal: list`
    wakili wangu  nitawashtaki  nitawapeleka (?:mahakamani|kortini|polisi)  hatua za kisheria
    nitaripoti (?:kwa )?polisi
  `,
  notBefore: list`
    (?:sitaki|sihitaji|siombi|sijaomba|sikuomba|sikutaka|hatuhitaji|hakuna haja ya|hakuna haja|si lazima|bila|badala ya)
  `,
  notDirect: list`(?:si|sio|siyo|sina|hapana|hakuna|bila|usi|hamna)`,
  notAfter: list`(?:haihitajiki|si lazima|hahitajiki)`,
  asking: list`
    (?:vipi|aje|je|lini|namna|jinsi|ngapi|iwapo|kama|ikiwa|nikitaka|naweza|inawezekana|mnaweza|sera|utaratibu|inachukua|nini|gani|naeza|nitapata)
  `,
  polite: list`
    tafadhali  sasa  hivi  please  naomba  nataka  nahitaji  haraka  mimi  na  boss  msee  habari  nipe  sana  ya
    kwa
  `,
  question: list`
    nini  gani  vipi  wapi  lini  nani  ngapi  je  mbona  kwa nini  kwanini  aje  naweza  mnaweza  mna  kuna
    inaweza  ama  bei gani  mnauza  mnafungua  \p{L}{3,}(?:je|pi)
  `,
  intents: {
    sales_discovery: {
      strong: list`
        (?:natafuta|ninatafuta)  (?:nataka|ningependa|naomba) (?:kununua|kuagiza|kubuy|kuona)
        (?:nipendekezee|pendekeza|nishauri)  (?:nionyeshe|nionyesheni|nishow)(?: bidhaa| viatu| nguo)?
        zawadi (?:ya|kwa)  mnauza nini  katalogi|orodha ya bidhaa
      `,
      weak: list`kununua  zawadi`,
    },
    product_question: {
      strong: list`
        (?:mna|mnazo|mnayo|mnauza|muna|mko na|iko|ziko na) (?:\w+ ?){1,4}  bei (?:ya|gani|ni|yake)
        (?:ni |inauzwa |zinauzwa )?(?:pesa|shilingi|ksh|how much) ?ngapi  (?:inagharimu|inacost|gharama ya)
        (?:saizi|size|rangi) (?:gani|zipi|ngapi)  zipo|ipo (?:stock|kwa stock)  iko stock
      `,
      weak: list`bei  saizi  rangi`,
    },
    support_question: {
      strong: list`
        (?:kurudisha|kurejesha|nirudishe|kubadilisha|nibadilishe|marejesho|kureturn|ku ?return)  refund
        (?:usafirishaji|mnasafirisha|kusafirisha|mnatuma|delivery|mna ?deliver)
        (?:inachukua|itachukua) (?:muda|siku|wakati)  dhamana|waranti|warranty
        (?:mnafungua|mnafunga|mko wazi|mko open|saa za kazi|masaa ya kazi)  (?:duka|ofisi|mko|mpo)(?: \w+)? wapi
        (?:nenosiri|password)  akaunti  sera  masharti  (?:jinsi|namna) ya
        (?:nifanye|nitafanya) (?:nini|vipi|aje)  imeharibika|imevunjika|mbovu
        (?:saizi|size|bidhaa) (?:si|sio|isiyo)  risiti  kufua
      `,
      weak: list`msaada  saidia  nisaidie  shida  tatizo  swali`,
    },
    order_status: {
      strong: list`
        ${parcel}${my} (?:iko|uko|liko|kiko|imefika|umefika|limefika|haijafika|haujafika|halijafika|itafika|utafika|litafika|inafika|bado|imechelewa|umechelewa|ziko|imefika ama) ?(?:wapi|lini|bado)?
        (?:fuatilia|kufuatilia|track|kutrack|angalia) ${parcel}  (?:hali|status) ya ${parcel}
        (?:mtaleta|mtadeliver|mtatuma|itakuja|utakuja) lini(?: (?:hiyo )?${parcel})?  sijapata ${parcel}
        (?:oda|agizo|order)(?: namba)? ?#? ?(?=[a-z]{0,4}-?\d{3,})[a-z]{0,4}-?\d{3,}
        ^(?:(?:na|angalia|nionyeshe) )?${parcel} (?:yangu|wangu|langu|changu)$
      `,
      weak: list`mzigo  oda  oda yangu  mzigo wangu  agizo`,
    },
    discounts_offers: {
      strong: list`punguzo  ofa  discount  promo  kuponi  bei nafuu  mnapunguza(?: bei)?`,
      weak: list`nafuu  rahisi`,
    },
    preferences_consent: {
      strong: list`
        (?:acheni|wacheni|acha|sitisha|msinitumie|usinitumie)(?: kunitumia)? ?(?:ujumbe|meseji|matangazo|promo|tena)
        (?:nitoe|niondoe|niondoeni) (?:kwenye|kwa) (?:orodha|list)  futa (?:data|taarifa|akaunti) (?:yangu|zangu)
      `,
      weak: list`arifa`,
    },
    payment_help: {
      strong: list`
        (?:nalipa|naweza kulipa|nilipe|nitalipa|kulipa|nalipia|nikipay)(?: (?:vipi|aje|kwa|na))
        (?:njia|namna) za? (?:ya )?(?:malipo|kulipa)  (?:lipa na )?m-?pesa  (?:paybill|till)(?: namba| number)?
        malipo (?:yamekataa|yameshindikana|hayajapita|yamefeli)  lipa (?:baada|ukipokea|mkononi)
      `,
      weak: list`kulipa  malipo  nimelipa`,
    },
  },
  orderChange: list`
    (?:kufuta|futa|ghairi|kughairi|kubadilisha|badilisha|cancel|kucancel) (?:oda|agizo|order|anwani)(?: (?:yangu|langu))?
  `,
  trouble: list`
    (?:\w+ )?(?:imeharibika|zimeharibika|vimeharibika|imevunjika|imeraruka|ni mbovu|mbovu|si sahihi|sio niliyoagiza|si niliyoagiza)
    (?:imekuja|imefika|nimepokea|mmenitumia|mmeniletea) (?:\w+ ){0,2}(?:mbovu|tofauti|vibaya|imevunjika|imeharibika)
  `,
  optOut: list`acha  sitisha  ondoa  wacha kutuma  acheni kunitumia  ${noMoreSw}`,
  optIn: list`anza(?: tena)?  endeleeni kunitumia`,
  joins: list`lakini  kisha  alafu  halafu  kwa sababu  ila  na pia`,
};
