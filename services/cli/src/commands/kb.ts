import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { DocumentState, FoundPassage } from "@frontdesk/contracts/http";
import type { Client } from "../client.ts";
import { filesToAdd } from "../files-to-add.ts";
import { CommandError, print, progress } from "../output.ts";

type Added = DocumentState & { readonly documents?: readonly DocumentState[] };

const pollMs = 500;

/** Tells a watching person how far a document is, once it takes longer. */
function tellState({ id, state }: DocumentState): void {
  if (process.stderr.isTTY === true) process.stderr.write(`${id}: ${state}\n`);
}

const isEnded = ({ state }: DocumentState) => state === "indexed" || state === "failed";

/** Waits for the end of a reading that took longer than the call; tells each new state. */
async function readToEnd(client: Client, document: DocumentState, everyMs: number): Promise<DocumentState> {
  let last = document;
  let told: string | undefined;
  while (!isEnded(last)) {
    if (last.state !== told) tellState(last);
    told = last.state;
    await wait(everyMs);
    last = await client
      .send<DocumentState>("GET", `/knowledge/documents/${encodeURIComponent(document.id)}`)
      .catch((error: unknown) => {
        // An upload of many documents goes once they are kept under their own ids.
        if (error instanceof CommandError && document.id.endsWith(".jsonl")) return { ...document, state: "indexed" };
        throw error;
      });
  }
  if (told !== undefined) tellState(last);
  return last;
}

interface AddOptions {
  readonly json: boolean;
  /** Ids are paths within it; left out: within the working directory. */
  readonly base?: string | undefined;
  readonly everyMs?: number;
}

/** `frontdesk kb add`: files, folders, or JSONL of `{id,title?,text}` whose ids are kept. */
export async function kbAdd(
  client: Client,
  paths: readonly string[],
  { json, base = process.cwd(), everyMs = pollMs }: AddOptions,
): Promise<void> {
  const files = await filesToAdd(paths, base);
  const bar = progress("Adding", files.length);
  const added: DocumentState[] = [];
  const failed: { file: string; id?: string; reason: string }[] = [];
  for (const file of files) {
    const form = new FormData();
    if (!file.path.endsWith(".jsonl")) form.set("id", file.id);
    form.set("file", new Blob([await readFile(file.path)]), basename(file.path));
    try {
      const answer = await client.send<Added>("POST", "/knowledge/documents", { form });
      const { documents, ...one } = answer;
      for (const accepted of documents ?? [one]) {
        const { replaced } = accepted;
        const each = { ...(await readToEnd(client, accepted, everyMs)), ...(replaced === true ? { replaced } : {}) };
        // A reason beside a version in force says why the new one did not replace it.
        if (each.state !== "failed" && each.reason === undefined) added.push(each);
        else failed.push({ file: file.path, id: each.id, reason: each.reason ?? "unknown" });
      }
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      failed.push({ file: file.path, reason: error.message.split("\n")[0] ?? "unknown" });
    }
    bar.step();
  }
  bar.done();
  print({ added, failed }, json, () =>
    [
      `${added.length} ${added.length === 1 ? "document is" : "documents are"} searchable.`,
      ...added.flatMap(({ id, replaced }) => (replaced === true ? [`Replaced the version before: ${id}`] : [])),
      ...failed.map((each) => `Not added: ${each.file}: ${each.reason}`),
    ].join("\n"),
  );
  if (failed.length > 0) process.exitCode = 1;
}

/** `frontdesk kb list` */
export async function kbList(client: Client, json: boolean): Promise<void> {
  const documents: DocumentState[] = [];
  let after: string | undefined;
  do {
    const query: string = after === undefined ? "" : `?after=${encodeURIComponent(after)}`;
    const page = await client.send<{ documents: DocumentState[]; next?: string }>(
      "GET",
      `/knowledge/documents${query}`,
    );
    documents.push(...page.documents);
    after = page.next;
  } while (after !== undefined);
  print(documents, json, () => documents.map(listed).join("\n") || "No documents yet.");
}

function listed({ id, state, title = "", embedded, passages = 0 }: DocumentState): string {
  const vectors = embedded === undefined ? [] : [`(${embedded} of ${passages} passages embedded)`];
  return [`${state.padEnd(8)} ${id}`, title, ...vectors].join("  ");
}

/** `frontdesk kb remove` */
export async function kbRemove(client: Client, id: string, json: boolean): Promise<void> {
  await client.send("DELETE", `/knowledge/documents/${encodeURIComponent(id)}`);
  print({ id, removed: true }, json, () => `Removed ${id}.`);
}

/** `frontdesk kb search` */
export async function kbSearch(client: Client, query: string, options: { top: number; json: boolean }): Promise<void> {
  const found = await client.send<FoundPassage[]>("POST", "/knowledge/search", { body: { query, top: options.top } });
  const rows = found.map(({ document, passage, score, text }) => ({ document, passage, score, text }));
  print(
    rows,
    options.json,
    () =>
      rows.map((each) => `${each.score.toFixed(2)} ${each.passage}\n     ${each.text.slice(0, 200)}`).join("\n") ||
      "Nothing found.",
  );
}
