import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { acceptMessage, startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { claimTurn } from "@frontdesk/infra/conversation/claim.rules";
import { sweep } from "@frontdesk/infra/conversation/end.rules";
import { takeOver } from "@frontdesk/infra/conversation/human.rules";
import { type ConversationRecord, type ConversationRuling, limits } from "@frontdesk/infra/conversation/record";
import { admitWrite } from "@frontdesk/infra/conversation/tool-log.rules";
import { deliverReply, isCurrent, screenMessage } from "@frontdesk/infra/conversation/turn.rules";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { z } from "zod";
import { createWrites, type WritesDeps, type WritingTool } from "../turn/run-write.ts";

/** What a run of the dialogue wants written, in order: a tool, and what it is given. */
export type Script = readonly { readonly tool: "pay" | "book"; readonly amount: number }[];

const Args = z.strictObject({ amount: z.number() });
const Answer = z.object({ ok: z.literal(true), data: z.object({ requestId: z.string(), amount: z.number() }) });
type Answer = z.infer<typeof Answer>;
const leaseMs = 9_000;
const reply = { content: ".", language: "en" as const, sources: [], guardUsed: false };

interface Step {
  /** A run's number, or the tool's process. */
  readonly who: number | "tool";
  /** It happens by then, or never. */
  readonly by: number;
  readonly go: () => void;
  readonly fail: (error: Error) => void;
}

interface Run {
  readonly number: number;
  readonly turn: number;
  readonly stop: AbortController;
  until: number;
}

/**
 * A conversation, runs of its turns on several replicas, and a tool in a process of its own. Every call waits on each of
 * its ways for the stage to let it go on: whatever may happen between two of them can be played there.
 */
export function createWriteStage() {
  const opening = { tenant: "shop", conversation: "c1", channel: "web", user: { id: "u", tier: "guest" } } as const;
  let now = 1_000_000;
  let record: ConversationRecord = startConversation({ ...opening, autoCloseMs: 1e9 }, now);
  let numbered = 0;
  let steps: Step[] = [];
  const runs: Run[] = [];
  const dead = new Set<number>();
  const effects = new Map<string, Answer>();
  const faults: string[] = [];
  const told = new Map<string, string>();
  const blame = (fault: string) => void faults.push(fault);

  const wait = async (who: Step["who"], by = Number.POSITIVE_INFINITY) =>
    await new Promise<void>((go, fail) => {
      if (who === "tool" || !dead.has(who)) steps.push({ who, by, go, fail });
    });
  const rule = <R>(apply: (record: ConversationRecord, now: number) => ConversationRuling<R>): R => {
    const before = record.turn;
    const ruling = apply(record, now);
    const replied = ruling.next?.outbox.some(({ say }) => say === "chat.out");
    record = { ...(ruling.next ?? record), outbox: [] };
    const ended =
      before?.state !== "closed" && (record.turn?.number !== before?.number || record.turn?.state === "closed");
    if (before && before.toolLog.length > 0 && ended && !replied)
      blame(`turn ${before.number} had written and was superseded`);
    return ruling.result;
  };
  const apply = async <R>(
    who: number,
    change: (record: ConversationRecord, now: number) => ConversationRuling<R>,
  ): Promise<R> => {
    await wait(who);
    const result = rule(change);
    await wait(who);
    return result;
  };

  /** The tool's side: asks the record, has its effect a moment later, knows what it has done. */
  async function toolAnswers(run: Run, amount: number, requestId: string): Promise<Answer> {
    await wait("tool");
    const known = effects.get(requestId);
    if (known !== undefined) return known;
    const call = { conversation: "c1", turn: run.turn, fence: 0, requestId };
    const { kind } = admitWrite(record, call, now);
    if (kind === "passed") return { ok: false, code: "passed" } as never;
    if (kind === "later") throw new TransientError("later");
    await wait("tool", now + limits.writeMs);
    const answer: Answer = { ok: true, data: { requestId, amount } };
    // The first insert wins.
    if (!effects.has(requestId)) {
      if (!isCurrent(record, run.turn, 0)) blame(`${requestId} had an effect after its turn or fence had passed`);
      const slot = requestId.split(":").slice(0, 4).join(":");
      if ([...effects.keys()].some((other) => other.startsWith(`${slot}:`))) blame(`${slot} was written twice`);
      effects.set(requestId, answer);
    }
    return effects.get(requestId) ?? answer;
  }

  const toolsOf = (run: Run): readonly WritingTool<{ amount: number }, Answer>[] =>
    ["pay", "book"].map((name) => ({
      name,
      args: Args,
      answer: Answer,
      ask: async ({ amount }, requestId) => {
        await wait(run.number);
        const answer = await toolAnswers(run, amount, requestId);
        await wait(run.number);
        return answer;
      },
    }));

  const claim = (run: Run) => {
    const asked = { turn: run.turn, fence: 0, holder: `run-${run.number}`, leaseMs, supersedeWithinMs: 60_000 };
    return rule((before, at) => claimTurn(before, asked, at));
  };

  /** One delivery of a turn's event: claims, finishes what is logged, writes what its script wants, replies. */
  async function work(run: Run, script: Script): Promise<void> {
    await wait(run.number);
    const outcome = claim(run);
    run.until = now + leaseMs;
    const toolLog = record.turn?.toolLog ?? [];
    await wait(run.number);
    if (outcome !== "claimed") return;
    const giveUp = (why: string): never => {
      run.stop.abort(why);
      throw new Error(why);
    };
    const patience = { wait: async () => await wait(run.number), working: () => undefined, signal: run.stop.signal };
    const writes = createWrites({
      conversations: {
        apply: async (_tenant: string, _id: string, change: never) => await apply(run.number, change),
      } as unknown as WritesDeps["conversations"],
      event: { ...opening, data: { turn: run.turn, fence: 0 } } as unknown as EventOf<EventData<"context.retrieved">>,
      claim: { holder: `run-${run.number}`, toolLog, giveUp },
      patience,
    });
    const tools = toolsOf(run);
    const heard: Answer[] = (await writes.finish(tools)).map(({ answer }) => answer);
    for (const { tool, amount } of script) {
      const used = tools.find(({ name }) => name === tool);
      if (used !== undefined) heard.push(await writes.run(used, { amount }));
    }
    for (const answer of heard) hear(answer);
    const messageId = `r${run.turn}`;
    const final = { turn: run.turn, fence: 0, reply, messageId, holder: `run-${run.number}`, tells: writes.told() };
    await apply(run.number, (before, at) => {
      const ruling = deliverReply(before, final, at);
      if (ruling.result === "delivered") checkTold(before, heard);
      return ruling;
    });
  }

  /** Whoever hears of a call hears the same of it. */
  function hear(answer: Answer): void {
    if (!answer.ok) return;
    const { requestId } = answer.data;
    const known = told.get(requestId) ?? JSON.stringify(answer);
    if (known !== JSON.stringify(answer)) blame(`${requestId} was answered in two ways`);
    told.set(requestId, known);
  }

  /** A reply tells all that was written in its turn, by whichever run. */
  function checkTold({ turn }: ConversationRecord, heard: readonly Answer[]): void {
    const texts = new Set(heard.map((answer) => JSON.stringify(answer)));
    for (const { key, result } of turn?.toolLog ?? [])
      if (result === null || !texts.has(JSON.stringify(JSON.parse(result)))) blame(`the reply does not tell ${key}`);
  }

  const flush = async () => await new Promise((resolve) => setImmediate(resolve));
  const stage = {
    faults,
    effects,
    record: () => record,
    /** A customer's message is screened. */
    message: () => {
      const id = `m${(numbered += 1)}`;
      const n = record.next;
      rule((before, at) => acceptMessage(before, { id, afterClose: "reopen", autoCloseMs: 1e9 }, at));
      const screened = { id, n, text: id, layers: [], burst: { windowMs: 0, maxMs: 60_000 }, settingsVersion: 1 };
      rule((before, at) => screenMessage(before, screened, at));
    },
    /** The newest turn's event is delivered, once more. */
    begin: (script: Script) => {
      const run: Run = { number: runs.length, turn: record.turn?.number ?? 1, stop: new AbortController(), until: 0 };
      runs.push(run);
      void work(run, script).catch(() => undefined);
    },
    /** Lets one waiting call go on. */
    step: async (pick: number) => {
      const [step] = steps.splice(steps.length === 0 ? 0 : pick % steps.length, 1);
      step?.go();
      await flush();
    },
    crash: (pick: number) => {
      const run = runs[pick % Math.max(1, runs.length)];
      if (run === undefined) return;
      dead.add(run.number);
      steps = steps.filter(({ who }) => who !== run.number);
    },
    /** The tool's process ends; whoever waits for it hears nothing. */
    crashTool: async () => {
      const own = steps.filter(({ who }) => who === "tool");
      steps = steps.filter(({ who }) => who !== "tool");
      for (const { fail } of own) fail(new TransientError("no answer"));
      await flush();
    },
    /** Claims are renewed, as long as their runs are not too late for it. */
    renew: (pick: number) => {
      const run = runs[pick % Math.max(1, runs.length)];
      if (run === undefined || dead.has(run.number) || run.until === 0 || run.stop.signal.aborted) return;
      const outcome = now >= run.until ? "held" : claim(run);
      if (outcome === "claimed") run.until = now + leaseMs;
      else run.stop.abort(outcome);
    },
    /** Time passes; a tool that has asked whether it may does not take longer than it is told. */
    pass: async (ms: number) => {
      const until = now + ms;
      for (const step of steps.filter(({ by }) => by < until)) {
        steps = steps.filter((each) => each !== step);
        step.go();
        await flush();
      }
      now = until;
    },
    takeOver: () => rule((before, at) => takeOver(before, { messageId: "s", text: "." }, at)),
    sweep: () =>
      rule((before, at) => sweep(before, { apology: reply, messageId: "a", settingsVersion: 1, autoCloseMs: 1e9 }, at)),
    /** Nothing goes wrong any more: deliveries come again until the turn has ended. */
    settle: async (script: Script) => {
      for (let tries = 0; tries < 25 && record.owner === "bot" && record.turn?.state !== "closed"; tries += 1) {
        await stage.pass(10_000);
        stage.sweep();
        stage.begin(script);
        for (let calls = 0; steps.length > 0 && calls < 400; calls += 1) await stage.step(0);
      }
    },
  };
  return stage;
}
