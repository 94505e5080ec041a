import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { FoundPassage } from "@frontdesk/contracts/http";
import { catalogSearch, orderGetStatus } from "@frontdesk/contracts/rpc/commerce";
import { kbSearch } from "@frontdesk/contracts/rpc/retrieval";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { mostFacts, type Passage } from "@frontdesk/contracts/turn";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { call } from "@frontdesk/infra/runtime/rpc";
import type { Tools } from "../dialogue/dialogue.ts";
import { callTool, longestQuery, type ToolPatience } from "./call-tool.ts";
import { toolResultText } from "./tool-result.rules.ts";

export interface TurnTools {
  /** Filled with what commerce answers: the reply's facts (CA-10), as many as its event carries. */
  readonly facts: string[];
  readonly patience: ToolPatience;
  /** Document types that answers may come from; empty: all (CA-14). */
  readonly types: TenantSettings["retrieval"]["types"];
}

const passagesFound = 3;

/** The turn's tools over RPC; each checks who asks where it runs (BR-08). A re-run asks with the same request ids. */
export function toolsOf(
  bus: Bus,
  { tenant, conversation, data }: EventOf<EventData<"context.retrieved">>,
  { facts, patience, types }: TurnTools,
): Tools {
  let asked = 0;
  const asking = () => ({
    tenant_id: tenant,
    request_id: `${conversation}:${data.turn}:${asked++}`,
    conversation_id: conversation,
    user: data.user,
  });
  const keep = <T>(result: T): T => {
    if (facts.length < mostFacts) facts.push(toolResultText(result));
    return result;
  };
  return {
    catalogSearch: async (query) => {
      const request = { ...asking(), query: query.slice(0, longestQuery) };
      return keep(await callTool(async () => await call(bus, catalogSearch, request), patience));
    },
    orderStatus: async (orderId) => {
      const request = { ...asking(), ...(orderId === undefined ? {} : { order_id: orderId }) };
      return keep(await callTool(async () => await call(bus, orderGetStatus, request), patience));
    },
    knowledgeSearch: async (query) => {
      const ofTypes = types.length === 0 ? {} : { types };
      const request = { tenant, query: query.slice(0, longestQuery), top: passagesFound, ...ofTypes };
      const answer = await callTool(async () => await call(bus, kbSearch, request), patience);
      return "ok" in answer ? answer : { ok: true, data: { passages: answer.passages.map(passageOf) } };
    },
  };
}

function passageOf({ passage, ...found }: FoundPassage): Passage {
  return { id: passage, ...found };
}
