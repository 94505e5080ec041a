import type { KnowledgeGap } from "@frontdesk/contracts/http";
import type { Client } from "../client.ts";
import { print } from "../output.ts";

/** `frontdesk kb gaps`: what customers asked and no document answered, most asked first (AR-06). */
export async function kbGaps(client: Client, json: boolean): Promise<void> {
  const gaps = await client.send<KnowledgeGap[]>("GET", "/knowledge/gaps");
  const line = ({ id, count, language, question, answered }: KnowledgeGap) =>
    `${String(count).padStart(4)}x  ${id}  [${language}] ${question}${answered === true ? "  (answered by now)" : ""}`;
  print(gaps, json, () => gaps.map(line).join("\n") || "No open questions.");
}

/** `frontdesk kb gaps done` */
export async function kbGapDone(client: Client, id: string, json: boolean): Promise<void> {
  await client.send("DELETE", `/knowledge/gaps/${encodeURIComponent(id)}`);
  print({ id, removed: true }, json, () => `Removed ${id}.`);
}
