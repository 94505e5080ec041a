/** A fact a right answer holds: a text, or one of several spellings or translations of it. */
type Fact = string | { readonly any: readonly string[] };

/** A question about the help pages; `none`: no page answers it. */
export interface HelpRow {
  readonly id: string;
  readonly question: string;
  readonly lang: string;
  readonly kind: "fact" | "howto" | "cross" | "followup" | "none";
  readonly documents: readonly string[];
  readonly facts: readonly Fact[];
  readonly history?: readonly string[];
}

/** Whether a text holds every fact; case, blanks, curly quotes and entities do not matter. */
export function holdsAll(text: string, facts: readonly Fact[]): boolean {
  const held = comparable(text);
  return facts.every((fact) =>
    (typeof fact === "string" ? [fact] : fact.any).some((one) => held.includes(comparable(one))),
  );
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function comparable(text: string): string {
  return text
    .replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&([a-z]+);/gu, (whole, name: string) => entities[name] ?? whole)
    .toLowerCase()
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/\s+/gu, " ");
}
