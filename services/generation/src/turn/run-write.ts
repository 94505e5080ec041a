import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { limits } from "@frontdesk/infra/conversation/record";
import {
  type AskedWrite,
  callOf,
  canonicalJson,
  type LoggedWrite,
  logResult,
  logWrite,
  requestIdOf,
} from "@frontdesk/infra/conversation/tool-log.rules";
import { PermanentError, TransientError } from "@frontdesk/infra/ports/errors";
import type { z } from "zod";
import { callTool, type ToolPatience } from "./call-tool.ts";
import type { HeldClaim } from "./work-on-turn.ts";

/** A refusal, as every writing tool may answer it. */
interface Refused {
  readonly ok: false;
  readonly code: string;
}

/** A tool with an effect outside the record. It is asked through `createWrites` alone, and has one effect by a request id. */
export interface WritingTool<Args, Answer extends { readonly ok: true } | Refused> {
  readonly name: string;
  readonly args: z.ZodType<Args>;
  readonly answer: z.ZodType<Answer>;
  ask(args: Args, requestId: string): Promise<Answer>;
  /** It is the customer's own right at any time, also while they wait for a person (CA-13). Left out: then it is refused. */
  readonly whileWaiting?: true;
}

/** A write was asked for by a run that has no claim; whoever runs it claims the turn and begins anew. */
export class UnclaimedWrite extends Error {
  override readonly name = "UnclaimedWrite";
}

export interface WritesDeps {
  readonly conversations: Pick<Conversations, "apply">;
  readonly event: EventOf<EventData<"context.retrieved">>;
  readonly claim: HeldClaim;
  readonly patience: ToolPatience;
}

/** The tool writes of one run of a turn (PROTOCOL 6). */
export interface Writes {
  /**
   * Runs a write, or answers from the log what it answered before. What the log has in its place, with other arguments,
   * stands: then its answer is that one's.
   */
  run<Args, Answer extends { readonly ok: true } | Refused>(
    tool: WritingTool<Args, Answer>,
    args: Args,
  ): Promise<Answer>;
  /**
   * Finishes what runs before this one have logged of these tools, whatever this one would ask for, and answers of it in
   * order: the reply must tell it. A write of a tool that is not known here is left to a replica that knows it.
   */
  finish<Answer extends { readonly ok: true } | Refused>(
    tools: readonly WritingTool<unknown, Answer>[],
  ): Promise<readonly { readonly tool: string; readonly answer: Answer }[]>;
  /** How many of the turn's logged writes this run knows the answers of; what comes into the log later is another's. */
  told(): number;
}

/** Every call is logged before it runs and its answer after, each by one conditional update of the record. */
export function createWrites(deps: WritesDeps): Writes {
  const asked = new Map<string, number>();
  const told = new Set(deps.claim.toolLog.map(({ key }) => key));
  return {
    run: async (tool, args) => {
      const index = asked.get(tool.name) ?? 0;
      asked.set(tool.name, index + 1);
      return await settle(deps, tool, { index, args: canonicalJson(args), told });
    },
    finish: async (tools) => {
      const finished = [];
      for (const entry of deps.claim.toolLog) {
        const call = callOf(entry);
        const tool = tools.find(({ name }) => name === call.tool);
        if (tool === undefined) throw new TransientError("a write of another version is left to it");
        finished.push({ tool: tool.name, answer: await settle(deps, tool, { ...call, args: entry.args, told }) });
      }
      return finished;
    },
    told: () => told.size,
  };
}

async function settle<Args, Answer extends { readonly ok: true } | Refused>(
  deps: WritesDeps,
  tool: WritingTool<Args, Answer>,
  { told, ...call }: { readonly index: number; readonly args: string; readonly told: Set<string> },
): Promise<Answer> {
  const { claim, patience } = deps;
  patience.signal.throwIfAborted();
  const logged = await log(deps, { tool: tool.name, whileWaiting: tool.whileWaiting, ...call });
  if (logged.kind === "answered") return answerIn(tool, logged.result);
  if (logged.kind === "refused") throw new PermanentError(`${tool.name}: too much is written in one turn`);
  if (logged.kind === "waits") return answerIn(tool, waitsForPerson);
  if (logged.kind !== "run") return claim.giveUp(logged.kind);
  const { tenant, conversation, data } = deps.event;
  const args = tool.args.parse(JSON.parse(logged.args));
  const requestId = requestIdOf(conversation, data.turn, logged.key);
  const answer = await callTool(async () => await tool.ask(args, requestId), patience);
  if (!answer.ok && answer.code === "passed") return claim.giveUp("passed");
  const result = JSON.stringify(answer);
  if (result.length > limits.writeResult) throw new PermanentError(`${tool.name}: the answer is too long to keep`);
  const written = { turn: data.turn, holder: claim.holder, key: logged.key, result };
  const standing = await deps.conversations.apply(tenant, conversation, (record) => logResult(record, written));
  if (standing === undefined) return claim.giveUp("lost");
  told.add(logged.key);
  return answerIn(tool, standing);
}

/** As every tool refuses: nothing was written (SL-09). */
const waitsForPerson = JSON.stringify({
  ok: false,
  code: "waits_for_person",
  message: "A person was called and decides about this.",
});

/** No conversation any more: it was erased. */
async function log(
  { conversations, event, claim }: WritesDeps,
  call: Pick<AskedWrite, "tool" | "index" | "args" | "whileWaiting">,
): Promise<LoggedWrite> {
  const { turn, fence } = event.data;
  const input = { turn, fence, holder: claim.holder, ...call };
  const logged = await conversations.apply(event.tenant, event.conversation, (record, now) =>
    logWrite(record, input, now),
  );
  return logged ?? { kind: "passed" };
}

function answerIn<Answer extends { readonly ok: true } | Refused>(
  tool: Pick<WritingTool<never, Answer>, "answer">,
  result: string,
): Answer {
  return tool.answer.parse(JSON.parse(result));
}
