import { normalise } from "@frontdesk/infra/text/normalise";
import { leetLetters } from "./leet.ts";

const letters: ReadonlyMap<string, string> = new Map(Object.entries({ ...leetLetters, "|": "l" }));
const leetWord = /(?<!\S)(?=\S{0,20}[a-z])(?=\S{0,20}[0134579@$!|+])[a-z0-9@$!|+]{3,20}(?![a-z0-9@$!|+])/gi;
const spacedLetters = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*]{1,3}\p{L}(?![\p{L}\p{N}])){7,}/gu;
const base64Token = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}={0,2}/g;
const hexRun = /(?<![0-9a-z])(?:0x|\\x|%)?[0-9a-f]{2}(?:[ :,]?(?:0x|\\x|%)?[0-9a-f]{2}){9,}(?![0-9a-z])/gi;
const rot13Sign =
  /vtaber|qvfertneq|sbetrg|cebzcg|vafgehpgvba|flfgrz|olcnff|erirny|znantr|bireevqr|wnvyoernx|qrirybcre|erfgevpgvba/i;
const reversedSign = /erongi|drageridsid|tegrof|tpmorp|tpmorp|noitcurtsni|metsys|laever|edirrevo|kaerbliaj|selur/i;
/** Words of an instruction written without spaces, for letters spelt out one by one. */
const runTogether =
  /(?:ignore|disregard|forget|override|bypass|reveal|show|print|abaikan|lupakan|tampilkan|ignora|olvida|muestra|puuza|sahau|onyesha)(?:all|any|your|the|my|semua|seluruh|todas?|las|tus|tu|yote)*(?:previous|prior|above|earlier|system|initial|hidden|anteriores|sebelumnya|awali)*(?:instructions?|rules?|prompts?|guidelines?|instruksi|aturan|prompt|instrucciones|reglas|maagizo|sheria)/gi;
const longestDecoded = 4_000;

/**
 * What a text says to a machine that decodes it: letters spelt out, leetspeak, base64, hex, rot13, backwards. Only what
 * differs from the text and reads as text is returned (SL-01).
 */
export function hiddenTexts(original: string): string[] {
  const { text } = normalise(original);
  const hidden: string[] = [];
  if (spacedLetters.test(text)) hidden.push(withoutLetterSpacing(text));
  spacedLetters.lastIndex = 0;
  const plain = text.replace(leetWord, (word) => lettersOf(word, "i"));
  if (plain !== text)
    hidden.push(
      plain,
      text.replace(leetWord, (word) => lettersOf(word, "l")),
    );
  for (const token of text.match(base64Token) ?? []) {
    const decoded = readable(Buffer.from(token.slice(0, longestDecoded), "base64"));
    if (decoded !== undefined) hidden.push(decoded);
  }
  for (const run of text.match(hexRun) ?? []) {
    const digits = run.slice(0, longestDecoded).replace(/0x|\\x|[^0-9a-f]/gi, "");
    const decoded = readable(Buffer.from(digits, "hex"));
    if (decoded !== undefined) hidden.push(decoded);
  }
  if (rot13Sign.test(text)) hidden.push(text.replace(/[a-z]/gi, rot13));
  if (reversedSign.test(text)) hidden.push(Array.from(text).reverse().join(""));
  return hidden;
}

function lettersOf(word: string, one: "i" | "l"): string {
  return Array.from(word, (char) => (char === "1" ? one : (letters.get(char) ?? char))).join("");
}

function rot13(letter: string): string {
  const base = letter <= "Z" ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
}

/** Letters joined; an instruction that comes out run together is set as words again. */
function withoutLetterSpacing(text: string): string {
  const joined = text.replace(spacedLetters, (run) =>
    run
      .split(/ {2,}|(?<=[^ ]) ?[/|] ?/)
      .map((word) => word.replace(/[^\p{L}]/gu, ""))
      .join(" "),
  );
  return joined.replace(runTogether, (found) =>
    found.replace(
      /(all|any|your|the|my|semua|seluruh|todas?|las|tus|yote|previous|prior|above|earlier|system|initial|hidden|anteriores|sebelumnya|awali|instruc?tions?|instruksi|rules?|prompts?|guidelines?|aturan|instrucciones|reglas|maagizo|sheria)/gi,
      " $1",
    ),
  );
}

function readable(bytes: Buffer): string | undefined {
  const decoded = bytes.toString("utf8");
  const letters = decoded.match(/[\p{L}\s]/gu)?.length ?? 0;
  return decoded.length >= 8 && letters / decoded.length > 0.8 && decoded.includes(" ") ? decoded : undefined;
}
