import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { TenantId } from "@frontdesk/contracts/ids";
import { createLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import { createUploadReader, type UploadReader } from "@frontdesk/retrieval/uploads/upload-reader";
import { judgeFile, type ReadText, type Row, type Verdict } from "./files.rules.ts";
import { readJsonl } from "./open-knowledge.ts";

export interface FilesBenchOptions {
  readonly shared: string;
}

/** What must hold at once, of 42 files with text and 25 without; tables are counted against all there are. */
const bars = { found: 39, clean: 36, right: 24, silent: 0, killed: 0 };
const sampleEveryMs = 20;

interface Measured extends Verdict {
  readonly file: string;
  readonly ms: number;
  readonly peakMb: number;
  readonly detail?: string;
}

/** A file through the reading path of the service: worker, limits, chunks, vectors. */
async function readThrough(reader: UploadReader, path: string): Promise<ReadText | { readonly refused: string }> {
  const base64 = readFileSync(path).toString("base64");
  const opened = await reader("bench" as TenantId, { base64, name: basename(path) });
  if (!opened.ok) return { refused: opened.refusal.detail };
  const { documents, faults, passages, close } = opened.value;
  const read: { headings: readonly string[]; text: string }[] = [];
  for (const [at, document] of documents.entries()) {
    for (let from = 0; from < document.passages; ) {
      const batch = await passages(at, from);
      if (batch.length === 0) break;
      from += batch.length;
      read.push(...batch);
    }
  }
  await close();
  const titles = documents.flatMap(({ title }) => (title === undefined ? [] : [title]));
  const warnings = [...documents.flatMap((one) => one.warnings ?? []), ...faults.map(({ reason }) => reason)];
  return { titles, passages: read, warnings };
}

async function measure(reader: UploadReader, folder: string, row: Row): Promise<Measured> {
  let peak = process.memoryUsage.rss();
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, sampleEveryMs);
  const started = performance.now();
  const read = await readThrough(reader, join(folder, row.file));
  const ms = Math.round(performance.now() - started);
  clearInterval(sampler);
  const peakMb = Math.round(peak / 1024 / 1024);
  const detail = "refused" in read ? read.refused : read.warnings.join(" ");
  return { file: row.file, ms, peakMb, detail, ...judgeFile(row, read, { ms, peakMb }) };
}

/** What comes out of messy files, read as an upload is; `missed` names the bars not met, `failures` the files. */
export async function runFilesBench({ shared }: FilesBenchOptions): Promise<Record<string, unknown>> {
  const folder = join(shared, "data/files");
  const rows = readJsonl<Row>(join(folder, "expect.jsonl"));
  const reader = createUploadReader(createLocalEmbedder());
  const measured: Measured[] = [];
  for (const row of rows) measured.push(await measure(reader, folder, row));
  const count = (of: (one: Measured) => boolean | number | undefined) =>
    measured.reduce((sum, one) => sum + Number(of(one) ?? 0), 0);
  const figures = {
    found: count(({ found }) => found),
    clean: count(({ clean }) => clean),
    right: count(({ right }) => right),
    silent: count(({ silent }) => silent),
    killed: count(({ killed }) => killed),
    tables: count(({ tables }) => tables),
    tablesAsked: rows
      .filter(({ expect }) => expect === "text")
      .reduce((sum, row) => sum + (row.tables?.length ?? 0), 0),
  };
  const times = measured.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const missed = [
    ...(["found", "clean", "right"] as const).filter((name) => figures[name] < bars[name]),
    ...(["silent", "killed"] as const).filter((name) => figures[name] > bars[name]),
    ...(figures.tables < figures.tablesAsked ? ["tables"] : []),
  ];
  const failures = measured
    .filter(({ faults }) => faults.length > 0)
    .map(({ file, faults, detail }) => `${file}: ${faults.join("; ")}${detail ? ` (${detail})` : ""}`);
  return {
    ...figures,
    medianMs: times[Math.floor(times.length / 2)],
    slowestMs: times.at(-1),
    peakMb: Math.max(...measured.map(({ peakMb }) => peakMb)),
    failures,
    files: measured,
    missed,
  };
}
