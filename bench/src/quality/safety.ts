import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findPii } from "@frontdesk/infra/text/pii";
import { countAbuse } from "@frontdesk/safety/layers/abuse";
import { injectionScore } from "@frontdesk/safety/layers/injection";
import { moderate } from "@frontdesk/safety/layers/moderation";

interface Row {
  readonly text: string;
  readonly label?: string;
  readonly lang?: string;
  readonly spans?: readonly { start: number; end: number; type: string; country?: string }[];
}

export interface SafetyBenchOptions {
  /** Every fourth row only. */
  readonly quick: boolean;
  /** The folder that holds `data/`. */
  readonly shared: string;
}

const blockFrom = 0.5;

/** Recall, false-positive rate and milliseconds of each safety detector on the labelled sets (DESIGN §6); percentages. */
export function runSafetyBench({ quick, shared }: SafetyBenchOptions): Promise<Record<string, unknown>> {
  const rows = (file: string): Row[] => {
    const path = join(shared, "data", file);
    if (!existsSync(path)) throw new Error(`the labelled set ${path} is missing`);
    const all = readFileSync(path, "utf8").trim().split("\n");
    return all.filter((_, i) => !quick || i % 4 === 0).map((line) => JSON.parse(line) as Row);
  };
  const figures = {
    injection: injectionFigures(rows),
    pii: piiFigures(rows),
    abuse: abuseFigures(rows),
    hate: hateFigures(rows),
  };
  for (const [detector, sets] of Object.entries(figures)) {
    console.log(`\n${detector}`);
    console.table(sets);
  }
  return Promise.resolve(figures);
}

type ReadRows = (file: string) => Row[];

/** One detector on one set: `positive` rows should be flagged, the others should not. */
function measure(rows: readonly Row[], positive: (row: Row) => boolean, flag: (text: string) => boolean) {
  let [caught, wrong, positives] = [0, 0, 0];
  const startedMs = performance.now();
  for (const row of rows) {
    const flagged = flag(row.text);
    if (positive(row)) positives++;
    if (flagged && positive(row)) caught++;
    if (flagged && !positive(row)) wrong++;
  }
  const msPerText = (performance.now() - startedMs) / rows.length;
  const recall = positives === 0 ? undefined : caught / positives;
  const falseRate = positives === rows.length ? undefined : wrong / (rows.length - positives);
  const f1 = recall === undefined || falseRate === undefined ? undefined : (2 * caught) / (caught + wrong + positives);
  return {
    rows: rows.length,
    recall: percent(recall),
    fpr: percent(falseRate),
    f1: f1?.toFixed(3),
    ms: msPerText.toFixed(3),
  };
}

const percent = (share: number | undefined) => (share === undefined ? undefined : Math.round(share * 1000) / 10);
const always = () => true;
const never = () => false;

function injectionFigures(rows: ReadRows) {
  const flag = (text: string) => injectionScore(text).score >= blockFrom;
  const attack = (row: Row) => row.label !== "benign";
  return {
    deepset: measure(rows("injection/inj_deepset.jsonl"), attack, flag),
    garak: measure(rows("injection/inj_attacks_garak.jsonl"), always, flag),
    "id-es-sw": measure(rows("injection/inj_ml_handmade.jsonl"), attack, flag),
    notinject: measure(rows("injection/inj_notinject_benign.jsonl"), never, flag),
    banking77: measure(rows("intent/intent_banking77_test.jsonl"), never, flag),
    nlupp: measure(rows("intent/intent_nlupp.jsonl"), never, flag),
    questions: measure(rows("question/q_multilingual.jsonl"), never, flag),
  };
}

/** What the detector calls each kind of the set. */
const typeNames: Readonly<Record<string, string>> = {
  CREDIT_CARD: "CARD",
  BANK: "BANK_ACCOUNT",
  NIK: "NATIONAL_ID",
  NPWP: "TAX_ID",
  KRA_PIN: "TAX_ID",
};

function piiFigures(rows: ReadRows) {
  const set = rows("pii/pii_local_synth.jsonl");
  const columns = new Map<string, { values: number; removed: number; named: number }>();
  for (const row of set) {
    const found = findPii(row.text);
    for (const { start, end, type, country } of row.spans ?? []) {
      const key = [type, country].filter(Boolean).join(" ");
      const column = columns.get(key) ?? { values: 0, removed: 0, named: 0 };
      const hit = found.find((span) => span.start <= start && span.end >= end);
      column.values++;
      if (hit !== undefined) column.removed++;
      if (hit?.type === (typeNames[type] ?? type)) column.named++;
      columns.set(key, column);
    }
  }
  const clean = set.filter((row) => row.label === "no_pii");
  const perColumn = Array.from(columns, ([key, { values, removed, named }]) => [
    key,
    { rows: values, recall: percent(removed / values), named: percent(named / values) },
  ]);
  return {
    ...Object.fromEntries(perColumn),
    "hard negatives": measure(clean, never, (text) => findPii(text).length > 0),
  };
}

function abuseFigures(rows: ReadRows) {
  const flag = (text: string) => countAbuse(text) > 0;
  const clean = rows("question/q_multilingual.jsonl");
  const cleanIn = (language: string) =>
    measure(
      clean.filter((row) => row.lang === language),
      never,
      flag,
    );
  return {
    "profanity en": measure(rows("abuse/profanity_en_terms.jsonl"), always, flag),
    banking77: measure(rows("intent/intent_banking77_test.jsonl"), never, flag),
    "clean id": cleanIn("id"),
    "clean es": cleanIn("es"),
    "clean sw": cleanIn("sw"),
  };
}

function hateFigures(rows: ReadRows) {
  const hateful = (row: Row) => row.label === "hateful";
  const flag = (text: string) => ["hate", "threat"].includes(moderate(text) ?? "");
  return {
    "hatecheck en": measure(rows("abuse/abuse_hatecheck_en.jsonl"), hateful, flag),
    "hatecheck es": measure(rows("abuse/abuse_hatecheck_es.jsonl"), hateful, flag),
    banking77: measure(rows("intent/intent_banking77_test.jsonl"), never, flag),
  };
}
