import { readFile } from "node:fs/promises";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { parse } from "yaml";
import { CommandError } from "./output.ts";

/** Reads a tenant's settings from YAML or JSON; every fault is named with its field. */
export async function readTenantFile(path: string): Promise<TenantSettings> {
  let raw: unknown;
  try {
    raw = parse(await readFile(path, "utf8"), { maxAliasCount: 20 });
  } catch (error) {
    throw new CommandError(`${path} could not be read: ${error instanceof Error ? error.message : "unknown error"}`);
  }
  const parsed = TenantSettings.safeParse(raw);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".") || "(file)"}: ${issue.message}`);
  throw new CommandError(`${path} is not a valid tenant:\n${faults.join("\n")}`);
}

/** Lines `path: before → after` for every setting that differs. */
export function diffSettings(before: unknown, after: unknown, path = ""): string[] {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return keys.flatMap((key) => diffSettings(before[key], after[key], path === "" ? key : `${path}.${key}`));
  }
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  return was === is ? [] : [`${path}: ${was ?? "(none)"} → ${is ?? "(none)"}`];
}
