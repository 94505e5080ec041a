import type { z } from "zod";
import { foldedId } from "./records.ts";

/** Why nothing was imported: the row, counted from 1, and what is wrong with it. */
export interface RowFault {
  readonly row: number;
  readonly field: string;
  readonly message: string;
}

export type ImportOutcome =
  | { readonly ok: true; readonly written: number; readonly removed: number }
  | { readonly ok: false; readonly faults: readonly RowFault[] };

const shownFaults = 20;

/** The rows, checked; or the first twenty faults. One bad or repeated row and none is taken. */
export function checkRows<T>(
  schema: z.ZodType<T>,
  rows: readonly unknown[],
  idField: string & keyof T,
): { readonly rows: readonly T[]; readonly faults: readonly RowFault[] } {
  const taken = new Map<string, number>();
  const faults: RowFault[] = [];
  const good: T[] = [];
  for (const [at, value] of rows.entries()) {
    const row = at + 1;
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      faults.push({ row, field: issue?.path.join(".") ?? "", message: issue?.message ?? "is not valid" });
      continue;
    }
    const id = foldedId(String(parsed.data[idField]));
    const earlier = taken.get(id);
    if (earlier !== undefined) faults.push({ row, field: idField, message: `repeats the id of row ${earlier}` });
    taken.set(id, earlier ?? row);
    good.push(parsed.data);
  }
  return { rows: good, faults: faults.slice(0, shownFaults) };
}
