import { holds } from "@frontdesk/cli/evaluation/judge.rules";

/** A fact a right answer holds: a text, or one of several spellings or translations of it. */
type Fact = string | { readonly any: readonly string[] };

/** A question about a tenant's pages; `none`: no page answers it; `reworded`: made from the page's own words. */
export interface HelpRow {
  readonly id: string;
  readonly question: string;
  readonly lang: string;
  readonly kind: "fact" | "howto" | "cross" | "followup" | "reworded" | "none";
  /** Any of them answers; none where any page may. */
  readonly documents: readonly string[];
  readonly facts: readonly Fact[];
  readonly history?: readonly string[];
}

/** Whether a text holds every fact; case, blanks, curly quotes and entities do not matter. */
export function holdsAll(text: string, facts: readonly Fact[]): boolean {
  return facts.every((fact) => holds(text, typeof fact === "string" ? [fact] : fact.any));
}
