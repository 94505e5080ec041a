import { analyse } from "chardet";

/** As much as the guess needs, from the first letter on that is not ASCII. */
const sampleBytes = 64 * 1024;
const headBytes = 2_048;
const declaration =
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,30})|<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]{2,30})/iu;
/** How sure the guess must be to overrule what a page says of itself, and how little it may make of that. */
const overrules = { sure: 40, unlikely: 20 };

/** The first bytes of the letters in common use, the narrowest range first. */
const eastAsian: readonly { readonly name: string; readonly common: readonly [from: number, to: number] }[] = [
  { name: "Shift_JIS", common: [0x81, 0x97] },
  { name: "EUC-KR", common: [0xb0, 0xc8] },
  { name: "Big5", common: [0xa4, 0xc6] },
  { name: "EUC-JP", common: [0xa4, 0xcf] },
  { name: "GB18030", common: [0xb0, 0xd7] },
];
/** The guess counts letters of two bytes, of which a text of less than this may hold too few. */
const shortBytes = 2_000;
/** What turns to two-byte letters in a text of seven bits. */
const japaneseShifts = ["\u001b$B", "\u001b$@"];
const latin = /^(?:windows-125[0247]|ISO-8859-[1259])$/u;
/** Encodings that hold the letters of an older one, and signs in place of its second set of control characters. */
const supersets: Readonly<Record<string, string>> = {
  "ISO-8859-2": "windows-1250",
  "ISO-8859-5": "windows-1251",
  "ISO-8859-6": "windows-1256",
  "ISO-8859-7": "windows-1253",
  "ISO-8859-8": "windows-1255",
  "windows-1251": "x-mac-cyrillic",
};

/** Control characters beyond ASCII, private characters, and the sign for what could not be read: no text holds them. */
const unlikely = /[\u0080-\u009f\ue000-\uf8ff\ufffd]/u;
/** A sign within a word: read as Latin 1, the letters of other alphabets look like this. */
const signInWord = /\p{L}[\u00a1-\u00a9\u00ac-\u00b9\u00bc-\u00bf\u00d7\u00f7]\p{Ll}/u;
/** No letters but those of Spanish and its neighbours: in Central European text others stand in their places. */
const westernLetters = /^[\p{ASCII}\P{L}áéíóúüñçàâêôºª]*$/iu;
const foreignRuns = /[^\p{ASCII}]+/gu;
const mostly = 0.5;
const eastAsianText =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u2460-\u24ff\u3000-\u303f\u30fb\u30fc\uff01-\uff5e]+$/u;

/** A letter of East Asia within a Latin word: an accented one, misread. */
const withinWord = /[a-z][\p{Script=Han}\p{Script=Hangul}][a-z]/iu;

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Bytes that the encoding does not know, or an encoding that nobody knows.
    return undefined;
  }
}

/** UTF-16 without its mark: every other byte of Western text is zero. */
function bareUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 6;
  if (odd > many && even < odd / 20) return "utf-16le";
  return even > many && odd < even / 20 ? "utf-16be" : undefined;
}

/** UTF-8 with a few broken places, such as a cut end: what is left of it without them. */
function brokenUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = text.match(/\ufffd/gu)?.length ?? 0;
  const whole = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return broken * 4 <= whole ? text.replaceAll("\ufffd", "") : undefined;
}

/** The stretch that tells encodings apart. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const from = Math.max(0, first - headBytes);
  const line = from === 0 ? 0 : bytes.indexOf(0x0a, from) + 1;
  return bytes.subarray(line, line + sampleBytes);
}

/** The share of letters of two bytes that are in common use. */
function commonShare(bytes: Uint8Array, [from, to]: readonly [number, number]): number {
  let [letters, common] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    letters++;
    if (byte >= from && byte <= to) common++;
    at++;
  }
  return common / letters;
}

/** For texts too short for the guess: letters of these scripts stand in runs, Latin ones with accents alone. */
function eastAsianGuess(bytes: Uint8Array): string | undefined {
  const fit = eastAsian.flatMap(({ name, common }) => {
    const text = decoded(bytes, name);
    if (text === undefined || withinWord.test(text)) return [];
    const runs = text.match(foreignRuns) ?? [];
    const inRuns = runs.filter((run) => run.length > 1 && eastAsianText.test(run)).join("").length;
    return inRuns < runs.join("").length * mostly ? [] : [{ name, share: commonShare(bytes, common) }];
  });
  return fit.toSorted((one, other) => other.share - one.share)[0]?.name;
}

/** Whether a text read in an encoding looks like one. */
function plausible(bytes: Uint8Array, encoding: string): boolean {
  const text = decoded(bytes, encoding);
  return text !== undefined && !unlikely.test(text);
}

/** Encodings by how well the bytes fit them, the best first. */
function guesses(sample: Uint8Array): { readonly name: string; readonly confidence: number }[] {
  const found = analyse(sample).flatMap(({ name, confidence }) => {
    const superset = supersets[name];
    if (superset === undefined) return [{ name, confidence }];
    const both = [name, superset].map((one) => ({ name: one, confidence }));
    const other = superset.startsWith("x-") || signInWord.test(decoded(sample, superset) ?? "");
    return other ? both : both.toReversed();
  });
  return found.filter(({ name }) => plausible(sample, name));
}

function guess(sample: Uint8Array, declared: string | undefined): string {
  const found = guesses(sample);
  const [best] = found;
  if (declared !== undefined && plausible(sample, declared)) {
    const same = (name: string) => new TextDecoder(name).encoding === new TextDecoder(declared).encoding;
    const own = found.find(({ name }) => same(name))?.confidence ?? 0;
    if (best === undefined || best.confidence < overrules.sure || own > overrules.unlikely) return declared;
  }
  if (best === undefined) return "windows-1252";
  const doubtful = latin.test(best.name) || eastAsian.some(({ name }) => name === best.name);
  const short = doubtful && sample.length < shortBytes ? eastAsianGuess(sample) : undefined;
  if (short !== undefined) return short;
  if (!latin.test(best.name)) return best.name;
  // Between Latin alphabets the guess counts letters, of which a table has few; the most common one wins a near tie.
  const western = found.find(({ name }) => name === "windows-1252" || name === "ISO-8859-1");
  const near = western !== undefined && western.confidence * 2 >= best.confidence;
  return near && westernLetters.test(decoded(sample, "windows-1252") ?? "") ? "windows-1252" : best.name;
}

/**
 * The text of bytes in whatever encoding they are: by its mark, as UTF-8, as the page declares, else by a guess from
 * the letters (DOC-03). Undefined when they fit none.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decoded(bytes, "utf-16be");
  const utf16 = bareUtf16(bytes);
  if (utf16 !== undefined) return decoded(bytes, utf16);
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const start = Buffer.from(bytes.subarray(0, sampleBytes));
  if (japaneseShifts.some((shift) => start.includes(shift))) return decoded(bytes, "iso-2022-jp");
  const utf8 = decoded(bytes, "utf-8") ?? brokenUtf8(bytes);
  if (utf8 !== undefined) return utf8;
  const match = declaration.exec(head);
  const encoding = guess(sampleOf(bytes), match?.[1] ?? match?.[2]);
  return decoded(bytes, encoding) ?? new TextDecoder(encoding).decode(bytes).replaceAll("\ufffd", "");
}
