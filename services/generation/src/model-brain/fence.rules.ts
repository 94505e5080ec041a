import { digestId } from "@frontdesk/infra/runtime/digest";
import { replaceCitations } from "../sources/citations.rules.ts";

/**
 * The mark of a question's fences: a digest of the texts given. One of them that held it would have to hold its own
 * digest, so none can close a fence (WF-08). From what comes later, as a tool's answer, the mark is taken out.
 */
export function fenceMark(texts: readonly string[]): string {
  return digestId("fence", ...texts);
}

/** A text as data: between two marks, with whatever looks like a mark or a change of speaker made harmless. */
export function fenced(mark: string, name: string, text: string): string {
  return `<<<${name} ${mark}>>>\n${inert(text, mark)}\n<<<end ${mark}>>>`;
}

/** Marks of chat formats, by which a text could pass for another speaker. */
const chatMarkup =
  /<\|?\/?(?:im_start|im_end|im_sep|endoftext|eot_id|start_header_id|end_header_id|start_of_turn|end_of_turn|system|user|assistant|begin_of_text|s)\|?>|<\|[^|<>\n]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>/giu;
/** A speaker's name at the start of a line, as in "System:" or "### Assistant:"; in capitals, anywhere. */
const speakers = [
  /(^[ \t>#*_-]{0,8}(?:system|assistant|developer|human|user|tool|sistema|sistem|asistente|asisten|mfumo)(?: (?:prompt|message|note|instructions?))?[*_]{0,2})[ \t]*[:：]/gimu,
  /\b((?:SYSTEM|ASSISTANT|DEVELOPER|ADMIN)(?: (?:PROMPT|MESSAGE|NOTE|OVERRIDE|INSTRUCTIONS?))?)[ \t]*[:：]/gu,
];

/** Text that can only be read, never be taken for a fence, a speaker or a citation. */
export function inert(text: string, mark?: string): string {
  const marked = text.replaceAll(chatMarkup, " ").replaceAll("<<<", "‹‹‹").replaceAll(">>>", "›››");
  const plain = replaceCitations(marked, (cited, word) => `(${word} ${cited})`);
  const spoken = speakers.reduce((said, speaker) => said.replaceAll(speaker, "$1 –"), plain);
  // Replaced by what no mark holds, so that the pieces around it cannot join to another.
  return mark === undefined ? spoken : spoken.replaceAll(mark, "[…]");
}
