import { cpSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { consumers } from "@frontdesk/contracts/topology";
import { openSqlite } from "@frontdesk/infra/embedded/sqlite";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../fleet/eventually.ts";
import { filesWith } from "../fleet/files-with.ts";
import { type Installation, install } from "../fleet/installation.ts";
import { push } from "../fleet/push.ts";

let folder: string;
let desk: Installation;
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), "frontdesk-raw-")), "data");
  desk = await install(async () => await openEmbedded(folder, silentLogger));
});
afterAll(async () => await desk?.stop());

const filesWithAny = (words: readonly string[]) => words.flatMap((word) => filesWith(folder, word));
const gone = async (words: readonly string[]) =>
  await eventually(
    () => filesWithAny(words),
    (files) => files.length === 0,
    { what: `no file that holds ${words.join(" or ")}`, everyMs: 100 },
  );

/** Every 3 bytes of a text are 4 of its base64: it begins at one of three places. */
const encoded = (text: string) =>
  [0, 1, 2].map((skip) => Buffer.from(text.slice(skip)).toString("base64").slice(0, -4));

test("[SL-02][SL-12] a number that was blocked stands in no file of the data folder once it is screened, logs and indexes included", async () => {
  const shop = await desk.newTenant();
  const ana = await shop.user("ana");
  const cards = ["4242 4242 4242 4242", "5555555555554444", "3782-822463-10005"];
  for (const card of cards) {
    const { reply } = await ana.say(await ana.open(), `${card} cvv 123, charge it`);
    expect(reply?.content).toBeTypeOf("string");
  }
  const pushed = { tenant: shop.id, thread: "+254700000001", messageId: "m-1", content: "it is 6011 1111 1111 1117" };
  await push(desk.backends.deps.bus, pushed, 2);
  const { bus } = desk.backends.deps;
  const waiting = consumers.filter(({ stream }) => stream === "SUBMIT" || stream === "IN");
  const heard = async () => await Promise.all(waiting.map(async (consumer) => await bus.backlog(consumer)));
  await eventually(heard, (backlogs) => backlogs.every((backlog) => backlog === 0));
  await gone([...cards, "6011 1111 1111 1117"]);
});

test("[CA-21] a document that was deleted, its upload and its original stand in no file of the data folder", async () => {
  const shop = await desk.newTenant();
  const line = "the marigoldine clause of the 1987 accord applies to every parcel. ";
  const text = `# Accord\n\n${line.repeat(9_000)}`;
  const words = ["marigoldine", ...encoded("marigoldine clause of the 1987 accord")];
  await shop.system.addDocument({ id: "accord.md", text });
  const stateOf = async () => (await shop.system.send("GET", "/knowledge/documents")).body["documents"];
  await eventually(stateOf, (all) => JSON.stringify(all).includes('"indexed"'), { everyMs: 100 });
  expect(filesWithAny(words)).not.toEqual([]);
  expect((await shop.system.send("DELETE", "/knowledge/documents/accord.md")).status).toBe(204);
  await gone(words);
});

test("[SL-12] what a killed process had deleted is gone from the log soon after the next start", async () => {
  const place = mkdtempSync(join(tmpdir(), "frontdesk-killed-"));
  const [live, left] = [join(place, "live"), join(place, "left")];
  const writer = openSqlite(join(live, "a.sqlite"));
  writer.exec("CREATE TABLE t (x TEXT); INSERT INTO t VALUES ('4242 4242 4242 4242'); DELETE FROM t;");
  // What a kill leaves: the files as they are, with nobody who closes them.
  cpSync(live, left, { recursive: true });
  writer.close();
  expect(filesWith(left, "4242 4242 4242 4242")).not.toEqual([]);
  const reader = openSqlite(join(left, "a.sqlite"));
  await eventually(
    () => filesWith(left, "4242 4242 4242 4242"),
    (files) => files.length === 0,
    { everyMs: 100 },
  );
  reader.close();
});

test("[SL-12] nobody but its owner may read a file of the data folder, or look into it", () => {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  expect(entries.filter((path) => path.includes("sqlite")).length).toBeGreaterThanOrEqual(8);
  const open = [folder, ...entries].filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
