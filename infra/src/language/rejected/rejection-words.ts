/**
 * What one language says of an answer that missed. Regular expression sources over folded text: lower case, no accents,
 * straight apostrophes, single blanks.
 */
export interface RejectionWords {
  /** All that is said: not what was asked, or of no help. */
  readonly whole: readonly string[];
  /** What was meant instead may follow. */
  readonly starts: readonly string[];
  /** Somewhere in a message: what was told has changed nothing. */
  readonly persists: readonly string[];
  /** Words around it that say nothing. */
  readonly fillers: readonly string[];
}
