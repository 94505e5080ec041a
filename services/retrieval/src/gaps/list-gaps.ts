import type { KnowledgeGap } from "@frontdesk/contracts/http";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { judgedPassages } from "../answerability/answer-signs.ts";
import { type Answering, judgeAnswer } from "../answerability/judge-answer.ts";
import { tierOf } from "../answerability/tiers.rules.ts";
import { fewAtOnce } from "../documents/readings.ts";
import { pinnedPassage } from "../pinned.rules.ts";
import { searchKnowledge } from "../search/search-knowledge.ts";
import type { Gaps } from "./gaps.ts";

/** Of the most asked ones the list says whether they would be answered plainly now. */
const judgedGaps = 20;
const judgedAtOnce = 4;

/** What the documents did not answer, most asked first; a document added since may answer some of it. */
export async function listGaps(gaps: Pick<Gaps, "list">, place: Answering): Promise<KnowledgeGap[]> {
  const all = await gaps.list();
  const threshold = await place.threshold();
  const { pinned } = await place.retrieval();
  const isAnswered = async ({ question, language }: KnowledgeGap): Promise<boolean> => {
    const asked = { text: question, fallback: analyserOf(language) ?? ("en" as const) };
    if (pinnedPassage(asked, pinned) !== undefined) return true;
    const found = await searchKnowledge(place, { ...asked, top: judgedPassages });
    return tierOf(await judgeAnswer(place, asked, found), threshold) === "sure";
  };
  const judged = await fewAtOnce(all.slice(0, judgedGaps), judgedAtOnce, async (gap) => ({
    ...gap,
    answered: await isAnswered(gap),
  }));
  return [...judged, ...all.slice(judgedGaps)];
}
