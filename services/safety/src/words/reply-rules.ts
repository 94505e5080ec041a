import type { Language } from "@frontdesk/contracts/ids";

/** Phrases a reply may not hold, as pattern sources over plain words, by language of the desk (SL-05, SL-07, SL-08). */
export interface ReplyRules {
  /** Claims to be human, in the first person. */
  readonly human: readonly string[];
  /** Loans, approvals and rates; promises that no document makes. */
  readonly finance: readonly string[];
  readonly promise: readonly string[];
  /** Tax advice (SL-11). */
  readonly tax: readonly string[];
  readonly alternative: readonly string[];
  readonly competitor: readonly string[];
  readonly best: readonly string[];
  readonly recommend: readonly string[];
}

export const replyRules: Readonly<Record<Exclude<Language, "sheng">, ReplyRules>> = {
  en: {
    human: [
      "(?:i am|im|i m|i really am|yes i am)(?: \\S+){0,2}? (?:a |an )?(?:real |actual |living |human )?(?:human(?: being)?|real person|person(?= (?:. |and |not |here |just |like |too ))|man|woman|flesh and blood)(?! (?:agent|colleague|assistant) (?:will|can))",
      "(?:i am|im|i m) (?:not|no) (?:a |an )?(?:\\S+ )?(?:bot|robot|chatbot|machine|ai|computer|automated|artificial|program)",
      "as a (?:fellow )?human(?: being)?(?: i| myself|)",
    ],
    finance: [
      "(?:you are|youre|you have been|you will be|your \\S+ (?:is|was|has been)) (?:pre ?)?approved(?: for)?(?: \\S+){0,3} ?(?:loan|credit|financing|mortgage)?",
      "(?:guaranteed|instant) (?:loan|credit|financing)?(?: )?approval",
      "(?:interest rate|apr|rate) (?:of|is|will be|at|from) \\S+",
      "(?:we|i) (?:can |will |ll )?(?:offer|give|lend|approve|finance) (?:you )?(?:\\S+ ){0,2}?(?:loan|credit|financing)",
    ],
    promise: [
      "i (?:guarantee|promise|assure you|swear)",
      "(?:we|i)(?: will| ll| can)? (?:get|find|source|order) (?:it|one|that|them) for you",
      "100 ?%? guaranteed|guaranteed to",
      "(?:lifetime|full) warranty (?:is )?(?:guaranteed|included)",
      "i(?: ll| will| can) (?:give|make|get) you a (?:\\S+ )?(?:discount|deal|refund)",
    ],
    tax: [
      "(?:you (?:can|should|may) (?:deduct|claim|declare)|your (?:tax|vat|itbis)(?: \\S+){0,2} (?:is|will be|comes to)|(?:itbis|vat|tax) (?:would be|comes to|amounts to))",
    ],
    alternative: [
      "we (?:also )?(?:have|sell|offer|carry) (?:\\S+ )?(?:others?|alternatives?|similar|another|different)",
      "(?:compared (?:to|with)|better than|cheaper than|instead of this|you might also like|another option)",
    ],
    competitor: [
      "(?:other|another|rival|competing|different) (?:dealers?|shops?|stores?|sellers?|companies|company|brands? store|suppliers?|agency|agencies)",
      "(?:our )?competitors?",
    ],
    best: [
      "(?:is|are|its|would be|s) (?:by far |definitely |simply )?the (?:very )?best(?! way| time| to (?:contact|reach))(?: \\S+)?",
      "i (?:would |d )?(?:strongly |highly |really )?recommend",
      "my (?:favou?rite|pick|choice)|you should (?:buy|choose|pick|get|go for)",
    ],
    recommend: [
      "i (?:would |d )?(?:strongly |highly |really )?(?:recommend|suggest) (?:the|our|this|that|you (?:buy|get|choose|go for|take)|buying|getting)",
      "you should (?:buy|choose|pick|get|go for) (?:the|our|this)",
    ],
  },
  es: {
    human: [
      "(?:yo )?soy (?:\\S+ )?(?:un |una )?(?:ser )?(?:humano|humana|persona(?: real| de verdad| de carne y hueso)?|de carne y hueso)",
      "no soy (?:un |una |ningun |ninguna )?(?:bot|robot|chatbot|maquina|programa|ia|inteligencia artificial|asistente virtual|computadora)",
      "como (?:ser )?human[oa](?: que soy)?",
    ],
    finance: [
      "(?:te|le|se) (?:aprobamos|apruebo|aprobaron|aprueban|financiamos|prestamos)(?: \\S+){0,3} ?(?:prestamo|credito|financiamiento)?",
      "(?:prestamo|credito|financiamiento) (?:\\S+ )?(?:aprobado|garantizado|preaprobado|asegurado)",
      "tasas? (?:de interes )?(?:de|del|desde|es|sera) \\S+",
      "(?:estas|esta|quedas) (?:pre ?)?aprobad[oa]",
    ],
    promise: [
      "te (?:consigo|garantizo|prometo|aseguro)",
      "(?:puedo|podemos) (?:pedirlo|pedirla|conseguirlo|conseguirla|conseguirte|traerlo)",
      "(?:te )?lo (?:consigo|pido|traigo)|garantizad[oa] al 100",
      "te (?:doy|hago) (?:un )?(?:\\S+ )?descuento",
    ],
    tax: [
      "(?:el |tu |su )?(?:itbis|iva|impuesto) (?:seria|es|sera|son|suma) (?:de )?\\S+|(?:puedes|debes) (?:deducir|declarar)",
    ],
    alternative: [
      "(?:tambien )?tenemos (?:otros?|otras?|un|una|mas)(?: \\S+)?",
      "(?:en comparacion|comparado|comparada|mejor que|mas barato que|otra opcion|te podria interesar)",
    ],
    competitor: [
      "(?:en )?otr[oa]s? (?:dealer|dealers|tienda|tiendas|concesionario|concesionarios|vendedor|vendedores|empresa|empresas)",
      "(?:la )?competencia|competidores?",
    ],
    best: [
      "(?:la|el|lo) mejor (?:es|opcion|sin duda)|(?:es|seria) (?:la|el) mejor(?: \\S+)?",
      "te (?:recomiendo|recomendaria|sugiero)|deberias (?:comprar|elegir|llevarte)",
    ],
    recommend: [
      "te (?:recomiendo|recomendaria|sugiero) (?:el|la|los|las|este|esta|nuestro|nuestra|comprar|elegir)",
      "deberias (?:comprar|elegir|llevarte) (?:el|la|este|esta)",
    ],
  },
  id: {
    human: [
      "(?:saya|aku)(?: \\S+){0,2}? (?:adalah |ini )?(?:seorang )?(?:manusia|orang (?:asli|sungguhan|beneran|nyata))",
      "(?:saya|aku) (?:bukan|bukanlah|tidak) (?:sebuah )?(?:bot|robot|mesin|chatbot|ai|program|komputer|kecerdasan buatan)",
      "sebagai (?:seorang )?manusia",
    ],
    finance: [
      "(?:pinjaman|kredit|cicilan|pembiayaan)(?: \\S+){0,2} (?:disetujui|pasti (?:cair|disetujui)|dijamin|langsung cair)",
      "(?:suku )?bunga(?:nya)? (?:hanya |sebesar |mulai )?\\S*\\d\\S*",
      "(?:kami|saya) (?:setujui|bisa beri|berikan) (?:\\S+ )?(?:pinjaman|kredit)",
    ],
    promise: [
      "(?:saya|kami) (?:jamin|janji|berjanji|pastikan|garansi)",
      "(?:saya|kami) (?:bisa |akan )?(?:carikan|pesankan|usahakan)",
      "dijamin 100|garansi seumur hidup",
      "(?:saya|kami) (?:kasih|beri|berikan) (?:kamu |anda )?diskon",
    ],
    tax: ["(?:ppn|pajak)(?:nya)? (?:adalah|sebesar|jadi) \\S+|(?:bisa|harus) (?:lapor|potong) pajak"],
    alternative: [
      "(?:kami )?(?:juga )?(?:punya|ada|menjual) (?:\\S+ )?(?:lain|alternatif|serupa)",
      "(?:dibandingkan|lebih baik dari|lebih murah dari|pilihan lain|mungkin (?:anda|kamu) suka)",
    ],
    competitor: ["(?:toko|dealer|penjual|perusahaan|merek) (?:lain|sebelah|tetangga)", "kompetitor|pesaing|saingan"],
    best: [
      "(?:adalah |yang |paling )(?:terbaik|bagus|baik)(?= . )|(?:adalah |yang )terbaik",
      "(?:saya|kami) (?:\\S+ )?(?:rekomendasikan|sarankan|merekomendasikan|menyarankan)|sebaiknya (?:beli|pilih|ambil)",
    ],
    recommend: [
      "(?:saya|kami) (?:\\S+ )?(?:rekomendasikan|sarankan|merekomendasikan|menyarankan) (?!untuk (?:menghubungi|mencuci|cek))\\S+",
      "sebaiknya (?:beli|pilih|ambil) \\S+",
    ],
  },
  sw: {
    human: [
      "(?:mimi )?(?:ni|nami ni) (?:binadamu|mwanadamu|mtu (?:halisi|wa kweli|kama wewe))",
      "(?:mimi )?(?:si|siyo|sio) (?:roboti|robot|bot|mashine|chatbot|kompyuta|programu|ai)",
      "kama (?:binadamu|mwanadamu) (?:mimi|mwenzako)",
    ],
    finance: [
      "(?:mkopo|mikopo)(?: \\S+){0,2} (?:umeidhinishwa|imeidhinishwa|umekubaliwa|uhakika)",
      "riba (?:ya|ni) \\S+",
      "(?:tunakupa|nitakupa|tutakupa) (?:\\S+ )?mkopo|umeidhinishwa (?:kwa )?mkopo",
    ],
    promise: [
      "(?:nakuhakikishia|ninakuhakikishia|tunakuhakikishia|ninaahidi|naahidi|nakuahidi|tunaahidi)",
      "(?:nitakutafutia|nitakuagizia|tutakutafutia|tutakuagizia)(?: \\S+)?",
      "(?:nitakupa|tutakupa) (?:punguzo|discount)",
    ],
    tax: ["(?:vat|kodi) (?:ni|itakuwa) \\S+|unaweza kukata kodi"],
    alternative: [
      "(?:pia )?tuna (?:\\S+ )?(?:nyingine|zingine|mengine|vingine|mbadala)",
      "(?:ikilinganishwa|bora kuliko|nafuu kuliko|chaguo lingine)",
    ],
    competitor: [
      "(?:duka|maduka|kampuni|muuzaji|wauzaji) (?:lingine|mengine|nyingine|zingine|mwingine|wengine)",
      "washindani|mshindani",
    ],
    best: [
      "(?:ndio|ndiyo|ni) (?:bora|nzuri) (?:zaidi|kuliko zote)",
      "(?:napendekeza|ninapendekeza|tunapendekeza|nakushauri)|unapaswa kununua|nunua hii",
    ],
    recommend: ["(?:napendekeza|ninapendekeza|tunapendekeza|nakushauri) (?:\\S+)|unapaswa (?:kununua|kuchagua) \\S+"],
  },
};
