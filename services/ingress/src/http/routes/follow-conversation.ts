import type { ServerResponse } from "node:http";
import type { ShownMessage } from "@frontdesk/contracts/http";
import { type LiveSignal, toShown } from "@frontdesk/infra/conversation/say";
import type { RouteHandlers } from "../edge/server.ts";
import { type HttpDeps, ownConversation, refuseErased } from "./conversations.ts";
import { shownAfter } from "./shown-messages.ts";

const heartbeatMs = 15_000;
/** How many bytes a slow reader may leave unread before it is let go to resume later. */
const maxUnreadBytes = 1024 * 1024;

/** One server-sent event; JSON has no raw line breaks, so text cannot end the frame (SSE-01). */
export function frame(event: "message" | "progress" | "piece", data: unknown, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * PROTOCOL 12: shown messages in the order of their dense `visible` numbers, from Last-Event-ID on, each once. Live
 * signals only wake it: a gap is read from the store, so a signal lost or out of order changes nothing (SSE-02).
 */
export function followRoute(deps: HttpDeps): Pick<RouteHandlers, "follow-conversation"> {
  return {
    "follow-conversation": async ({ principal, params, headers, reply }) => {
      const record = await ownConversation(deps, principal, params.id);
      refuseErased(record);
      let last = Number(headers["last-event-id"] ?? 0);
      // Something that comes after `last` is there, and waits for what comes before it.
      let held = false;
      const out = reply.raw;
      const send = (text: string): void => {
        if (out.writableEnded || out.destroyed) return;
        if (out.writableLength > maxUnreadBytes) out.destroy();
        else out.write(text);
      };
      const show = (message: ShownMessage): void => {
        last = message.visible;
        send(frame("message", message, message.visible));
      };
      const fill = createFill(async () => {
        const shown = await shownAfter(deps, record, last);
        for (const message of shown.messages) show(toShown(message));
        held = shown.held;
      });
      const stopHearing = await deps.live.watch(record.tenant, record.conversation, (signal: LiveSignal) => {
        // Who asks for it again is told why.
        if (signal.kind === "erased") return void (out.headersSent ? out.end() : out.destroy());
        // What is said before the stream is open is found by its first reading.
        if (!out.headersSent) return;
        if (signal.kind === "passed") return;
        if (signal.kind === "progress") return send(frame("progress", { stage: signal.stage }));
        if (signal.kind === "piece") return send(frame("piece", pieceOf(signal)));
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
      const heartbeat = setInterval(() => {
        send(": alive\n\n");
        fill.run();
      }, heartbeatMs);
      const forget = deps.openCalls.add(() => out.end());
      out.once("close", () => {
        clearInterval(heartbeat);
        forget();
        stopHearing();
      });
      fill.run();
      return "sent";
    },
  };
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

/** Runs one reading at a time; asked again meanwhile, it reads once more. A failed reading is made up by the next one. */
function createFill(read: () => Promise<void>) {
  let running = false;
  let again = false;
  const run = (): void => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    void read()
      .catch(() => undefined)
      .finally(() => {
        running = false;
        if (again) {
          again = false;
          run();
        }
      });
  };
  return { run, running: () => running };
}
