import { fold } from "./match.ts";

/** The kind of thing an answer must hold to be one, as a pattern over folded text; or the steps of a list. */
export interface Wanted {
  readonly pattern?: RegExp;
  readonly steps?: boolean;
  /** The pattern is how an answer begins; one that begins otherwise may be as good. */
  readonly opening?: true;
}

const number =
  /\d|\b(?:free|gratis|gratuit[oa]s?|bure|two|three|four|five|ten|dos|tres|satu|dua|tiga|sepuluh|moja|mbili|tatu|kumi)\b/u;
const money =
  /(?:[$€£]|\b(?:kes|kshs?|usd|idr|rp|dop|rd|eur|gbp|ugx|tzs|shs?|sh)\b)\.? ?\d|\d ?(?:%|percent|dollars?|shillings?|pesos|euros?|rupiah|shilingi|k\b)|\b(?:free|gratis|gratuit[oa]s?|bure|no charge)\b|asilimia \d/u;
const duration =
  /\d.{0,20}\b(?:days?|hours?|minutes?|seconds?|weeks?|months?|years?|am|pm|dias?|horas?|minutos?|semanas?|mes(?:es)?|anos?|hari|jam|menit|detik|minggu|bulan|tahun)\b|\b(?:siku|saa|dakika|sekunde|wiki|miezi|mwezi|miaka) .{0,6}\d|\d{1,2}:\d\d|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|senin|jumatatu|instant|immediately|papo hapo|never|nunca|same day|once|twice|every|each|vez|veces|cada|setiap|kila|mara)\b/u;
/** A time of the day, as opening hours have it. */
const clock =
  /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:[ap]m\b|[ap]\. ?m)|\bpukul \d|\bsaa (?:moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi)\b|24 ?(?:hours|horas|jam)|24\/7|saa 24/u;
const colour =
  /\b(?:red|green|blue|black|white|yellow|orange|purple|pink|grey|gray|brown|rojo|verde|azul|negro|blanco|amarillo|naranja|purpura|morado|rosa|gris|merah|hijau|biru|hitam|putih|kuning|jingga|ungu|abu|nyekundu|kijani|buluu|nyeusi|nyeupe|njano)\b/u;
const phone = /\+?\d[\d ()-]{6,}\d|\S+@\S+\.\S+/u;
/** "Yes, …": says outright whether. */
const yesOrNo = /^(?:yes|no|si|ya|iya|bisa|tidak|ndiyo|ndio|hapana)\b[,.]? /u;
const place =
  /\b(?:street|road|avenue|floor|mall|arcade|plaza|stall|city|calle|avenida|komplek\w*|jalan|jl|mtaa|barabara|folder|carpeta|folder|located|menu|directory|carpeta|direktori)\b|\w\/\w/u;

const kinds: readonly (readonly [asked: RegExp, wanted: Wanted])[] = [
  [
    /\b(?:what time|(?:opening|business|office|store|shop|working) hours|(?:when|what days?) (?:do|are|does|is) (?:you|the \w+|your \w+) (?:open|close)|are you open|(?:a )?que hora|horarios?|cuando (?:abren?|cierran?)|jam (?:berapa|buka|tutup|kerja|operasional)|(?:buka|tutup) (?:jam|pukul|sampai|hari|kapan)|saa ngapi|saa za (?:kazi|kufungua)|(?:m|u)nafung(?:u?a) (?:saa|lini))\b/u,
    { pattern: clock },
  ],
  [
    /\b(?:how (?:long|soon|fast|often|far back)|when|cutoff|cuando|cuanto (?:tiempo|tarda|demora)|cada cuanto|en cuant[oa]s (?:dias|horas)|kapan|berapa (?:lama|hari|jam|detik|menit)|lini|muda gani|siku ngapi)\b/u,
    { pattern: duration },
  ],
  [
    /\b(?:who (?:do|can|should) i (?:call|contact|email)|phone number|what number|a quien (?:llamo|contacto)|telefono|nomor (?:telepon|berapa)|hubungi (?:siapa|kemana)|namba (?:gani|ya simu)|email)\b/u,
    { pattern: phone },
  ],
  [
    /\b(?:how much|cuanto (?:cuesta|vale|es|sale|cobran)|harga|ongkir|biaya|bei|prices?|costs?|fees?|precio|tarifa|gharama|asilimia|percent|porcentaje|persen)\b/u,
    { pattern: money },
  ],
  [/\b(?:how many|cuant[oa]s?|berapa|ngapi|maximum|minimum|maksimal|limit)\b/u, { pattern: number }],
  [/\b(?:what colou?r|which colou?r|que color|warna(?:nya)? apa|rangi gani)\b/u, { pattern: colour }],
  [/\b(?:where|donde|di ?mana|wapi|folder mana)\b/u, { pattern: place }],
  [
    /\b(?:how (?:do|can|to|would|should)|como|bagaimana|gimana|gmn|cara(?:nya)?|jinsi|namna|nifanye(?:je)?|aje|vipi)\b/u,
    { steps: true },
  ],
  [
    /^(?:je,? |hi,? |hello,? )?(?:(?:can|could|may|do|does|is|are|am|will|would|should) (?:i|you|we|it|there|they|my|the|this)\b|(?:se )?pued[eo]n?\b|(?:hay|tienen|aceptan|es posible)\b|(?:apakah|apa (?:bisa|boleh|ada)|bisakah|bolehkah|bisa|boleh)\b|(?:naweza|ninaweza|mnaweza|tunaweza|inawezekana|kuna|mna)\b)|\bje,? (?:naweza|ninaweza|mnaweza|kuna)\b/u,
    { pattern: yesOrNo, opening: true },
  ],
];

/** What the question asks for; absent when any statement may answer it. */
export function wantedKind(question: string): Wanted | undefined {
  const asked = fold(question).replace(/^[¿¡\s]+/u, "");
  return kinds.find(([pattern]) => pattern.test(asked))?.[1];
}
