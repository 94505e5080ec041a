import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CheckName, checks } from "./guards/checks.ts";
import { type MiniWorkspace, makeMiniWorkspace } from "./guards/mini-workspace.ts";

const checkScript = join(import.meta.dirname, "../check.ts");
const tool = "service.tool.ts";

function runCheck(mini: MiniWorkspace, ...names: CheckName[]): { code: number | null; output: string } {
  const args = ["--disable-warning=ExperimentalWarning", checkScript, ...names];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: mini.root, encoding: "utf8" });
  return { code: status, output: `${stdout}${stderr}` };
}

/** One planted violation: the files written, and what the check's output must name. */
interface Violation {
  readonly what: string;
  readonly check: CheckName;
  readonly files: Readonly<Record<string, string>>;
  readonly names: readonly string[];
}

const one = "services/one/src/service.ts";
const two = "services/two/src/service.ts";
const oneSays = (imports: string, body = "") =>
  `import type { Bus } from "@frontdesk/infra/ports/bus";\n${imports}\nexport function createOne(bus: Bus): void {\n  bus.say("one");${body}\n}\n`;
/** Spelled in parts, so that the guards do not find them here. */
const skipped = ["test", "skip"].join(".");
const privateKey = ["-----BEGIN", "PRIVATE KEY-----"].join(" ");
const token = `gh${"p"}_${"a1B2".repeat(9)}`;
const machinePath = ["", "work", "main", "x.json"].join("/");

const violations: readonly Violation[] = [
  {
    what: "a type error",
    check: "types",
    files: { [two]: `export function createTwo(bus: { say(word: number): void }): void {\n  bus.say(2);\n}\n` },
    names: ["services/cli/src/main.ts", "TS2345"],
  },
  {
    what: "a floating promise, which only typed lint can see",
    check: "lint",
    files: { [one]: oneSays("", "\n  Promise.resolve(1);") },
    names: [one, "no-floating-promises"],
  },
  {
    what: "a promise where a condition is meant",
    check: "lint",
    files: { [one]: oneSays("", "\n  if (Promise.resolve(false)) bus.say('never');") },
    names: [one, "no-misused-promises"],
  },
  {
    what: "a switch that forgets a case",
    check: "lint",
    files: {
      [two]: `type Bus = { say(word: string): void };\nconst kind = (n: number): "a" | "b" => (n > 1 ? "a" : "b");\n\nexport function createTwo(bus: Bus): void {\n  switch (kind(2)) {\n    case "a":\n      bus.say("two");\n  }\n}\n`,
    },
    names: [two, "switch-exhaustiveness-check"],
  },
  {
    what: "an any",
    check: "lint",
    files: { [two]: `export function createTwo(bus: any): void {\n  bus.say("two");\n}\n` },
    names: [two, "no-explicit-any"],
  },
  {
    what: "a console line outside the command line",
    check: "lint",
    files: { [one]: oneSays("", `\n  console.log("one");`) },
    names: [one, "no-console"],
  },
  {
    what: "a badly formatted file",
    check: "format",
    files: { [two]: `export function createTwo(bus:{say(word:string):void}):void{bus.say('two')}\n` },
    names: [two],
  },
  {
    what: "a service that imports a service",
    check: "boundaries",
    files: { [one]: oneSays(`import { createTwo } from "@frontdesk/two/service";\n`, "\n  createTwo(bus);") },
    names: [`${one}:2 imports ${two}`, "service-to-service"],
  },
  {
    what: "a service that imports a service's type by a relative path",
    check: "boundaries",
    files: { [one]: oneSays(`export type { createTwo } from "../../two/src/service.ts";\n`) },
    names: ["service-to-service", "packages-by-name"],
  },
  {
    what: "contracts that do I/O",
    check: "boundaries",
    files: {
      "contracts/src/word.ts": `import { readFileSync } from "node:fs";\n\nexport const Word = readFileSync;\n`,
    },
    names: ["contracts/src/word.ts:1 imports node:fs", "contracts-alone"],
  },
  {
    what: "a port that does I/O",
    check: "boundaries",
    files: { "infra/src/ports/bus.ts": `export type { Socket as Bus } from "node:net";\n` },
    names: ["infra/src/ports/bus.ts:1 imports node:net", "ports-pure"],
  },
  {
    what: "infra that imports a service",
    check: "boundaries",
    files: { "infra/src/nats/bus.ts": `export const createBus = () => import("@frontdesk/one/service");\n` },
    names: [`infra/src/nats/bus.ts:1 imports ${one}`, "infra-below-services"],
  },
  {
    what: "an infra adapter imported outside the composition root",
    check: "boundaries",
    files: { [one]: oneSays(`import { createBus } from "@frontdesk/infra/nats/bus";\n`, "\n  createBus();") },
    names: [`${one}:2 imports infra/src/nats/bus.ts`, "infra-adapters"],
  },
  {
    what: "a service's adapter imported by one of its steps",
    check: "boundaries",
    files: { "services/one/src/take-note.ts": `export { store } from "./adapters/store.ts";\n` },
    names: ["services/one/src/take-note.ts:1 imports services/one/src/adapters/store.ts", "service-adapters"],
  },
  {
    what: "production code that imports test code",
    check: "boundaries",
    files: {
      "infra/src/testkit/fake.ts": "export const fake = 1;\n",
      [one]: oneSays(`import { fake } from "@frontdesk/infra/testkit/fake";\n`, "\n  bus.say(String(fake));"),
    },
    names: [`${one}:2 imports infra/src/testkit/fake.ts`, "production-without-tests"],
  },
  {
    what: "a cycle",
    check: "boundaries",
    files: { "services/one/src/adapters/store.ts": `export { createOne as store } from "../service.ts";\n` },
    names: ["services/one/src/service.ts → services/one/src/adapters/store.ts", "(cycle)"],
  },
  {
    what: "a file that nothing reaches",
    check: "boundaries",
    files: { [`services/one/src/${tool}`]: "export const tool = 1;\n" },
    names: [`services/one/src/${tool} is reached by nothing`],
  },
  {
    what: "rooms that hang on each other, though no files do",
    check: "rooms",
    files: {
      "services/one/src/left/up.ts": `export { right } from "../right/down.ts";\n`,
      "services/one/src/left/down.ts": "export const left = 1;\n",
      "services/one/src/right/up.ts": `export { left } from "../left/down.ts";\n`,
      "services/one/src/right/down.ts": "export const right = 1;\n",
    },
    names: ["services/one: left/ → services/one: right/", "(rooms in a circle)"],
  },
  {
    what: "a folder that is a heap",
    check: "rooms",
    files: Object.fromEntries(
      Array.from({ length: 26 }, (_, n) => [`services/one/src/heap/file-${n}.ts`, "export {};\n"]),
    ),
    names: ["services/one/src/heap holds 26 files", "(crowded-room)"],
  },
  {
    what: "a row of the flow without a file of its name",
    check: "rooms",
    files: { "services/escalation/src/service.ts": "export {};\n" },
    names: ["services/escalation/src/open-ticket.ts is missing", "(flow-row)"],
  },
  {
    what: "a step that its service's list does not name",
    check: "rooms",
    files: {
      "services/escalation/src/service.ts": "export {};\n",
      "services/escalation/src/open-ticket.ts": "export {};\n",
    },
    names: ["services/escalation/src/subscriptions.ts does not name services/escalation/src/open-ticket.ts"],
  },
  {
    what: "a word with two meanings",
    check: "words",
    files: {
      "services/one/src/place.ts": "export interface Place {\n  readonly at: number;\n}\n",
      "services/two/src/place.ts": "export type Place = string;\n",
    },
    names: ["Place is a type of services/one/src/place.ts and of services/two/src/place.ts", "(two-meanings)"],
  },
  {
    what: "a page that names a file that is gone",
    check: "docs",
    files: { "README.md": "See `services/one/src/gone.ts` and `one/left/`.\n" },
    names: ["README.md:1 names services/one/src/gone.ts", "README.md:1 names one/left/", "(dead-path)"],
  },
  {
    what: "an export that nothing uses",
    check: "dead-code",
    files: { "services/one/src/adapters/store.ts": "export const store = new Map();\nexport const spare = 1;\n" },
    names: ["spare", "services/one/src/adapters/store.ts"],
  },
  {
    what: "a dependency that nothing uses",
    check: "dead-code",
    files: {
      "services/two/package.json": JSON.stringify({
        name: "@frontdesk/two",
        private: true,
        type: "module",
        exports: { "./*": "./src/*.ts" },
        dependencies: { "@frontdesk/infra": "workspace:*", zod: "4.6.7" },
      }),
    },
    names: ["Unused dependencies", "zod", "services/two/package.json"],
  },
  {
    what: "a dependency that is used but not declared",
    check: "dead-code",
    files: { [two]: `import { z } from "zod";\n\nexport const createTwo = (bus: object) => z.object().parse(bus);\n` },
    names: ["Unlisted dependencies", "zod"],
  },
  {
    what: "one library in two versions",
    check: "workspace",
    files: {
      "infra/package.json": JSON.stringify({
        name: "@frontdesk/infra",
        private: true,
        dependencies: { "@frontdesk/contracts": "workspace:*", zod: "4.6.6" },
      }),
    },
    names: ["multiple-dependency-versions", "zod"],
  },
  {
    what: "a generated file that is stale",
    check: "generated",
    files: { "docs/ERRORS.md": "# Errors\n" },
    names: ["docs/ERRORS.md is not what the contracts say"],
  },
  {
    what: "a file that is too long",
    check: "sources",
    files: { "services/one/src/long.ts": "export {};\n".repeat(301) },
    names: ["services/one/src/long.ts has 301 lines"],
  },
  {
    what: "a skipped test, for the source guard",
    check: "sources",
    files: { "services/one/src/service.test.ts": `${skipped}("it says nothing", () => {});\n` },
    names: ["services/one/src/service.test.ts:1 (focused-or-skipped-test)"],
  },
  {
    what: "a skipped test, for lint",
    check: "lint",
    files: {
      "services/one/src/service.test.ts": `import { test } from "vitest";\n\n${skipped}("it says nothing", () => {});\n`,
    },
    names: ["services/one/src/service.test.ts", "no-disabled-tests"],
  },
  {
    what: "a private key",
    check: "sources",
    files: { "infra/keys.txt": `${privateKey}\nMIIB\n` },
    names: ["infra/keys.txt:1 (secret: private key)"],
  },
  {
    what: "a token",
    check: "sources",
    files: { "README.md": `Use ${token} to read.\n` },
    names: ["README.md:1 (secret: token)"],
  },
  {
    what: "a password in an address",
    check: "sources",
    files: { "infra/env.sh": `export URL=${["mongodb:", "", "desk:hunter2@db"].join("/")}\n` },
    names: ["infra/env.sh:1 (secret: password in an address)"],
  },
  {
    what: "a path of one machine",
    check: "sources",
    files: { "infra/read.py": `open("${machinePath}")\n` },
    names: ["infra/read.py:1 (machine-path)"],
  },
  {
    what: "a note to do without its tag",
    check: "sources",
    files: { [two]: `// ${"TO"}${"DO"} later\nexport const createTwo = () => 1;\n` },
    names: [`${two}:1 (untagged-todo)`],
  },
];

describe("a clean workspace", () => {
  let mini: MiniWorkspace;
  beforeAll(() => {
    mini = makeMiniWorkspace();
  });
  afterAll(() => mini.remove());

  test("passes every check, so a failure below is the planted one", () => {
    const { code, output } = runCheck(mini);
    expect({ code, output }).toEqual({ code: 0, output: expect.not.stringContaining("FAILED") });
  });

  test("an unknown check is refused instead of passing silently", () => {
    expect(runCheck(mini, "lnit" as CheckName).code).not.toBe(0);
  });
});

describe("each guard fails on what it guards against, and names it", () => {
  test.each(violations)("$check: $what", ({ check, files, names }) => {
    const mini = makeMiniWorkspace();
    try {
      for (const [path, text] of Object.entries(files)) mini.write(path, text);
      const { code, output } = runCheck(mini, check);
      expect(code).toBe(1);
      expect(output).toContain(`FAILED ${check}`);
      for (const name of names) expect(output).toContain(name);
    } finally {
      mini.remove();
    }
  });

  test("every check there is has a planted violation", () => {
    expect([...new Set(violations.map(({ check }) => check))].toSorted()).toEqual(Object.keys(checks).toSorted());
  });
});
