import type { Customer } from "./customer.ts";

export interface Outgoing {
  readonly chat: string;
  readonly content: string;
}

/** Sends each message once, by its key, all together; the ids of those of which the desk said that it has kept them. */
export async function sendAll(
  client: Customer,
  outgoing: ReadonlyMap<string, Outgoing>,
  onAnswer: () => void = () => undefined,
): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  await Promise.all(
    [...outgoing].map(async ([key, { chat, content }]) => {
      const path = `/chat/conversations/${chat}/messages`;
      const answer = await client
        .send("POST", path, { body: { content }, headers: { "idempotency-key": key } })
        .catch(() => undefined);
      if (answer?.status === 202 || answer?.status === 200) kept.set(key, String(answer.body["id"]));
      onAnswer();
    }),
  );
  return kept;
}
