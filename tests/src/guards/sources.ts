import { isTestFile } from "./list-files.ts";

const maxLines = 300;

interface SourceRule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly files: (file: string) => boolean;
}

const anywhere = () => true;
const isCode = (file: string) => /\.(?:ts|js|mjs|css|html|py|java|sh)$/.test(file);

/** What no line of the repository may hold. The patterns are written so that they do not match themselves. */
const rules: readonly SourceRule[] = [
  {
    name: "machine-path",
    pattern: /(?<![\w.-])\/(?:work|root|home\/\w+|Users\/\w+|tmp\/bash_jobs)\//,
    files: anywhere,
  },
  {
    name: "outside-folder",
    pattern: /\.\.\/shared\b/,
    files: (file) => !/^(?:bench|\.ci)\//.test(file),
  },
  { name: "registry-host", pattern: /\b(?:registry|index-url)["']?\s*[=:]\s*["']?https?:/, files: anywhere },
  { name: "untagged-todo", pattern: /(?<!@)\b(?:[T]ODO|[F]IXME|[X]XX|[H]ACK)\b/, files: isCode },
  {
    name: "focused-or-skipped-test",
    pattern:
      /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|skipIf|runIf|fails)\b|\b(?:xit|xtest|xdescribe)\(/,
    files: (file) => file.endsWith(".ts"),
  },
  { name: "secret: private key", pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, files: anywhere },
  {
    name: "secret: token",
    pattern:
      /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50,}|npm_[A-Za-z0-9]{36}|sk-[A-Za-z0-9_-]{32,}|xox[abprs]-[\w-]{20,}|AIza[\w-]{35}|SK[0-9a-f]{32})\b/,
    files: anywhere,
  },
  {
    name: "secret: password in an address",
    pattern: /\b(?:mongodb(?:\+srv)?|rediss?|nats|https?):\/\/[^\s/:@"'`$<>{}[\]]*:[^\s/@"'`$<>{}[\]]+@/,
    files: anywhere,
  },
];

/** Every rule that a file's text breaks, with file and line. */
export function sourceProblems(file: string, text: string): string[] {
  if (file === "pnpm-lock.yaml" || text.includes("\0")) return [];
  const lines = text.split("\n");
  const problems = lines.flatMap((line, index) =>
    rules
      .filter((rule) => rule.files(file) && rule.pattern.test(line))
      .map((rule) => `${file}:${index + 1} (${rule.name})`),
  );
  const length = text.endsWith("\n") ? lines.length - 1 : lines.length;
  if (isCode(file) && !isTestFile(file) && length > maxLines) {
    problems.push(`${file} has ${length} lines, more than ${maxLines} (over-long-file)`);
  }
  if (/(?:^|\/)\.env(?:\.(?!example$).*)?$/.test(file)) problems.push(`${file} (secret: environment file)`);
  return problems;
}
