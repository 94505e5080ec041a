import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { flow } from "@frontdesk/contracts/flow";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const table = page.slice(page.indexOf("## 2."), page.indexOf("## 3."));

/** A row of "How a message travels": its file, and the files and rooms it leans on, as paths from the root. */
const rows = [...table.matchAll(/^\| \d+ \| `([^`]+)` \|([^|]*)\|/gm)].map(([, file = "", beside = ""]) => {
  const source = /^.+?\/src\//.exec(file)?.[0] ?? "";
  const leansOn = [...beside.matchAll(/`([^`]+)`/g)].map(([, path = ""]) =>
    path.startsWith("infra/") ? path : source + path,
  );
  return { file, leansOn };
});
const listed = rows.flatMap(({ file, leansOn }) => [file, ...leansOn]);
/** What decides; the page says what is left out. */
const decides = /^(?:services\/(?!cli\/)|infra\/src\/(?:conversation|records)\/)/;

test("ARCHITECTURE lists the files that a question runs through, and no other", async () => {
  const data = mkdtempSync(join(tmpdir(), "frontdesk-way-"));
  try {
    const script = fileURLToPath(new URL("./follow-message.ts", import.meta.url));
    const args = ["--disable-warning=ExperimentalWarning", script, data];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 24 });
    const { answered, ran } = JSON.parse(stdout.split("\n").at(-1) ?? "") as { answered: boolean; ran: string[] };
    expect(answered).toBe(true);
    const covers = (path: string, file: string) => (path.endsWith("/") ? file.startsWith(path) : file === path);
    const unlisted = ran.filter((file) => decides.test(file) && !listed.some((path) => covers(path, file)));
    const idle = listed.filter((path) => !ran.some((file) => covers(path, file)));
    expect({ unlisted, idle }).toEqual({ unlisted: [], idle: [] });
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});

test("it lists the steps in the flow's order, each at the file of its name", () => {
  const home = ({ owner, name }: (typeof flow)[number]) => `services/${owner}/src/${name}.ts`;
  const ofFlow = flow.map(home);
  const steps = rows.map(({ file }) => file).filter((file) => ofFlow.includes(file));
  expect(steps).toEqual(ofFlow.filter((file) => steps.includes(file)));
  for (const name of ["screen-message", "retrieve-context", "draft-reply", "approve-reply", "deliver-reply"])
    expect(steps.some((file) => file.endsWith(`/${name}.ts`))).toBe(true);
});
