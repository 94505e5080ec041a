import { consumers, streams } from "@frontdesk/contracts/topology";
import type { Bus } from "@frontdesk/infra/ports/bus";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { fullShare } from "@frontdesk/infra/runtime/health";

/** Whether what is accepted now can still be kept and answered: looked up by a timer, so that asking costs nothing. */
export interface LoadWatch {
  overloaded(): boolean;
  /** A stream takes nothing more, or next to nothing: no message can be kept here. */
  full(): boolean;
  /** A stream has refused a message: nothing is accepted before the next look. */
  sawFull(): void;
  look(): Promise<void>;
  start(): void;
  stop(): void;
}

const lookEveryMs = 1_000;
/** As many as could not be screened and answered within a turn's deadline. */
const mostUnscreened = 10_000;
const warnShare = 0.7;

/** Every stream that a message and its answer pass through. */
const watched = streams.filter(({ name }) => name === "IN" || name === "FLOW" || name === "OUT");
const unscreened = consumers.filter(({ stream }) => stream === "IN");

export function createLoadWatch(bus: Pick<Bus, "backlog" | "fill">, logger: Logger): LoadWatch {
  let behind = false;
  let full = false;
  let timer: NodeJS.Timeout | undefined;
  const warned = new Set<string>();

  function warn(stream: string, share: number): void {
    if (share < warnShare) warned.delete(stream);
    else if (!warned.has(stream)) {
      warned.add(stream);
      logger.warn("stream.fills", { stream, percent: Math.round(100 * share) });
    }
  }

  async function look(): Promise<void> {
    try {
      const backlogs = await Promise.all(unscreened.map((consumer) => bus.backlog(consumer)));
      const shares = await Promise.all(watched.map(({ name }) => bus.fill(name)));
      for (const [index, { name }] of watched.entries()) warn(name, shares[index] ?? 0);
      behind = backlogs.some((count) => count > mostUnscreened);
      full = shares.some((share) => share >= fullShare);
    } catch {
      // The bus is away: a message says so itself when it cannot be published.
    }
  }

  return {
    look,
    overloaded: () => behind || full,
    full: () => full,
    sawFull: () => {
      full = true;
    },
    start: () => {
      timer = setInterval(() => void look(), lookEveryMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
