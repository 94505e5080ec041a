import type { ServerResponse } from "node:http";
import type { ShownMessage } from "@frontdesk/contracts/http";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { type LiveSignal, toShown } from "@frontdesk/infra/conversation/say";
import { authenticate, type Principal } from "../edge/auth.ts";
import type { Heartbeat } from "../edge/body-clock.ts";
import { HttpProblem } from "../edge/problem.ts";
import type { RouteHandlers } from "../edge/server.ts";
import { type HttpDeps, ownConversation, refuseErased } from "./conversations.ts";
import { createFill, sentOn } from "./fill-stream.ts";
import { shownAfter } from "./shown-messages.ts";

const heartbeatMs = 15_000;

interface FollowDeps extends HttpDeps {
  readonly timers: Heartbeat;
}

type Frame = "message" | "progress" | "piece" | "reset" | "expired";

/** One server-sent event; JSON has no raw line breaks, so text cannot end the frame (SSE-01). */
export function frame(event: Frame, data: unknown, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * PROTOCOL 12: shown messages in the order of their dense `visible` numbers, from Last-Event-ID on, each once. Live
 * signals only wake it: a gap is read from the store, so a signal lost or out of order changes nothing (SSE-02). It ends
 * with the token or key it was opened with.
 */
export function followRoute(deps: FollowDeps): Pick<RouteHandlers, "follow-conversation"> {
  return {
    "follow-conversation": async ({ principal, params, headers, request, reply }) => {
      const record = await ownConversation(deps, principal, params.id);
      refuseErased(record);
      const start = await startOf(deps, record, headers["last-event-id"]);
      let last = start.after;
      // Something that comes after `last` is there, and waits for what comes before it.
      let held = false;
      const out = reply.raw;
      const stream = sentOn(out, () => hasExpired(principal, deps.clock.now()));
      const show = (message: ShownMessage): void => {
        last = message.visible;
        stream.send(frame("message", message, message.visible));
      };
      const fill = createFill(async () => {
        const shown = await shownAfter(deps, record, last);
        for (const message of shown.messages) {
          if (message.visible <= last) continue;
          show(toShown(message));
          await stream.drained();
        }
        held = shown.held;
        return shown.more;
      });
      const stopHearing = await deps.live.watch(record.tenant, record.conversation, (signal: LiveSignal) => {
        // Who asks for it again is told why.
        if (signal.kind === "erased") return void (out.headersSent ? out.end() : out.destroy());
        // What is said before the stream is open is found by its first reading.
        if (!out.headersSent) return;
        if (signal.kind === "passed") return;
        if (signal.kind === "progress") return stream.send(frame("progress", { stage: signal.stage }));
        if (signal.kind === "piece") return stream.send(frame("piece", pieceOf(signal)));
        const { visible } = signal.message;
        if (visible <= last) return;
        const next = !fill.running() && visible === last + 1;
        if (next) show(signal.message);
        if (!next || held) fill.run();
      });

      reply.hijack();
      if (out.destroyed) {
        stopHearing();
        return "sent";
      }
      openStream(out);
      if (start.isReset) stream.send(frame("reset", { after: start.after }, start.after));
      const stopBeating = deps.timers.every(heartbeatMs, () => {
        stream.send(": alive\n\n");
        fill.run();
        void stillKnown(deps, request.headers.authorization).then((known) => known || stream.expire());
      });
      const forget = deps.openCalls.add(() => out.end());
      out.once("close", () => {
        stopBeating();
        forget();
        stopHearing();
      });
      fill.run();
      return "sent";
    },
  };
}

interface Start {
  /** The number that the stream goes on after. */
  readonly after: number;
  /** The client named a number that this conversation never gave: it is told where the stream goes on instead. */
  readonly isReset: boolean;
}

/**
 * A browser's EventSource asks again with the id it has, and gives up for good at any refusal. So an id that is none is
 * like none at all; one above the newest, as after a restored backup, goes on from the newest that can be shown.
 */
async function startOf(deps: HttpDeps, record: ConversationRecord, id: string | undefined): Promise<Start> {
  if (id === undefined || id === "") return { after: 0, isReset: false };
  if (!/^\d{1,15}$/.test(id)) return { after: 0, isReset: true };
  const after = Number(id);
  if (after <= record.visible) return { after, isReset: false };
  const shown = await shownAfter(deps, record, undefined);
  const newest = shown.messages.at(-1)?.visible ?? 0;
  return after <= newest ? { after, isReset: false } : { after: newest, isReset: true };
}

function hasExpired(principal: Principal, now: number): boolean {
  return principal.kind === "user" && principal.expiresAt <= now;
}

/** Whether the token or key still opens anything; while that cannot be told, it does. */
async function stillKnown(deps: HttpDeps, header: string | undefined): Promise<boolean> {
  try {
    await authenticate(deps.tenants, deps.clock, header);
    return true;
  } catch (error) {
    return !(error instanceof HttpProblem);
  }
}

function pieceOf({ turn, index, text }: Extract<LiveSignal, { kind: "piece" }>) {
  return { turn, index, text };
}

function openStream(out: ServerResponse): void {
  out.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Whoever pools connections would send the next call into one that ends with this edge.
    connection: "close",
    "x-accel-buffering": "no",
  });
  out.write(": open\n\n");
}
