import { openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { listDeadLetters } from "@frontdesk/infra/runtime/dead-letters";
import type { Sent } from "../chaos/customers.ts";
import { audit, type Findings, transcript } from "./audit.rules.ts";
import { gather, unfinished, untilAtRest } from "./evidence.ts";

const settleMs = 200_000;

export interface Audited extends Findings {
  readonly transcript: readonly string[];
}

export interface AuditedStores {
  readonly conversations: readonly Audited[];
  /** Events that no consumer has done with, and dead letters. */
  readonly leftOver: readonly string[];
}

/** Reads every store once the desk has come to rest, and audits each conversation and the bus. */
export async function auditStores(env: NodeJS.ProcessEnv, { conversations, accepted }: Sent): Promise<AuditedStores> {
  const { real } = readConfig(env);
  if (real === undefined) throw new Error("the audit needs the servers");
  const told = conversations.map(({ tenant, id }) => ({
    tenant,
    conversation: id,
    accepted: accepted.filter((each) => each.conversation === id),
  }));
  const { deps, close } = await openReal(real, silentLogger);
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
