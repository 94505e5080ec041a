import type { EventData, EventName } from "@frontdesk/contracts/events";
import type { FlowStep } from "@frontdesk/contracts/flow";
import { Channel, ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { Delivery } from "../ports/bus.ts";
import type { Deps } from "../ports/deps.ts";
import { RefusedError } from "../ports/errors.ts";
import { maskPii } from "../text/pii.ts";
import { toMessage } from "./event.ts";
import { keepWithin, shares } from "./shares.ts";

const lenient = new TextDecoder("utf-8");
const mostText = 200;

export interface Refused {
  readonly delivery: Delivery;
  readonly tenant: string;
  readonly conversation: string;
  readonly body: unknown;
  readonly failure: Error;
}

/** PROTOCOL 12: tells a gateway that its message was not accepted, and why, on its own subject. */
export async function tellRefused(deps: Deps, step: FlowStep, refused: Refused): Promise<void> {
  if (!(step.says as readonly EventName[]).includes("message.refused")) return;
  const { delivery, body, failure } = refused;
  const tenant = TenantId.safeParse(refused.tenant);
  const conversation = ConversationId.safeParse(refused.conversation);
  const channel = Channel.safeParse(delivery.subject.split(".").at(-1));
  if (!tenant.success || !conversation.success || !channel.success) return;
  const { code, field, detail } =
    failure instanceof RefusedError
      ? failure.refusal
      : { code: "internal" as const, field: undefined, detail: "The message could not be accepted" };
  const { messageId, thread } = fieldsOf(body);
  const { sequence } = delivery;
  const data: EventData<"message.refused"> = {
    channel: channel.data,
    ...(isShort(messageId) ? { messageId } : {}),
    ...(isShort(thread) ? { thread } : {}),
    sequence,
    code,
    ...(field === undefined ? {} : { field: field.slice(0, mostText) }),
    detail: maskPii(detail).slice(0, 500),
    at: deps.clock.now(),
  };
  const message = toMessage({
    name: "message.refused",
    data,
    tenant: tenant.data,
    conversation: conversation.data,
    id: `${tenant.data}:${channel.data}:message.refused:${sequence}:${delivery.publishedAt}`,
    source: step.owner,
    correlationId: `${channel.data}:${sequence}`,
    now: deps.clock.now(),
  });
  if ((await keepWithin(deps, shares.refusals, tenant.data, message)) !== "kept") {
    deps.logger.warn("gateway.untold", { tenant: tenant.data, channel: channel.data, code });
  }
}

function isShort(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= mostText;
}

/** What a body says, as far as it can be read. */
export function readLoosely(data: Uint8Array): unknown {
  try {
    return JSON.parse(lenient.decode(data));
  } catch {
    return null;
  }
}

/** The fields of an event and of its data, in one. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  const outer = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const inner = outer["data"];
  return typeof inner === "object" && inner !== null ? { ...outer, ...inner } : outer;
}
