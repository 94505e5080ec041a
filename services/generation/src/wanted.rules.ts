import { fold } from "./match.ts";

/** The kind of thing an answer must hold to be one, as a pattern over folded text; or the steps of a list. */
export interface Wanted {
  readonly pattern?: RegExp;
  readonly steps?: boolean;
}

const number =
  /\d|\b(?:free|gratis|gratuit[oa]s?|bure|two|three|four|five|ten|dos|tres|satu|dua|tiga|sepuluh|moja|mbili|tatu|kumi)\b/u;
const money =
  /(?:[$€£]|\b(?:kes|kshs?|usd|idr|rp|dop|rd|eur|gbp|ugx|tzs|shs?|sh)\b)\.? ?\d|\d ?(?:%|percent|dollars?|shillings?|pesos|euros?|rupiah|shilingi|k\b)|\b(?:free|gratis|gratuit[oa]s?|bure|no charge)\b|asilimia \d/u;
const duration =
  /\d.{0,20}\b(?:days?|hours?|minutes?|seconds?|weeks?|months?|years?|am|pm|dias?|horas?|minutos?|semanas?|mes(?:es)?|anos?|hari|jam|menit|detik|minggu|bulan|tahun)\b|\b(?:siku|saa|dakika|sekunde|wiki|miezi|mwezi|miaka) .{0,6}\d|\d{1,2}:\d\d|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|senin|jumatatu|instant|immediately|papo hapo|never|nunca|same day|once|twice|every|each|vez|veces|cada|setiap|kila|mara)\b/u;
const colour =
  /\b(?:red|green|blue|black|white|yellow|orange|purple|pink|grey|gray|brown|rojo|verde|azul|negro|blanco|amarillo|naranja|purpura|morado|rosa|gris|merah|hijau|biru|hitam|putih|kuning|jingga|ungu|abu|nyekundu|kijani|buluu|nyeusi|nyeupe|njano)\b/u;
const phone = /\+?\d[\d ()-]{6,}\d|\S+@\S+\.\S+/u;
const place =
  /\b(?:street|road|avenue|floor|mall|city|calle|avenida|jalan|jl|mtaa|barabara|folder|carpeta|folder|located|menu|directory|carpeta|direktori)\b|\w\/\w/u;

const kinds: readonly (readonly [asked: RegExp, wanted: Wanted])[] = [
  [
    /\b(?:how (?:long|soon|fast|often|far back)|when|what time|what hours|opening hours|cutoff|cuando|cuanto (?:tiempo|tarda|demora)|cada cuanto|horarios?|que hora|en cuant[oa]s (?:dias|horas)|kapan|berapa (?:lama|hari|jam|detik|menit)|jam berapa|lini|muda gani|saa ngapi|siku ngapi)\b/u,
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
];

/** What the question asks for; absent when any statement may answer it. */
export function wantedKind(question: string): Wanted | undefined {
  const asked = fold(question);
  return kinds.find(([pattern]) => pattern.test(asked))?.[1];
}
