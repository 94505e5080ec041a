import { setTimeout as wait } from "node:timers/promises";
import type { DocumentPassage, DocumentState, ReindexStarted } from "@frontdesk/contracts/http";
import type { z } from "zod";
import type { Client } from "../client.ts";
import { print } from "../output.ts";

const pageSize = 200;
const pollMs = 500;

async function passagesOf(client: Client, path: string): Promise<DocumentPassage[]> {
  const passages: DocumentPassage[] = [];
  for (;;) {
    const after = passages.length === 0 ? "" : `&after=${passages.length - 1}`;
    const page = await client.send<DocumentPassage[]>("GET", `${path}/passages?limit=${pageSize}${after}`);
    passages.push(...page);
    if (page.length < pageSize) return passages;
  }
}

function passageLines({ passage, page, headings, text }: DocumentPassage): string {
  const place = [...(page === undefined ? [] : [`page ${page}`]), ...headings].join(" > ");
  return `\n--- ${passage}${place === "" ? "" : `  ${place}`}\n${text}`;
}

function stateLines(document: DocumentState) {
  const { id, title, type, state, passages, pages, embedded, embeddingFault, reason, warnings = [] } = document;
  const vectors = embedded === undefined ? undefined : `${embedded} of ${passages ?? 0}`;
  const told = { state, title, type, passages, embedded: vectors, "not all": embeddingFault, pages, reason };
  const facts = Object.entries({ ...told, updated: document.updatedAt });
  const shown = facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name.padEnd(8)} ${value}`]));
  return [id, ...shown, ...warnings.map((each) => `warning  ${each}`)];
}

/** `frontdesk kb show`: how far a document is; with `text` also what the search sees of it. */
export async function kbShow(
  client: Client,
  id: string,
  { text, json }: { readonly text: boolean; readonly json: boolean },
): Promise<void> {
  const path = `/knowledge/documents/${encodeURIComponent(id)}`;
  const document = await client.send<DocumentState>("GET", path);
  const shown = text ? await passagesOf(client, path) : [];
  print(text ? { ...document, text: shown } : document, json, () =>
    [...stateLines(document), ...shown.map(passageLines)].join("\n"),
  );
}

async function unended(client: Client): Promise<number> {
  let count = 0;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const query: string = after === "" ? "" : `?after=${encodeURIComponent(after)}`;
    const page: { documents: DocumentState[]; next?: string } = await client.send(
      "GET",
      `/knowledge/documents${query}`,
    );
    count += page.documents.filter(({ state }) => state === "queued" || state === "reading").length;
    after = page.next;
  }
  return count;
}

/** `frontdesk kb reindex`: begins it and waits for its end; a stopped wait stops nothing. */
export async function kbReindex(
  client: Client,
  { json, everyMs = pollMs }: { readonly json: boolean; readonly everyMs?: number },
): Promise<void> {
  const { documents } = await client.send<z.infer<typeof ReindexStarted>>("POST", "/knowledge/reindex");
  for (let left = await unended(client); left > 0; left = await unended(client)) await wait(everyMs);
  print({ documents }, json, () => `${documents} ${documents === 1 ? "document was" : "documents were"} read again.`);
}
