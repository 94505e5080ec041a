import { setTimeout as sleep } from "node:timers/promises";
import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { catalogSearch, orderGetStatus } from "@frontdesk/contracts/rpc";
import { tell } from "@frontdesk/infra/conversation/say";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import { call } from "@frontdesk/infra/runtime/rpc";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import type { Tenants } from "@frontdesk/infra/runtime/tenants";
import { callTool, type ToolPatience } from "./call-tool.ts";
import { type Tools, think } from "./think.ts";

export interface DraftDeps extends Deps {
  readonly tenants: Tenants;
  /** How tool calls wait between tries; for tests. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** Writes the reply to a turn. The rule-based brain needs no claim: it pays for nothing and writes nothing (PROTOCOL 6). */
export function draft(deps: DraftDeps): Handler<"draft-reply"> {
  return async (event, context) => {
    const { data } = event;
    const now = deps.clock.now();
    if (data.deadlineAt <= now) return [];
    const tenant = await deps.tenants.get(event.tenant);
    if (tenant === undefined) throw new PermanentError("tenant: unknown");
    tell(deps.bus, event, { kind: "progress", stage: "writing" });
    const facts: string[] = [];
    const patience = { wait: deps.wait ?? sleep, working: () => context.working() };
    const tools = toolsOf(deps, event, { facts, patience });
    const thought = await think({ context: data, settings: tenant.settings, tools, now });
    const turn = { conversationId: event.conversation, turn: data.turn };
    const ms = deps.clock.now() - now;
    for (const [name, fields] of thought.log)
      context.logger.info(name, { ...turn, ...fields, ...(name === "chat.metrics" ? { ms } : {}) });
    const { passages, query: _query, confident: _confident, ...rest } = data;
    return [
      { name: "reply.drafted", data: { ...rest, passages, reply: thought.reply, decision: thought.decision, facts } },
    ];
  };
}

/** The turn's tools over RPC; each checks who asks where it runs (BR-08). What they answer are the reply's facts (CA-10). */
function toolsOf(
  deps: Deps,
  event: EventOf<EventData<"context.retrieved">>,
  { facts, patience }: { readonly facts: string[]; readonly patience: ToolPatience },
): Tools {
  const { tenant, conversation, data } = event;
  const asking = (index: number) => ({
    tenant_id: tenant,
    request_id: `${conversation}:${data.turn}:${index}`,
    conversation_id: conversation,
    user: data.user,
  });
  const keep = <T>(result: T): T => {
    facts.push(JSON.stringify(result).slice(0, 2_000));
    return result;
  };
  return {
    catalogSearch: async (query) => {
      const request = { ...asking(0), query: query.slice(0, 400) };
      return keep(await callTool(async () => await call(deps.bus, catalogSearch, request), patience));
    },
    orderStatus: async (orderId) => {
      const request = { ...asking(1), ...(orderId === undefined ? {} : { order_id: orderId }) };
      return keep(await callTool(async () => await call(deps.bus, orderGetStatus, request), patience));
    },
  };
}
