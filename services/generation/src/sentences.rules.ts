import { fold } from "./match.ts";
import { stopwords } from "./words/stopwords.ts";

const sentenceBreaks = new Intl.Segmenter("en", { granularity: "sentence" });
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|u\.s|u\.k|ee\.uu|etc|vs|no|nos|nr|approx|incl|excl|mr|mrs|ms|dr|st|jl|rp|ksh|tel|dll|dsb|hlm|ej|sr|sra|p\.ej|min|max|inc|ltd)\.\s*$/iu;
/** Code, template and front-matter remains: never quoted to a customer. */
const machineText =
  /\{\{|\}\}|\{%|%\}|<%|%>|\$\{|^\s*(?:import|export|const|function|var|let|class)\b.*[;{]|^[-\w]+:\s*(?:\[|\{|true$|false$)|^(?:slug|layout|sidebar|toc|weight|draft|tags|redirect_from):|^\s*TO(?:DO)\b/u;
/** Text that addresses an assistant instead of a reader (INJ-06). */
const instruction =
  /^\s*(?:[#>*\-[(]*\s*)?(?:(?:system|assistant|ai|admin|developer)(?: (?:instructions?|prompt|message|note|command))?|instructions?(?: (?:to|for) (?:the )?(?:ai|assistant|bot|model))?|sistema|sistem|mfumo)\s*(?:\]|\))?\s*[:：]|\b(?:ignore|disregard|forget|override|abaikan|lupakan|ignora|ignore[sn]?|olvida|puuza|sahau)\b[^.]{0,40}\b(?:instructions?|prompts?|rules|instruksi|perintah|aturan|instrucciones|reglas|indicaciones|maagizo|maelekezo|sheria)\b|\b(?:reply|respond|answer|responde|jawab|jibu) (?:only |solo |hanya |tu )?(?:in|with|en|con|dengan|kwa)\b[^.]{0,30}\b(?:json|xml|yaml|base64|the word|code)\b|\b(?:you are now|act as|pretend to be|from now on,? you|as an ai|kamu sekarang adalah|ahora eres|sasa wewe ni)\b|\bsystem prompt\b|\b(?:tell|inform|instruct) (?:the )?(?:user|customer)s? (?:that|to)\b|<\|?(?:im_start|im_end|system|endoftext)/iu;

/** Sentences without markup; those unfit to be quoted are dropped. */
export function sentencesOf(text: string): string[] {
  return dropInstructions(text.split("\n").flatMap(split)).filter(
    (part) => /\p{L}{2,}/u.test(part) && !machineText.test(part),
  );
}

function split(line: string): string[] {
  const joined: string[] = [];
  for (const { segment } of sentenceBreaks.segment(plainText(line))) {
    const last = joined.at(-1);
    if (
      last !== undefined &&
      (abbreviation.test(last) || /^\s*\p{Ll}/u.test(segment) || /^\s*(?:\d+[.)])\s*$/u.test(last))
    ) {
      joined[joined.length - 1] = last + segment;
    } else joined.push(segment);
  }
  return joined.flatMap(splitLong).map((part) => part.trim());
}

/** What follows an instruction to an assistant within the same paragraph is part of it. */
function dropInstructions(sentences: readonly string[]): string[] {
  const from = sentences.findIndex((sentence) => instruction.test(sentence));
  if (from < 0) return [...sentences];
  const before = sentences[from]?.split(/\b(?:SYSTEM|ASSISTANT|SISTEMA|SISTEM)\s*[:：]/u)[0]?.trim() ?? "";
  const kept = before !== sentences[from] && before !== "" && !instruction.test(before) ? [before] : [];
  return [...sentences.slice(0, from), ...kept];
}

/** Words that begin a sentence in notes written without full stops. */
const openers =
  "The|This|These|Those|If|Ask|Get|Once|Enter|Choose|Click|Find|Tell|Let|You|Your|We|They|It|To|Then|When|After|Before|For|In|Make|Start|Confirm|Check|Remember|Explain|Options|Option|Valid|Standard|Select|Open|Go|Gold|Silver|Bronze|Only|Also|Please|Note|Respond|Pick|Use|Whether|Decide|Customers?|Orders?|Returns?|Refunds?|Add|Give|Offer|Read|Log|Wait|Send";
const gluedNote = new RegExp(`(?<=[\\p{L}\\d\\])'"])\\s+(?=(?:${openers})\\s+[\\p{Ll}'"[])`, "u");
const longNote = 160;

/** Notes glued into one long line are cut where the next one begins, so that no page is quoted as one sentence. */
function splitLong(sentence: string): string[] {
  if (sentence.length <= longNote) return [sentence];
  const parts = sentence
    .split(gluedNote)
    .flatMap((part) => (part.length <= longNote ? [part] : part.split(/\s+(?=(?:>|•|–)\s)/u)));
  return joinAfterStopword(parts);
}

/** "at The Mall", "before You": a capital after a small word begins no sentence. */
function joinAfterStopword(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && stopwords.has(fold(last).split(" ").at(-1) ?? ""))
      joined[joined.length - 1] = `${last} ${part}`;
    else joined.push(part);
  }
  return joined;
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", amp: "&" };

/** Without markup, citation markers and entities. */
export function plainText(text: string): string {
  return text
    .replaceAll(/[[［【]\s*sources?\s*[:：][^\]］】]*[\]］】]/giu, " ")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, " ")
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, "$1")
    .replaceAll(/^\s*(?:#{1,6}|>+)\s*/gmu, "")
    .replaceAll(/^\s*[-*+•–]\s+/gmu, "")
    .replaceAll(/:\s*>\s+/gu, ": ")
    .replaceAll(/\*\*|__|`|~~|<br\s*\/?>/gu, "")
    .replaceAll(/(?<=^|\s)[*_](?=\S)|(?<=\S)[*_](?=\s|[.,;:!?]|$)/gu, "")
    .replaceAll(/^(?:Q|A|P|R|T|J|S)\s*[:.]\s+/gmu, "")
    .replaceAll(/&(nbsp|lt|gt|quot|apos|#39|amp);/gu, (_, name: string) => entities[name] ?? " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
