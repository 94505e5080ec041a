import type { DangerKind } from "../danger-words/list.ts";

type WordedCategory = "self_harm" | "threat" | "scam" | "off_topic";

/** What a message may be moderated for (SL-03). */
export type ModerationCategory = WordedCategory | "hate" | DangerKind;

/** Pattern sources over plain words, by category, of one language. */
export interface ModerationList {
  readonly patterns: Readonly<Record<WordedCategory, readonly string[]>>;
  readonly hate: {
    /** People who are hated for what they are. */
    readonly groups: readonly string[];
    /** Contempt said before the group ("I hate …"), and after it ("… are scum"). */
    readonly before: readonly string[];
    readonly after: readonly string[];
    /** Words that are hateful whatever stands around them. */
    readonly slurs: readonly string[];
    /** Words before contempt that turn it round or report it. */
    readonly denied: readonly string[];
  };
}
