import type { TenantId } from "@frontdesk/contracts/ids";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { seeded } from "@frontdesk/infra/testkit/seeded";
import { describeDocument, describePassages, toPoint } from "@frontdesk/retrieval/passages/passages";

/** Words of a shop, the commonest first; the bench's questions hold some of them, so their lists grow with the passages. */
const shopWords =
  "order delivery account payment card shop return item days price size parcel address password warranty leather gift bag post free cost hours working country product customer shipping stock colour label refund invoice bank repair weeks model workshop opening buckle wallet clean valid shirt engraving zip discount saturday standard wholesale express initials method exchange".split(
    " ",
  );
const functionWords = "the of and to in is for with on you your are it be this that can from by at or an as when".split(
  " ",
);
const consonants = "bdfgklmnprstvz";
const vowels = "aeiou";
const wordsPerPassage = 70;
const passagesPerDocument = 50;
const madeWords = 30_000;

/** A name of its own for each number: three or four syllables. */
function madeWord(number: number): string {
  let word = "";
  for (let rest = number + 5_000; rest > 0; rest = Math.floor(rest / 70)) {
    word += `${consonants[rest % 14]}${vowels[Math.floor(rest / 14) % 5]}`;
  }
  return word;
}

/** A place in a list by Zipf's law: the first ones come most often. */
function zipf(random: () => number, length: number): number {
  return Math.min(length - 1, Math.floor(length ** random()) - 1);
}

/** The text of a passage of that number: words as often as a text of a language has them. */
function passageText(number: number): string {
  const random = seeded(number);
  const word = (): string => {
    const kind = random();
    if (kind < 0.4) return functionWords[zipf(random, functionWords.length)] ?? "";
    if (kind < 0.6) return shopWords[Math.floor(random() * shopWords.length)] ?? "";
    return madeWord(zipf(random, madeWords));
  };
  const said = Array.from({ length: wordsPerPassage }, word);
  return `${said.join(" ")}.`;
}

/** Documents of so many passages in all, stored as an upload would leave them. */
export async function addPassages(deps: Deps, tenant: TenantId, passages: number): Promise<void> {
  const records = deps.documents.forTenant(tenant).collection(knowledgeCollection);
  const vectors = deps.vectors.forTenant(tenant);
  for (let from = 0; from < passages; from += passagesPerDocument) {
    const texts = Array.from({ length: Math.min(passagesPerDocument, passages - from) }, (_, at) =>
      passageText(from + at),
    );
    const documentId = `page-${from / passagesPerDocument}`;
    const chunks = texts.map((text) => ({ headings: [], text }));
    const described = describePassages(describeDocument(undefined, chunks), 0, chunks.length);
    const dense = await deps.embedder.embed(described.map(({ indexed }) => indexed));
    const made = { document: documentId, version: 1, type: "doc" };
    await vectors.upsert(described.map((passage, at) => toPoint({ ...passage, dense: dense[at] ?? [] }, made)));
    await records.put({
      _id: `${tenant}:${documentId}`,
      tenant,
      documentId,
      rev: 1,
      type: "doc",
      state: "indexed",
      version: 1,
      lastVersion: 1,
      passages: texts.length,
      updatedAt: new Date(deps.clock.now()).toISOString(),
    });
  }
}
