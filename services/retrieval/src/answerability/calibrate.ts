import type { Calibration } from "@frontdesk/contracts/calibration";
import { type AnalysedLanguage, analyserOf } from "@frontdesk/infra/analysis/languages";
import { pointId } from "../passages/passages.ts";
import { type Searchable, searchKnowledge } from "../search/search-knowledge.ts";
import { judgedPassages } from "./answer-signs.ts";
import { chooseThreshold, questionsFrom, spread } from "./calibrate.rules.ts";
import foreign from "./calibrate-foreign.json" with { type: "json" };
import { type Answering, judgeAnswer } from "./judge-answer.ts";

/** Bounds on a calibration, however large the knowledge is. */
const most = { records: 2_000, documents: 60, passagesEach: 2, ms: 20_000 } as const;
const pageSize = 500;
/** Passages of the document that is left out may take this many of the first places. */
const leftOutPassages = 10;

interface Made {
  readonly question: string;
  readonly language: AnalysedLanguage;
  /** Absent: no document of the tenant answers. */
  readonly document?: string;
}

async function sampledDocuments({ records }: Searchable) {
  const all: { readonly documentId: string; readonly version: number; readonly passages: number }[] = [];
  let after: string | undefined;
  do {
    const page = await records.list(after, pageSize);
    all.push(...page.filter(({ version, passages }) => version > 0 && passages > 0));
    after = page.length < pageSize ? undefined : page.at(-1)?.documentId;
  } while (after !== undefined && all.length < most.records);
  return spread(all, most.documents);
}

async function madeQuestions(
  place: Searchable,
  documents: Awaited<ReturnType<typeof sampledDocuments>>,
): Promise<Made[]> {
  const made: Made[] = [];
  const languages = new Set<AnalysedLanguage>();
  for (const { documentId, version, passages } of documents) {
    const positions = spread(
      Array.from({ length: passages }, (_, at) => at),
      most.passagesEach,
    );
    for (const position of positions) {
      const payload = (await place.vectors.get(pointId(documentId, version, position)))?.payload;
      if (payload === undefined) continue;
      const language = analyserOf(payload.language) ?? "en";
      languages.add(language);
      for (const question of questionsFrom(payload, language)) made.push({ question, language, document: documentId });
    }
  }
  const others = [...languages].flatMap((language) => foreign[language].map((question) => ({ question, language })));
  return [...made, ...others];
}

/** The chance of an answer with everything the tenant has, and without the document the question was made from. */
async function askBoth(place: Answering, { question, language, document }: Made) {
  const asked = { text: question, fallback: language };
  const found = await searchKnowledge(place, { ...asked, top: judgedPassages + leftOutPassages });
  const without = found.filter(({ point }) => point.payload.document !== document);
  return { present: await judgeAnswer(place, asked, found), leftOut: await judgeAnswer(place, asked, without) };
}

/**
 * Measures the guard on the tenant's own documents: questions made from them are asked with the document they are from
 * and without it, and questions of no tenant besides. Nothing is stored.
 */
export async function calibrate(place: Answering): Promise<Omit<Calibration, "applied">> {
  const endsAt = performance.now() + most.ms;
  const before = await place.threshold();
  const documents = await sampledDocuments(place);
  const answerable: number[] = [];
  const unanswerable: number[] = [];
  let questions = 0;
  for (const made of await madeQuestions(place, documents)) {
    if (performance.now() > endsAt) break;
    const { present, leftOut } = await askBoth(place, made);
    questions += 1;
    unanswerable.push(leftOut);
    if (made.document !== undefined) answerable.push(present);
  }
  return { ...chooseThreshold({ answerable, unanswerable }, before), before, documents: documents.length, questions };
}
