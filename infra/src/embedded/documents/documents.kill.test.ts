import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import type { Doc } from "../../ports/documents.ts";
import { createEmbeddedDocuments } from "./documents.ts";

const spec = { name: "items", version: 1, indexes: [], shapes: {}, boundedBy: "the test" };

const writer = `
  import { createEmbeddedDocuments } from ${JSON.stringify(import.meta.resolve("./documents.ts"))};
  const items = createEmbeddedDocuments({ path: process.argv[1] }).forTenant("t").collection(${JSON.stringify(spec)});
  for (let round = 0; ; round += 1) {
    const ids = Array.from({ length: 20 }, (_, n) => "t:" + round + "-" + n);
    await Promise.all(ids.map(async (_id) => {
      await items.insert({ _id, tenant: "t" });
      await items.update(_id, {}, { inc: { n: 1 } });
      process.stdout.write(_id + "\\n");
    }));
  }
`;

test("what a write resolved for is there after kill -9", async () => {
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  const path = join(folder, "documents.db");
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", writer, path];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const confirmed: string[] = [];
  for await (const id of createInterface({ input: child.stdout })) {
    confirmed.push(id);
    if (confirmed.length === 150) child.kill("SIGKILL");
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  const documents = createEmbeddedDocuments({ path });
  const items = documents.forTenant("t").collection<Doc>(spec);
  const found = await items.find({ n: 1 });
  expect(confirmed.length).toBeGreaterThanOrEqual(150);
  expect(new Set(found.map((doc) => doc._id)).isSupersetOf(new Set(confirmed))).toBe(true);
  await documents.close();
  await rm(folder, { recursive: true });
});
