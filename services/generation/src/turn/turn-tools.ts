import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { FoundPassage } from "@frontdesk/contracts/http";
import { catalogSearch, customerUpdatePreferences, orderGetStatus } from "@frontdesk/contracts/rpc/commerce";
import { kbSearch } from "@frontdesk/contracts/rpc/retrieval";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { mostFacts, type Passage } from "@frontdesk/contracts/turn";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { call } from "@frontdesk/infra/runtime/rpc";
import { z } from "zod";
import type { PreferencesAnswer, Tools } from "../dialogue/dialogue.ts";
import { callTool, longestQuery, type ToolPatience } from "./call-tool.ts";
import { UnclaimedWrite, type Writes, type WritingTool } from "./run-write.ts";
import { toolResultText } from "./tool-result.rules.ts";

export interface TurnTools {
  /** Filled with what commerce answers: the reply's facts (CA-10), as many as its event carries. */
  readonly facts: string[];
  readonly patience: ToolPatience;
  /** Document types that answers may come from; empty: all (CA-14). */
  readonly types: TenantSettings["retrieval"]["types"];
  /** Absent: the run has no claim, and may only read. */
  readonly writes?: Writes;
}

type TurnEvent = EventOf<EventData<"context.retrieved">>;

const passagesFound = 3;

/** The turn's tools over RPC; each checks who asks where it runs (BR-08). A re-run reads with the same request ids. */
export function toolsOf(bus: Bus, event: TurnEvent, { facts, patience, types, writes }: TurnTools): Tools {
  const { tenant, conversation, data } = event;
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
    updatePreferences: async (marketing) => {
      if (writes === undefined) throw new UnclaimedWrite();
      return await writes.run(preferencesTool(bus, event), { marketing_opt_in: marketing });
    },
  };
}

const Preferences = z.strictObject({ marketing_opt_in: z.boolean() });

/** T03 (CA-13). */
export function preferencesTool(
  bus: Bus,
  { tenant, conversation, data }: TurnEvent,
): WritingTool<z.infer<typeof Preferences>, PreferencesAnswer> {
  const { turn, fence, user } = data;
  const asking = { tenant_id: tenant, conversation_id: conversation, user, turn, fence };
  return {
    name: customerUpdatePreferences.method,
    whileWaiting: true,
    args: Preferences,
    answer: customerUpdatePreferences.response,
    ask: async (args, requestId) =>
      await call(bus, customerUpdatePreferences, { ...asking, ...args, request_id: requestId }),
  };
}

function passageOf({ passage, ...found }: FoundPassage): Passage {
  return { id: passage, ...found };
}
