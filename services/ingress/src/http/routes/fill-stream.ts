import type { ServerResponse } from "node:http";

/** How many bytes a slow reader may leave unread before it is let go to resume later. */
const maxUnreadBytes = 1024 * 1024;
/** From so many on, what is read from the store waits for the reader. */
const fullBytes = 256 * 1024;

/** What the client is told last: its next call with this token or key would be a 401. */
const expiredFrame = `event: expired\ndata: ${JSON.stringify({ code: "unauthorised" })}\n\n`;

export interface SentStream {
  send(text: string): void;
  /** Resolves when the reader has kept up, or has gone. */
  drained(): Promise<void>;
  /** Says that the stream has ended with its token, and ends it. */
  expire(): void;
}

/** An open event stream; nothing is said on it any more once `hasExpired`. */
export function sentOn(out: ServerResponse, hasExpired: () => boolean): SentStream {
  const isOpen = () => !out.writableEnded && !out.destroyed;
  const expire = (): void => {
    if (isOpen()) out.end(expiredFrame);
  };
  return {
    expire,
    send: (text) => {
      if (!isOpen()) return;
      if (hasExpired()) expire();
      else if (out.writableLength > maxUnreadBytes) out.destroy();
      else out.write(text);
    },
    drained: async () => {
      if (!isOpen() || out.writableLength < fullBytes) return;
      await new Promise<void>((resolve) => {
        const done = () => {
          out.off("drain", done).off("close", done);
          resolve();
        };
        out.once("drain", done).once("close", done);
      });
    },
  };
}

/**
 * Runs one reading at a time; asked again meanwhile, or told that there is more, it reads once more. A failed reading is
 * made up by the next one.
 */
export function createFill(read: () => Promise<boolean>) {
  let running = false;
  let again = false;
  const run = (): void => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    void read()
      .catch(() => false)
      .then((more) => {
        running = false;
        if (!again && !more) return;
        again = false;
        run();
      });
  };
  return { run, running: () => running };
}
