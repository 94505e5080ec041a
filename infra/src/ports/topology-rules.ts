import { filtersOverlap } from "@frontdesk/contracts/subjects";
import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import { PermanentError } from "./errors.ts";

/** `leave`: a higher version configured it. `raise`: it is of this version or an older one, and not as declared. */
export type TopologyRuling = "make" | "raise" | "leave" | "same";

type Settings = StreamSpec | Omit<ConsumerSpec, "begins">;

/** Settings in which what was found is not what is declared; the version, and where a durable once began, are none. */
export function differencesOf<S extends Settings>(declared: S, found: S): (keyof S)[] {
  const names = new Set([...Object.keys(declared), ...Object.keys(found)]) as Set<keyof S>;
  names.delete("version");
  names.delete("begins" as keyof S);
  return [...names].filter((name) => JSON.stringify(declared[name]) !== JSON.stringify(found[name]));
}

/** What an adapter does about a stream or durable: nothing that a higher version configured is changed. */
export function rulingOn<S extends Settings>(declared: S, found: S | undefined): TopologyRuling {
  if (found === undefined) return "make";
  if (found.version > declared.version) return "leave";
  return found.version === declared.version && differencesOf(declared, found).length === 0 ? "same" : "raise";
}

interface NewDurable {
  readonly spec: ConsumerSpec;
  readonly retention: StreamSpec["retention"];
  /** The other durables of its stream. */
  readonly others: readonly Pick<ConsumerSpec, "durable" | "filter">[];
}

/** Refuses, on every adapter alike, what a work queue has no room for: each of its messages is one durable's, all of them. */
export function assertMakeable({ spec, retention, others }: NewDurable): void {
  if (retention !== "workqueue") return;
  if (spec.begins !== "all") throw new PermanentError(`durable ${spec.durable} of a work queue must begin with all`);
  const rival = others.find((other) => filtersOverlap(other.filter, spec.filter));
  if (rival === undefined) return;
  throw new PermanentError(
    `durable ${rival.durable} takes messages of ${spec.stream} that ${spec.durable} is to take: delete it first (\`frontdesk topology --delete ${rival.durable}\`)`,
  );
}
