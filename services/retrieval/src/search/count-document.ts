import { setImmediate } from "node:timers/promises";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { readTerms } from "@frontdesk/infra/analysis/sparse";
import type { TenantVectors } from "@frontdesk/infra/ports/vectors";
import type { KnowledgeRecord } from "@frontdesk/infra/runtime/knowledge-record";
import { fewAtOnce } from "../documents/readings.ts";
import { indexedText, pointId } from "../passages/passages.ts";
import { countPassage, noCounts, type PackedCounts, pack, termsOf } from "../passages/word-counts.rules.ts";
import type { Comparing } from "./compare-words.ts";

interface CountedFrom extends Pick<Comparing, "records" | "counted"> {
  readonly vectors: TenantVectors;
}

const gottenAtOnce = 16;

/**
 * Counts a version in force from its passages, and keeps that: for one that was indexed by a release that kept no
 * counts. Undefined: it is not in force any more.
 */
export async function countDocument(
  { records, counted, vectors }: CountedFrom,
  { documentId, version, passages }: KnowledgeRecord,
): Promise<PackedCounts | undefined> {
  const counts = noCounts();
  for (let from = 0; from < passages; from += gottenAtOnce) {
    const positions = Array.from({ length: Math.min(gottenAtOnce, passages - from) }, (_, at) => from + at);
    const points = await fewAtOnce(positions, gottenAtOnce, (at) => vectors.get(pointId(documentId, version, at)));
    for (const point of points) {
      if (point === undefined) continue;
      const { title, headings, text, language } = point.payload;
      const terms = readTerms(indexedText(title, headings, text), analyserOf(language) ?? "en");
      countPassage(counts, termsOf(terms));
    }
    // Turns go on meanwhile.
    await setImmediate();
  }
  const made = pack(counts);
  await counted.keep({ documentId, version }, made);
  const inForce = (await records.versions([documentId])).get(documentId);
  if (inForce === version) return made;
  // Whoever replaced or removed it may have looked before these were kept.
  await counted.remove({ documentId, version });
  return undefined;
}
