import type { Vocabulary } from "@frontdesk/infra/analysis/vocabulary";
import type { TenantWords } from "./tenant-words.ts";
import { tellsOf } from "./word-rarity.ts";

type Senses = Vocabulary["senses"];

/** As long as both, the tenant's words and the passage, are remembered themselves. */
const told = new WeakMap<TenantWords, WeakMap<Senses, number>>();

/** What a passage's words tell among a tenant's others, whatever is asked. */
export function passageTells(known: TenantWords, senses: Senses): number {
  const passages = told.get(known) ?? new WeakMap<Senses, number>();
  told.set(known, passages);
  const before = passages.get(senses);
  if (before !== undefined) return before;
  const tells = tellsOf(known);
  let total = 0;
  for (const stem of senses.keys()) total += tells(stem);
  passages.set(senses, total);
  return total;
}
