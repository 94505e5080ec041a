import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "oxc-parser";

/** One import, type-only ones too. `to` is a file of the repository, `node:x`, or `npm:x` for a package. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly specifier: string;
  readonly line: number;
  /** `path`: not an import but a quoted path, as of a worker or a child process. */
  readonly kind: "import" | "path";
}

const quotedPath = /["'`](\.{1,2}\/[\w./-]+\.(?:ts|js|mjs))["'`]/g;
const topFolders = new Set(["contracts", "infra", "bench", "tests"]);

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith("node:")) return specifier;
  const workspace = /^@frontdesk\/([^/]+)\/(.+)$/.exec(specifier);
  if (workspace === null) return `npm:${specifier}`;
  const [, name = "", file] = workspace;
  return `${topFolders.has(name) ? name : `services/${name}`}/src/${file}.ts`;
}

/** What one source file imports. */
export function importsOf(from: string, source: string): Import[] {
  const { module } = parseSync(from, source);
  const edge = (kind: Import["kind"], specifier: string, at: number): Import => {
    return { from, to: resolve(from, specifier), specifier, line: source.slice(0, at).split("\n").length, kind };
  };
  const found: (readonly [specifier: string, at: number])[] = [
    ...module.staticImports.map(({ moduleRequest }) => [moduleRequest.value, moduleRequest.start] as const),
    ...module.staticExports
      .flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? []))
      .map(({ value, start }) => [value, start] as const),
    ...module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => [source.slice(start + 1, end - 1), start] as const,
    ),
  ];
  const imported = new Set(found.map(([specifier]) => specifier));
  const quoted = [...source.matchAll(quotedPath)].flatMap(({ 1: path = "", index }) =>
    imported.has(path) ? [] : [edge("path", path, index)],
  );
  return [...found.map(([specifier, at]) => edge("import", specifier, at)), ...quoted];
}

/** The imports of all source files among these. */
export function importGraph(root: string, files: readonly string[]): Import[] {
  const sources = files.filter((file) => /\.(?:ts|js|mjs)$/.test(file));
  return sources.flatMap((file) => importsOf(file, readFileSync(join(root, file), "utf8")));
}
