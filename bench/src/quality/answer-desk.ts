import type { EventData } from "@frontdesk/contracts/events";
import type { Language, TenantId } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { HistoryEntry, Reply } from "@frontdesk/contracts/turn";
import type { Brain } from "@frontdesk/generation/dialogue/brain";
import type { Thought, Tools } from "@frontdesk/generation/dialogue/dialogue";
import { think } from "@frontdesk/generation/dialogue/think";
import { rulesBrain } from "@frontdesk/generation/rules-brain/rules-brain";
import { detectLanguage } from "@frontdesk/infra/language/detect";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { plainBm25 } from "@frontdesk/retrieval/testkit/plain-bm25";
import { approveReply } from "@frontdesk/safety/approve-reply.rules";
import { screenText } from "@frontdesk/safety/screen-message.rules";
import { turnOf } from "./abstention.ts";
import type { AnswerSet } from "./answer-sets.ts";
import type { HelpRow } from "./help-rows.ts";
import { type GivenModels, openStored, type Stored } from "./open-knowledge.ts";

/** A tenant that holds a set's documents. */
export interface Desk {
  readonly set: AnswerSet;
  readonly stored: Stored;
  readonly knowledge: Knowledge;
  readonly brain: Brain;
  /** The pages that plain BM25 over the same passages finds, best first. */
  readonly plain: (question: string) => string[];
}

/** `models`: in place of what the product learnt from data. */
export async function openDesk(set: AnswerSet, models: GivenModels = {}): Promise<Desk> {
  const stored = await openStored();
  const knowledge = await stored.open(models);
  await set.fill(knowledge);
  return { set, stored, knowledge, brain: rulesBrain, plain: await plainPages(knowledge, set.settings.id) };
}

const plainDepth = 50;

/** Finds the pages that plain BM25 over the same passages finds, best first. */
export async function plainPages(knowledge: Knowledge, tenant: TenantId): Promise<Desk["plain"]> {
  const texts: { readonly document: string; readonly text: string }[] = [];
  for (let after: string | undefined; ; ) {
    const page = await knowledge.list({ tenant, limit: 100, ...(after === undefined ? {} : { after }) });
    for (const { id, title = "" } of page.documents) {
      const { passages } = await knowledge.passages({ tenant, id, limit: 500 });
      for (const { headings, text } of passages ?? [])
        texts.push({ document: id, text: [title, ...headings, text].join("\n") });
    }
    if (page.next === undefined) break;
    after = page.next;
  }
  const search = plainBm25(texts.map(({ text }) => text));
  return (question) => [...new Set(search(question, plainDepth).flatMap((at) => texts[at]?.document ?? []))];
}

/** A desk without a shop. */
const tools: Tools = {
  updatePreferences: (marketing) => Promise.resolve({ ok: true, data: { marketing_opt_in: marketing } }),
  catalogSearch: () => Promise.resolve({ ok: true, data: { items: [], matches: 0 } }),
  orderStatus: () => Promise.resolve({ ok: true, data: { orders: [] } }),
};

type Context = EventData<"context.retrieved">;

interface Turn {
  readonly reply: Reply;
  readonly context: Context;
  /** Absent where safety answered. */
  readonly decision?: Thought["decision"];
  readonly thinkMs: number;
  readonly retrieveMs: number;
  /** Pages found, best first, deeper than the turn looks. */
  pages(): Promise<string[]>;
}

interface Said {
  readonly text: string;
  readonly history: readonly HistoryEntry[];
  readonly language?: Language | undefined;
}

const now = () => performance.now();
/** A working hour. */
const thinkAt = Date.UTC(2026, 4, 4, 10);
const deep = { topK: 10, wideTopK: 10 };

function deeper(settings: TenantSettings): TenantSettings {
  return { ...settings, retrieval: { ...settings.retrieval, ...deep } };
}

/** One turn as the services take it, without the bus: screened, searched, answered, approved. */
async function takeTurn({ set, knowledge, brain }: Desk, { text, history, language: spoken }: Said): Promise<Turn> {
  const { settings } = set;
  const { language } = detectLanguage(text, { conversation: spoken, languages: settings.languages });
  const screened = screenText({ text, settings, language, now });
  const event = turnOf(settings.id, { question: screened.text, history, language });
  const searched = now();
  const context = await knowledge.retrieve(event, settings);
  const pages = async () => {
    const { passages } = await knowledge.retrieve(event, deeper(settings));
    return [...new Set(passages.map(({ document }) => document))];
  };
  const found = { context, pages, retrieveMs: now() - searched };
  if (screened.outcome.kind === "reply") return { ...found, reply: screened.outcome.reply, thinkMs: 0 };
  const began = now();
  const thought = await think({ context, settings, tools, now: thinkAt }, brain);
  const thinkMs = now() - began;
  const { confident: _confident, ...rest } = context;
  const draft = { ...rest, reply: thought.reply, decision: thought.decision, facts: [] };
  const { reply } = approveReply({ draft, settings, now });
  return { ...found, reply, decision: thought.decision, thinkMs };
}

/** What a desk said to a row's question, after what was asked before it. */
export interface Answered extends Omit<Turn, "pages"> {
  readonly row: HelpRow;
  readonly pages: readonly string[];
  readonly plainPages: readonly string[];
}

export async function ask(desk: Desk, row: HelpRow): Promise<Answered> {
  const history: HistoryEntry[] = [];
  let language: Language | undefined;
  for (const text of row.history ?? []) {
    const { reply, context } = await takeTurn(desk, { text, history, language });
    language = context.language;
    history.push({ role: "user", text }, { role: "assistant", text: reply.content });
  }
  const turn = await takeTurn(desk, { text: row.question, history, language });
  const plainPages = desk.plain([...(row.history ?? []), row.question].join("\n"));
  return { ...turn, row, pages: await turn.pages(), plainPages };
}
