/** Something that endangers the customer or what is theirs (SL-03, CA-16). */
export type DangerKind = "harm" | "threatened" | "fraud";

/**
 * The parts of which one language says that something dangerous happened: pattern sources over plain words. No part is
 * enough alone, except those that say so; verbs stand in the forms that tell what did happen or goes on.
 */
export interface DangerList {
  /** What can explode, burn or give a shock. */
  readonly things: readonly string[];
  /** What a dangerous thing did: with a thing, a body or property near it. */
  readonly events: readonly string[];
  /** What only fire and bursting do, whatever did it; and what is said to explode and never does. */
  readonly blasts: readonly string[];
  readonly figures: readonly string[];
  /** What hurt somebody: with a part of their body, or somebody close to them. */
  readonly hurts: readonly string[];
  readonly bodies: readonly string[];
  readonly people: readonly string[];
  /** What fire destroyed: with property. */
  readonly burns: readonly string[];
  readonly property: readonly string[];
  /** What a body suffers: with the customer or somebody close to them in the clause. */
  readonly injuries: readonly string[];
  /** What holds a vehicle or a person safe, and how it fails: both near each other. */
  readonly controls: readonly string[];
  readonly failures: readonly string[];
  /** Accidents and falls of somebody, which need no other word. */
  readonly accidents: readonly string[];
  /** Says that it happened in a game, a film or a dream. */
  readonly unreal: readonly string[];
  /** Danger that needs no other word. */
  readonly alone: readonly string[];
  /** Somebody else. */
  readonly others: readonly string[];
  /** What somebody does to the customer: with somebody, near it. */
  readonly attacks: readonly string[];
  /** Attacks that need no other word. */
  readonly attacked: readonly string[];
  /** What is the customer's and can be taken over. */
  readonly accounts: readonly string[];
  /** What was done to it. */
  readonly takings: readonly string[];
  /** What a stranger did: with what is the customer's. */
  readonly strangers: readonly string[];
  /** Fraud that needs no other word. */
  readonly defrauded: readonly string[];
  /** The customer speaks of themselves. */
  readonly own: readonly string[];
  /** Turns what follows round, within four words. */
  readonly not: readonly string[];
  /** Makes what follows in the clause a possibility, a wish or a report. */
  readonly supposed: readonly string[];
  /** A clause that starts with one asks, whatever it ends with. */
  readonly asks: readonly string[];
  /** Calls for help, which ask for nothing else. */
  readonly calls: readonly string[];
}
