/** A text without what talks to a machine instead of a reader, and how many such places there were (AR-10). */
export interface SanitisedText {
  readonly text: string;
  readonly removed: number;
}

const previous =
  "(?:previous|prior|above|earlier|preceding|your|system|existing|original|anterior(?:es)?|previas?|sebelumnya|di atas|sistem|awali|hapo juu)";
const rules =
  "(?:instructions?|prompts?|rules|guidelines|directives|instruksi|perintah|aturan|instrucciones|reglas|indicaciones|maagizo|maelekezo|sheria)";
const override =
  "(?:ignore|disregard|forget|override|bypass|abaikan|lupakan|ignora|ignore[sn]?|olvida|omite|puuza|sahau)";

const machine =
  "(?:system|assistant|ai|llm|bot|chat ?bot|admin|developer|sistema|asistente|sistem|asisten|mfumo)(?: (?:message|note))?";
/** What only somebody is told who talks to the customer. */
const told =
  "(?:tell|inform|instruct|say|reply|respond|answer|ignore|disregard|forget|reveal|offer|act as|pretend|always (?:say|tell|recommend|offer|reply|answer)|never (?:say|tell|mention|reveal)|do not (?:say|tell|mention|reveal)|from now on|you are now|you must now|responde|jawab|katakan|jibu|sema)";

/** Each finds the start of a sentence, or the place in it, from which a text addresses an assistant. */
const addressed: readonly RegExp[] = [
  // A machine's name in capitals, as in a transcript; "System: Windows 11" is a requirement.
  /\b(?:SYSTEM|ASSISTANT|DEVELOPER|SISTEMA|SISTEM|MFUMO)(?: (?:PROMPT|MESSAGE|NOTE|OVERRIDE|INSTRUCTIONS?))?\s*[:：]/u,
  /\b(?:instructions?|note|message|perintah|instruksi|instrucciones|maagizo) (?:to|for|untuk|para|kwa) (?:the |el |la )?(?:ai|llm|assistant|chat ?bot|bot|language model|asisten|asistente)\b/iu,
  /(?:^|[.!?]\s+)\[(?:SYSTEM|ASSISTANT|DEVELOPER)\](?!\()/u,
  // In any letters, where what it is told to do follows.
  new RegExp(`(?:^|[.!?]\\s)[#>*\\-[(\\s]*${machine}\\s*[:：]\\s*${told}\\b`, "iu"),
  /(?:^|[.!?]\s)[#>*\-[(\s]*(?:ai|llm|assistant|chat ?bot|bot|system) (?:instructions?|prompt|command)\s*[:：]/iu,
  /<\|?(?:im_start|im_end|system|endoftext)/iu,
  new RegExp(`\\b${override}\\b[^.!?\\n]{0,40}\\b${previous}\\b[^.!?\\n]{0,30}\\b${rules}\\b`, "iu"),
  new RegExp(`\\b${override}\\b[^.!?\\n]{0,40}\\b${rules}\\b[^.!?\\n]{0,30}\\b${previous}\\b`, "iu"),
  /(?:^|[.!?]\s+)(?:reply|respond|answer|output|responde|jawab|jibu)(?:lah)? (?:only |just |solo |hanya |tu )?(?:in|with|as|en|con|dengan|kwa)\b[^.!?\n]{0,20}\b(?:json|xml|yaml|base64|html|markdown)\b/iu,
  /(?:^|[.!?]\s+)(?:from now on,? )?(?:you are now (?:an?|the|my|in|free|unrestricted|no longer|called|named|dan)|you must now|act as|pretend to be|role-?play as|ahora eres|kamu sekarang adalah|sasa wewe ni)\b/iu,
  /(?:^|[.!?]\s+)from now on,? (?:you )?(?:will |must |should )?(?:only )?(?:reply|respond|answer|speak)\b/iu,
  /\b(?:reveal|print|repeat|show|output|leak)\b[^.!?\n]{0,30}\b(?:system prompt|your (?:prompt|instructions|rules))\b/iu,
  /\b(?:if you are|as) an? (?:ai|llm|large language model|language model|chat ?bot)\b[^.!?\n]{0,60}\b(?:must|should|always|never|ignore|say|reply|respond|include|add)\b/iu,
];
/** Invisible characters that carry text only a machine sees, and direction changes. */
const hidden = /[\u{e0000}-\u{e007f}\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const comments = /<!--[\s\S]{0,4000}?-->/gu;

/** A passage as a model may read it and a customer see it: what follows an instruction to a machine, up to the end of its line, goes with it. */
export function withoutInstructions(passage: string): SanitisedText {
  let removed = 0;
  const visible = passage.replaceAll(comments, " ").replaceAll(hidden, "");
  const lines = visible.split("\n").flatMap((line) => {
    const from = Math.min(...addressed.map((pattern) => startOf(pattern, line)));
    if (from === Number.POSITIVE_INFINITY) return [line];
    removed += 1;
    const kept = line.slice(0, from).trim();
    return /\p{L}/u.test(kept) ? [kept] : [];
  });
  return { text: lines.join("\n").trim(), removed };
}

/** Where the sentence begins in which the pattern stands. */
function startOf(pattern: RegExp, line: string): number {
  const match = pattern.exec(line);
  if (match === null) return Number.POSITIVE_INFINITY;
  const before = line.slice(0, match.index + (/^[.!?]/u.test(match[0]) ? 1 : 0));
  return /^.*[.!?](?:\s|$)/u.exec(before)?.[0].length ?? 0;
}
