import { TenantSettings } from "@frontdesk/contracts/settings";
import { z } from "zod";
import type { Json } from "../ports/documents.ts";

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

/** Stored settings pass the schema again: a field added since gets its default; one of a later release is passed over. */
export function fromStored(stored: Json): TenantSettings {
  const read = TenantSettings.safeParse(stored);
  if (read.success) return read.data;
  const unknown = read.error.issues.filter((issue) => issue.code === "unrecognized_keys");
  if (unknown.length === 0) throw read.error;
  const known = z.json().parse(structuredClone(stored));
  for (const { path, keys } of unknown) for (const key of keys) remove(known, [...path, key]);
  return TenantSettings.parse(known);
}

function remove(value: unknown, [key, ...rest]: readonly PropertyKey[]): void {
  if (typeof value !== "object" || value === null || key === undefined) return;
  if (rest.length === 0) Reflect.deleteProperty(value, key);
  else remove((value as Readonly<Record<PropertyKey, unknown>>)[key], rest);
}
