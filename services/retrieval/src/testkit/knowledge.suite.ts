import type { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import { TransientError } from "@frontdesk/infra/ports/errors";
import type { TenantVectors, Vectors } from "@frontdesk/infra/ports/vectors";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Knowledge } from "../knowledge.ts";
import { openKnowledge } from "./open-knowledge.ts";

const a = "shop-a" as TenantId;
const b = "shop-b" as TenantId;

/** Vectors that call `hook` around every write and after a search; a hook that throws makes the call fail. */
function hooked(
  vectors: Vectors,
  hook: (when: "before" | "after", what: keyof TenantVectors) => Promise<void>,
): Vectors {
  return {
    ...vectors,
    forTenant(tenant) {
      const inner = vectors.forTenant(tenant);
      return {
        ...inner,
        async upsert(points) {
          await hook("before", "upsert");
          await inner.upsert(points);
          await hook("after", "upsert");
        },
        async search(query) {
          const found = await inner.search(query);
          await hook("after", "search");
          return found;
        },
        async remove(filter) {
          await hook("before", "remove");
          await inner.remove(filter);
          await hook("after", "remove");
        },
      };
    },
  };
}

const sections = (price: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    at === count - 1
      ? `## Price of delivery\n\nDelivery costs ${price} shillings.`
      : `## Part ${at}\n\nNothing to see in ${at}.`,
  ).join("\n\n");

/** What knowledge guarantees, over any Vectors adapter. */
export function knowledgeSuite(name: string, makeVectors: () => Promise<Vectors>): void {
  describe(`knowledge: ${name}`, () => {
    let vectors: Vectors;
    let knowledge: Knowledge;
    let hook: (when: "before" | "after", what: keyof TenantVectors) => Promise<void>;

    beforeEach(async () => {
      hook = async () => undefined;
      vectors = await makeVectors();
      ({ knowledge } = await openKnowledge({ vectors: hooked(vectors, (when, what) => hook(when, what)) }));
    });
    afterEach(() => vectors.close());

    async function add(tenant: TenantId, id: string, text: string): Promise<void> {
      const added = await knowledge.add({ tenant, document: { id, text } });
      if (!added.ok || added.documents[0]?.state !== "indexed") throw new Error("not indexed");
    }

    async function texts(tenant: TenantId, query: string): Promise<string[]> {
      return (await knowledge.search({ tenant, query, top: 10 })).passages.map(({ text }) => text);
    }

    async function prices(tenant: TenantId): Promise<string[]> {
      const found = await texts(tenant, "price of delivery");
      return found.flatMap((text) => /costs (\d+)/u.exec(text)?.[1] ?? []);
    }

    test("[RAG-05] a replaced document leaves nothing behind", async () => {
      await add(a, "d", sections(100, 5));
      await add(a, "d", sections(120, 2));
      expect(await vectors.forTenant(a).count({ document: "d" })).toBe(2);
      expect(await prices(a)).toEqual(["120"]);
      expect((await knowledge.get({ tenant: a, id: "d" })).document).toMatchObject({ state: "indexed", passages: 2 });
    });

    test("[RAG-05] during the swap a search finds the old or the new one, never both, never none", async () => {
      await add(a, "d", sections(100, 5));
      const seen: string[][] = [];
      hook = async (_, what) => {
        if (what !== "search") seen.push(await prices(a));
      };
      await add(a, "d", sections(120, 2));
      expect(seen.length).toBeGreaterThanOrEqual(4);
      expect(seen.every((found) => found.length === 1)).toBe(true);
      expect(new Set(seen.flat())).toEqual(new Set(["100", "120"]));
    });

    test("[RAG-05] a search that a whole upload overtakes finds the new version", async () => {
      await add(a, "d", sections(100, 5));
      let upload = async () => {
        upload = async () => undefined;
        await add(a, "d", sections(120, 2));
      };
      hook = async (_, what) => {
        if (what === "search") await upload();
      };
      expect(await prices(a)).toEqual(["120"]);
    });

    test("[RAG-05] a failing re-upload keeps the old version", async () => {
      await add(a, "d", sections(100, 2));
      hook = async (when, what) => {
        if (when === "before" && what === "upsert") throw new TransientError("the engine is away");
      };
      const replaced = await knowledge.add({ tenant: a, document: { id: "d", text: sections(120, 2) } });
      expect(replaced).toMatchObject({ ok: true, documents: [{ state: "queued" }] });
      hook = async () => undefined;
      expect(await prices(a)).toEqual(["100"]);
      const refused = await knowledge.add({ tenant: a, document: { id: "d", text: " " } });
      expect(refused).toMatchObject({ ok: false, refusal: { code: "document_empty" } });
      expect(await prices(a)).toEqual(["100"]);
      const { document } = await knowledge.get({ tenant: a, id: "d" });
      expect(document).toMatchObject({ state: "indexed", reason: expect.stringContaining("no text") });
    });

    test("[RAG-05] passages that could not be removed are not found, and go with the next upload", async () => {
      await add(a, "d", sections(100, 5));
      hook = async (when, what) => {
        if (when === "before" && what === "remove") throw new TransientError("the engine is away");
      };
      await add(a, "d", sections(120, 2));
      hook = async () => undefined;
      expect(await prices(a)).toEqual(["120"]);
      await add(a, "d", sections(130, 1));
      expect(await vectors.forTenant(a).count({ document: "d" })).toBe(1);
    });

    test("[RAG-05] two uploads at once end in one whole version", async () => {
      const texts = [sections(100, 4), sections(120, 3)];
      await Promise.all(texts.map((text) => knowledge.add({ tenant: a, document: { id: "d", text } })));
      expect(await prices(a)).toHaveLength(1);
      const { document } = await knowledge.get({ tenant: a, id: "d" });
      expect(await vectors.forTenant(a).count({ document: "d" })).toBe(document?.passages);
    });

    test("[DOC-01] a first upload that fails is shown as failed, with what to do", async () => {
      hook = async () => {
        throw new Error("unforeseen");
      };
      await expect(add(a, "d", "Some text.")).rejects.toThrow("unforeseen");
      const { document } = await knowledge.get({ tenant: a, id: "d" });
      expect(document).toMatchObject({ state: "failed", reason: expect.stringContaining("again") });
      hook = async () => undefined;
      await add(a, "d", "Some text.");
      expect((await knowledge.get({ tenant: a, id: "d" })).document).not.toHaveProperty("reason");
    });

    test("a removed document is out of search at once, even while its passages are still there", async () => {
      await add(a, "d", sections(100, 2));
      const seen: string[][] = [];
      hook = async (_, what) => {
        if (what !== "search") seen.push(await prices(a));
      };
      expect(await knowledge.remove({ tenant: a, id: "d" })).toEqual({ removed: true });
      expect(seen).toEqual([[], []]);
      expect(await knowledge.remove({ tenant: a, id: "d" })).toEqual({ removed: false });
      expect((await knowledge.list({ tenant: a, limit: 10 })).documents).toEqual([]);
      await add(a, "d", sections(140, 1));
      expect(await prices(a)).toEqual(["140"]);
    });

    test("[RAG-06] [CA-18] tenants with the same document id see only their own text", async () => {
      await add(a, "faq.md", "Delivery costs 100 shillings.");
      await add(b, "faq.md", "Delivery costs 900 shillings.");
      expect([await prices(a), await prices(b)]).toEqual([["100"], ["900"]]);
      await knowledge.remove({ tenant: a, id: "faq.md" });
      expect([await prices(a), await prices(b)]).toEqual([[], ["900"]]);
      expect((await knowledge.passage({ tenant: a, passage: "faq.md#0" })).passage).toBeNull();
    });

    test("a citation opens the passage of the version in force", async () => {
      await add(a, "help/returns", "# Returns\n\nWithin 30 days.");
      await add(a, "help/returns", "# Returns\n\nWithin 14 days.");
      expect((await knowledge.passage({ tenant: a, passage: "help/returns#0" })).passage).toEqual({
        id: "help/returns#0",
        document: "help/returns",
        title: "Returns",
        headings: ["Returns"],
        text: "Within 14 days.",
      });
      for (const passage of ["help/returns#7", "other#0", "nonsense", ""]) {
        expect((await knowledge.passage({ tenant: a, passage })).passage).toBeNull();
      }
    });
  });
}

/** For tests that need no other adapter. */
export async function embeddedVectors(): Promise<Vectors> {
  return createEmbeddedVectors({ path: ":memory:" });
}
