import { randomBytes, randomUUID } from "node:crypto";
import type { TenantId } from "@frontdesk/contracts/ids";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Blobs } from "../ports/blobs.ts";
import { PermanentError } from "../ports/errors.ts";

export interface OpenBlobs {
  readonly blobs: Blobs;
  /** Another replica's view of the same blobs. */
  readonly replica: Blobs;
  dispose(): Promise<void>;
}

const badKeys = ["", "/a", "a/", "a//b", "..", "../b", "a/../b", "a/..", "./a", "a/.", "a b", "a\u0000", "ä", "a\\b"];

/** What every Blobs adapter does (CA-18). Whether a key may also be the folder of others is left to each. */
export function blobsContractSuite(name: string, open: () => Promise<OpenBlobs>): void {
  describe(`blobs contract: ${name}`, () => {
    let opened: OpenBlobs;
    let tenants = 0;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.dispose());

    const tenantsOwn = () => {
      const tenant = `shop-${(tenants += 1)}` as TenantId;
      return [opened.blobs.forTenant(tenant), opened.replica.forTenant(tenant)] as const;
    };

    test("what was put is got, byte for byte, by another replica; the last put counts", async () => {
      const [blobs, replica] = tenantsOwn();
      for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 10, 13, 0]), randomBytes(3_000_000)]) {
        await blobs.put("a/b.c-d_e", bytes);
        expect((await replica.get("a/b.c-d_e"))?.equals(bytes)).toBe(true);
      }
    });

    test("a key that holds nothing gives undefined, and is removed without an error", async () => {
      const [blobs] = tenantsOwn();
      expect(await blobs.get("none")).toBeUndefined();
      await blobs.remove("none");
      await blobs.put("one/two", Buffer.from("x"));
      await blobs.remove("one/two");
      await blobs.remove("one/two");
      expect(await blobs.get("one/two")).toBeUndefined();
      await blobs.put("one/two", Buffer.from("again"));
      expect(String(await blobs.get("one/two"))).toBe("again");
    });

    test("a prefix lists its keys in order, no more than asked for", async () => {
      const [blobs] = tenantsOwn();
      const keys = ["a/b/1", "a/b/10", "a/b/2", "a/bc", "a-b", "a.b", "B/0", "z/9"];
      for (const key of keys.toReversed()) await blobs.put(key, Buffer.from(key));
      expect(await blobs.list("", 100)).toEqual(keys.toSorted());
      expect(await blobs.list("a/b", 100)).toEqual(["a/b/1", "a/b/10", "a/b/2", "a/bc"]);
      expect(await blobs.list("a/b/", 2)).toEqual(["a/b/1", "a/b/10"]);
      expect(await blobs.list("none/", 100)).toEqual([]);
    });

    test("a listing of more than one page is whole", { timeout: 60_000 }, async () => {
      const [blobs] = tenantsOwn();
      const keys = Array.from({ length: 1_010 }, (_, at) => `k/${String(at).padStart(4, "0")}`);
      for (let at = 0; at < keys.length; at += 50) {
        await Promise.all(keys.slice(at, at + 50).map((key) => blobs.put(key, Buffer.from("x"))));
      }
      expect(await blobs.list("k/", 2_000)).toEqual(keys);
      expect(await blobs.list("k/", 1_005)).toEqual(keys.slice(0, 1_005));
    });

    test.each(badKeys)("[CA-18] %j is no key, for any call", async (key) => {
      const [blobs] = tenantsOwn();
      const calls = [() => blobs.put(key, Buffer.from("x")), () => blobs.get(key), () => blobs.remove(key)];
      for (const call of calls) await expect(call()).rejects.toThrow(PermanentError);
      await expect(blobs.get("k".repeat(201))).rejects.toThrow(PermanentError);
    });

    test("[CA-18] tenants never meet, whatever their keys", async () => {
      const key = fc.stringMatching(/^[a-z0-9_-]{1,8}\/[a-z0-9_-]{0,4}\.[a-z0-9]{1,4}$/u);
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(key, { maxLength: 4 }), async (good) => {
          const [mine] = tenantsOwn();
          const [others] = tenantsOwn();
          for (const each of good) {
            await mine.put(each, Buffer.from("mine"));
            expect(await others.get(each)).toBeUndefined();
            await others.put(each, Buffer.from("others'"));
          }
          for (const each of good) await others.remove(each);
          expect(await others.list("", 10)).toEqual([]);
          expect(await mine.list("", 10)).toEqual(good.toSorted());
        }),
        { numRuns: 10 },
      );
    });

    test("puts at once on one key leave one of them whole", async () => {
      const [blobs, replica] = tenantsOwn();
      const key = `race/${randomUUID()}`;
      const sent = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n));
      const reads: (Buffer | undefined)[] = [];
      await Promise.all([
        ...sent.map((bytes, n) => (n % 2 ? blobs : replica).put(key, bytes)),
        ...sent.map(async () => void reads.push(await replica.get(key))),
      ]);
      reads.push(await blobs.get(key));
      for (const read of reads) expect(read === undefined || sent.some((bytes) => bytes.equals(read))).toBe(true);
      expect(reads.at(-1)).toBeDefined();
    });

    test("answers a ping", async () => {
      await opened.blobs.ping();
    });
  });
}
