import { clientOf } from "../client.ts";
import type { Tally } from "./report.ts";
import type { Scene } from "./scene.ts";

/** What the victim has, as its own system reads it, by what it is. */
export type VictimState = Readonly<Record<string, string>>;

export async function stateOf({ url, victim, foreign, others }: Scene): Promise<VictimState> {
  const system = clientOf(url, victim.key);
  const read = async (path: string) => JSON.stringify(await system.send("GET", path));
  const gaps = await system.send<{ id: string }[]>("GET", "/knowledge/gaps");
  const documents = [...new Set([foreign, ...others].map(({ document }) => document))];
  return {
    conversation: await read(`/chat/conversations/${foreign.conversation}/messages`),
    turns: await read(`/desk/conversations/${foreign.conversation}/turns`),
    "conversations of people": await read("/desk/conversations"),
    ticket: await read(`/desk/tickets/${foreign.ticket}`),
    documents: await read("/knowledge/documents?limit=500"),
    passages: JSON.stringify(await Promise.all(documents.map((id) => read(`/knowledge/documents/${id}/passages`)))),
    "question without an answer": JSON.stringify(gaps.find(({ id }) => id === foreign.gap) ?? null),
    "dead letters": await read("/desk/dead-letters"),
  };
}

/** Whatever was refused, nothing of the victim's is another one afterwards. */
export function compareStates(before: VictimState, after: VictimState, tally: Tally): void {
  for (const [target, text] of Object.entries(before)) {
    const findings = after[target] === text ? [] : ["is not what it was before the attack"];
    tally.count({ door: "http", target, principal: "(all, afterwards)", refused: findings.length === 0, findings });
  }
}
