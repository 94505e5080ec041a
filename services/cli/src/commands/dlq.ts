import type { Deps } from "@frontdesk/infra/ports/deps";
import { type DeadLetter, listDeadLetters, replayDeadLetter } from "@frontdesk/infra/runtime/dead-letters";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { openEmbedded, openReal } from "../backends.ts";
import type { Config } from "../config.ts";
import { CommandError, print } from "../output.ts";
import { refuseWhileRunning } from "./tenant.ts";

async function withBus<T>(config: Config, act: (deps: Deps) => Promise<T>): Promise<T> {
  const logger = createLogger({ level: config.logLevel ?? "error" });
  const backends = config.real ? await openReal(config.real, logger) : await openEmbedded(config.dataDir, logger);
  try {
    return await act(backends.deps);
  } finally {
    await backends.close();
  }
}

/** `frontdesk dlq list` */
export async function dlqList(config: Config, json: boolean): Promise<void> {
  const letters = await withBus(config, async ({ bus }) => await listDeadLetters(bus, 1_000));
  const line = (each: DeadLetter) =>
    `${String(each.sequence).padStart(6)} ${each.at} ${each.tenant} ${each.step}: ${each.reason}`;
  print(letters, json, () => letters.map(line).join("\n") || "No dead letters.");
}

/** `frontdesk dlq show SEQUENCE` */
export async function dlqShow(config: Config, sequence: number, json: boolean): Promise<void> {
  const letters = await withBus(config, async ({ bus }) => await listDeadLetters(bus, 1_000));
  const letter = letters.find((each) => each.sequence === sequence);
  if (letter === undefined) throw new CommandError(`there is no dead letter ${sequence}; see \`frontdesk dlq list\``);
  print(letter, json, () => JSON.stringify(letter, null, 2));
}

/** `frontdesk dlq replay SEQUENCE`: the raw event goes back on its subject under a new id. */
export async function dlqReplay(config: Config, sequence: number, json: boolean): Promise<void> {
  await refuseWhileRunning(config);
  const id = await withBus(config, async ({ bus, newId }) => await replayDeadLetter(bus, sequence, newId));
  if (id === undefined)
    throw new CommandError(`dead letter ${sequence} is not there, or its raw event has expired (72 h)`);
  print({ sequence, replayedAs: id }, json, () => `Dead letter ${sequence} was said again as ${id}.`);
}
