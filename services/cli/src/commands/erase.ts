import type { Erasure, UserErasure } from "@frontdesk/contracts/http";
import type { Client } from "../client.ts";
import { CommandError, print } from "../output.ts";

/** Exactly one of the two. */
export interface ErasureAsked {
  readonly conversation?: string;
  readonly user?: string;
}

/** `frontdesk erase --user U | --conversation C`: asks until nothing new is found, and prints the receipt. */
export async function erase(client: Client, { conversation, user }: ErasureAsked, json: boolean): Promise<void> {
  if ((conversation === undefined) === (user === undefined)) {
    throw new CommandError("name either --user or --conversation");
  }
  const receipts =
    conversation === undefined
      ? await eraseUser(client, user ?? "")
      : [await client.send<Erasure>("DELETE", `/desk/conversations/${encodeURIComponent(conversation)}`)];
  print(receipts, json, () => receipts.map(line).join("\n") || "No conversation of this user is stored.");
}

async function eraseUser(client: Client, user: string): Promise<Erasure[]> {
  const receipts = new Map<string, Erasure>();
  for (let more = true; more; ) {
    const answer = await client.send<UserErasure>("POST", "/desk/erasures", { body: { user } });
    for (const each of answer.conversations) receipts.set(each.conversation, each);
    more = answer.more;
  }
  return [...receipts.values()];
}

function line({ conversation, status, askedAt, erasedAt }: Erasure): string {
  return status === "erased"
    ? `${conversation} erased at ${erasedAt}`
    : `${conversation} ended at ${askedAt}; what is stored of it is being removed`;
}
