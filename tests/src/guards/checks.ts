import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { artefacts } from "@frontdesk/contracts/generate/artefacts";
import { boundaryProblems } from "./boundaries.ts";
import { pathProblems } from "./docs.ts";
import { importGraph } from "./import-graph.ts";
import { listFiles } from "./list-files.ts";
import { roomProblems } from "./rooms.ts";
import { type Outcome, runTool } from "./run-command.ts";
import { sourceProblems } from "./sources.ts";
import { wordProblems } from "./words.ts";

type Check = (root: string) => Promise<Outcome> | Outcome;

const verdict = (problems: readonly string[]): Outcome => ({ ok: problems.length === 0, output: problems.join("\n") });
const readIn = (root: string, file: string) => readFileSync(join(root, file), "utf8");

/** What `pnpm check` runs, the slow ones first. */
export const checks = {
  lint: (root) => runTool(root, "oxlint", ["--type-aware", "--deny-warnings", "--format", "unix"]),
  types: (root) => runTool(root, "tsc", ["-p", "tsconfig.json", "--pretty", "false"]),
  "dead-code": (root) => runTool(root, "knip", ["--no-progress", "--no-config-hints"]),
  format: (root) => runTool(root, "biome", ["check", "--colors=off", "--reporter=summary", "."]),
  // A pinned package manager would be downloaded on machines that have another version of it.
  workspace: (root) => runTool(root, "sherif", ["--ignore-rule", "root-package-manager-field"]),
  boundaries: (root) => {
    const files = listFiles(root);
    return verdict(boundaryProblems(importGraph(root, files), files));
  },
  rooms: (root) => {
    const files = listFiles(root);
    return verdict(roomProblems(importGraph(root, files), files));
  },
  words: (root) => {
    const files = listFiles(root).filter((file) => file.endsWith(".ts"));
    return verdict(wordProblems(files.map((file) => ({ file, text: readIn(root, file) }))));
  },
  docs: (root) => {
    const files = listFiles(root);
    const made = new Set<string>(artefacts().map(({ path }) => path));
    const pages = files
      .filter((file) => file.endsWith(".md") && !made.has(file))
      .map((file) => ({ file, text: readIn(root, file) }));
    return verdict(pathProblems(pages, files));
  },
  sources: (root) => verdict(listFiles(root).flatMap((file) => sourceProblems(file, readIn(root, file)))),
  generated: (root) =>
    verdict(
      artefacts()
        .filter(({ path, text }) => !existsSync(join(root, path)) || readIn(root, path) !== text)
        .map(({ path }) => `${path} is not what the contracts say: run pnpm generate`),
    ),
} as const satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;
