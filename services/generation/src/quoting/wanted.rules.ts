import { fold } from "../understanding/match.ts";

/** The kind of thing an answer must hold to be one, as a pattern over folded text; or the steps of a list. */
export interface Wanted {
  readonly pattern?: RegExp;
  /** How a heading names that kind. */
  readonly heading?: RegExp;
  readonly steps?: boolean;
  /** All entries of a list: what is needed, what is accepted. */
  readonly list?: true;
  /** The pattern is how an answer begins; one that begins otherwise may be as good. */
  readonly opening?: true;
}

const numberWords =
  "one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|quince|veinte|treinta|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi";
const units =
  "days?|hours?|minutes?|seconds?|weeks?|months?|years?|am|pm|dias?|horas?|minutos?|segundos?|semanas?|mes(?:es)?|anos?|hari|jam|menit|detik|minggu|bulan|tahun";
const number = new RegExp(
  String.raw`\d|\b(?:free|gratis|gratuit[oa]s?|bure|once|twice|${numberWords.replace("|una?", "")})\b`,
  "u",
);
const money =
  /(?:[$€£]|\b(?:kes|kshs?|usd|idr|rp|dop|rd|eur|gbp|ugx|tzs|shs?|sh)\b)\.? ?\d|\d ?(?:%|percent|dollars?|shillings?|pesos|euros?|rupiah|shilingi|k\b)|\b(?:free|gratis|gratuit[oa]s?|bure|no charge)\b|asilimia \d/u;
const duration = new RegExp(
  String.raw`(?:\d\+?|\b(?:${numberWords})\b)[ -](?:(?!per\b|por\b|al\b|an?\b)\p{L}+ ){0,2}(?:${units})\b|\d(?:[ap]m|h|min)\b|\b(?:siku|saa|masaa|dakika|sekunde|wiki|miezi|mwezi|mwaka|miaka)\b.{0,6}(?:\d|\b(?:${numberWords})\b)|\d{1,2}:\d\d|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|senin|jumatatu|instant|immediately|papo hapo|never|nunca|same day|once|twice|every|each|vez|veces|cada|setiap|kila|mara)\b`,
  "u",
);
/** A time of the day, as opening hours have it. */
const clock =
  /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:[ap]m\b|[ap]\. ?m)|\bpukul \d|\bsaa (?:moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi)\b|24 ?(?:hours|horas|jam)|24\/7|saa 24/u;
const colour =
  /\b(?:red|green|blue|black|white|yellow|orange|purple|pink|grey|gray|brown|rojo|verde|azul|negro|blanco|amarillo|naranja|purpura|morado|rosa|gris|merah|hijau|biru|hitam|putih|kuning|jingga|ungu|abu|nyekundu|kijani|buluu|nyeusi|nyeupe|njano|machungwa|zambarau)\b/u;
const distance =
  /\d ?(?:m|cm|mm|km|met(?:er|re|ro)s?|mita|kilomet\w+|feet|foot|ft|inch(?:es)?|miles?|pies|kaki|inci|pulgadas?)\b/u;
const phone = /\+?\d[\d ()-]{6,}\d|\S+@\S+\.\S+/u;
/** "Form 22-10", "formulario DS-3": a form by its name. */
const form = /\b(?:form|formulari[oa]|formulir|fomu)\b.{0,60}\d|\b[a-z]{0,3}-?\d{2,}-\d{2,}/u;
/** Says outright whether: "Yes, …", "you can't", "only". */
const yesOrNo =
  /^(?:yes|no|si|ya|iya|bisa|tidak|ndiyo|ndio|hapana)\b[,.]? |\b(?:you (?:can|may)|we (?:accept|take|offer|deliver|support)|puede[sn]?|aceptamos|ofrecemos|bisa|dapat|menerima|tersedia|unaweza|mnaweza|tunakubali|tunapokea|inapatikana)\b|\b(?:cannot|can't|can not|not (?:possible|available|allowed|supported)|no (?:se )?pued|no es posible|tidak (?:bisa|dapat|boleh)|(?:hu|ha|m|si)w?ezi|haiwezekani|hairuhusiwi)\b/u;
const place =
  /\b(?:street|road|avenue|floor|mall|arcade|plaza|stall|city|calle|avenida|komplek\w*|jalan|jl|mtaa|barabara|folder|carpeta|folda|located|menu|directory|direktori)\b|\w\/\w/u;

/** Something went wrong: what stands under such a heading answers nobody else. */
export const trouble =
  /\b(?:wrong|damaged|broken|faulty|defective|lost|stolen|missing|fail\w*|error|problems?|issues?|trouble\w*|not (?:working|received|arrived)|(?:did|does|do|has|have|was|is|are|wo|ca)n['’]?t|did my|go(?:ne)? through|defectuos\w+|dañad\w+|perdid\w+|robad\w+|problemas?|errores|no (?:llega|funciona|recib\w+|pued\w+)|cacat|rusak|salah|hilang|gagal|masalah|(?:tapi|tetapi) belum|tidak (?:bisa|sampai|muncul)|mbovu|vunjik\w+|kosa|tatizo|matatizo|shida|haij\w+|imepotea)/iu;

const kinds: readonly (readonly [asked: RegExp, wanted: Wanted])[] = [
  [
    /\b(?:what time|cut-?off|(?:opening|business|office|store|shop|working) hours|(?:when|what days?) (?:do|are|does|is) (?:you|the \w+|your \w+) (?:open|close)|are you open|(?:a )?que hora|horarios?|hora limite|cuando (?:abren?|cierran?)|jam (?:berapa|buka|tutup|kerja|operasional)|(?:buka|tutup) (?:jam|pukul|sampai|hari|kapan)|saa ngapi|saa za (?:kazi|kufungua)|(?:m|u)nafung(?:u?a) (?:saa|lini))\b/u,
    { pattern: clock },
  ],
  [
    /(?:^|[,.;:!?] ?|\band )(?:when|cuando)\b|\b(?:how (?:long|soon|fast|often|far back|early|late)|when (?:do|does|did|is|are|can|will|would|should|may)|cuanto (?:tiempo|tarda|demora|espero|dura)|cada cuanto|en cuant[oa]s? (?:dias|horas|tiempo)|kapan|berapa (?:lama|hari|jam|detik|menit)|lini|muda gani|(?:siku|saa|masaa|dakika|wiki) (?:ngapi|mangapi))\b/u,
    {
      pattern: duration,
      heading: /\b(?:times?|timelines?|how long|when|tiempos?|plazos?|cuanto tarda|lama|waktu|muda)\b/iu,
    },
  ],
  [
    /\b(?:how (?:far|close|near|big|large|tall|wide|high) |que tan (?:cerca|lejos|grande|alto)|a que distancia|se(?:dekat|jauh|besar|tinggi|panjang) apa|seberapa (?:dekat|jauh|besar|tinggi|panjang)|umbali gani|ukubwa gani)/u,
    { pattern: distance },
  ],
  [
    /\b(?:who (?:do|can|should) i (?:call|contact|email)|(?:phone|contact) number|(?:what|which)(?:'s| is)? (?:the |your )?(?:number(?! (?:do|should|must) i (?:press|choose|enter|type))|e-?mail|phone)|a (?:quien|donde) (?:llamo|contacto|escribo)|(?:cual es el|que) (?:telefono|correo|numero)|(?:telefono|correo) (?:de|para) (?:la|el|los|las)\b|nomor (?:telepon|berapa)|hubungi (?:siapa|ke ?mana)|namba (?:gani|ya simu)|your (?:e-?mail|phone))\b/u,
    { pattern: phone },
  ],
  [/\b(?:(?:what|which) form|que formulario|formulir (?:apa|mana)|fomu (?:gani|ipi))\b/u, { pattern: form }],
  [
    /\b(?:how much|cuanto (?:cuesta|vale|es|sale|cobran?)|harga|ongkir|biaya|bei|prices?|costs?|fees?|precio|tarifa|gharama|asilimia|percent|porcentaje|persen)\b/u,
    {
      pattern: money,
      heading: /\b(?:prices?|costs?|fees?|rates|precios?|costos?|tarifas?|harga|biaya|bei|ada|gharama)\b/iu,
    },
  ],
  [
    /\b(?:how many|(?:what|which) number|cuant[oa]s?|que numero|berapa|m?ngapi|mangapi|maximum|minimum|maksimal|limit)\b/u,
    { pattern: number },
  ],
  [/\b(?:what colou?r|which colou?r|que color|warna(?:nya)? apa|rangi gani)\b/u, { pattern: colour }],
  [/\b(?:where|donde|di ?mana|wapi|folder mana|folda gani|carpeta)\b/u, { pattern: place }],
  [
    /\b(?:(?:what|which) (?:documents?|papers|requirements|methods|options|plans|countries|languages|do i need|is needed|are needed)|que (?:documentos|requisitos|papeles|necesito|metodos|opciones|planes)|requisitos (?:para|de)|(?:dokumen|syarat|metode|berkas) apa|apa (?:saja|syarat)|syarat(?:nya)?|(?:nyaraka|mahitaji|njia) (?:gani|zipi)|nahitaji nini)\b/u,
    { list: true },
  ],
  [
    /\b(?:how (?:do|can|to|would|should|am)|what (?:do|should) i (?:do|press)|como|que hago|bagaimana|gimana|gmn|cara(?:nya)?|solusi(?:nya)?|jinsi|namna|nifanye(?:je)?|aje|vipi)\b/u,
    { steps: true },
  ],
  [
    /^(?:je,? |hi,? |hello,? )?(?:(?:can|could|may|do|does|is|are|am|will|would|should) (?:i|you|we|it|there|they|my|the|this)\b|(?:se )?pued[eo]n?\b|(?:hay|tienen|aceptan|es posible)\b|(?:apakah|apa (?:bisa|boleh|ada)|bisakah|bolehkah|bisa|boleh)\b|(?:naweza|ninaweza|mnaweza|tunaweza|inawezekana|kuna|mna)\b)|\bje,? (?:naweza|ninaweza|mnaweza|kuna)\b|\bbisa\b.{0,40}\b(?:ga|gak|nggak|tidak)\b/u,
    { pattern: yesOrNo, opening: true },
  ],
  [
    /^(?:i |we |just )?(?:(?:want|need|would like|trying|like) to\b|make\b|let\b|help me\b|quiero\b|necesito\b|tengo que\b|mau\b|ingin\b|pengen\b|nataka\b|ningependa\b|nahitaji\b)/u,
    { steps: true },
  ],
];

/** What the question asks for; absent when any statement may answer it. */
export function wantedKind(question: string): Wanted | undefined {
  const asked = fold(question).replace(/^[¿¡\s]+/u, "");
  return kinds.find(([pattern]) => pattern.test(asked))?.[1];
}
