/** What a quantity is measured in; quantities compare within one kind only. */
export type Kind = "time" | "months" | "percent" | "mass" | "length" | "volume" | "data" | "power" | "energy";

/** How one language writes quantities: regular expression sources over folded text, and how much of its kind each is. */
export interface QuantityWords {
  /** Below a hundred. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Tens, hundreds, thousands: multiply what stands before them, or after them in Swahili. */
  readonly scales: Readonly<Record<string, number>>;
  /** Minutes, months, percent. */
  readonly units: readonly (readonly [source: string, kind: Kind, factor: number])[];
  /** "A week", where a source says so. */
  readonly one: string;
  /** Between the ends of a range. */
  readonly range: string;
  /** January to December, each with its short forms. */
  readonly months: readonly string[];
  /** What a text counts of itself, as "3 steps". */
  readonly counted: string;
  /** Before the hour of a clock. */
  readonly at: string;
}

/** The same in every language. */
export const commonUnits: QuantityWords["units"] = [
  ["%|٪", "percent", 1],
  ["mg", "mass", 0.001],
  ["g|gr", "mass", 1],
  ["kg|kgs|kilo|kilos", "mass", 1_000],
  ["mm", "length", 0.001],
  ["cm", "length", 0.01],
  ["m|mts?", "length", 1],
  ["km|kms", "length", 1_000],
  ["ml", "volume", 0.001],
  ["l|lt", "volume", 1],
  ["kb", "data", 0.001],
  ["mb", "data", 1],
  ["gb|gigas?", "data", 1_000],
  ["tb", "data", 1_000_000],
  ["w|watts?", "power", 1],
  ["kw", "power", 1_000],
  ["hp|cv", "power", 746],
  ["mah", "energy", 1],
  ["kwh", "energy", 1_000_000],
];
