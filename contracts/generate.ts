import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { artefacts } from "./src/generate/artefacts.ts";

const root = join(import.meta.dirname, "..");
for (const { path, text } of artefacts()) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(path);
}
