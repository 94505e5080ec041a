/** Where somebody may try to come in. */
export type Door = "http" | "stream" | "store" | "bus" | "log";

/** One kind of caller at one door: how often it tried, how often it got nothing, what it got all the same. */
export interface AttackRow {
  readonly door: Door;
  /** A route, a collection, a subject. */
  readonly target: string;
  readonly principal: string;
  readonly tries: number;
  readonly refused: number;
  readonly findings: number;
}

export interface AttackFinding {
  readonly door: Door;
  readonly target: string;
  readonly principal: string;
  readonly what: string;
}

export interface AttackReport {
  readonly rows: readonly AttackRow[];
  readonly findings: readonly AttackFinding[];
  /** What was not tried, and why: nobody should take it for shut. */
  readonly notAttacked: readonly { readonly what: string; readonly why: string }[];
}

/** One try. Without findings it was held off, or answered with what the caller may have. */
export interface Tried {
  readonly door: Door;
  readonly target: string;
  readonly principal: string;
  readonly refused: boolean;
  readonly findings: readonly string[];
}

export interface Tally {
  count(tried: Tried): void;
  leaveOut(what: string, why: string): void;
  report(): AttackReport;
}

export function createTally(): Tally {
  const rows = new Map<string, AttackRow>();
  const findings = new Map<string, AttackFinding>();
  const notAttacked: AttackReport["notAttacked"][number][] = [];
  return {
    count: ({ door, target, principal, refused, findings: found }) => {
      const key = JSON.stringify([door, target, principal]);
      const row = rows.get(key) ?? { door, target, principal, tries: 0, refused: 0, findings: 0 };
      // The same fault in ten disguises is one finding.
      for (const what of found) findings.set(JSON.stringify([key, what]), { door, target, principal, what });
      rows.set(key, {
        ...row,
        tries: row.tries + 1,
        refused: row.refused + (refused ? 1 : 0),
        findings: row.findings + found.length,
      });
    },
    leaveOut: (what, why) => void notAttacked.push({ what, why }),
    report: () => ({ rows: [...rows.values()], findings: [...findings.values()], notAttacked }),
  };
}

/** The report for people: a table, what was found, what was not tried. */
export function reportText({ rows, findings, notAttacked }: AttackReport): string {
  const table = [
    ["DOOR", "TARGET", "PRINCIPAL", "TRIES", "REFUSED", "FINDINGS"],
    ...rows.map((row) => [row.door, row.target, row.principal, ...[row.tries, row.refused, row.findings].map(String)]),
  ];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const tries = rows.reduce((sum, row) => sum + row.tries, 0);
  return [
    ...lines,
    "",
    ...findings.map(({ door, target, principal, what }) => `FOUND  ${door} ${target}, ${principal}: ${what}`),
    ...notAttacked.map(({ what, why }) => `not attacked: ${what}: ${why}`),
    `${tries} tries, ${findings.length} findings`,
  ].join("\n");
}
