import type { DocumentPassage } from "@frontdesk/contracts/http";
import type { kbPassages } from "@frontdesk/contracts/rpc/retrieval";
import type { z } from "zod";
import { pointId } from "../passages/passages.ts";
import type { Index } from "./add-document.ts";
import { fewAtOnce } from "./readings.ts";

const gottenAtOnce = 16;
const maxTries = 3;

/** A document as the search sees it: passages of the version in force, in order; never of two versions. */
export async function listPassages(
  { records, vectors }: Pick<Index, "records" | "vectors">,
  { id, after = -1, limit }: z.infer<typeof kbPassages.request>,
): Promise<DocumentPassage[] | null> {
  for (let tries = 1; ; tries++) {
    const record = await records.get(id);
    if (record === undefined) return null;
    const count = Math.min(limit, Math.max(0, record.passages - after - 1));
    const positions = Array.from({ length: count }, (_, at) => after + 1 + at);
    const points = await fewAtOnce(positions, gottenAtOnce, (position) =>
      vectors.get(pointId(id, record.version, position)),
    );
    const found = points.flatMap((point) => point ?? []);
    // Some are missing when the version was replaced meanwhile: the next look finds the new one.
    if (found.length < count && tries < maxTries) continue;
    return found.map(({ payload: { passage, text, headings, page } }) => ({
      passage,
      text,
      headings: [...headings],
      ...(page === undefined ? {} : { page }),
    }));
  }
}
