import type { DialogueState, Draft, Journey, ThinkInput } from "./dialogue.ts";
import { wordsOf } from "./words.rules.ts";

/** A turn, or one of its questions, thought through. */
export interface Walked {
  readonly state: DialogueState;
  readonly journey: Journey;
}

/** Nodes that ask back or only keep the tone; beside an answer they say nothing. */
const idle = new Set(["clarify", "governance_response"]);

/** The turn's questions, each as a turn of its own; one where it asks once. What changes a consent is never taken apart. */
export function questionsOf(input: ThinkInput, language: DialogueState["language"]): readonly ThinkInput[] {
  const { context, settings } = input;
  const { questions = [] } = context;
  if (questions.length < 2) return [input];
  const [take] = context.takes;
  return questions.map(({ text, query, confident, passages, tier }) => ({
    ...input,
    part: true,
    // One turn is answered in one language.
    settings: { ...settings, languages: { ...settings.languages, allowed: [language] } },
    context: {
      ...context,
      language,
      takes: take === undefined ? [] : [{ ...take, text }],
      passages: passages.flatMap((id) => context.passages.find((passage) => passage.id === id) ?? []),
      confident,
      query,
      ...(context.evidence === undefined || tier === undefined ? {} : { evidence: { ...context.evidence, tier } }),
    },
  }));
}

/** One reply to several questions: the answers in order, a word on what was not answered, a hand-off last. */
export function together(walked: readonly Walked[]): Walked | undefined {
  const [first] = walked;
  if (first === undefined || walked.length === 1) return first;
  const drafted = walked.flatMap((one) => (one.state.draft === undefined ? [] : [{ ...one, draft: one.state.draft }]));
  const handed = drafted.find(({ draft }) => draft.handoff !== undefined);
  const refused = drafted.filter(({ draft }) => draft.guardUsed);
  const answers = drafted.filter(
    ({ draft, state }) =>
      !draft.guardUsed && draft.handoff === undefined && !idle.has(state.path.at(-1) ?? "") && draft.content !== "",
  );
  const lead = answers[0] ?? handed ?? first;
  if (answers.length === 0) return lead;
  const words = wordsOf(lead.state).answer;
  const parts = answers.map(({ draft }, at) => (at === 0 ? draft.content : `${words.second}\n${draft.content}`));
  const rest = handed?.draft.content ?? (refused.length === 0 ? "" : words.unanswered(refused.length));
  const draft: Draft = {
    content: [...parts, rest].filter((part) => part !== "").join("\n\n"),
    cited: [...new Set(answers.flatMap((one) => one.draft.cited))],
    quoted: Object.assign({}, ...answers.map((one) => one.draft.quoted ?? {})),
    guardUsed: false,
    ...(handed?.draft.handoff === undefined ? {} : { handoff: handed.draft.handoff }),
  };
  const path = walked.flatMap(({ state }) => state.path);
  const log = walked.flatMap(({ state }) => state.log);
  return { journey: lead.journey, state: { ...lead.state, draft, path, log } };
}
