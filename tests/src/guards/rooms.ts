import { posix } from "node:path";
import { flow } from "@frontdesk/contracts/flow";
import { findCycles, targetsOf } from "./boundaries.ts";
import type { Import } from "./import-graph.ts";
import { isTestFile } from "./list-files.ts";

/** More files than this side by side are a heap, not a room. */
const mostInARoom = 25;

/**
 * Where code lives: a room is a folder in a package's `src`, or a file beside them (with its `.rules`). Rooms hang on each
 * other one way only, none holds too much, and every row of the flow is the file of its name, named in its service's
 * `subscriptions.ts`.
 */
export function roomProblems(edges: readonly Import[], files: readonly string[]): string[] {
  const sources = files.filter((file) => roomOf(file) !== undefined);
  return [...crowded(sources), ...circles(edges), ...homeless(edges, files)];
}

/** `services/retrieval/src/search/rerank.ts` → `services/retrieval: search/`. */
function roomOf(file: string): string | undefined {
  if (isTestFile(file)) return undefined;
  const [, place, path] = /^(bench|contracts|infra|services\/[^/]+)\/src\/(.+)\.ts$/.exec(file) ?? [];
  if (place === undefined || path === undefined) return undefined;
  const [first = "", ...deeper] = path.split("/");
  return `${place}: ${deeper.length > 0 ? `${first}/` : first.replace(/\.rules$/, "")}`;
}

function crowded(sources: readonly string[]): string[] {
  const folders = Map.groupBy(sources, (file) => posix.dirname(file));
  return [...folders]
    .filter(([, inside]) => inside.length > mostInARoom)
    .map(([folder, inside]) => `${folder} holds ${inside.length} files, more than ${mostInARoom} (crowded-room)`);
}

/** Rooms that hang on each other, though none of their files do. */
function circles(edges: readonly Import[]): string[] {
  const between = edges.flatMap((edge): Import[] => {
    const [from, to] = [roomOf(edge.from), roomOf(edge.to)];
    if (edge.kind !== "import" || from === undefined || to === undefined || from === to) return [];
    return [{ ...edge, from, to }];
  });
  return findCycles(targetsOf(between)).map((cycle) => `${cycle.join(" → ")} (rooms in a circle)`);
}

function homeless(edges: readonly Import[], files: readonly string[]): string[] {
  const known = new Set(files);
  return flow.flatMap(({ owner, name }) => {
    if (!known.has(`services/${owner}/src/service.ts`)) return [];
    const [home, list] = [`services/${owner}/src/${name}.ts`, `services/${owner}/src/subscriptions.ts`];
    if (!known.has(home))
      return [`${home} is missing: the row ${name} of the flow is the file of that name (flow-row)`];
    const named = edges.some(({ from, to }) => from === list && to === home);
    return named ? [] : [`${list} does not name ${home} (flow-row)`];
  });
}
