import type { TenantId } from "@frontdesk/contracts/ids";
import type { ModelCall } from "@frontdesk/contracts/turn";
import { messages } from "@frontdesk/infra/conversation/messages";
import type { LiveSignal } from "@frontdesk/infra/conversation/say";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { Client } from "../kit/client.ts";

/** What one question came to. */
export interface ModelTurn {
  readonly question: string;
  readonly reply: string;
  readonly brain: "model" | "rules";
  readonly fellBack?: string;
  readonly cited: boolean;
  /** From the message to the first words that the customer saw, and to the whole reply, ms. */
  readonly firstMs: number;
  readonly fullMs: number;
  readonly calls: readonly ModelCall[];
}

/** Longer than a turn has, and is said again. */
const unansweredMs = 200_000;

interface Asking {
  readonly deps: Deps;
  readonly client: Client;
  readonly tenant: TenantId;
}

/** One question in a conversation of its own, as the web chat hears it; undefined when nothing came. */
export async function takeModelTurn(
  { deps, client, tenant }: Asking,
  question: string,
): Promise<ModelTurn | undefined> {
  const user = { id: "bench", tier: "guest" };
  const { id } = await client.post<{ id: string }>("/chat/conversations", { user });
  const replied = Promise.withResolvers<boolean>();
  let firstAt: number | undefined;
  const heard = await deps.bus.listen(`live.${tenant}.${id}`, (data) => {
    const signal = JSON.parse(Buffer.from(data).toString()) as LiveSignal;
    const isReply = signal.kind === "message" && signal.answers.length > 0;
    if (isReply || signal.kind === "piece") firstAt ??= performance.now();
    if (isReply) replied.resolve(true);
  });
  const patience = setTimeout(() => replied.resolve(false), unansweredMs);
  const began = performance.now();
  try {
    await client.post(`/chat/conversations/${id}/messages`, { content: question });
    if (!(await replied.promise)) return undefined;
    const fullMs = performance.now() - began;
    const kept = await deps.documents.forTenant(tenant).collection(messages).find({ conversation: id });
    const reply = kept.find(({ role, answers }) => role !== "user" && answers.length > 0);
    const decision = reply?.turn?.decision;
    return {
      question,
      reply: reply?.content ?? "",
      brain: decision?.brain ?? "rules",
      ...(decision?.fellBack === undefined ? {} : { fellBack: decision.fellBack }),
      cited: (reply?.sources.length ?? 0) > 0,
      firstMs: (firstAt ?? began + fullMs) - began,
      fullMs,
      calls: decision?.calls ?? [],
    };
  } finally {
    clearTimeout(patience);
    await heard.stop();
  }
}
