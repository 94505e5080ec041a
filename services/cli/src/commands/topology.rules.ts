import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import type { FoundDurable, FoundStream, FoundTopology } from "@frontdesk/infra/ports/bus";
import { differencesOf, rulingOn } from "@frontdesk/infra/ports/topology-rules";

/** `newer`: another version configured it, and a start of this one leaves it so. `differs`: changed by hand. */
export type State = "as declared" | "missing" | "older" | "newer" | "differs" | "not declared";

interface Row {
  readonly stream: string;
  readonly state: State;
  /** That it was configured by; absent when it is missing. */
  readonly version?: number;
  readonly differences: readonly { readonly setting: string; readonly found: unknown; readonly declared: unknown }[];
}

export interface StreamRow extends Row {
  readonly messages: number;
  readonly bytes: number;
}

export interface DurableRow extends Row {
  readonly durable: string;
  readonly backlog: number;
  readonly inWork: number;
  readonly pulled: boolean;
}

export interface TopologyReport {
  /** The number of what this version declares. */
  readonly version: number;
  readonly streams: readonly StreamRow[];
  readonly durables: readonly DurableRow[];
}

export interface Declared {
  readonly version: number;
  readonly streams: readonly StreamSpec[];
  readonly consumers: readonly ConsumerSpec[];
}

type Settings = StreamSpec | Omit<ConsumerSpec, "begins">;

function compare<S extends Settings>(declared: S, found: S | undefined): Omit<Row, "stream"> {
  if (found === undefined) return { state: "missing", differences: [] };
  const stateOf = {
    make: "missing",
    leave: "newer",
    same: "as declared",
    raise: found.version < declared.version ? "older" : "differs",
  } as const satisfies Record<ReturnType<typeof rulingOn>, State>;
  return {
    state: stateOf[rulingOn(declared, found)],
    version: found.version,
    differences: differencesOf(declared, found).map((setting) => ({
      setting: String(setting),
      found: found[setting] ?? null,
      declared: declared[setting] ?? null,
    })),
  };
}

function streamRow(spec: StreamSpec, found: FoundStream | undefined): StreamRow {
  const { messages = 0, bytes = 0 } = found ?? {};
  return { stream: spec.name, ...compare(spec, found?.spec), messages, bytes };
}

function durableRow({ stream, durable }: Pick<ConsumerSpec, "stream" | "durable">, found: FoundDurable | undefined) {
  const { backlog = 0, inWork = 0, pulled = false } = found ?? {};
  return { stream, durable, backlog, inWork, pulled };
}

/** What is declared beside what there is: every declared stream and durable, and durables that nobody here declares. */
export function reportOf({ version, streams, consumers }: Declared, found: FoundTopology): TopologyReport {
  const isDurable = (spec: Pick<ConsumerSpec, "stream" | "durable">) => (each: FoundDurable) =>
    each.spec.stream === spec.stream && each.spec.durable === spec.durable;
  const others = found.durables.filter(
    ({ spec }) => !consumers.some((each) => isDurable(each)({ spec } as FoundDurable)),
  );
  return {
    version,
    streams: streams.map((spec) =>
      streamRow(
        spec,
        found.streams.find((each) => each.spec.name === spec.name),
      ),
    ),
    durables: [
      ...consumers.map((spec) => {
        const there = found.durables.find(isDurable(spec));
        return { ...durableRow(spec, there), ...compare<Omit<ConsumerSpec, "begins">>(spec, there?.spec) };
      }),
      ...others.map((each) => ({
        ...durableRow(each.spec, each),
        state: "not declared" as const,
        version: each.spec.version,
        differences: [],
      })),
    ],
  };
}

/** How many streams and durables are in each state but `as declared`. */
function countsOf({ streams, durables }: TopologyReport): ReadonlyMap<State, number> {
  const counts = new Map<State, number>();
  for (const { state } of [...streams, ...durables]) {
    if (state !== "as declared") counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

const toApply: readonly State[] = ["missing", "older", "differs"];

/** One line: whether a start would change anything, and what. */
export function summaryOf(report: TopologyReport): string {
  if (report.streams.every(({ state }) => state === "missing")) {
    return "no streams yet: `frontdesk run` or `frontdesk topology --apply` makes them";
  }
  const counts = countsOf(report);
  if (counts.size === 0) return `as version ${report.version} declares it`;
  const told = [...counts].map(([state, count]) => `${count} ${state}`).join(", ");
  const applied = toApply.some((state) => counts.has(state));
  return applied
    ? `${told}: \`frontdesk run\` or \`frontdesk topology --apply\` puts it right`
    : `${told}: see \`frontdesk topology\``;
}

const mib = 1024 * 1024;

function settled({ state, version, differences }: Row): string {
  const told = differences.map(({ setting, found, declared }) => {
    return `${setting} ${JSON.stringify(found)}, declared ${JSON.stringify(declared)}`;
  });
  return [`${state}${version === undefined ? "" : `, version ${version}`}`, ...told].join("; ");
}

/** The report as a page for people. */
export function pageOf(report: TopologyReport): string {
  const lines = report.streams.flatMap((row) => [
    `${row.stream.padEnd(8)} ${settled(row)}; ${row.messages} messages, ${(row.bytes / mib).toFixed(1)} MiB`,
    ...report.durables
      .filter(({ stream }) => stream === row.stream)
      .map((each) => {
        const pulled = each.pulled ? "pulled" : "pulled by nobody";
        return `  ${each.durable.padEnd(28)} ${settled(each)}; backlog ${each.backlog}, ${pulled}`;
      }),
  ]);
  return [`Version ${report.version} here; on the bus: ${summaryOf(report)}.`, "", ...lines].join("\n");
}
