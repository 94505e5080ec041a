import type { DeadLetter } from "@frontdesk/contracts/http";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { NoStreamError } from "@frontdesk/infra/ports/errors";
import { listDeadLetters, replayDeadLetter } from "@frontdesk/infra/runtime/dead-letters";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { openEmbedded, openReal } from "../backends.ts";
import { clientOf, type ListingClient } from "../client.ts";
import type { Config } from "../config.ts";
import { readKeys, runningIn } from "../installation.ts";
import { CommandError, print } from "../output.ts";

interface DeadLetters {
  list(): Promise<DeadLetter[]>;
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
      list: async () => await everyLetter(bus),
      replay: async (sequence) => await replayDeadLetter(bus, { sequence, newId }),
    });
  } finally {
    await backends.close();
  }
}

async function everyLetter(bus: Bus): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  for (;;) {
    const page = await listDeadLetters(bus, { limit: pageSize, after: letters.at(-1)?.sequence });
    letters.push(...page);
    if (page.length < pageSize) return letters;
  }
}

function lettersOver(tenants: readonly ListingClient[]): DeadLetters {
  const listOf = async (client: ListingClient) => await client.all<DeadLetter>("/desk/dead-letters");
  return {
    list: async () => (await Promise.all(tenants.map(listOf))).flat().toSorted((a, b) => a.sequence - b.sequence),
    replay: async (sequence) => {
      for (const client of tenants) {
        if (!(await listOf(client)).some((letter) => letter.sequence === sequence)) continue;
        const path = `/desk/dead-letters/${sequence}/replay`;
        return (await client.send<{ replayedAs: string }>("POST", path)).replayedAs;
      }
      return undefined;
    },
  };
}

/** Where nothing was ever run there is nothing to list; the reason is told beside the empty list. */
function noneYet(error: unknown): DeadLetter[] {
  if (!(error instanceof NoStreamError)) throw error;
  process.stderr.write(`frontdesk: ${error.message}\n`);
  return [];
}

/** `frontdesk dlq list` */
export async function dlqList(config: Config, json: boolean): Promise<void> {
  const letters = await withDeadLetters(config, async ({ list }) => await list().catch(noneYet));
  const line = (each: DeadLetter) =>
    `${String(each.sequence).padStart(6)} ${each.at} ${each.tenant} ${each.step}: ${each.reason}`;
  print(letters, json, () => letters.map(line).join("\n") || "No dead letters.");
}

/** `frontdesk dlq show SEQUENCE` */
export async function dlqShow(config: Config, sequence: number, json: boolean): Promise<void> {
  const letters = await withDeadLetters(config, async ({ list }) => await list());
  const letter = letters.find((each) => each.sequence === sequence);
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
