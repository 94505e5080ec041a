import type { Reply } from "@frontdesk/contracts/turn";
import { type Accepted, acceptedEntry, acceptMessage } from "../conversation/accept.rules.ts";
import { claimTurn, passedTurn, releaseTurn } from "../conversation/claim.rules.ts";
import { closeWhenIdle, endInApology, sweep } from "../conversation/end.rules.ts";
import { ownerOf } from "../conversation/hand-off.rules.ts";
import { giveBack, speakAsAgent, takeOver } from "../conversation/human.rules.ts";
import type { ConversationRecord, ConversationRuling, Turn } from "../conversation/record.ts";
import { deliverReply, isBeingSent, openTurn, screenMessage, startSending } from "../conversation/turn.rules.ts";
import {
  applyRule,
  expectThat,
  type Luck,
  numbersAtWork,
  pullSaid,
  type Replica,
  unseenAfter,
  type World,
  type WorldEvent,
} from "./conversation-world.ts";

/** A run of paid work, as `work-on-turn.ts` keeps it. */
interface Run {
  readonly holder: string;
  readonly turn: number;
  readonly fence: number;
  until: number;
  showUntil: number;
  streamed: boolean;
  over: boolean;
}

/** One step of somebody, with whatever happens to it. */
export interface Act {
  readonly kind: ActKind;
  readonly replica: number;
  readonly pick: number;
  readonly luck: Luck;
}

export interface Stage {
  readonly world: World;
  readonly runs: Run[];
  readonly autoCloseMs: number;
  /** Clocks only go forward, so that a claim is worth what it says. */
  readonly steady: boolean;
}

const burst = { maxMs: 4_000 };
const leaseMs = 9_000;
const sendingLeaseMs = 5_000;
const handoff = { reason: "r", trigger: "turn_failed", priority: "HIGH", category: "GENERAL" } as const;
const reply = (extra: Partial<Reply> = {}): Reply => ({
  content: "text",
  language: "en",
  sources: [],
  guardUsed: false,
  ...extra,
});
const apology = reply({ handoff });
const settingsVersion = 1;

type Apply = <R>(rule: (record: ConversationRecord, now: number) => ConversationRuling<R>) => R | "died";
type Does = (stage: Stage, act: Act, apply: Apply) => void;

const acts = {
  accept: (stage, act, apply) => accept(stage, `m${stage.world.record.next}-${act.pick}`, act, apply),
  retry: (stage, act, apply) => {
    const event = chosen(stage, act, "message.received");
    if (event !== undefined) accept(stage, event.id, act, apply);
  },
  screen: ({ world }, act, apply) => {
    const event = chosen({ world }, act, "message.received");
    if (event === undefined) return;
    const { id, n } = event;
    apply((record, now) => {
      if (!record.pending.some((entry) => entry.id === id && entry.n === n)) return { result: undefined };
      const preset = act.pick % 7 === 6 ? { preset: { reply: reply(), layers: [] } } : {};
      const windowMs = (act.pick % 3) * 1_000;
      const text = { text: "t", layers: [], burst: { windowMs, ...burst }, ...preset };
      return screenMessage(record, { id, n, settingsVersion, ...text }, now);
    });
  },
  open: (_stage, _act, apply) => {
    apply((record, now) => {
      const next = openTurn(record, settingsVersion, now);
      return next === record ? { result: undefined } : { next, result: undefined };
    });
  },
  claim: (stage, act, apply) => {
    const event = chosen(stage, act, "turn.opened");
    if (event === undefined) return;
    const run = { holder: `run-${stage.runs.length}`, turn: event.turn, fence: event.fence };
    claim(stage, { ...run, until: 0, showUntil: 0, streamed: false, over: false }, apply);
  },
  renew: (stage, act, apply) => {
    const run = runAt(stage, act);
    if (run === undefined) return;
    if (stage.world.now >= run.until) run.over = true;
    else claim(stage, run, apply);
  },
  piece: (stage, act, apply) => {
    const run = runAt(stage, act);
    if (run === undefined) return;
    const { turn, fence, holder } = run;
    const { world } = stage;
    if (world.now >= run.showUntil - sendingLeaseMs / 2) {
      run.streamed = true;
      const outcome = apply((record, now) => {
        const ruling = startSending(record, { turn, fence, holder, leaseMs: sendingLeaseMs }, now);
        const held = record.turn?.lease ?? undefined;
        const others = held !== undefined && held.until > now && held.holder !== holder;
        const ending = held?.holder === holder && held.ending === true;
        expectThat(world, ruling.result === "passed" || !(others || ending), "a piece left in another's time");
        return ruling;
      });
      if (outcome !== "sending") {
        run.over = outcome === "died";
        return;
      }
      run.showUntil = world.now + sendingLeaseMs;
    }
    if (stage.steady) expectThat(world, !world.taken, "a piece left after a takeover");
  },
  release: (stage, act, apply) => {
    const run = runAt(stage, act);
    if (run === undefined) return;
    run.over = true;
    apply((record) => releaseTurn(record, run));
  },
  finish: (stage, act) => {
    const run = runAt(stage, act);
    if (run === undefined) return;
    run.over = true;
    const { turn, fence, holder } = run;
    stage.world.events.push({ kind: "reply.approved", turn, fence, ...(run.streamed ? { holder } : {}) });
  },
  /** The rules claim nothing; what they wrote may come twice. */
  write: (stage, act) => {
    const event = chosen(stage, act, "turn.opened");
    if (event !== undefined) stage.world.events.push({ kind: "reply.approved", turn: event.turn, fence: event.fence });
  },
  deliver: (stage, act, apply) => {
    const event = chosen(stage, act, "reply.approved");
    if (event === undefined) return;
    const { turn, fence, holder } = event;
    const body = act.pick % 6 === 5 ? reply({ handoff }) : reply();
    const delivery = { turn, fence, reply: body, messageId: `reply-${turn}`, ...(holder ? { holder } : {}) };
    apply((record, now) => {
      const ruling = deliverReply(record, delivery, now);
      if (ruling.next !== undefined) {
        const sent = isBeingSent(record.turn as Turn, now) && record.turn?.lease?.holder !== holder;
        const wanted = record.owner === "bot" && record.fence === fence && record.turn?.number === turn;
        expectThat(stage.world, wanted && !sent, "a reply counted that was not wanted");
        const { next } = ruling;
        const waits = next.turn?.state === "closed" && next.openAt !== null && next.openAt <= now;
        expectThat(stage.world, !waits, "a turn that could open does not");
        stopPassed(stage, record, next);
      }
      return ruling;
    });
  },
  fail: (stage, act) => {
    const event = stage.world.events[act.pick % Math.max(1, stage.world.events.length)];
    if (event?.kind === "message.received")
      stage.world.events.push({ kind: "turn.failed", message: { n: event.n, id: event.id } });
    if (event?.kind === "turn.opened") stage.world.events.push({ kind: "turn.failed", turn: event.turn });
  },
  endFailed: (stage, act, apply) => {
    const event = chosen(stage, act, "turn.failed");
    if (event === undefined) return;
    const { turn: number, message } = event;
    const turn = number === undefined ? {} : { turn: { number, messageId: `reply-${number}` } };
    const failed = { ...turn, ...(message === undefined ? {} : { message }), apology, settingsVersion };
    apply((record, now) => endInApology(record, failed, now));
  },
  takeOver: ({ world }, act, apply) => {
    const outcome = apply((record, now) =>
      takeOver(record, { messageId: `taken-${record.fence}`, text: ".", ...askedAt(act, now) }, now),
    );
    // A call that must wait asks again; one that was answered holds until somebody gives the conversation back.
    if (outcome === "died" || (outcome.kind !== "taken" && outcome.kind !== "already")) return;
    if (world.record.owner !== "human") return;
    world.taken = true;
    expectThat(world, world.record.status === "open", "a person owns a closed conversation");
  },
  giveBack: ({ world }, act, apply) => {
    const seenThrough = act.pick % 2 === 0 ? undefined : act.pick % world.record.next;
    apply((record, now) => {
      const unseen = unseenAfter(world, record, seenThrough ?? record.seenThrough);
      const seen = seenThrough === undefined ? {} : { seenThrough };
      const spoken = { messageId: `returned-${record.fence}`, text: ".", ...askedAt(act, now) };
      const ruling = giveBack(record, { ...spoken, unseen, settingsVersion, ...seen }, now);
      const atWork = numbersAtWork(ruling.next ?? record);
      // On an old read nothing is decided: the update is refused, and the rule asked anew. Where nobody came, turns go on.
      const decides = record.rev === world.record.rev && record.owner === "human" && ruling.result === "returned";
      const silent = decides && unseen.some(({ n }) => !atWork.has(n));
      expectThat(world, !silent, "a return ended in silence");
      return ruling;
    });
  },
  speak: (_stage, act, apply) => {
    apply((record, now) => speakAsAgent(record, { messageId: `agent-${act.pick}`, text: "." }, now));
  },
  sweep: (stage, _act, apply) => sweepOnce(stage, apply),
  timer: (stage, act, apply) => {
    if (chosen(stage, act, "timer.set") === undefined) return;
    apply((record, now) => closeWhenIdle(record, { autoCloseMs: stage.autoCloseMs, ticketOpen: false }, now));
  },
} satisfies Record<string, Does>;

export type ActKind = keyof typeof acts;
export const actKinds = Object.keys(acts) as ActKind[];

export function play(stage: Stage, act: Act): void {
  const { world } = stage;
  const replica = world.replicas[act.replica % world.replicas.length] as Replica;
  (acts[act.kind] as Does)(stage, act, (rule) => applyRule(world, replica, rule, act.luck));
  if (act.pick % 3 === 0) pullSaid(world, replica);
  checkRuns(stage);
}

/**
 * What acts when nothing comes from outside: the sweep, when the record asks for it. A customer who waits for a person is
 * answered by one in the end: until then the conversation does not close.
 */
export function sweepUntilQuiet(stage: Stage): boolean {
  const { world } = stage;
  const [sweeper] = world.replicas as [Replica];
  for (let rounds = 0; rounds < 300; rounds += 1) {
    const { attentionAt } = world.record;
    if (attentionAt === null) return true;
    if (ownerOf(world.record) !== "bot" && isAtRest(world.record)) answerAsAgent(world, sweeper);
    world.now = Math.max(world.now, attentionAt);
    sweepOnce(stage, (rule) => applyRule(world, sweeper, rule));
    pullSaid(world, sweeper);
  }
  return false;
}

function isAtRest(record: ConversationRecord): boolean {
  return numbersAtWork(record).size === 0 && record.outbox.length === 0;
}

function answerAsAgent(world: World, desk: Replica): void {
  const { fence } = world.record;
  applyRule(world, desk, (record, now) => takeOver(record, { messageId: `taken-${fence}`, text: "." }, now));
  applyRule(world, desk, (record, now) => speakAsAgent(record, { messageId: `agent-last-${fence}`, text: "." }, now));
  const back = { messageId: `returned-${fence}`, text: ".", unseen: [], settingsVersion };
  applyRule(world, desk, (record, now) => giveBack(record, back, now));
  pullSaid(world, desk);
}

function sweepOnce(stage: Stage, apply: Apply): void {
  apply((record, now) => {
    const messageId = `reply-${record.turn?.number ?? 0}`;
    const ruling = sweep(record, { apology, messageId, settingsVersion, autoCloseMs: stage.autoCloseMs }, now);
    if (ruling.next !== undefined) stopPassed(stage, record, ruling.next);
    return ruling;
  });
}

/** One in three was asked for elsewhere, some of them a while ago. */
function askedAt({ pick }: Act, now: number): { askedAt?: number } {
  return pick % 3 === 0 ? { askedAt: now - (pick % 5) * 1_000 } : {};
}

function accept({ world, autoCloseMs }: Stage, id: string, act: Act, apply: Apply): void {
  const outcome = apply<Accepted | { readonly kind: "stored" }>((record, now) => {
    if (acceptedEntry(record, id) === undefined && world.messages.has(id)) return { result: { kind: "stored" } };
    return acceptMessage(record, { id, afterClose: "reopen", autoCloseMs }, now);
  });
  // One in five is never published: the client heard 503 and did not try again.
  if (outcome === "died" || outcome.kind !== "accepted" || act.pick % 5 === 4) return;
  world.events.push({ kind: "message.received", id, n: outcome.n });
}

function claim(stage: Stage, run: Run, apply: Apply): void {
  let until = 0;
  const input = { turn: run.turn, fence: run.fence, holder: run.holder, leaseMs, supersedeWithinMs: burst.maxMs };
  const outcome = apply((record, now) => {
    const ruling = claimTurn(record, input, now);
    until = (ruling.next ?? record).turn?.lease?.until ?? 0;
    return ruling;
  });
  run.over = outcome !== "claimed";
  run.until = Math.min(until, stage.world.now + leaseMs);
  if (outcome === "claimed" && !stage.runs.includes(run)) stage.runs.push(run);
}

/** The live signal that a turn has passed, which every run hears. */
function stopPassed(stage: Stage, before: ConversationRecord, after: ConversationRecord): void {
  const passed = passedTurn(before, after);
  for (const run of stage.runs) if (run.turn === passed) run.over = true;
}

function checkRuns({ world, runs, steady }: Stage): void {
  if (!steady) return;
  const alive = runs.filter((run) => {
    const { turn } = world.record;
    const wanted = turn?.number === run.turn && turn.state !== "closed" && turn.fence === run.fence;
    return !run.over && world.now < run.until && wanted;
  });
  expectThat(world, alive.length <= 1, `${alive.length} runs work on one turn`);
}

function runAt(stage: Stage, act: Act): Run | undefined {
  const alive = stage.runs.filter((run) => !run.over);
  return alive[act.pick % Math.max(1, alive.length)];
}

function chosen<K extends WorldEvent["kind"]>(
  { world }: Pick<Stage, "world">,
  act: Act,
  kind: K,
): Extract<WorldEvent, { kind: K }> | undefined {
  const heard = world.events.filter((event): event is Extract<WorldEvent, { kind: K }> => event.kind === kind);
  // Mostly the newest, now and then one of long ago.
  return act.pick % 4 === 0 ? heard[act.pick % Math.max(1, heard.length)] : heard.at(-1 - (act.pick % 2));
}
