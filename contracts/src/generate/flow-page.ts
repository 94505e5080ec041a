import { type EventName, events } from "../events.ts";
import { entrances, exits, type FlowStep, flow } from "../flow.ts";
import { filterOf } from "../subjects.ts";
import { consumerOf, type StreamSpec, streams } from "../topology.ts";

const node = (step: FlowStep) => step.name.replaceAll("-", "_");
const code = (text: string) => `\`${text}\``;
const list = (names: readonly string[]) => names.map(code).join(", ");

/** One arrow a pair of steps, labelled with all the events that pass between them. */
function arrows(): string[] {
  const labels = new Map<string, EventName[]>();
  const add = (from: string, to: string, event: EventName) => {
    const pair = `${from}>${to}`;
    labels.set(pair, [...(labels.get(pair) ?? []), event]);
  };
  for (const event of entrances) {
    for (const hearer of flow.filter((step) => step.hears === event)) add("outside", node(hearer), event);
  }
  for (const sayer of flow) {
    for (const event of sayer.says) {
      for (const hearer of flow.filter((step) => step.hears === event)) add(node(sayer), node(hearer), event);
      if (exits.includes(event)) add(node(sayer), "outside", event);
    }
  }
  return [...labels].map(([pair, names]) => {
    const [from, to] = pair.split(">");
    return `  ${from} -->|${names.join("<br>")}| ${to}`;
  });
}

function diagram(): string[] {
  const groups = [...Map.groupBy(flow, (step) => step.owner)].flatMap(([owner, steps]) => [
    `  subgraph ${owner}`,
    ...steps.map((step) => `    ${node(step)}["${step.name}"]`),
    "  end",
  ]);
  return ["```mermaid", "flowchart TD", '  outside(["gateways, browsers, consoles"])', ...groups, ...arrows(), "```"];
}

function stepRow(step: FlowStep): string {
  const durable = consumerOf(step)?.durable;
  const cells = [step.owner, code(step.name), code(step.hears), list(step.says), durable ? code(durable) : "–"];
  return `| ${cells.join(" | ")} |`;
}

function eventRow(name: EventName): string {
  const { version, stream } = events[name];
  return `| ${code(name)} | ${version} | ${stream} | ${code(filterOf(name))} |`;
}

function streamRow(stream: StreamSpec): string {
  const hours = stream.maxAgeMs === 0 ? "until acked" : `${stream.maxAgeMs / 3_600_000} h`;
  const mib = `${stream.maxBytes / (1024 * 1024)} MiB`;
  return `| ${stream.name} | ${list(stream.subjects)} | ${stream.retention} | ${hours} | ${mib} | ${stream.duplicateWindowMs / 1000} s |`;
}

/** `docs/FLOW.md`: the flow table drawn and listed, with its events and streams. */
export function flowPage(): string {
  return [
    "# Flow",
    "",
    "Made from `contracts/src/flow.ts`, `events.ts` and `topology.ts` by `pnpm generate`; do not edit.",
    "",
    ...diagram(),
    "",
    "## Steps",
    "",
    "| service | step | hears | says | durable |",
    "|---|---|---|---|---|",
    ...flow.map(stepRow),
    "",
    `From outside come: ${list(entrances)}. To the outside go: ${list(exits)}.`,
    "",
    "## Events",
    "",
    "| event | version | stream | subject |",
    "|---|---|---|---|",
    ...(Object.keys(events) as EventName[]).map(eventRow),
    "",
    "## Streams",
    "",
    "Every stream refuses new messages when it is full.",
    "",
    "| stream | subjects | retention | kept | at most | duplicates known for |",
    "|---|---|---|---|---|---|",
    ...streams.map(streamRow),
    "",
  ].join("\n");
}
