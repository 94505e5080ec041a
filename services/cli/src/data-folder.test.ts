import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeDataFolder } from "./data-folder.ts";

const inside = (...parts: string[]) => join(mkdtempSync(join(tmpdir(), "frontdesk-")), ...parts);

test("a data folder is made with those above it, and left as it was when it is there", async () => {
  const folder = inside("a", "b");
  await makeDataFolder(folder);
  writeFileSync(join(folder, "kept"), "");
  await makeDataFolder(folder);
  expect(readdirSync(folder)).toEqual(["kept"]);
});

test("a place where no folder can be made is refused at once, and named", async () => {
  const file = inside("file");
  writeFileSync(file, "");
  const loop = inside("loop");
  symlinkSync(loop, loop);
  for (const [folder, why] of [
    ["/proc/frontdesk", /no folder can be made there|may not be written/],
    ["/proc/frontdesk/deeper", /no folder can be made there|may not be written/],
    ["/dev/null", /is a file/],
    [file, /is a file/],
    [join(file, "below"), /lies in a file|is a file/],
    [loop, /lead in a circle/],
    [inside("x".repeat(300)), /too long/],
  ] as const) {
    await expect(makeDataFolder(folder)).rejects.toThrow(`the data folder ${folder} cannot be used: `);
    await expect(makeDataFolder(folder)).rejects.toThrow(why);
  }
});
