import type { Frame } from "../frames.ts";
import { wholeWords } from "./signs.ts";

const units =
  "seconds?|minutes?|hours?|hrs?|days?|weeks?|months?|years?|segundos?|minutos?|horas?|dias?|días?|semanas?|mes(?:es)?|años?|detik|menit|jam|hari|minggu|pekan|bulan|tahun|sekunde|dakika|saa|masaa|siku|wiki|mwezi|miezi|mwaka|miaka";
const numbers =
  "\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|an?|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|se|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi";
const colours =
  "red|green|blue|yellow|orange|purple|violet|black|white|gr[ae]y|pink|brown|rojo|roja|verde|azul|amarillo|naranja|p[úu]rpura|morado|negro|blanco|gris|rosa|marr[óo]n|merah|hijau|biru|kuning|oranye|ungu|hitam|putih|abu-abu|cokelat|nyekundu|kijani|bluu|njano|machungwa|zambarau|nyeusi|nyeupe|kijivu";

/** Signs and names of currencies, with or without accents. */
export const currencySigns = "$€£¥₽";
export const currencyNames =
  "usd|eur|idr|kes|ksh|jmd|dop|rp|dollars?|d[oó]lar(?:es)?|euros?|rupiah|shilingi|pesos?|cents?|sats?";

const duration = wholeWords(
  `(?:${numbers})(?:[ \\u00a0]?[-–+] ?\\d+)?(?: \\p{L}+)?[- \\u00a0](?:${units})|(?:${units}) (?:\\p{L}+ )?(?:${numbers})|24/7|\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m`,
  "iu",
);
const sum = new RegExp(
  `[${currencySigns}]\\s?\\d|\\d\\s?(?:[%${currencySigns}]|(?:${currencyNames})(?!\\p{L}))|(?<!\\p{L})(?:${currencyNames})\\s?\\d`,
  "iu",
);

/** What an answer to each frame looks like, whatever the language it is in. */
const shapes: Partial<Readonly<Record<Frame, RegExp>>> = {
  howLong: duration,
  howMuch: sum,
  howMany: /\d/u,
  phone: /(?<!\d)\+?\(?\d{1,4}\)?(?:[ .-]\(?\d{2,4}\)?){2,}(?!\d)|(?<!\d)\d{9,}(?!\d)/u,
  form: /(?<![\d-])\d{2}[A-Z]?-\d{3,5}[A-Z]?(?![\d-])|\b[A-Z]{1,3}-?\d{2,5}\b/u,
  colour: wholeWords(colours, "iu"),
  how: /(?:^|\n)\s*(?:\d{1,2}[.)]|[-*•])\s+\S/u,
};

/** How far a passage looks like an answer to what is asked, 0 to 1; a half when nothing can be told. */
export function answerShape(frames: ReadonlySet<Frame>, text: string): number {
  const asked = [...frames].flatMap((frame) => shapes[frame] ?? []);
  if (asked.length === 0) return 0.5;
  return asked.filter((shape) => shape.test(text)).length / asked.length;
}
