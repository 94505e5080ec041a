import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CommandError } from "../output.ts";
import { attack } from "./attack.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "frontdesk-attack-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keysFile = (content: unknown): string => {
  const path = join(folder, "keys.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
const side = { tenant: "a", key: "k", tokenSecret: "s" };

describe("frontdesk attack --url", () => {
  test.each([
    "https://desk.example.com",
    "http://127.0.0.1.example.com:8080",
    "http://localhost@desk.example.com",
    "http://10.0.0.7:8080",
    "http://[::2]:8080",
    "desk.example.com",
    "file:///localhost",
    "ftp://localhost",
  ])("[CA-18] attacks nobody else's desk: %s is refused before anything is sent", async (url) => {
    await expect(attack({ url, keys: keysFile({ victim: side, attacker: side }) })).rejects.toThrow(/of this machine/u);
  });

  test("wants the keys of two different tenants, and names what is wrong with the file", async () => {
    const url = "http://127.0.0.1:9";
    await expect(attack({ url })).rejects.toThrow(/--keys FILE is needed/u);
    await expect(attack({ url, keys: keysFile("{") })).rejects.toThrow(/is not JSON/u);
    const unsigned = { victim: side, attacker: { tenant: "b", key: "k" } };
    await expect(attack({ url, keys: keysFile(unsigned) })).rejects.toThrow(/attacker\.tokenSecret/u);
    const same = { victim: side, attacker: side };
    await expect(attack({ url, keys: keysFile(same) })).rejects.toThrow(/two different tenants/u);
    await expect(attack({ url, keys: join(folder, "none.json") })).rejects.toThrow(CommandError);
  });
});
