import { setImmediate } from "node:timers/promises";
import type { KnowledgeRecord } from "@frontdesk/infra/runtime/knowledge-record";
import type { DocumentWords } from "../documents/document-words.ts";
import type { KnowledgeRecords } from "../documents/knowledge-records.ts";
import { bytesOf, copyOf, putIn, takeOut, type WordSum } from "./word-sum.rules.ts";

/** How far a tenant's documents were compared with what is known of them. */
export interface Compared {
  readonly sum: WordSum;
  /** When it was looked, by the clock that changes are stamped by. */
  readonly lookedAt: number;
  /** When all of them were looked at, and not the changed ones alone, by the steady clock; undefined: never. */
  readonly wholeAt: number | undefined;
}

export interface Comparing {
  readonly records: KnowledgeRecords;
  readonly counted: DocumentWords;
  /** By the clock that changes are stamped by. */
  readonly at: number;
  /** By the steady clock. */
  readonly now: number;
  /** A sum that takes more takes no further documents. */
  readonly mostBytes: number;
}

const listedAtOnce = 200;
/** When more have changed, all are looked at. */
const mostChanges = 1_000;
/** Another process's clock may be behind, and its change be stored later than it is stamped. */
const overlapMs = 10_000;
/** However many documents went away. */
const wholeAtMostEveryMs = 10_000;
/** Even when nothing seems to be missing. */
const wholeAtLeastEveryMs = 600_000;
const addedAtOnce = 32;

interface Draft {
  readonly before: WordSum;
  /** The copy that is changed; none while nothing is. */
  made: WordSum | undefined;
  /** Those in force that have no counts. */
  readonly uncounted: KnowledgeRecord[];
}

function sumOf(draft: Draft): WordSum {
  return draft.made ?? draft.before;
}

/** Puts these documents in as they are now; of those that are as before, nothing is read, unless there was no room. */
async function bringUp(draft: Draft, page: readonly KnowledgeRecord[], { counted, mostBytes }: Comparing) {
  const hasRoom = bytesOf(sumOf(draft)) < mostBytes;
  const others = page.filter(({ documentId, version }) => {
    const known = sumOf(draft).documents.get(documentId);
    return known?.version !== version || (hasRoom && version > 0 && known.counts === undefined);
  });
  if (others.length === 0) return;
  const sum = (draft.made ??= copyOf(draft.before));
  const kept = hasRoom ? await counted.getAll(others.filter(({ version }) => version > 0)) : [];
  const counts = new Map(kept.map((one) => [one.documentId, one]));
  for (const [at, record] of others.entries()) {
    // Turns go on meanwhile.
    if (at % addedAtOnce === addedAtOnce - 1) await setImmediate();
    const { documentId, version } = record;
    takeOut(sum, documentId);
    const own = counts.get(documentId);
    const isFull = bytesOf(sum) >= mostBytes;
    if (version === 0 || isFull) putIn(sum, documentId, { version });
    else if (own === undefined) draft.uncounted.push(record);
    else putIn(sum, documentId, { version, counts: own });
  }
}

/** Every document; those that are not there any more are taken out, also counts that nothing else did. */
async function compareAll(draft: Draft, comparing: Comparing): Promise<void> {
  const { records, counted } = comparing;
  const seen = new Set<string>();
  let wanted = 0;
  for (let after: string | undefined; ; ) {
    const page = await records.list(after, listedAtOnce);
    await bringUp(draft, page, comparing);
    for (const { documentId, version, pending } of page) {
      seen.add(documentId);
      wanted += (version > 0 ? 1 : 0) + (pending === undefined ? 0 : 1);
    }
    after = page.at(-1)?.documentId;
    if (page.length < listedAtOnce) break;
  }
  const gone = sumOf(draft)
    .documents.keys()
    .filter((documentId) => !seen.has(documentId))
    .toArray();
  if (gone.length > 0) draft.made ??= copyOf(draft.before);
  for (const documentId of gone) takeOut(sumOf(draft), documentId);
  if ((await counted.count()) > wanted - draft.uncounted.length) await counted.sweep(records);
}

/** The documents that changed since the last look; undefined: that look cannot tell, and all must be looked at. */
async function changedOnes({ sum, lookedAt, wholeAt }: Compared, { records, now }: Comparing) {
  if (wholeAt === undefined || now - wholeAt >= wholeAtLeastEveryMs) return undefined;
  const changed = await records.changedSince(new Date(lookedAt - overlapMs).toISOString(), mostChanges);
  const added = changed.filter(({ documentId }) => !sum.documents.has(documentId));
  const isMissed = changed.length === mostChanges || (await records.count()) !== sum.documents.size + added.length;
  return isMissed && now - wholeAt >= wholeAtMostEveryMs ? undefined : changed;
}

/** What is known brought up to the versions in force, beside those that are yet to be counted. */
export async function compareWords(
  known: Compared,
  comparing: Comparing,
): Promise<Compared & Pick<Draft, "uncounted">> {
  const draft: Draft = { before: known.sum, made: undefined, uncounted: [] };
  const changed = await changedOnes(known, comparing);
  if (changed === undefined) await compareAll(draft, comparing);
  else await bringUp(draft, changed, comparing);
  const wholeAt = changed === undefined ? comparing.now : known.wholeAt;
  return { sum: sumOf(draft), lookedAt: comparing.at, wholeAt, uncounted: draft.uncounted };
}
