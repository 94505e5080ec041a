import { join } from "node:path";
import { guessLanguage } from "@frontdesk/infra/language/guess";
import { en } from "@frontdesk/infra/language/words/en";
import { es } from "@frontdesk/infra/language/words/es";
import { id } from "@frontdesk/infra/language/words/id";
import { sw } from "@frontdesk/infra/language/words/sw";
import { type Bar, barsAtMost, missedBars } from "../kit/bars.ts";
import { readJsonl, round } from "./open-knowledge.ts";

interface Row {
  readonly text: string;
  readonly label: string;
}
type Detector = (text: string) => string | undefined;

interface RawRow {
  readonly text?: string;
  readonly question?: string;
  readonly label: string;
  readonly lang?: string;
  readonly kind?: string;
}

const ours: ReadonlySet<string> = new Set(["en", "es", "id", "sw", "sheng"]);
/** No row is learnt from: the words and letter patterns of the product come from lists and prose of its own. */
const files = {
  questions: "lang/langid_questions.jsonl",
  fragments: "lang/langid_short.jsonl",
  rights: "lang/langid_udhr.jsonl",
  sheng: "lang/sheng_handmade.jsonl",
  help: "help/questions.jsonl",
  help2: "help2/questions.jsonl",
  personal: "pii/pii_local_synth.jsonl",
} as const;
type SetName = keyof typeof files;
const setNames = Object.keys(files) as SetName[];
/** Cut from the same articles: what learns from one has read the names and topics of the other. */
const oneSource: ReadonlySet<SetName> = new Set(["questions", "fragments", "rights"]);

const bars: readonly Bar[] = [
  { figure: "questions", atLeast: 0.98 },
  { figure: "sentences", atLeast: 0.98 },
  { figure: "threeWords", atLeast: 0.9 },
  { figure: "twoWords", atLeast: 0.87 },
  { figure: "help", atLeast: 0.97 },
  { figure: "help2", atLeast: 0.97 },
  { figure: "personal", atLeast: 0.95 },
  { figure: "sheng", atLeast: 0.75 },
  ...barsAtMost({ swahiliAsSheng: 0.01, othersAsOurs: 0.05, oursAsOthers: 0.03, msPerText: 0.3 }),
];

/** Which language short texts are in: the product beside two plain detectors that have not seen the set. */
export function runLanguageBench({ shared }: { readonly shared: string }): Promise<Record<string, unknown>> {
  const sets = readSets(shared);
  const product: Detector = (text) => {
    const guess = guessLanguage(text);
    return guess?.foreign === true ? "other" : guess?.language;
  };
  const trained = (isApart: (other: SetName) => boolean) =>
    learnTrigrams(setNames.flatMap((other) => (isApart(other) ? sets[other] : [])));
  const beside = (name: SetName, rows: readonly Row[] = sets[name]) => ({
    rows: rows.length,
    product: accuracy(rows, product),
    stopWords: accuracy(rows, byStopWords),
    trigrams: accuracy(
      rows,
      trained((other) => other !== name && !(oneSource.has(name) && oneSource.has(other))),
    ),
    trigramsOfItsSource: accuracy(
      rows,
      trained((other) => other !== name),
    ),
  });
  const kind = (wanted: string) => sets.fragments.filter((row) => row.kind === wanted);
  const spoken = sets.rights.filter(({ label }) => ours.has(label));
  // Malay is answered in Indonesian.
  const unspoken = sets.rights.filter(({ label }) => !ours.has(label) && label !== "ms");
  const table = {
    questions: beside("questions"),
    sentences: beside("fragments", kind("sentence")),
    threeWords: beside("fragments", kind("3 words")),
    twoWords: beside("fragments", kind("2 words")),
    rights: beside("rights", spoken),
    help: beside("help"),
    help2: beside("help2"),
    personal: beside("personal"),
    sheng: beside("sheng"),
  };
  console.table(table);
  const everyOurs = [...sets.questions, ...kind("sentence"), ...spoken, ...sets.help, ...sets.help2];
  const figures = {
    ...Object.fromEntries(Object.entries(table).map(([name, { product: share }]) => [name, share])),
    swahiliAsSheng: share(
      everyOurs.filter(({ label }) => label === "sw"),
      (row) => product(row.text) === "sheng",
    ),
    othersAsOurs: share(unspoken, (row) => product(row.text) !== "other"),
    oursAsOthers: share(everyOurs, (row) => product(row.text) === "other"),
    msPerText: timeOf(everyOurs),
    beside: table,
  };
  return Promise.resolve({ ...figures, missed: [...missedBars(figures, bars), ...worseThanPlain(table)] });
}

type Sets = Record<SetName, readonly (Row & { readonly kind: string })[]>;

function readSets(shared: string): Sets {
  const read = (name: SetName) => readRows(join(shared, "data", files[name]));
  return {
    questions: read("questions"),
    fragments: read("fragments"),
    rights: read("rights"),
    sheng: read("sheng"),
    help: read("help"),
    help2: read("help2"),
    personal: read("personal"),
  };
}

function readRows(path: string): (Row & { kind: string })[] {
  return readJsonl<RawRow>(path).map(({ text, question, label, lang, kind }) => ({
    text: text ?? question ?? "",
    label: lang ?? label,
    kind: kind ?? "",
  }));
}

function share(rows: readonly Row[], holds: (row: Row) => boolean): number {
  return round(rows.filter(holds).length / rows.length);
}

function accuracy(rows: readonly Row[], detect: Detector): number {
  return share(rows, ({ text, label }) => detect(text) === label);
}

function timeOf(rows: readonly Row[]): number {
  const began = performance.now();
  for (const { text } of rows) guessLanguage(text);
  return round((performance.now() - began) / rows.length);
}

type Table = Readonly<Record<string, { product: number; stopWords: number; trigrams: number }>>;

/** Sets where a plain detector does better than the product. */
function worseThanPlain(table: Table): string[] {
  return Object.entries(table)
    .filter(([, { product, stopWords, trigrams }]) => product < Math.max(stopWords, trigrams))
    .map(([name]) => `${name} below a plain detector`);
}

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const stopWords = Object.entries({ en, es, id, sw }).map(
  ([language, { frequent }]) => [language, new Set(wordsIn(frequent))] as const,
);

/** The language with most of the words. */
function byStopWords(text: string): string | undefined {
  const votes = stopWords.map(
    ([language, set]) => [language, wordsIn(text).filter((word) => set.has(word)).length] as const,
  );
  const [best] = votes.toSorted((one, other) => other[1] - one[1]);
  return best === undefined || best[1] === 0 ? undefined : best[0];
}

/** The likeliest by three letters at a time, as counted in the rows of our languages. */
function learnTrigrams(rows: readonly Row[]): Detector {
  const counts = new Map<string, Map<string, number>>();
  const totals = new Map<string, number>();
  for (const { text, label } of rows.filter((row) => ours.has(row.label))) {
    const grams = counts.get(label) ?? new Map<string, number>();
    counts.set(label, grams);
    for (const gram of trigramsOf(text)) {
      grams.set(gram, (grams.get(gram) ?? 0) + 1);
      totals.set(label, (totals.get(label) ?? 0) + 1);
    }
  }
  const nats = (language: string, text: string) =>
    trigramsOf(text).reduce(
      (sum, gram) =>
        sum + Math.log(((counts.get(language)?.get(gram) ?? 0) + 0.5) / ((totals.get(language) ?? 0) + 5_000)),
      0,
    );
  return (text) => [...counts.keys()].toSorted((one, other) => nats(other, text) - nats(one, text))[0];
}

function trigramsOf(text: string): string[] {
  const padded = ` ${wordsIn(text).join(" ")} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
}
