import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { checkPiece } from "@frontdesk/contracts/rpc/safety";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { longestText, mostFacts, type Passage } from "@frontdesk/contracts/turn";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { tell } from "@frontdesk/infra/conversation/say";
import { startSending } from "@frontdesk/infra/conversation/turn.rules";
import type { Bus } from "@frontdesk/infra/ports/bus";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { call } from "@frontdesk/infra/runtime/rpc";
import { showable } from "./stream-reply.rules.ts";
import { toolResultText } from "./tool-result.rules.ts";

export interface StreamDeps {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly conversations: Conversations;
  readonly logger: Logger;
}

export interface Streaming {
  readonly event: EventOf<EventData<"context.retrieved">>;
  readonly settings: TenantSettings;
  readonly holder: string;
  readonly signal: AbortSignal;
  /** What tools answered so far; grows while the reply is written. */
  readonly facts: readonly string[];
}

/** Shows a reply while it is written. What it cannot show now, the whole reply shows. */
export interface ReplyStream {
  /** With what the reply may cite so far; left out: what it could before. */
  readonly onText: (delta: string, passages?: readonly Passage[]) => void;
  /** Shows nothing more; resolves when nothing is under way. */
  close(): Promise<void>;
  /** Whether a piece was, or may have been, shown: the turn is in `sending`. */
  started(): boolean;
}

/** A takeover waits no longer than this for a stream that does not end (PROTOCOL 8). */
const sendingLeaseMs = 5_000;
/** No piece leaves so shortly before the lease ends. */
const marginMs = 500;
const checkTimeoutMs = 2_000;

/**
 * WF-15, PROTOCOL 7: whole sentences are checked by safety, in order; the first approved one takes `sending`. A refusal,
 * a passed turn, a lease that cannot be renewed or a check that fails ends the stream, not the reply.
 */
export function createReplyStream(deps: StreamDeps, streaming: Streaming): ReplyStream {
  const { event, signal } = streaming;
  let heard = "";
  let { passages }: { passages: readonly Passage[] } = event.data;
  let approved = 0;
  let index = 0;
  let open = true;
  let began = false;
  let showUntil = 0;
  let running: Promise<void> | undefined;
  const over = () => !open || signal.aborted;

  /** Renewed before a piece when the time left is short; the fence, the owner and the turn are asked each time. */
  async function mayShow(): Promise<boolean> {
    if (deps.clock.now() < showUntil - sendingLeaseMs / 2) return true;
    const { turn, fence } = event.data;
    const asked = deps.clock.now();
    // Also when the answer is lost: the reply then says who may have shown a piece.
    began = true;
    const outcome = await deps.conversations.apply(event.tenant, event.conversation, (record, now) =>
      startSending(record, { turn, fence, holder: streaming.holder, leaseMs: sendingLeaseMs }, now),
    );
    if (outcome === "sending") showUntil = asked + sendingLeaseMs;
    return outcome === "sending";
  }

  async function showNext(): Promise<boolean> {
    const text = showable(heard);
    if (over() || text.length <= approved || text.length > longestText) return false;
    const piece = await approvedPiece(deps, streaming, { text, shown: approved, passages });
    if (piece === null) open = false;
    if (piece === null || over()) return false;
    if (piece !== "" && !(await mayShow())) open = false;
    if (over() || (piece !== "" && deps.clock.now() >= showUntil - marginMs)) return false;
    if (piece !== "") tell(deps.bus, event, { kind: "piece", turn: event.data.turn, index: index++, text: piece });
    approved = text.length;
    return true;
  }

  async function show(): Promise<void> {
    try {
      let more = true;
      while (more) more = await showNext();
    } catch (error) {
      open = false;
      deps.logger.warn("reply.stream_failed", { conversation: event.conversation, turn: event.data.turn, error });
    } finally {
      running = undefined;
    }
  }

  return {
    onText: (delta, citable = passages) => {
      if (over()) return;
      heard += delta;
      passages = citable;
      running ??= show();
    },
    close: async () => {
      open = false;
      await running;
    },
    started: () => began,
  };
}

async function approvedPiece(
  deps: StreamDeps,
  { event, settings, facts }: Streaming,
  piece: { readonly text: string; readonly shown: number; readonly passages: readonly Passage[] },
): Promise<string | null> {
  const { data, tenant } = event;
  const said = data.history.filter(({ role }) => role === "assistant" || role === "agent").map((entry) => entry.text);
  const request = {
    tenant,
    text: piece.text,
    shown: piece.shown,
    passages: [...piece.passages],
    language: data.language ?? settings.languages.default,
    facts: [...facts, ...said].slice(0, mostFacts).map((fact) => toolResultText(fact)),
    takes: data.takes.map((take) => take.text),
  };
  return (await call(deps.bus, checkPiece, request, checkTimeoutMs)).piece;
}
