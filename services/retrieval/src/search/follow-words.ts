import type { TenantVectors } from "@frontdesk/infra/ports/vectors";
import type { KnowledgeRecord } from "@frontdesk/infra/runtime/knowledge-record";
import { fewAtOnce } from "../documents/readings.ts";
import { type Compared, type Comparing, compareWords } from "./compare-words.ts";
import { countDocument } from "./count-document.ts";
import { bytesOf, copyOf, putIn, type WordSum } from "./word-sum.rules.ts";

export interface Following extends Comparing {
  readonly vectors: TenantVectors;
  /** It is time to look for changes again, or to stop. */
  readonly isOver: () => boolean;
}

/** Told after each step; `isWhole`: nothing that is in force is missing, or not for now. */
export type Tell = (compared: Compared, isWhole: boolean) => void;

const countedBetween = 128;
const countedAtOnce = 4;

async function withCounted(sum: WordSum, some: readonly KnowledgeRecord[], following: Following): Promise<WordSum> {
  const counts = await fewAtOnce(some, countedAtOnce, (record) => countDocument(following, record));
  const next = copyOf(sum);
  for (const [at, { documentId, version }] of some.entries()) {
    const made = counts[at];
    if (made === undefined) continue;
    const isFull = bytesOf(next) >= following.mostBytes;
    putIn(next, documentId, isFull ? { version } : { version, counts: made });
  }
  return next;
}

/** Brings what is known up to the versions in force, then counts anew those that have no counts. */
export async function followWords(known: Compared, following: Following, tell: Tell): Promise<void> {
  const { uncounted, ...compared } = await compareWords(known, following);
  tell(compared, uncounted.length === 0);
  let { sum } = compared;
  for (let at = 0; at < uncounted.length && !following.isOver(); at += countedBetween) {
    sum = await withCounted(sum, uncounted.slice(at, at + countedBetween), following);
    tell({ ...compared, sum }, false);
  }
  if (uncounted.length > 0) tell({ ...compared, sum }, true);
}
