/** One sign of an attempt to steer the assistant. */
export interface InjectionRule {
  readonly family: "override" | "leak" | "jailbreak" | "role";
  /** How sure this sign alone makes us, 0–1; independent signs add up as chances do. */
  readonly weight: number;
  /** Source of a pattern over plain words (see `plainWords`). */
  readonly words: string;
}
