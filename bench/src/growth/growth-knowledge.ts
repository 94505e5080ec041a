import type { TenantId } from "@frontdesk/contracts/ids";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { seeded } from "@frontdesk/infra/testkit/seeded";
import { documentWords } from "@frontdesk/retrieval/documents/document-words";
import { fewAtOnce } from "@frontdesk/retrieval/documents/readings";
import { describeDocument, describePassages, toPoint } from "@frontdesk/retrieval/passages/passages";
import { countPassage, noCounts, pack } from "@frontdesk/retrieval/passages/word-counts.rules";

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
const usualPerDocument = 50;
const madeWords = 30_000;
const addedAtOnce = 32;
const hourMs = 3_600_000;

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

interface Made {
  readonly documentId: string;
  readonly texts: readonly string[];
}

/** Stored as an upload of an hour ago would have left it. */
async function addDocument(deps: Deps, tenant: TenantId, { documentId, texts }: Made): Promise<void> {
  const chunks = texts.map((text) => ({ headings: [], text }));
  const described = describePassages(describeDocument(undefined, chunks), 0, chunks.length);
  const dense = await deps.embedder.embed(described.map(({ indexed }) => indexed));
  const made = { document: documentId, version: 1, type: "doc" };
  const points = described.map((passage, at) => toPoint({ ...passage, dense: dense[at] ?? [] }, made));
  await deps.vectors.forTenant(tenant).upsert(points);
  const counts = noCounts();
  for (const { terms } of described) countPassage(counts, terms);
  await documentWords(deps.documents)(tenant).keep({ documentId, version: 1 }, pack(counts));
  await deps.documents
    .forTenant(tenant)
    .collection(knowledgeCollection)
    .put({
      _id: `${tenant}:${documentId}`,
      tenant,
      documentId,
      rev: 1,
      type: "doc",
      state: "indexed",
      version: 1,
      lastVersion: 1,
      passages: texts.length,
      updatedAt: new Date(deps.clock.now() - hourMs).toISOString(),
    });
}

/** Documents of so many passages in all. */
export async function addPassages(
  deps: Deps,
  tenant: TenantId,
  { passages, perDocument = usualPerDocument }: { readonly passages: number; readonly perDocument?: number },
): Promise<void> {
  const documents = Array.from({ length: Math.ceil(passages / perDocument) }, (_, at) => at);
  await fewAtOnce(documents, addedAtOnce, async (number) => {
    const from = number * perDocument;
    const length = Math.min(perDocument, passages - from);
    const texts = Array.from({ length }, (_, at) => passageText(from + at));
    await addDocument(deps, tenant, { documentId: `page-${number}`, texts });
  });
}
