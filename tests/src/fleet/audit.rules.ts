import type { MessageDoc } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";

/** How long an unscreened message holds later ones back. */
const heldBackMs = 15_000;

/** What a `chat.out` event says. */
export type Said = Pick<MessageDoc, "id" | "visible" | "role" | "content" | "answers">;

/** Everything that the stores say about one conversation, when all is said and done. */
export interface Evidence {
  readonly conversation: string;
  readonly record: ConversationRecord | undefined;
  /** Stored messages. */
  readonly messages: readonly MessageDoc[];
  /** Its `chat.out` events. */
  readonly out: readonly Said[];
  /** Ids of its tickets. */
  readonly tickets: readonly string[];
  /** Messages that the desk said it has kept; in the order in which they were sent, where each waited for the last. */
  readonly accepted: readonly { readonly id: string; readonly content: string; readonly inOrder: boolean }[];
  /** Of these, the ones that ask for a person. */
  readonly asksForPerson: ReadonlySet<string>;
  /** Ids of the lines that say that a person has taken over, and has given back. */
  readonly taken: ReadonlySet<string>;
  readonly returned: ReadonlySet<string>;
  readonly apologies: ReadonlySet<string>;
}

/** Each list names what is wrong; all are empty when the promise of the protocol was kept. */
export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly disordered: readonly string[];
  readonly stuck: readonly string[];
  readonly fenceBreaches: readonly string[];
  /** Honest ends, not faults: the turn could not be finished and a person was called. */
  readonly apologies: number;
  /** Not faults either: messages that could not be screened for so long that later ones went before (PROTOCOL 4). */
  readonly overtaken: number;
}

export const faultKinds = ["lost", "doubled", "disordered", "stuck", "fenceBreaches"] as const;

/** Every fault, with its kind. */
export function faultsOf(findings: Findings): string[] {
  return faultKinds.flatMap((kind) => findings[kind].map((fault) => `${kind}: ${fault}`));
}

/** A conversation line by line, to see what went wrong. */
export function transcript({ messages }: Evidence): string[] {
  return messages
    .toSorted((a, b) => a.visible - b.visible)
    .map(({ visible, role, n, id, answers, content, at }) => {
      const answered = answers.length === 0 ? "" : ` answers ${answers.join(" ")}`;
      return `${visible} ${new Date(at).toISOString()} ${role} n=${n ?? "-"} ${id}${answered}: ${content.slice(0, 60)}`;
    });
}

/** Whether one conversation kept the promise: nothing lost, doubled, out of order, stuck, or said over a person's head. */
export function audit(evidence: Evidence): Findings {
  const shown = evidence.messages.toSorted((a, b) => a.visible - b.visible);
  const named = (fault: string) => `${evidence.conversation}: ${fault}`;
  const human = humanOwned(evidence, shown);
  const late = overtaken(shown);
  return {
    lost: lost(evidence, shown).map(named),
    doubled: doubled(evidence, shown).map(named),
    disordered: [...disordered(shown, late), ...sentOtherwise(evidence)].map(named),
    stuck: [...stuckRecord(evidence), ...unanswered(evidence, shown)].map(named),
    fenceBreaches: shown
      .filter((message, at) => message.role === "assistant" && human[at] === true)
      .map((message) => named(`reply ${message.id} at ${message.visible} while a person owned`)),
    apologies: shown.filter((message) => isApology(evidence, message)).length,
    overtaken: late.size,
  };
}

function isApology({ apologies }: Evidence, { role, content }: MessageDoc): boolean {
  return role === "assistant" && apologies.has(content);
}

/** Whether this message is a takeover, or a reply that calls a person. */
function callsPerson(evidence: Evidence, message: MessageDoc): boolean {
  const askedFor = message.answers.some((id) => evidence.asksForPerson.has(id));
  const handsOver = message.role === "assistant" && (askedFor || isApology(evidence, message));
  return handsOver || evidence.taken.has(message.id);
}

/** For each shown message, whether a person owned the conversation when it got its number. */
function humanOwned(evidence: Evidence, shown: readonly MessageDoc[]): boolean[] {
  let human = false;
  return shown.map((message) => {
    const before = human;
    if (evidence.taken.has(message.id)) human = true;
    else if (evidence.returned.has(message.id)) human = false;
    return before;
  });
}

function lost(evidence: Evidence, shown: readonly MessageDoc[]): string[] {
  const { accepted, out, record, tickets } = evidence;
  const byId = new Map(shown.map((message) => [message.id, message]));
  const said = new Set(out.map(({ id }) => id));
  const handedOver = shown.some((message) => message.role === "assistant" && callsPerson(evidence, message));
  return [
    ...accepted.filter(({ id }) => !byId.has(id)).map(({ id }) => `message ${id} is not shown`),
    ...accepted
      .filter(({ id, content }) => byId.has(id) && byId.get(id)?.content !== content)
      .map(({ id }) => `message ${id} is shown with another text`),
    ...shown
      .filter(({ role, id }) => role !== "user" && !said.has(id))
      .map(({ role, id }) => `${role} message ${id} was not said to gateways`),
    ...out
      .filter((each) => !isSame(each, byId.get(each.id)))
      .map(({ id }) => `message ${id} was said to gateways otherwise than it is stored`),
    ...(record?.window ?? [])
      .filter(({ id, visible }) => byId.get(id)?.visible !== visible)
      .map(({ id }) => `message ${id} is remembered otherwise than it is stored`),
    ...(handedOver && tickets.length === 0 ? ["no ticket for a call for a person"] : []),
  ];
}

function isSame(said: Said, stored: Said | undefined): boolean {
  const text = ({ id, visible, role, content, answers }: Said) => JSON.stringify([id, visible, role, content, answers]);
  return stored !== undefined && text(said) === text(stored);
}

function doubled({ out, tickets, accepted }: Evidence, shown: readonly MessageDoc[]): string[] {
  const sent = new Set(accepted.map(({ id }) => id));
  const twice = (ids: readonly string[]) => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
  const byTurn = shown.flatMap(({ role, answers }) => (role === "assistant" ? [...answers] : []));
  return [
    ...twice(byTurn).map((id) => `message ${id} is answered twice`),
    ...twice(out.map(({ id }) => id)).map((id) => `message ${id} was said to gateways twice`),
    ...twice(shown.map(({ visible }) => String(visible))).map((number) => `two messages have number ${number}`),
    ...shown.filter(({ role, id }) => role === "user" && !sent.has(id)).map(({ id }) => `nobody sent message ${id}`),
    ...(tickets.length > 1 ? [`${tickets.length} tickets`] : []),
  ];
}

/**
 * Messages shown after later ones that need not have waited for them any longer. When a message was shown is known of
 * the desk's own only: the next of these was shown after the one that went before.
 */
function overtaken(shown: readonly MessageDoc[]): ReadonlySet<string> {
  const late = shown.filter(({ n, at }, place) => {
    if (n === null) return false;
    const before = shown.findIndex((each) => each.n !== null && each.n > n);
    if (before < 0 || before > place) return false;
    const next = shown.slice(before).find((each) => each.n === null);
    return next !== undefined && next.at - at >= heldBackMs;
  });
  return new Set(late.map(({ id }) => id));
}

function disordered(shown: readonly MessageDoc[], late: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  let customer = 0;
  let answered = 0;
  const numbers = new Map(shown.flatMap(({ id, n }) => (n === null ? [] : [[id, n] as const])));
  shown.forEach(({ visible, role, n, id, answers }, at) => {
    if (visible !== at + 1) faults.push(`number ${at + 1} is missing before ${visible}`);
    if (role === "user" && !late.has(id)) {
      if ((n ?? 0) <= customer) faults.push(`message ${id} is shown before an earlier one`);
      customer = n ?? 0;
    }
    if (role !== "assistant" || answers.every((answer) => late.has(answer))) return;
    const newest = Math.max(...answers.map((answer) => numbers.get(answer) ?? 0));
    if (newest <= answered) faults.push(`reply ${id} comes after the reply to a later message`);
    answered = Math.max(answered, newest);
  });
  return faults;
}

/** Each message was sent when the one before had been kept: their numbers tell the same order. */
function sentOtherwise({ accepted, messages }: Evidence): string[] {
  const numbers = new Map(messages.map(({ id, n }) => [id, n ?? 0]));
  const inOrder = accepted.filter((each) => each.inOrder);
  return inOrder
    .filter(({ id }, at) => (numbers.get(id) ?? 0) < (numbers.get(inOrder[at - 1]?.id ?? "") ?? 0))
    .map(({ id }) => `message ${id} has a smaller number than one sent before it`);
}

function stuckRecord({ record, messages }: Evidence): string[] {
  if (record === undefined) return ["no record"];
  const { pending, waiting, turn, outbox, visible } = record;
  return [
    ...(visible === messages.length
      ? []
      : [`${messages.length} messages are stored, the record has counted ${visible}`]),
    ...(pending.length > 0 ? [`${pending.length} messages are not screened`] : []),
    ...(waiting.length > 0 ? [`${waiting.length} messages wait for a turn`] : []),
    ...(turn !== null && turn.state !== "closed" ? [`turn ${turn.number} is ${turn.state}`] : []),
    ...(outbox.length > 0 ? [`${outbox.length} effects are not said`] : []),
  ];
}

/**
 * A message ends in silence when nothing answers it: no reply, no agent's word, and no person who owns the conversation
 * in the end. Nor may a later one be answered before it.
 */
function unanswered(evidence: Evidence, shown: readonly MessageDoc[]): string[] {
  const answered = new Set(shown.flatMap(({ answers }) => [...answers]));
  const numbers = new Map(shown.map(({ id, n }) => [id, n ?? 0]));
  const { owner, seenThrough = 0 } = evidence.record ?? {};
  const owned = owner === "human";
  return shown.flatMap((message, at) => {
    if (message.role !== "user" || answered.has(message.id)) return [];
    const n = message.n ?? 0;
    const jumpsOver = ({ answers }: MessageDoc) => answers.some((id) => (numbers.get(id) ?? 0) > n);
    const isSeen = ({ role, id }: MessageDoc) => role === "agent" || (evidence.taken.has(id) && n <= seenThrough);
    const next = shown.slice(at + 1).find((each) => isSeen(each) || jumpsOver(each));
    return (next === undefined ? owned : isSeen(next))
      ? []
      : [`message ${message.id} at ${message.visible} is not answered`];
  });
}
