import type { MessageDoc } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";

/** Everything that the stores say about one conversation, when all is said and done. */
export interface Evidence {
  readonly conversation: string;
  readonly record: ConversationRecord | undefined;
  /** Stored messages, visible or not. */
  readonly messages: readonly MessageDoc[];
  /** Message ids of its `chat.out` events. */
  readonly out: readonly string[];
  readonly tickets: number;
  /** Ids of messages that the desk said it has kept. */
  readonly accepted: readonly string[];
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
}

/** A conversation line by line, to see what went wrong. */
export function transcript({ messages }: Evidence): string[] {
  return messages
    .toSorted((a, b) => (a.visible ?? Number.POSITIVE_INFINITY) - (b.visible ?? Number.POSITIVE_INFINITY))
    .map(({ visible, role, n, id, answers, content, at }) => {
      const answered = answers.length === 0 ? "" : ` answers ${answers.join(" ")}`;
      return `${visible ?? "-"} ${new Date(at).toISOString()} ${role} n=${n ?? "-"} ${id}${answered}: ${content.slice(0, 60)}`;
    });
}

/** Whether one conversation kept the promise: nothing lost, doubled, out of order, stuck, or said over a person's head. */
export function audit(evidence: Evidence): Findings {
  const shown = evidence.messages
    .filter(({ visible }) => visible !== null)
    .toSorted((a, b) => (a.visible ?? 0) - (b.visible ?? 0));
  const named = (fault: string) => `${evidence.conversation}: ${fault}`;
  const human = humanOwned(evidence, shown);
  return {
    lost: lost(evidence, shown).map(named),
    doubled: doubled(evidence, shown).map(named),
    disordered: disordered(shown).map(named),
    stuck: [...stuckRecord(evidence.record), ...unanswered(evidence, shown, human)].map(named),
    fenceBreaches: shown
      .filter((message, at) => message.role === "assistant" && human[at] === true)
      .map((message) => named(`reply ${message.id} at ${message.visible} while a person owned`)),
    apologies: shown.filter((message) => isApology(evidence, message)).length,
  };
}

function isApology({ apologies }: Evidence, { role, content }: MessageDoc): boolean {
  return role === "assistant" && apologies.has(content);
}

/** Whether this message makes a person the owner: a takeover, or a reply that calls one. */
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
    if (callsPerson(evidence, message)) human = true;
    else if (evidence.returned.has(message.id)) human = false;
    return before;
  });
}

function lost({ accepted, out }: Evidence, shown: readonly MessageDoc[]): string[] {
  const ids = new Set(shown.map(({ id }) => id));
  const said = new Set(out);
  return [
    ...accepted.filter((id) => !ids.has(id)).map((id) => `message ${id} is not shown`),
    ...shown
      .filter(({ role, id }) => role !== "user" && !said.has(id))
      .map(({ role, id }) => `${role} message ${id} was not said to gateways`),
  ];
}

function doubled({ out, tickets }: Evidence, shown: readonly MessageDoc[]): string[] {
  const twice = (ids: readonly string[]) => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
  const byTurn = shown.flatMap(({ role, answers }) => (role === "assistant" ? [...answers] : []));
  return [
    ...twice(byTurn).map((id) => `message ${id} is answered twice`),
    ...twice(out).map((id) => `message ${id} was said to gateways twice`),
    ...twice(shown.map(({ visible }) => String(visible))).map((number) => `two messages have number ${number}`),
    ...(tickets > 1 ? [`${tickets} tickets`] : []),
  ];
}

function disordered(shown: readonly MessageDoc[]): string[] {
  const faults: string[] = [];
  let customer = 0;
  let answered = 0;
  const numbers = new Map(shown.flatMap(({ id, n }) => (n === null ? [] : [[id, n] as const])));
  shown.forEach(({ visible, role, n, id, answers }, at) => {
    if (visible !== at + 1) faults.push(`number ${at + 1} is missing before ${visible}`);
    if (role === "user") {
      if ((n ?? 0) <= customer) faults.push(`message ${id} is shown before an earlier one`);
      customer = n ?? 0;
    }
    if (role !== "assistant" || answers.length === 0) return;
    const newest = Math.max(...answers.map((answer) => numbers.get(answer) ?? 0));
    if (newest <= answered) faults.push(`reply ${id} comes after the reply to a later message`);
    answered = Math.max(answered, newest);
  });
  return faults;
}

function stuckRecord(record: ConversationRecord | undefined): string[] {
  if (record === undefined) return ["no record"];
  const { pending, waiting, turn, outbox } = record;
  return [
    ...(pending.length > 0 ? [`${pending.length} messages are not screened`] : []),
    ...(waiting.length > 0 ? [`${waiting.length} messages wait for a turn`] : []),
    ...(turn !== null && turn.state !== "closed" ? [`turn ${turn.number} is ${turn.state}`] : []),
    ...(outbox.length > 0 ? [`${outbox.length} effects are not said`] : []),
  ];
}

/** A message ends in silence when nothing answers it and no person had it before them: not then, nor by what was said next. */
function unanswered(evidence: Evidence, shown: readonly MessageDoc[], human: readonly boolean[]): string[] {
  const answered = new Set(shown.flatMap(({ answers }) => [...answers]));
  const seenThrough = evidence.record?.seenThrough ?? 0;
  return shown.flatMap((message, at) => {
    if (message.role !== "user" || answered.has(message.id) || human[at] === true) return [];
    const next = shown.slice(at + 1).find((each) => each.role === "assistant" || evidence.taken.has(each.id));
    const handedOver = next !== undefined && callsPerson(evidence, next) && (message.n ?? 0) <= seenThrough;
    return handedOver ? [] : [`message ${message.id} at ${message.visible} is not answered`];
  });
}
