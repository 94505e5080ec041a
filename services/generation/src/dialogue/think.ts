import { longestPath, mostCalls, mostPassages, type Passage } from "@frontdesk/contracts/turn";
import { detectLanguage } from "@frontdesk/infra/language/detect";
import { validateCitations } from "../sources/citations.rules.ts";
import { withoutInstructions } from "../sources/source-text.rules.ts";
import { sourcesOf } from "../sources/sources.rules.ts";
import { consentOf } from "../understanding/consent.rules.ts";
import type { Brain } from "./brain.ts";
import { consentText, consentWritten } from "./consent.rules.ts";
import type { DialogueLog, DialogueState, Draft, Journey, ThinkInput, Thought } from "./dialogue.ts";
import { type Edge, edges, type NodeId } from "./graph.ts";
import { guards, isUnread } from "./guards.rules.ts";
import { questionsOf, together, type Walked } from "./several.rules.ts";
import { whileWaiting } from "./while-waiting.rules.ts";
import { guardDraft } from "./words.rules.ts";

/**
 * Decide and word the reply of one turn. Depends on nothing but its input and what the tools answer: the same input
 * gives the same reply (CA-24).
 */
export async function think(input: ThinkInput, brain: Brain): Promise<Thought> {
  const { state, journey } = await answered(input, brain);
  const thought: Draft = state.draft ?? guardDraft(state);
  const draft = whileWaiting(state, thought);
  const passages = [...input.context.passages, ...state.found].slice(0, mostPassages);
  const checked = checkedDraft(draft, passages, input.context.confident);
  const beside = state.path.includes("prefs_consent_response") || state.consent === undefined ? [] : [state.consent];
  const fellBack = state.fellBack === undefined ? {} : { fellBack: state.fellBack };
  return {
    reply: {
      content: [checked.content, ...beside.map((consent) => consentText(consent, state))].join("\n\n"),
      language: state.language,
      sources: sourcesOf(checked.cited, readable(checked.cited, passages), draft.quoted),
      guardUsed: draft.guardUsed,
      ...(draft.handoff === undefined ? {} : { handoff: draft.handoff }),
    },
    decision: {
      intent: state.intent.intent,
      confidence: state.intent.confidence,
      journey,
      governor: state.governed.class,
      brain: draft.by ?? "rules",
      path: state.path.slice(0, longestPath),
      calls: state.calls.slice(0, mostCalls),
      ...fellBack,
    },
    passages,
    log: [
      ["chat.metrics", { phase: "dialogue", path: state.path, calls: state.calls.length, ...fellBack }],
      ...state.log,
      ...checked.log,
    ],
  };
}

/** The rules answer one question after the other; a model is asked all of them at once. */
async function answered(input: ThinkInput, brain: Brain): Promise<Walked> {
  const { context, settings } = input;
  const text = context.takes.map((take) => take.text).join("\n");
  const { language } = detectLanguage(text, { conversation: context.language, languages: settings.languages });
  const isWhole = context.takes.some((take) => consentOf(take.text) !== undefined) || isUnread({ text, input });
  const takesApart = brain.asksAtOnce !== true && !isWhole;
  const questions = takesApart ? questionsOf(input, language) : [input];
  const walked: Walked[] = [];
  for (const question of questions) walked.push(await walk(opening(question), brain));
  return together(walked) ?? (await walk(opening(input), brain));
}

/** INJ-06: what a document says to machines is not shown under a reply either. */
function readable(cited: readonly string[], passages: readonly Passage[]): Passage[] {
  return passages
    .filter(({ id }) => cited.includes(id))
    .map((passage) => ({ ...passage, text: withoutInstructions(passage.text).text }));
}

/** What is known of a turn before anything was thought. */
export function opening(input: ThinkInput): DialogueState {
  const { settings, context } = input;
  const consent = consentWritten(input.written);
  return {
    input,
    text: context.takes.map((take) => take.text).join("\n"),
    names: { bot: settings.persona.botName, company: settings.name },
    language: context.language ?? settings.languages.default,
    governed: { class: "business" },
    intent: { intent: "unknown", confidence: 0, question: false },
    ...(consent === undefined ? {} : { consent }),
    found: [],
    calls: [],
    path: [],
    log: [],
  };
}

async function walk(opened: DialogueState, brain: Brain): Promise<Walked> {
  let state = opened;
  let journey: Journey = "unknown";
  let from: NodeId | "start" = "start";
  // A longer walk means that the graph has a loop.
  for (let steps = 0; steps < longestPath; steps += 1) {
    const edge = nextEdge(from, state);
    if (edge === undefined || edge.to === "end") return { state, journey };
    journey = edge.journey ?? (edge.to === "handoff_message" ? "support" : journey);
    from = edge.to;
    const done = (await brain.nodes[from]?.(state)) ?? state;
    state = { ...done, path: [...state.path, from] };
  }
  throw new Error(`the dialogue graph does not end: ${state.path.join(" → ")}`);
}

function nextEdge(from: NodeId | "start", state: DialogueState): Edge | undefined {
  return edges.find(
    (edge) => edge.from === from && !edge.planned && (edge.when === undefined || guards[edge.when](state)),
  );
}

/** WF-09 on every reply that cites; a reply that hands over or refuses cites nothing. */
function checkedDraft(
  draft: Draft,
  passages: readonly Passage[],
  confident: boolean,
): { content: string; cited: readonly string[]; log: DialogueLog[] } {
  if (draft.guardUsed) {
    const log: DialogueLog = ["chat.guard", { reason: confident ? "nothing quotable" : "low similarity" }];
    return { content: draft.content, cited: [], log: [log] };
  }
  if (draft.cited.length === 0) return { content: draft.content, cited: [], log: [] };
  const { text, valid, removed } = validateCitations(
    draft.content,
    passages.map((passage) => passage.id),
  );
  // What was removed may be anything a model wrote, so only its number is logged.
  const log: DialogueLog = ["chat.citations", { generatedIds: draft.cited, validIds: valid, removed: removed.length }];
  return { content: text, cited: valid, log: [log] };
}
