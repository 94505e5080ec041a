import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { audit, faultsOf } from "./audit.rules.ts";
import { gather } from "./evidence.ts";
import { question, tenant } from "./shoe-shop.ts";

export interface Kept {
  readonly conversation: string;
  readonly id: string;
}

/** Conversations, and the messages of which the desk said that it has kept them; each is the question. */
interface Written {
  readonly conversations: readonly string[];
  readonly accepted: readonly Kept[];
}

type Stores = Pick<Deps, "documents" | "bus">;

/** What is wrong with the conversations: a broken promise, or an apology. */
async function wrongIn(stores: Stores, { conversations, accepted }: Written): Promise<string[]> {
  const told = conversations.map((conversation) => ({
    tenant,
    conversation,
    accepted: accepted
      .filter((each) => each.conversation === conversation)
      .map(({ id }) => ({ id, content: question, asksForPerson: false, inOrder: false })),
  }));
  return (await gather(stores, told)).flatMap((evidence) => {
    const findings = audit(evidence);
    const apologies = findings.apologies > 0 ? [`${evidence.conversation}: ${findings.apologies} apologies`] : [];
    return [...faultsOf(findings), ...apologies];
  });
}

/** Reads until every conversation is at rest and whole; what is still wrong when the time is up. */
export async function untilWhole(stores: Stores, written: Written, atMostMs: number): Promise<string[]> {
  const until = Date.now() + atMostMs;
  for (;;) {
    const wrong = await wrongIn(stores, written).catch((error: unknown) => [`not readable: ${String(error)}`]);
    if (wrong.length === 0 || Date.now() > until) return wrong;
    await sleep(200);
  }
}
