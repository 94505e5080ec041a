import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conversations } from "@frontdesk/infra/conversation/record";
import { asStored } from "@frontdesk/infra/documents/as-stored";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import type { StoredDoc } from "@frontdesk/infra/ports/documents";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collections } from "../backends.ts";
import { readConfig } from "../config.ts";
import { openDesk } from "../desk.ts";
import { markRunning } from "../installation.ts";
import { migrations } from "../migrations.ts";
import { examine } from "./doctor.ts";
import { migrate } from "./migrate.ts";

let folder: string;
const env = (): NodeJS.ProcessEnv => ({ FRONTDESK_DATA: folder, FRONTDESK_PORT: "0", FRONTDESK_LOG_LEVEL: "error" });
const fixtures = (file: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, "../../../../infra/fixtures/documents", file), "utf8"),
  ) as StoredDoc[];

const old = [
  { spec: asStored(conversations), documents: fixtures("conversations.v1.json") },
  { spec: asStored(knowledgeCollection), documents: fixtures("knowledge.v1.json") },
] as const;
const withoutRev = old[1].documents.filter((document) => document["rev"] === undefined).length;

/** The stored documents as they lie in the data folder. */
async function withStore<T>(act: (store: ReturnType<typeof createEmbeddedDocuments>) => Promise<T>): Promise<T> {
  const store = createEmbeddedDocuments({ path: join(folder, "documents.sqlite") });
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}

const dump = async () =>
  await withStore(async (store) => {
    const all = collections.map(async (spec) => [
      spec.name,
      await store.system().find(asStored(spec), {}, { sort: { _id: 1 } }),
    ]);
    return Object.fromEntries(await Promise.all(all)) as Record<string, StoredDoc[]>;
  });

async function printed(options: { dryRun?: boolean; again?: boolean } = {}) {
  let text = "";
  vi.spyOn(process.stdout, "write").mockImplementation((part) => {
    text += String(part);
    return true;
  });
  await migrate(readConfig(env()), { json: true, dryRun: false, again: false, ...options });
  vi.restoreAllMocks();
  return JSON.parse(text) as { pending: string[]; results: { name: string; state: string; changed: number }[] };
}

const names = migrations.map(({ name }) => name);
const migrationFinding = async () =>
  (await examine(() => readConfig(env()))).find(({ check }) => check === "migrations");

describe("frontdesk migrate, on what the release before stored", () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "frontdesk-"));
    await withStore(async (store) => {
      for (const { spec, documents } of old) {
        for (const document of documents) await store.forTenant(document.tenant).collection(spec).insert(document);
      }
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  it("[DESIGN-10] counts what would change and writes nothing, then changes as many", async () => {
    const before = await dump();
    const counted = await printed({ dryRun: true });
    expect(counted.pending).toEqual(names);
    const wanted = { "2026-11-28-knowledge-rev": withoutRev, "2026-11-28-conversations-2": old[0].documents.length };
    const changes = (results: typeof counted.results) => Object.fromEntries(results.map((r) => [r.name, r.changed]));
    expect(changes(counted.results)).toEqual(wanted);
    expect(await dump()).toEqual(before);
    expect(changes((await printed()).results)).toEqual(wanted);
    expect(await printed()).toEqual({ pending: [], results: [] });
    expect((await printed({ again: true })).results.map(({ changed }) => changed)).toEqual(names.map(() => 0));
  });

  it("[DESIGN-10] leaves every field of the release before as it was, but for the rev of what it changed", async () => {
    await printed();
    const after = await dump();
    for (const { spec, documents } of old) {
      for (const { rev: _rev, ...document } of documents) {
        expect(after[spec.name]?.find(({ _id }) => _id === document._id)).toMatchObject(document);
      }
    }
    expect(
      after["conversations"]?.filter(
        ({ schema, summary }) => schema !== conversations.version || summary === undefined,
      ),
    ).toEqual([]);
    expect(after["knowledge"]?.filter(({ rev }) => rev === undefined)).toEqual([]);
  });

  it("[DESIGN-10] doctor says what is pending; the embedded start runs it, and nothing is pending then", async () => {
    expect(await migrationFinding()).toMatchObject({ ok: true, detail: expect.stringContaining(names.join(", ")) });
    const desk = await openDesk(readConfig(env()), ["ingress"]);
    await desk.stop();
    expect(await migrationFinding()).toMatchObject({ ok: true, detail: "none is pending" });
    expect((await dump())["conversations"]?.every(({ schema }) => schema === conversations.version)).toBe(true);
  });

  it("[DESIGN-10] is refused beside a process that serves the folder", async () => {
    const desk = await openDesk(readConfig(env()), ["ingress"]);
    const unmark = await markRunning(folder, desk.url());
    const path = join(folder, "running.json");
    const note = JSON.parse(readFileSync(path, "utf8")) as { url: string };
    // Another process's note, whose parent surely lives.
    writeFileSync(path, JSON.stringify({ ...note, pid: process.ppid }));
    await expect(migrate(readConfig(env()), { json: true, dryRun: true, again: false })).rejects.toThrow(
      /already running/,
    );
    await unmark();
    await desk.stop();
  });
});
