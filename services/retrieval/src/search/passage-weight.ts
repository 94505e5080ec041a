import type { Vocabulary } from "@frontdesk/infra/analysis/vocabulary";
import { wordingLength } from "@frontdesk/infra/analysis/wording";
import type { TenantWords } from "./tenant-words.ts";
import { tellsOf } from "./word-rarity.ts";

/** What a passage tells among a tenant's others, whatever is asked. */
interface Weight {
  /** Of its words, function words left out. */
  readonly total: number;
  /** Of its wording. */
  readonly wording: number;
}

/** As long as both, the tenant's words and the passage, are remembered themselves. */
const weights = new WeakMap<TenantWords, WeakMap<Vocabulary, Weight>>();

function weigh(known: TenantWords, { senses, wording }: Vocabulary): Weight {
  const tells = tellsOf(known);
  let total = 0;
  for (const stemmed of senses.keys()) total += tells(stemmed);
  return { total, wording: wordingLength(wording, tells) };
}

export function weightIn(known: TenantWords, vocabulary: Vocabulary): Weight {
  const passages = weights.get(known) ?? new WeakMap<Vocabulary, Weight>();
  weights.set(known, passages);
  const weight = passages.get(vocabulary) ?? weigh(known, vocabulary);
  passages.set(vocabulary, weight);
  return weight;
}
