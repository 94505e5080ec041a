import type { Deps } from "@frontdesk/infra/ports/deps";
import { listDeadLetters } from "@frontdesk/infra/runtime/dead-letters";
import { audit, type Findings, faultsOf, transcript } from "./audit.rules.ts";
import { lookUntil } from "./eventually.ts";
import { gather, lookEveryMs, type Sent, type Stores, toldOf, unfinished, untilAtRest } from "./evidence.ts";
import { openStores } from "./open-stores.ts";

const settleMs = 200_000;

interface Audited extends Findings {
  readonly transcript: readonly string[];
}

export interface AuditedStores {
  readonly conversations: readonly Audited[];
  /** Events that no consumer has done with, and dead letters. */
  readonly leftOver: readonly string[];
}

/** Reads every store once the desk has come to rest, and audits each conversation and the bus. */
export async function auditStores(env: NodeJS.ProcessEnv, sent: Sent): Promise<AuditedStores> {
  const told = toldOf(sent);
  const { deps, close } = await openStores(env);
  try {
    await untilAtRest(deps, told, settleMs);
    const evidence = await gather(deps, told);
    return {
      conversations: evidence.map((each) => ({ ...audit(each), transcript: transcript(each) })),
      leftOver: [...(await unfinished(deps.bus)), ...(await buried(deps))],
    };
  } finally {
    await close();
  }
}

async function buried({ bus }: Deps): Promise<string[]> {
  const letters = await listDeadLetters(bus, { limit: 100 });
  return letters.map(({ step, tenant, conversation, reason }) => `${step} buried ${tenant} ${conversation}: ${reason}`);
}

/** What is wrong with the conversations: a broken promise, or an apology. */
async function wrongIn(stores: Stores, sent: Sent): Promise<string[]> {
  return (await gather(stores, toldOf(sent))).flatMap((evidence) => {
    const findings = audit(evidence);
    const apologies = findings.apologies > 0 ? [`${evidence.conversation}: ${findings.apologies} apologies`] : [];
    return [...faultsOf(findings), ...apologies];
  });
}

/** Reads until every conversation is at rest and whole; what is still wrong when the time is up. */
export async function untilWhole(stores: Stores, sent: Sent, withinMs: number): Promise<string[]> {
  const looked = () => wrongIn(stores, sent).catch((error: unknown) => [`not readable: ${String(error)}`]);
  return await lookUntil(looked, (wrong) => wrong.length === 0, { withinMs, everyMs: lookEveryMs });
}
