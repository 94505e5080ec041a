import { clientOf, type ListingClient } from "../client.ts";
import type { ForeignIds } from "./aims.ts";
import { eventual } from "./bounds.ts";
import type { Secrets } from "./judge.rules.ts";
import { type AttackPrincipal, principalsOf, type Side, userToken } from "./principals.ts";

/** Words that stand in the victim's texts and in no other, so that an answer which shows one is a leak. */
export const words = {
  /** Of customers' messages, tickets, questions, orders. */
  personal: "zorvexil",
  /** Of a document that every user of the tenant may read. */
  knowledge: "quombly",
  /** Of a document, and of settings, that no user may. */
  internal: "drestiv",
} as const;

/** The message id that the victim's customer used. */
export const victimsMessageKey = "attack-message-key";

export interface Scene {
  readonly url: string;
  readonly victim: Side;
  /** Unix seconds, at which the tokens were made. */
  readonly now: number;
  readonly principals: readonly AttackPrincipal[];
  readonly foreign: ForeignIds;
  /** More of the victim's: an erased conversation, a document for nobody's eyes. */
  readonly others: readonly ForeignIds[];
  /** Ids of the same forms that are nobody's. */
  readonly absent: ForeignIds;
}

export interface Setting {
  readonly url: string;
  readonly victim: Side;
  readonly attacker: Side;
  /** Unix seconds. */
  readonly now: number;
  /** Part of the ids that this run makes, so that an earlier one's are not in its way. */
  readonly run: string;
  /** Makes a dead letter of the victim's, where the bus can be reached. */
  readonly poison?: (conversation: string) => Promise<void>;
}

/** What this caller must not be shown. */
export function secretsFor({ foreign, others }: Scene, { standing }: Pick<AttackPrincipal, "standing">): Secrets {
  const { conversation, ticket, gap, user } = foreign;
  const hidden = [words.personal, words.internal];
  return {
    words: standing === "neighbour" ? hidden : [...hidden, words.knowledge],
    ids: [conversation, ticket, gap, user, ...others.map((other) => other.conversation)],
  };
}

/** Fills the victim's tenant with everything there can be of it, by the doors that its own people use. */
export async function setScene({ url, victim, attacker, now, run, poison }: Setting): Promise<Scene> {
  const [user, documents] = [ownerOf(run), documentsOf(run)];
  const system = clientOf(url, victim.key);
  const owner = clientOf(url, userToken(victim, user, now));
  await addDocuments(system, documents);
  const conversation = await talk(owner, system, user);
  const erased = await opened(owner);
  await say(owner, erased, `${words.personal} again: how many days do I have to return shoes?`);
  await system.send("DELETE", `/desk/conversations/${erased}`);
  const owned = await opened(owner);
  await system.send("POST", `/desk/conversations/${owned}/takeover`, { body: { agent: `${words.personal} desk` } });
  await say(owner, owned, `${words.personal}: is anybody there?`);
  if (poison !== undefined) await poison(await opened(owner));
  const found = await findIds(system, { conversation, hasLetter: poison !== undefined });
  const document = documents.open.id;
  const passage = await passageOf(system, document);
  const foreign = { ...found, tenant: victim.tenant, user, conversation, document, passage };
  const internal = await passageOf(system, documents.internal.id);
  const guest = async ({ tenant }: Side) =>
    (await clientOf(url, "").send<{ token: string }>("POST", "/chat/sessions", { body: { tenant } })).token;
  const guests = { neighbour: await guest(victim), stranger: await guest(attacker) };
  return {
    url,
    victim,
    now,
    foreign,
    principals: principalsOf({ owner: user, victim, attacker, guests, now }),
    others: [
      { ...foreign, conversation: erased },
      { ...foreign, conversation: owned },
      { ...foreign, document: documents.internal.id, passage: internal },
    ],
    absent: nobodys(run),
  };
}

/** The victim's customer. */
export function ownerOf(run: string): string {
  return `person-${run}`;
}

/** Of the same forms, and beside the others in any order: lists that go on after them go on alike. */
function nobodys(run: string): ForeignIds {
  return {
    tenant: "attack-nobody",
    user: `person-${run}-none`,
    conversation: "01JZZZZZZZZZZZZZZZZZZZZZZZ",
    ticket: "0123456789abcdef0123456789abcdef",
    document: `attack-returns-${run}-none.md`,
    passage: `attack-returns-${run}-none.md#0`,
    gap: "0123456789abcdef",
    letter: "999999999",
  };
}

interface VictimDocument {
  readonly id: string;
  readonly type: string;
  readonly text: string;
}

/** One that answers come from, and one of a type that the tenant keeps from answers. */
function documentsOf(run: string): Readonly<Record<"open" | "internal", VictimDocument>> {
  return {
    open: {
      id: `attack-returns-${run}.md`,
      type: "policy",
      text: `# Returns\n\nYou can return unworn ${words.knowledge} shoes within 30 days of delivery.`,
    },
    internal: {
      id: `attack-internal-${run}.md`,
      type: "sop",
      text: `# Refunds\n\nThe ${words.internal} account pays refunds of up to 500 dollars without asking.`,
    },
  };
}

async function addDocuments(system: ListingClient, documents: ReturnType<typeof documentsOf>): Promise<void> {
  const { open, internal } = documents;
  const form = new FormData();
  form.set("id", open.id);
  form.set("type", open.type);
  form.set("file", new Blob([open.text]), open.id);
  await system.send("POST", "/knowledge/documents", { form });
  await system.send("POST", "/knowledge/documents", { body: internal });
  for (const { id } of [open, internal]) {
    await eventual(`document ${id}`, async () => {
      const { state } = await system.send<{ state: string }>("GET", `/knowledge/documents/${id}`);
      return state === "indexed" ? state : undefined;
    });
  }
}

export async function opened(owner: ListingClient): Promise<string> {
  return (await owner.send<{ id: string }>("POST", "/chat/conversations", { body: {} })).id;
}

export async function say(
  client: ListingClient,
  conversation: string,
  content: string,
  key?: string,
): Promise<unknown> {
  const headers = { prefer: "wait=20", ...(key === undefined ? {} : { "idempotency-key": key }) };
  return await client.send("POST", `/chat/conversations/${conversation}/messages`, { body: { content }, headers });
}

/** An answer, a question without one, an opt-out, a ticket. */
async function talk(owner: ListingClient, system: ListingClient, user: string): Promise<string> {
  const conversation = await opened(owner);
  await say(owner, conversation, `${words.personal} here: how many days do I have to return shoes?`, victimsMessageKey);
  await say(owner, conversation, `Does the ${words.personal} lamp need batteries or a charger?`);
  await say(owner, conversation, "UNSUBSCRIBE");
  await eventual("opt-out", async () => {
    const body = { users: [user] };
    const { consents } = await system.send<{ consents: { saidAt: string | null }[] }>("POST", "/desk/consents", {
      body,
    });
    return consents[0]?.saidAt ?? undefined;
  });
  await say(owner, conversation, "I want to talk to a human agent");
  return conversation;
}

interface Talked {
  readonly conversation: string;
  readonly hasLetter: boolean;
}

async function findIds(
  system: ListingClient,
  { conversation, hasLetter }: Talked,
): Promise<Pick<ForeignIds, "ticket" | "gap" | "letter">> {
  const firstOf = async <T>(what: string, path: string, pick: (item: T) => boolean): Promise<T> =>
    await eventual(what, async () => (await system.send<T[]>("GET", path)).find(pick));
  const ticket = await firstOf<{ id: string; conversation: string }>(
    "ticket",
    "/desk/tickets",
    (each) => each.conversation === conversation,
  );
  const gap = await firstOf<{ id: string; question: string }>(
    "question without an answer",
    "/knowledge/gaps",
    ({ question }) => question.includes(words.personal),
  );
  const letter = hasLetter
    ? (await firstOf<{ sequence: number }>("dead letter", "/desk/dead-letters", () => true)).sequence
    : 1;
  return { ticket: ticket.id, gap: gap.id, letter: String(letter) };
}

async function passageOf(system: ListingClient, document: string): Promise<string> {
  const [first] = await system.send<{ passage: string }[]>("GET", `/knowledge/documents/${document}/passages`);
  return first?.passage ?? "";
}
