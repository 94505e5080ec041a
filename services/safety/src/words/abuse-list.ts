/** Abuse terms of one language (BR-07). All lower case, without accents, as `plainWords` writes them. */
export interface AbuseList {
  /** Pattern sources that make any word abusive wherever they stand in it. */
  readonly roots: readonly string[];
  /** Pattern sources of whole words. */
  readonly words: readonly string[];
  /** Pattern sources of word sequences: words that are abuse only in company. */
  readonly phrases: readonly string[];
  /** Pattern sources of innocent words that hold a root. */
  readonly safe: readonly string[];
}
