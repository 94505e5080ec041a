import { setTimeout as sleep } from "node:timers/promises";
import { ConversationId } from "@frontdesk/contracts/ids";
import { subjectOf } from "@frontdesk/contracts/subjects";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { digestId } from "@frontdesk/infra/runtime/digest";

const pushChannel = "whatsapp";
const retryMs = 300;

export interface Pushed {
  readonly tenant: string;
  readonly thread: string;
  readonly messageId: string;
  readonly content: string;
}

/** The conversation and the id under which the desk keeps a gateway's message. */
export function placeOf({ tenant, thread, messageId }: Pushed): { conversation: string; id: string } {
  const conversation = ConversationId.parse(digestId(tenant, pushChannel, thread));
  return { conversation, id: digestId(tenant, pushChannel, conversation, messageId) };
}

/**
 * As a gateway does: published until the bus has confirmed it. `copies`: the platform tells the gateway so often, which
 * passes on each as an event of its own.
 */
export async function push(bus: Bus, pushed: Pushed, copies: number): Promise<void> {
  const { tenant, thread, messageId, content } = pushed;
  const data = { messageId, thread, user: { id: thread, tier: "retail" }, content };
  for (let copy = 0; copy < copies; copy += 1) {
    const message = {
      subject: subjectOf("message.submit", tenant, ConversationId.parse("none"), pushChannel),
      id: `${tenant}:${messageId}:${copy}`,
      data: new TextEncoder().encode(JSON.stringify(data)),
    };
    while (!(await bus.publish(message).catch(() => undefined))) await sleep(retryMs);
  }
}
