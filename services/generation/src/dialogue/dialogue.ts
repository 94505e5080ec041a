import type { EventData } from "@frontdesk/contracts/events";
import type { Language } from "@frontdesk/contracts/ids";
import type { catalogSearch, customerUpdatePreferences, orderGetStatus } from "@frontdesk/contracts/rpc/commerce";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Decision, Handoff, ModelCall, Passage, Reply } from "@frontdesk/contracts/turn";
import type { z } from "zod";
import type { Names } from "../templates/templates.ts";
import type { HandoffKind } from "../understanding/escalation.rules.ts";
import type { Governed } from "../understanding/governor.rules.ts";
import type { ScoredIntent } from "../understanding/intent.rules.ts";

export type CatalogAnswer = z.infer<typeof catalogSearch.response>;
export type OrderAnswer = z.infer<typeof orderGetStatus.response>;
export type PreferencesAnswer = z.infer<typeof customerUpdatePreferences.response>;
/** Passages found, or that the search did not answer. */
export type KnowledgeAnswer =
  | { readonly ok: true; readonly data: { readonly passages: readonly Passage[] } }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** The systems a turn may ask; wired by the service, which adds tenant, conversation and user (CA-09). */
export interface Tools {
  readonly catalogSearch: (query: string) => Promise<CatalogAnswer>;
  readonly orderStatus: (orderId?: string) => Promise<OrderAnswer>;
  readonly knowledgeSearch?: (query: string) => Promise<KnowledgeAnswer>;
  /** A write: at most one effect a call, however often the turn is run (PROTOCOL 6). */
  readonly updatePreferences: (marketing: boolean) => Promise<PreferencesAnswer>;
}

/** Where an answer goes while it is being written (WF-15). */
export interface AnswerStream {
  /**
   * The next checked, cited words of the answer, and what it may cite so far, passages that tools found among it; what
   * was said here stays at the start of the reply.
   */
  readonly onText: (delta: string, passages: readonly Passage[]) => void;
}

export interface ThinkInput {
  readonly context: EventData<"context.retrieved">;
  readonly settings: TenantSettings;
  readonly tools: Tools;
  /** What an earlier run of this turn wrote and this one must tell, whatever it makes of the messages (PROTOCOL 6). */
  readonly written?: PreferencesAnswer;
  /** Unix milliseconds. */
  readonly now: number;
  /** Messages a model sees, in place of the tenant's `limits.historyLimit` (BR-02). */
  readonly historyLimit?: number;
  readonly stream?: AnswerStream;
  /** One question of a turn that asks several; what is said of the turn as a whole is known by then. */
  readonly part?: true;
}

export type Journey = "sales" | "support" | "orders" | "offers" | "preferences" | "governance" | "unknown";

/** What a node says: the text, the passages it cites, and whether a person is asked for. */
export interface Draft {
  readonly content: string;
  readonly cited: readonly string[];
  readonly guardUsed: boolean;
  /** By a cited passage's id, what was quoted of it. */
  readonly quoted?: Readonly<Record<string, string>>;
  readonly handoff?: Handoff;
  /** Who wrote it; the rules where nothing is said. */
  readonly by?: "model";
}

/** What became of a wish about marketing messages (CA-13). */
export interface Consent {
  /** `away`: a wish to have them again could not be written. */
  readonly is: "out" | "in" | "away";
  /** The turn says nothing else. */
  readonly alone: boolean;
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
  readonly consent?: Consent;
  readonly query?: string;
  readonly catalogue?: CatalogAnswer;
  readonly orders?: OrderAnswer;
  readonly draft?: Draft;
  /** How hard the question is, 0–1, as far as somebody said (BR-19). */
  readonly complexity?: number;
  /** Passages that tools found beside the turn's own. */
  readonly found: readonly Passage[];
  /** What models were asked, in order. */
  readonly calls: readonly ModelCall[];
  /** Why the rules wrote what a model should have written. */
  readonly fellBack?: string;
  /** Nodes visited, in order. */
  readonly path: readonly string[];
  readonly log: readonly DialogueLog[];
}

/** One log line of WF-13, name and fields, without the conversation, which the service adds; never holds message text. */
export type DialogueLog = readonly [
  name: "chat.guard" | "chat.citations" | "chat.metrics" | "chat.sanitised",
  fields: Readonly<Record<string, string | number | boolean | readonly string[]>>,
];

export interface Thought {
  readonly reply: Reply;
  readonly decision: Decision;
  /** What the reply may cite and state: the turn's passages and those that tools found. */
  readonly passages: readonly Passage[];
  readonly log: readonly DialogueLog[];
}
