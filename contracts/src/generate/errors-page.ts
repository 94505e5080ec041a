import { errorCatalogue } from "../errors.ts";

/** `docs/ERRORS.md`: one row per code of the catalogue, in its order. */
export function errorsPage(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, title, advice }]) => `| \`${code}\` | ${status} | ${title} | ${advice} |`,
  );
  return [
    "# Errors",
    "",
    "Every error a client can see, as `code` of an RFC 9457 problem. Made from `contracts/src/errors.ts` by",
    "`pnpm generate`; do not edit.",
    "",
    "| code | status | title | what to do |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
