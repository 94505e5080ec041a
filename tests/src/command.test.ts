import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const { version } = JSON.parse(readFileSync(join(root, "services/cli/package.json"), "utf8")) as { version: string };

function call(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: "utf8", env: { ...process.env, ...env } });
  return { status, stdout, stderr };
}

test("the command runs by every name it has, says its version, and nothing else", () => {
  const link = join(mkdtempSync(join(tmpdir(), "frontdesk-")), "frontdesk");
  symlinkSync(join(root, "services/cli/bin/frontdesk"), link);
  const names = ["frontdesk", "services/cli/bin/frontdesk", "node_modules/.bin/frontdesk"];
  for (const file of [link, ...names.map((name) => join(root, name))]) {
    const said = { status: 0, stdout: `${version}\n`, stderr: "" };
    expect([file, call(file, ["--version"])]).toEqual([file, said]);
  }
});

test("what cannot be done is one sentence on standard error, and exit code 1", () => {
  for (const args of [
    ["tenant", "list", "--data", "/dev/null/below"],
    ["start", "--port", "0", "--data", "/dev/null"],
    ["ask", "Hello?", "--tenant", "shop", "--data", "/proc/frontdesk"],
  ]) {
    expect(call(join(root, "frontdesk"), args)).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^frontdesk: the data folder [^\n]+\n$/u),
    });
  }
});

test("neither help nor a call to a desk elsewhere loads the services, which would take a second", () => {
  const tell =
    "import { registerHooks } from 'node:module';" +
    "registerHooks({ load(url, context, next) { process.stderr.write(url + '\\n'); return next(url, context); } });";
  const flags = [
    "--disable-warning=ExperimentalWarning",
    "--import",
    `data:text/javascript,${encodeURIComponent(tell)}`,
  ];
  const main = join(root, "services/cli/src/main.ts");
  const elsewhere = { FRONTDESK_URL: "http://127.0.0.1:9", FRONTDESK_API_KEY: "key" };
  for (const args of [["--help"], ["turns", "list"], ["kb", "list"], ["ask", "Hello?"]]) {
    const { stderr } = call(process.execPath, [...flags, main, ...args], elsewhere);
    expect(stderr).toContain("services/cli/src/main.ts");
    expect(
      stderr.split("\n").filter((url) => /\/services\/(?!cli\/)|\/(?:sqlite|fastify|mongodb)\//u.test(url)),
    ).toEqual([]);
  }
});
