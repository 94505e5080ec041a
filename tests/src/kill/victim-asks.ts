import type { Told } from "../fleet/evidence.ts";
import type { Outcome } from "./evidence.ts";
import type { Point } from "./points.ts";

/** The victim's only argument, as JSON. */
export interface VictimOptions {
  readonly name: string;
  readonly pointsFolder: string;
  readonly clockOffsetMs: number;
  /** In place of every stream's own. */
  readonly duplicateWindowMs?: number;
  readonly streamBytes?: number;
}

interface Ask<Given, Answer> {
  readonly given: Given;
  readonly answer: Answer;
}

/** What a victim can be asked to do. */
export interface Asks {
  readonly arm: Ask<readonly Point[], void>;
  readonly release: Ask<string, void>;
  readonly tenant: Ask<{ readonly id: string } & Readonly<Record<string, unknown>>, { readonly apiKey: string }>;
  readonly audit: Ask<{ readonly told: Told; readonly settleMs: number }, Outcome>;
  /** Fills a stream; how many messages it took. */
  readonly fill: Ask<string, number>;
  readonly empty: Ask<string, number>;
  readonly publish: Ask<{ readonly subject: string; readonly id: string; readonly body: string }, void>;
  /** Puts the system's own clock this far off. */
  readonly skew: Ask<number, void>;
}
