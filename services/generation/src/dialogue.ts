import type { Decision, EventData, Handoff, Reply } from "@frontdesk/contracts/events";
import type { Language } from "@frontdesk/contracts/ids";
import type { catalogSearch, orderGetStatus } from "@frontdesk/contracts/rpc";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { z } from "zod";
import type { HandoffKind } from "./escalation.rules.ts";
import type { Governed } from "./governor.rules.ts";
import type { ScoredIntent } from "./intent.rules.ts";
import type { Names } from "./templates/templates.ts";

export type CatalogAnswer = z.infer<typeof catalogSearch.response>;
export type OrderAnswer = z.infer<typeof orderGetStatus.response>;

/** The systems a turn may ask; wired by the service, which adds tenant, conversation and user (CA-09). */
export interface Tools {
  readonly catalogSearch: (query: string) => Promise<CatalogAnswer>;
  readonly orderStatus: (orderId?: string) => Promise<OrderAnswer>;
}

export interface ThinkInput {
  readonly context: EventData<"context.retrieved">;
  readonly settings: TenantSettings;
  readonly tools: Tools;
  /** Unix milliseconds. */
  readonly now: number;
}

export type Journey = "sales" | "support" | "orders" | "offers" | "preferences" | "governance" | "unknown";

/** What a node says: the text, the passages it cites, and whether a person is asked for. */
export interface Draft {
  readonly content: string;
  readonly cited: readonly string[];
  readonly guardUsed: boolean;
  readonly handoff?: Handoff;
}

/** What is known of a turn so far. Nodes return a new one; nothing is kept between turns (CA-24). */
export interface DialogueState {
  readonly input: ThinkInput;
  /** The turn's messages, oldest first, as one text. */
  readonly text: string;
  readonly names: Names;
  readonly language: Language;
  readonly governed: Governed;
  readonly intent: ScoredIntent;
  readonly escalation?: HandoffKind;
  readonly languageWish?: Language;
  readonly query?: string;
  readonly catalogue?: CatalogAnswer;
  readonly orders?: OrderAnswer;
  readonly draft?: Draft;
  /** Nodes visited, in order. */
  readonly path: readonly string[];
}

/** One log line of WF-13, name and fields, without the conversation, which the service adds; never holds message text. */
export type DialogueLog = readonly [
  name: "chat.guard" | "chat.citations" | "chat.metrics",
  fields: Readonly<Record<string, string | number | boolean | readonly string[]>>,
];

export interface Thought {
  readonly reply: Reply;
  readonly decision: Decision;
  readonly log: readonly DialogueLog[];
}
