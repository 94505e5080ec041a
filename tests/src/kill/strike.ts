import { openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { OutgoingMessage } from "@frontdesk/infra/ports/bus";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { matches, type Operation, type Point } from "./points.ts";
import type { Watcher } from "./watched-ports.ts";

/** Points at which this process ends, freezes or waits. */
export interface Striker extends Watcher {
  arm(points: readonly Point[]): void;
  /** Lets a held one go on. */
  release(point: string): void;
}

/** A live signal is on its way to the server by then. */
const leavesWithinMs = 50;

/** `folder` is shared by the replicas: whoever makes a point's file there has reached it, and nobody else will. */
export function createStriker(folder: string): Striker {
  let armed: readonly { readonly point: Point; seen: number }[] = [];
  const held = new Map<string, () => void>();

  /** The point that is reached here, now by this process alone. */
  function reached(operation: Operation, when: Point["when"]): Point | undefined {
    const here = armed.filter(({ point }) => point.when === when && matches(point, operation));
    for (const each of here) each.seen += 1;
    const due = here.filter(({ point, seen }) => seen === (point.nth ?? 1));
    return due.find(({ point }) => claim(join(folder, point.name)))?.point;
  }

  async function side(operation: Operation, when: Point["when"]): Promise<void> {
    const point = reached(operation, when);
    if (point === undefined) return;
    if (point.act === "kill") process.kill(process.pid, "SIGKILL");
    if (point.act === "stop") process.kill(process.pid, "SIGSTOP");
    if (point.act === "hold") await new Promise<void>((resolve) => held.set(point.name, resolve));
    if (point.act === "lose") throw new TransientError("the answer was lost");
    // A signal to oneself is delivered before much else, but not before everything.
    if (point.act === "kill") await sleep(10_000);
  }

  function sideNow(operation: Operation, when: Point["when"]): void {
    const point = reached(operation, when);
    if (point === undefined) return;
    if (point.act === "note") return;
    const strike = () => process.kill(process.pid, point.act === "stop" ? "SIGSTOP" : "SIGKILL");
    if (when === "before") strike();
    else setTimeout(strike, leavesWithinMs);
  }

  return {
    arm: (points) => {
      armed = points.map((point) => ({ point, seen: 0 }));
    },
    release: (point) => {
      held.get(point)?.();
      held.delete(point);
    },
    before: async (operation) => await side(operation, "before"),
    after: async (operation) => await side(operation, "after"),
    beforeNow: (operation) => sideNow(operation, "before"),
    afterNow: (operation) => sideNow(operation, "after"),
    replace: (operation, message) => (reached(operation, "instead") === undefined ? message : spoilt(message)),
  };
}

function claim(path: string): boolean {
  try {
    writeSync(openSync(path, "wx"), String(process.pid));
    return true;
  } catch {
    return false;
  }
}

/** The same event with nothing in it: its schema refuses it wherever it is heard. */
function spoilt(message: OutgoingMessage): OutgoingMessage {
  const event = JSON.parse(Buffer.from(message.data).toString()) as { data: Record<string, unknown> };
  const { turn, n, id } = event.data;
  // What a dead letter needs to say who failed stays readable.
  return { ...message, data: Buffer.from(JSON.stringify({ ...event, data: { turn, n, id } })) };
}
