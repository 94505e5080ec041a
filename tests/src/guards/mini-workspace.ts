import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { artefacts } from "@frontdesk/contracts/generate/artefacts";

const repository = join(import.meta.dirname, "../../..");
const configs = [
  ".gitignore",
  ".oxlintrc.json",
  "biome.json",
  "knip.json",
  "pnpm-workspace.yaml",
  "tsconfig.base.json",
  "tsconfig.json",
];

const manifest = (name: string, dependencies: object = {}) =>
  `${JSON.stringify({ name, version: "0.1.0", private: true, type: "module", exports: { "./*": "./src/*.ts" }, dependencies }, null, 2)}\n`;
const workspace = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`@frontdesk/${name}`, "workspace:*"]));

/** The smallest workspace that passes every check: contracts, one adapter, two services and the CLI over them. */
const files: Record<string, string> = {
  "package.json": `${JSON.stringify({ name: "mini", private: true, type: "module", devDependencies: { vitest: "5.1.2" } }, null, 2)}\n`,
  "contracts/package.json": manifest("@frontdesk/contracts", { zod: "4.6.7" }),
  "contracts/src/word.ts": `import { z } from "zod";\n\nexport const Word = z.string().min(1);\n`,
  "infra/package.json": manifest("@frontdesk/infra", workspace("contracts")),
  "infra/src/ports/bus.ts": `export interface Bus {\n  say(word: string): void;\n}\n`,
  "infra/src/nats/bus.ts": `import { Word } from "@frontdesk/contracts/word";\nimport type { Bus } from "../ports/bus.ts";\n\nexport function createBus(): Bus {\n  return { say: (word) => void Word.parse(word) };\n}\n`,
  "services/one/package.json": manifest("@frontdesk/one", workspace("infra")),
  "services/one/src/adapters/store.ts": `export const store = new Map<string, number>();\n`,
  "services/one/src/service.ts": `import type { Bus } from "@frontdesk/infra/ports/bus";\nimport { store } from "./adapters/store.ts";\n\nexport function createOne(bus: Bus): void {\n  bus.say(String(store.size));\n}\n`,
  "services/two/package.json": manifest("@frontdesk/two", workspace("infra")),
  "services/two/src/service.ts": `import type { Bus } from "@frontdesk/infra/ports/bus";\n\nexport function createTwo(bus: Bus): void {\n  bus.say("two");\n}\n`,
  "services/cli/package.json": manifest("@frontdesk/cli", workspace("infra", "one", "two")),
  "services/cli/src/main.ts": `import { createBus } from "@frontdesk/infra/nats/bus";\nimport { createOne } from "@frontdesk/one/service";\nimport { createTwo } from "@frontdesk/two/service";\n\nconst bus = createBus();\ncreateOne(bus);\ncreateTwo(bus);\n`,
  "services/one/src/service.test.ts": `import { expect, test } from "vitest";\nimport { createOne } from "./service.ts";\n\ntest("it says how much it holds", () => {\n  const said: string[] = [];\n  createOne({ say: (word) => said.push(word) });\n  expect(said).toEqual(["0"]);\n});\n`,
};

export interface MiniWorkspace {
  readonly root: string;
  /** Writes or replaces a file. */
  write(path: string, text: string): void;
  remove(): void;
}

/** Builds it in a temporary folder, under this repository's own configuration and tools. */
export function makeMiniWorkspace(): MiniWorkspace {
  const root = mkdtempSync(join(tmpdir(), "frontdesk-guards-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const config of configs) copyFileSync(join(repository, config), join(root, config));
  for (const [path, text] of Object.entries(files)) write(path, text);
  for (const { path, text } of artefacts()) write(path, text);
  linkPackages(root);
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** What an install would link: the repository's tools and the packages to one another. */
function linkPackages(root: string): void {
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  const packages = ["contracts", "infra", "services/one", "services/two", "services/cli"];
  for (const folder of packages) {
    const scope = join(root, folder, "node_modules/@frontdesk");
    mkdirSync(scope, { recursive: true });
    for (const other of packages) symlinkSync(join(root, other), join(scope, other.replace("services/", "")));
  }
  symlinkSync(join(repository, "contracts/node_modules/zod"), join(root, "contracts/node_modules/zod"));
}
