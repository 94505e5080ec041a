import { join } from "node:path";
import { TenantId } from "@frontdesk/contracts/ids";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { plainBm25 } from "@frontdesk/retrieval/testkit/plain-bm25";
import { ingest, type Measured, readJsonl, round } from "./open-knowledge.ts";

interface Labelled {
  readonly text: string;
  readonly label: string;
}

const tenant = TenantId.parse("bench-examples");
/** A quick run asks every eighth question. */
const quickEvery = 8;
const minAccuracy = 0.732;

/** Short paraphrases: how often the example nearest to a question asks for the same thing. */
export async function measureExamples(
  knowledge: Knowledge,
  folder: string,
  run: { readonly name: string; readonly quick: boolean },
): Promise<Measured> {
  const examples = readJsonl<Labelled>(join(folder, "intent_banking77_train20.jsonl"));
  const all = readJsonl<Labelled>(join(folder, "intent_banking77_test.jsonl"));
  const questions = run.quick ? all.filter((_, place) => place % quickEvery === 0) : all;
  const lines = examples.map(({ text }, at) => JSON.stringify({ id: String(at), text }));
  await ingest(knowledge, tenant, { name: "examples.jsonl", bytes: Buffer.from(lines.join("\n")) });
  const plain = plainBm25(examples.map(({ text }) => text));
  let right = 0;
  let plainRight = 0;
  const began = performance.now();
  for (const { text, label } of questions) {
    const { passages } = await knowledge.search({ tenant, query: text, top: 1 });
    if (examples[Number(passages[0]?.document)]?.label === label) right += 1;
    if (examples[plain(text, 1)[0] ?? -1]?.label === label) plainRight += 1;
  }
  const accuracy = round(right / questions.length);
  const key = `${run.name}.nearestExample`;
  return {
    figures: {
      [key]: accuracy,
      [`${run.name}.bm25NearestExample`]: round(plainRight / questions.length),
      [`${run.name}.searchMs`]: round((performance.now() - began) / questions.length),
    },
    missed: accuracy <= minAccuracy ? [key] : [],
  };
}
