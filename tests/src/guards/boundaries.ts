import type { Import } from "./import-graph.ts";
import { isTestFile } from "./list-files.ts";

/** An import that may not be: both sides match, and `unless` does not excuse it. */
interface BoundaryRule {
  readonly name: string;
  readonly from: RegExp;
  readonly to: RegExp;
  readonly unless?: (edge: Import) => boolean;
  readonly because: string;
}

const serviceOf = (path: string) => /^services\/([^/]+)\//.exec(path)?.[1];
const packageOf = (path: string) => /^(?:services\/[^/]+|[^/]+)\//.exec(path)?.[0];
const fromTest = ({ from }: Import) => isTestFile(from);

/** DESIGN 3: imports go one way, services → infra → contracts. */
const rules: readonly BoundaryRule[] = [
  {
    name: "service-to-service",
    from: /^services\/(?!cli\/)/,
    to: /^services\//,
    unless: ({ from, to }) => serviceOf(from) === serviceOf(to),
    because: "services talk by events and requests; only services/cli puts them together",
  },
  {
    name: "contracts-alone",
    from: /^contracts\/src\//,
    to: /^(?!contracts\/src\/|npm:zod$)/,
    unless: fromTest,
    because: "contracts hold zod schemas and pure functions: no I/O, no other package",
  },
  {
    name: "infra-below-services",
    from: /^infra\//,
    to: /^(?:services|bench|tests)\//,
    because: "infra knows contracts and libraries only",
  },
  {
    name: "ports-pure",
    from: /^infra\/src\/ports\//,
    to: /^(?!infra\/src\/ports\/|contracts\/src\/|npm:zod$)/,
    unless: fromTest,
    because: "a port is types and pure functions; adapters do the I/O",
  },
  {
    name: "service-adapters",
    from: /^services\//,
    to: /^services\/[^/]+\/src\/adapters\//,
    unless: (edge) => /^services\/[^/]+\/src\/(?:service\.ts$|adapters\/)/.test(edge.from) || fromTest(edge),
    because: "only a service's service.ts chooses its adapters",
  },
  {
    name: "infra-adapters",
    from: /^(?!infra\/|services\/cli\/|tests\/|bench\/)/,
    to: /^infra\/src\/(?:nats|mongo|qdrant|redis|bullmq|embedded|blobs|openai)\//,
    unless: fromTest,
    because: "services know ports; services/cli chooses the adapters",
  },
  {
    name: "production-without-tests",
    from: /^(?:contracts|infra|services)\//,
    to: /\.(?:test|suite)\.ts$|\/testkit\/|^tests\//,
    unless: fromTest,
    because: "what runs in production does not depend on test code",
  },
  {
    name: "packages-by-name",
    from: /\//,
    to: /^(?!node:|npm:)/,
    unless: ({ from, to, specifier }) => !specifier.startsWith(".") || packageOf(from) === packageOf(to),
    because: "one package imports another as @frontdesk/…, never by a relative path",
  },
];

/** Files that run or are served without being imported. */
const entries =
  /^(?:vitest\.config\.ts|contracts\/generate\.ts|tests\/check\.ts|(?:services\/cli\/src|bench\/src|tests\/src\/chaos)\/main\.ts|services\/ingress\/web\/.*|.*\.(?:test|suite)\.ts)$/;

/** Every forbidden import, cycle and file that nothing reaches. */
export function boundaryProblems(edges: readonly Import[], files: readonly string[]): string[] {
  const imports = edges.filter((edge) => edge.kind === "import");
  const forbidden = rules.flatMap((rule) =>
    imports
      .filter((edge) => rule.from.test(edge.from) && rule.to.test(edge.to) && !rule.unless?.(edge))
      .map((edge) => `${edge.from}:${edge.line} imports ${edge.to} (${rule.name}: ${rule.because})`),
  );
  const cycles = findCycles(targetsOf(imports)).map((cycle) => `${cycle.join(" → ")} (cycle)`);
  const unused = unreached(targetsOf(edges), files).map((file) => `${file} is reached by nothing (unused-file)`);
  return [...forbidden, ...cycles, ...unused];
}

type Targets = ReadonlyMap<string, readonly string[]>;

export function targetsOf(edges: readonly Import[]): Targets {
  const grouped = Map.groupBy(edges, (edge) => edge.from);
  return new Map([...grouped].map(([from, group]) => [from, [...new Set(group.map((edge) => edge.to))]]));
}

/** One cycle per back edge of a depth-first walk. */
export function findCycles(targets: Targets): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return cycles;
}

function unreached(targets: Targets, files: readonly string[]): string[] {
  const sources = files.filter((file) => file.endsWith(".ts"));
  const reached = new Set<string>();
  const open = files.filter((file) => entries.test(file));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...(targets.get(file) ?? []));
  }
  return sources.filter((file) => !reached.has(file));
}
