import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { clashesOf, documentIdOf, type NamedDocument } from "./document-ids.rules.ts";
import { CommandError } from "./output.ts";

export interface FileToAdd {
  readonly path: string;
  readonly id: string;
}

const isHidden = (path: string) => path.split(sep).some((part) => part.startsWith("."));

/** A folder's files, those behind links too; what starts with a dot is left alone. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((each) => each.isFile() || each.isSymbolicLink())
    .map((each) => join(each.parentPath, each.name))
    .filter((path) => !isHidden(relative(folder, path)));
  const found = await Promise.all(
    paths.map(async (path) => ((await stat(path).catch(() => undefined))?.isFile() === true ? [path] : [])),
  );
  return found.flat().toSorted();
}

async function filesOf(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => {
    throw new CommandError(`${path} does not exist`);
  });
  return info.isDirectory() ? await filesIn(path) : [path];
}

/** The ids that the lines of a JSONL file bring, whatever its name; a faulty line is the desk's to tell. None: it is one document. */
async function idsInside(path: string): Promise<string[]> {
  // Other calls do without it.
  const { looksLikeJsonl } = await import("@frontdesk/retrieval/readers/jsonl");
  const text = await readFile(path, "utf8");
  if (!looksLikeJsonl(text)) return [];
  const ids = new Set<string>();
  for (const line of text.split("\n")) {
    try {
      const { id } = JSON.parse(line) as { id?: unknown };
      if (typeof id === "string" || typeof id === "number") ids.add(String(id).normalize("NFC").trim());
    } catch {}
  }
  return [...ids];
}

/** What the paths name, each file once; when two documents would have one id nothing is added, and a `CommandError` says which. */
export async function filesToAdd(paths: readonly string[], base: string): Promise<FileToAdd[]> {
  const named = (await Promise.all(paths.map(filesOf))).flat();
  const files = [...new Map(named.map((path) => [resolve(path), path])).values()];
  if (files.length === 0) throw new CommandError("no file found");
  const documents: NamedDocument[] = [];
  for (const path of files) {
    const inside = await idsInside(path);
    const ids = inside.length > 0 ? inside : [documentIdOf(resolve(base), resolve(path))];
    documents.push(...ids.map((id) => ({ id, place: path })));
  }
  const clashes = clashesOf(documents);
  if (clashes.length > 0) {
    throw new CommandError(
      `nothing was added, since several documents would have one id:\n${clashes.map((clash) => `  ${clash}`).join("\n")}\nAdd them from a folder that holds them all, or name it with --base.`,
    );
  }
  return files.map((path) => ({ path, id: documentIdOf(resolve(base), resolve(path)) }));
}
