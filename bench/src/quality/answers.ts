import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EventData } from "@frontdesk/contracts/events";
import { Language } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { HistoryEntry, Reply } from "@frontdesk/contracts/turn";
import type { Thought, Tools } from "@frontdesk/generation/dialogue/dialogue";
import { think } from "@frontdesk/generation/dialogue/think";
import { rulesBrain } from "@frontdesk/generation/rules-brain/rules-brain";
import { detectLanguage } from "@frontdesk/infra/language/detect";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { approveReply } from "@frontdesk/safety/approve-reply.rules";
import { screenText } from "@frontdesk/safety/screen-message.rules";
import { turnOf } from "./abstention.ts";
import { type HelpRow, holdsAll } from "./help-rows.ts";
import { addFolder, openKnowledge, openVectors, readJsonl } from "./open-knowledge.ts";

export interface AnswersBenchOptions {
  /** The folder that holds `data/`. */
  readonly shared: string;
  /** Where to write every question with its reply, to be read. */
  readonly replies?: string;
}

/** The least share of answerable questions that are answered, and the longest reply, in characters. */
const bars = { answered: 0.65, longest: 700 };

const settings = TenantSettings.parse({
  id: "help-centre",
  name: "Help Centre",
  languages: { default: "en", allowed: Language.options },
});
/** A desk without a shop. */
const tools: Tools = {
  updatePreferences: (marketing) => Promise.resolve({ ok: true, data: { marketing_opt_in: marketing } }),
  catalogSearch: () => Promise.resolve({ ok: true, data: { items: [], matches: 0 } }),
  orderStatus: () => Promise.resolve({ ok: true, data: { orders: [] } }),
};

interface AnsweredTurn {
  readonly reply: Reply;
  readonly context: EventData<"context.retrieved">;
  readonly decision?: Thought["decision"];
  readonly thinkMs: number;
}

interface BenchQuestion {
  readonly text: string;
  readonly history: readonly HistoryEntry[];
  readonly language?: Language | undefined;
}

/** One turn as the services take it, without the bus: screened, searched, answered, approved. */
async function takeTurn(
  knowledge: Knowledge,
  { text, history, language: spoken }: BenchQuestion,
): Promise<AnsweredTurn> {
  const { language } = detectLanguage(text, { conversation: spoken, languages: settings.languages });
  const now = () => performance.now();
  const screened = screenText({ text, settings, language, now });
  const event = turnOf(settings.id, { question: screened.text, history, language });
  const context = await knowledge.retrieve(event, settings);
  if (screened.outcome.kind === "reply") return { reply: screened.outcome.reply, context, thinkMs: 0 };
  const began = performance.now();
  const thought = await think({ context, settings, tools, now: Date.UTC(2026, 4, 4, 10) }, rulesBrain);
  const thinkMs = performance.now() - began;
  const { confident: _confident, ...rest } = context;
  const draft = { ...rest, reply: thought.reply, decision: thought.decision, facts: [] };
  const { reply } = approveReply({ draft, settings, now });
  return { reply, context, decision: thought.decision, thinkMs };
}

async function ask(knowledge: Knowledge, row: HelpRow): Promise<AnsweredTurn> {
  const history: HistoryEntry[] = [];
  let language: Language | undefined;
  for (const earlier of row.history ?? []) {
    const { reply, context } = await takeTurn(knowledge, { text: earlier, history, language });
    language = context.language;
    history.push({ role: "user", text: earlier }, { role: "assistant", text: reply.content });
  }
  return await takeTurn(knowledge, { text: row.question, history, language });
}

interface Judged {
  readonly row: HelpRow;
  readonly turn: AnsweredTurn;
  readonly holds: boolean;
  readonly cites: boolean;
  readonly right: boolean;
}

function judge(row: HelpRow, turn: AnsweredTurn): Judged {
  const { content, sources, guardUsed, handoff } = turn.reply;
  const cites = sources.some(({ document }) => row.documents.includes(document));
  const holds = holdsAll(content, row.facts);
  const declined = guardUsed || handoff !== undefined || sources.length === 0;
  const right = row.kind === "none" ? declined : holds && cites && content.length <= bars.longest;
  return { row, turn, holds, cites, right };
}

function share(judged: readonly Judged[]): string {
  const right = judged.filter((each) => each.right).length;
  return `${right}/${judged.length}`;
}

function sharesBy(judged: readonly Judged[], key: (row: HelpRow) => string): Record<string, string> {
  const groups = [...new Set(judged.map(({ row }) => key(row)))].toSorted();
  return Object.fromEntries(groups.map((group) => [group, share(judged.filter(({ row }) => key(row) === group))]));
}

function replySheet(judged: readonly Judged[]): string {
  return judged
    .map(({ row, turn, right, holds, cites }) => {
      const before = (row.history ?? []).map((text) => `(before: ${text})\n`).join("");
      const found = turn.context.passages.map(({ id, score, document }) => {
        const listed = row.documents.includes(document) ? " *" : "";
        return `  ${score.toFixed(2)} ${id}${listed}`;
      });
      const verdict = right ? "RIGHT" : `WRONG holds=${holds} cites=${cites}`;
      const wanted = row.facts.map((fact) => (typeof fact === "string" ? fact : fact.any.join(" | "))).join(" & ");
      return [
        `## ${row.id} ${row.kind} ${row.lang}: ${verdict}, ${turn.reply.content.length} characters, ${turn.decision?.path.join(" ") ?? "preset"}`,
        `${before}> ${row.question}`,
        `wanted: ${wanted} in ${row.documents.join(", ")}`,
        `found (${turn.context.confident ? "confident" : "not confident"}):`,
        ...found,
        "",
        turn.reply.content,
      ].join("\n");
    })
    .join("\n\n");
}

/** Replies of the rule-based brain to questions about real help pages: what share holds the facts and cites a right page. */
export async function runAnswersBench({ shared, replies }: AnswersBenchOptions): Promise<Record<string, unknown>> {
  const folder = join(shared, "data/help");
  const rows = readJsonl<HelpRow>(join(folder, "questions.jsonl"));
  const { vectors, dispose } = openVectors("embedded");
  try {
    const knowledge = await openKnowledge(vectors);
    const documents = await addFolder(knowledge, settings.id, join(folder, "docs"));
    const judged: Judged[] = [];
    for (const row of rows) judged.push(judge(row, await ask(knowledge, row)));
    if (replies !== undefined) writeFileSync(replies, `${replySheet(judged)}\n`);
    return { documents, ...figuresOf(judged) };
  } finally {
    await dispose();
  }
}

function figuresOf(judged: readonly Judged[]): Record<string, unknown> {
  const answerable = judged.filter(({ row }) => row.kind !== "none");
  const none = judged.filter(({ row }) => row.kind === "none");
  const answered = answerable.filter(({ right }) => right).length / answerable.length;
  const lengths = judged.map(({ turn }) => turn.reply.content.length).toSorted((one, other) => one - other);
  const thinkMs = judged.map(({ turn }) => turn.thinkMs).toSorted((one, other) => one - other);
  const longest = lengths.at(-1) ?? 0;
  return {
    answered: Math.round(answered * 1_000) / 1_000,
    answerable: share(answerable),
    ...prefixed(
      "kind",
      sharesBy(answerable, ({ kind }) => kind),
    ),
    ...prefixed(
      "lang",
      sharesBy(answerable, ({ lang }) => lang),
    ),
    factsHeld: answerable.filter(({ holds }) => holds).length,
    pageCited: answerable.filter(({ cites }) => cites).length,
    declinedNone: share(none),
    medianLength: lengths[Math.floor(lengths.length / 2)],
    longest,
    thinkMsMedian: thinkMs[Math.floor(thinkMs.length / 2)],
    thinkMsP95: thinkMs[Math.floor(thinkMs.length * 0.95)],
    missed: [...(answered < bars.answered ? ["answered"] : []), ...(longest > bars.longest ? ["longest"] : [])],
  };
}

function prefixed(name: string, shares: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(shares).map(([key, value]) => [`${name}.${key}`, value]));
}
