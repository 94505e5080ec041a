import type { KnowledgeGap } from "@frontdesk/contracts/http";
import { analyserOf } from "./analysis/languages.ts";
import { judgedPassages } from "./answerability-features.ts";
import type { Gaps } from "./gaps.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { type Searchable, searchKnowledge } from "./search-knowledge.ts";

/** Of the most asked ones the list says whether they would be answered now. */
const judgedGaps = 20;

/** What the documents did not answer, most asked first; a document added since may answer some of it. */
export async function listGaps(
  gaps: Pick<Gaps, "list">,
  place: Searchable & { readonly threshold: () => Promise<number> },
): Promise<KnowledgeGap[]> {
  const all = await gaps.list();
  const threshold = await place.threshold();
  const isAnswered = async ({ question, language }: KnowledgeGap): Promise<boolean> => {
    const asked = { text: question, fallback: analyserOf(language) ?? ("en" as const) };
    const found = await searchKnowledge(place, { ...asked, top: judgedPassages });
    return judgeAnswer(asked, found, await place.words()) >= threshold;
  };
  const judged: KnowledgeGap[] = [];
  for (const gap of all.slice(0, judgedGaps)) judged.push({ ...gap, answered: await isAnswered(gap) });
  return [...judged, ...all.slice(judgedGaps)];
}
