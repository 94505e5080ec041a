import type { ConversationOpened, MessageAccepted } from "@frontdesk/contracts/http";
import { mostWaitSeconds } from "@frontdesk/contracts/route";
import type { z } from "zod";
import type { Client } from "../client.ts";
import { CommandError, print } from "../output.ts";

/** `frontdesk ask`: one question in a new conversation, as a customer would ask it. */
export async function ask(client: Client, text: string, json: boolean): Promise<void> {
  const { id } = await client.send<z.infer<typeof ConversationOpened>>("POST", "/chat/conversations", { body: {} });
  const started = performance.now();
  const sent = await client.send<z.infer<typeof MessageAccepted>>("POST", `/chat/conversations/${id}/messages`, {
    body: { content: text },
    headers: { prefer: `wait=${mostWaitSeconds}` },
  });
  const ms = Math.round(performance.now() - started);
  if (sent.reply === undefined)
    throw new CommandError(`no answer within ${mostWaitSeconds} s; the message was kept in conversation ${id}`);
  const { content: reply, sources, guardUsed } = sent.reply;
  print({ reply, sources, guardUsed, ms }, json, () => reply);
}
