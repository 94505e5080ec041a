import type { DeadLetter } from "@frontdesk/contracts/http";
import { deadLetterCursor } from "@frontdesk/contracts/route";
import { NoStreamError } from "@frontdesk/infra/ports/errors";
import { listDeadLetters, readDeadLetter, replayDeadLetter } from "@frontdesk/infra/runtime/dead-letters";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { openEmbedded, openReal } from "../backends.ts";
import { type Client, clientOf } from "../client.ts";
import type { Config } from "../config.ts";
import { readKeys, runningIn } from "../installation.ts";
import { CommandError, print } from "../output.ts";

interface DeadLetters {
  /** A page, newest first: the newest letters, or those before one. */
  list(before?: number): Promise<DeadLetter[]>;
  show(sequence: number): Promise<DeadLetter | undefined>;
  /** The id it was said under; undefined when it is not there or has expired. */
  replay(sequence: number): Promise<string | undefined>;
}

const pageSize = 1_000;

/** Of every tenant: on the servers, in the files of the embedded installation, or asked of the process that owns them. */
async function withDeadLetters<T>(config: Config, act: (letters: DeadLetters) => Promise<T>): Promise<T> {
  const running = config.real === undefined ? await runningIn(config.dataDir) : undefined;
  if (running !== undefined) {
    const keys = Object.values(await readKeys(config.dataDir));
    return await act(lettersOver(keys.map((key) => clientOf(running.url, key))));
  }
  const logger = createLogger({ level: config.logLevel ?? "error" });
  const { providers } = config;
  const backends = config.real
    ? await openReal(config.real, logger, { providers })
    : await openEmbedded(config.dataDir, logger, { providers });
  const { bus, newId } = backends.deps;
  try {
    return await act({
      list: async (before) => await listDeadLetters(bus, { limit: pageSize, before }),
      show: async (sequence) => await readDeadLetter(bus, sequence),
      replay: async (sequence) => await replayDeadLetter(bus, { sequence, newId }),
    });
  } finally {
    await backends.close();
  }
}

/** Of the process that owns the files, tenant by tenant: its numbers are those of one stream. */
function lettersOver(tenants: readonly Client[]): DeadLetters {
  const pageOf = async (client: Client, limit: number, before?: number) => {
    const cursor = before === undefined ? "" : `&cursor=${deadLetterCursor.write([before])}`;
    return await client.send<DeadLetter[]>("GET", `/desk/dead-letters?limit=${limit}${cursor}`);
  };
  const holderOf = async (sequence: number) => {
    for (const client of tenants) {
      const [letter] = await pageOf(client, 1, sequence + 1);
      if (letter?.sequence === sequence) return { client, letter };
    }
    return undefined;
  };
  return {
    list: async (before) => {
      const pages = await Promise.all(tenants.map((client) => pageOf(client, pageSize, before)));
      return pages
        .flat()
        .toSorted((a, b) => b.sequence - a.sequence)
        .slice(0, pageSize);
    },
    show: async (sequence) => (await holderOf(sequence))?.letter,
    replay: async (sequence) => {
      const client = (await holderOf(sequence))?.client;
      const path = `/desk/dead-letters/${sequence}/replay`;
      return (await client?.send<{ replayedAs: string }>("POST", path))?.replayedAs;
    },
  };
}

/** Where nothing was ever run there is nothing to list; the reason is told beside the empty list. */
function noneYet(error: unknown): DeadLetter[] {
  if (!(error instanceof NoStreamError)) throw error;
  process.stderr.write(`frontdesk: ${error.message}\n`);
  return [];
}

/** `frontdesk dlq list`: a page, newest first; what is cut is said. */
export async function dlqList(config: Config, json: boolean, before?: number): Promise<void> {
  const letters = await withDeadLetters(config, async ({ list }) => await list(before).catch(noneYet));
  const line = (each: DeadLetter) =>
    `${String(each.sequence).padStart(6)} ${each.at} ${each.tenant} ${each.step}: ${each.reason}`;
  print(letters, json, () => letters.map(line).join("\n") || "No dead letters.");
  const last = letters.at(-1)?.sequence;
  if (letters.length < pageSize || last === undefined) return;
  process.stderr.write(`frontdesk: there may be older ones; see \`frontdesk dlq list --before ${last}\`\n`);
}

/** `frontdesk dlq show SEQUENCE` */
export async function dlqShow(config: Config, sequence: number, json: boolean): Promise<void> {
  const letter = await withDeadLetters(config, async ({ show }) => await show(sequence));
  if (letter === undefined) throw new CommandError(`there is no dead letter ${sequence}; see \`frontdesk dlq list\``);
  print(letter, json, () => JSON.stringify(letter, null, 2));
}

/** `frontdesk dlq replay SEQUENCE`: the raw event goes back on its subject under a new id; a message is accepted anew. */
export async function dlqReplay(config: Config, sequence: number, json: boolean): Promise<void> {
  const replayedAs = await withDeadLetters(config, async ({ replay }) => await replay(sequence));
  if (replayedAs === undefined) {
    throw new CommandError(`dead letter ${sequence} is not there, or its raw event has expired (72 h)`);
  }
  print({ sequence, replayedAs }, json, () => `Dead letter ${sequence} was said again as ${replayedAs}.`);
}
