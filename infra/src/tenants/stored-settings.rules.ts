import type { TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Json } from "../ports/documents.ts";

type Issue = NonNullable<ReturnType<typeof TenantSettings.safeParse>["error"]>["issues"][number];
type Path = readonly PropertyKey[];

/** Each round mends all that is told; a mended place may have one more fault. */
const rounds = 5;

type Fields = { readonly [key: string]: Json | undefined };

/**
 * Settings as they are stored: what is not by default. So the release before reads them too, as long as no field is used
 * that it does not know.
 */
export function toStored(settings: TenantSettings): Json {
  const { id, name } = settings;
  const defaults = TenantSettings.parse({ id, name });
  return { ...(differing(settings as Fields, defaults as Fields) as Fields), id, name };
}

function differing(value: Fields, usual: Fields): Fields {
  const fields = Object.entries(value).flatMap(([key, own]): [string, Json | undefined][] => {
    const other = usual[key];
    if (JSON.stringify(own) === JSON.stringify(other)) return [];
    return [[key, isFields(own) && isFields(other) ? differing(own, other) : own]];
  });
  return Object.fromEntries(fields);
}

function isFields(value: Json | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Stored settings pass the schema again, whichever release stored them: a field added since gets its default, one of a
 * later release is passed over, a number out of bounds becomes the nearest that is allowed, and anything else that is
 * refused its default: what another release accepted breaks no tenant.
 */
export function fromStored(stored: Json, id: TenantId): TenantSettings {
  const raw: unknown = structuredClone(stored);
  for (let round = 0; round < rounds; round += 1) {
    const parsed = TenantSettings.safeParse(raw);
    if (parsed.success) return parsed.data;
    // From the end: what is taken out of a list moves what follows it.
    for (const issue of parsed.error.issues.toReversed()) mend(raw, issue, id);
  }
  return TenantSettings.parse({ id, name: id });
}

function mend(raw: unknown, issue: Issue, id: TenantId): void {
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) replace(raw, [...issue.path, key], undefined);
    return;
  }
  // These two have no default.
  const needed = issue.path[0] === "id" || issue.path[0] === "name";
  replace(raw, issue.path, needed ? id : nearest(raw, issue));
}

/** The bound that a number has passed; undefined when there is none to take. */
function nearest(raw: unknown, issue: Issue): number | undefined {
  if (typeof at(raw, issue.path) !== "number") return undefined;
  if (issue.code === "too_big" && issue.inclusive === true) return Number(issue.maximum);
  if (issue.code === "too_small" && issue.inclusive === true) return Number(issue.minimum);
  return undefined;
}

function at(raw: unknown, path: Path): unknown {
  let place = raw;
  for (const key of path) place = isHolder(place) ? place[key] : undefined;
  return place;
}

/** Sets what stands at a path, or takes it out. */
function replace(raw: unknown, path: Path, value: number | string | undefined): void {
  const holder = at(raw, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined || !isHolder(holder)) return;
  if (value !== undefined) holder[key] = value;
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

function isHolder(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}
