import type { CatalogItem } from "@frontdesk/contracts/rpc/commerce";

/** Names a template may use. */
export interface Names {
  readonly bot: string;
  readonly company: string;
}

/** An order as a template words it. */
export interface OrderLine {
  readonly id: string;
  readonly status: string;
  readonly placed: string;
  readonly total: string;
}

/**
 * Everything the rule-based brain says of its own, in one language. A list holds ways of saying the same; one is
 * chosen by the message's text, so that the same input gives the same reply (CA-24). Plain text only: WhatsApp and
 * the web show it alike (CA-23).
 */
export interface Templates {
  readonly greeting: (names: Names) => readonly string[];
  /** A greeting when the conversation is already going. */
  readonly greetingAgain: readonly string[];
  readonly thanks: readonly string[];
  readonly bye: readonly string[];
  readonly wellbeing: readonly string[];
  readonly smallTalk: readonly string[];
  readonly acknowledgement: readonly string[];
  /** CA-04: back to business when the casual turns are used up. */
  readonly redirect: (names: Names) => readonly string[];
  readonly spam: (names: Names) => string;
  readonly disengage: string;
  readonly insult: readonly string[];
  /** IDN-01: honest about being a machine, offers a person. */
  readonly identity: (names: Names) => string;
  readonly handoff: {
    readonly explicit: readonly string[];
    readonly frustration: readonly string[];
    readonly refund: readonly string[];
    readonly complaint: readonly string[];
    readonly payment: readonly string[];
    readonly failures: readonly string[];
    readonly order: readonly string[];
    readonly optOut: readonly string[];
  };
  /** Added to a hand-off outside business hours. */
  readonly teamAway: string;
  /** While a person was called and has not come (SL-09). */
  readonly waiting: {
    /** That the request is with people; said in turn, so that none follows itself. */
    readonly notices: readonly string[];
    /** When somebody is expected, told as a time or a while. */
    readonly expected: (when: string) => string;
    readonly soon: string;
    readonly late: string;
  };
  /** WF-07: what is said when no document answers; to staff exactly, to customers with the offer of a person. */
  readonly guard: {
    readonly staff: string;
    readonly customer: string;
    /** What was written is in a language that the tenant does not speak. */
    readonly language: string;
  };
  /** Which languages are spoken here, named in this one. */
  readonly spokenHere: (languages: string) => string;
  readonly clarify: {
    readonly order: string;
    readonly product: string;
    readonly payment: string;
    readonly general: string;
  };
  readonly answer: {
    /** Said before a quotation in another language; the language is named in this one. */
    readonly otherLanguage: (language: string) => string;
    /** Said before a quotation that may only come near the question. */
    readonly near: readonly string[];
    /** Said after steps that found no room: how many more there are. */
    readonly moreSteps: (steps: number) => string;
    /** Between the answers to two questions. */
    readonly second: string;
    /** Offers a person after an answer; "yes" to it is a request for one. */
    readonly offer: readonly string[];
    /** Said before another quotation, when the first was not what was asked. */
    readonly instead: readonly string[];
    /** The answer was not what was asked, and there is no other: asks again, and offers a person. */
    readonly missed: readonly string[];
    /** Of several questions some were not answered. */
    readonly unanswered: (questions: number) => string;
  };
  readonly catalogue: {
    readonly found: (count: number) => string;
    readonly item: (item: CatalogItem) => string;
    readonly soldOut: string;
    readonly choose: string;
    readonly more: (matches: number) => string;
    readonly link: (url: string) => string;
    readonly none: string;
  };
  readonly orders: {
    readonly line: (order: OrderLine) => string;
    /** The order system's status words, as this language says them; others are told as they are. */
    readonly status: Readonly<Record<string, string>>;
    readonly tracking: (code: string) => string;
    readonly several: string;
    readonly none: string;
    readonly notFound: string;
    /** BR-04, exactly. */
    readonly login: string;
    /** BR-09, exactly. */
    readonly unavailable: string;
  };
  readonly languageChanged: string;
  /** CA-13: what was written down, and the word that undoes it. */
  readonly consent: {
    readonly optedOut: (names: Names) => string;
    readonly optedIn: (names: Names) => string;
  };
}
