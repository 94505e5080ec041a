import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLocalEmbedder } from "./local-embedder.ts";

const embedder = createLocalEmbedder();

async function likeness(one: string, other: string): Promise<number> {
  const [a = [], b = []] = await embedder.embed([one, other]);
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

describe("the local embedder", () => {
  test("makes unit vectors of its size from any text, the same each time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 200 }), async (text) => {
        const [one = [], other = []] = await embedder.embed([text, text]);
        expect(one).toHaveLength(embedder.dimensions);
        expect(Math.hypot(...one)).toBeCloseTo(1, 6);
        expect(other).toEqual(one);
      }),
    );
  });

  test("misspelt and inflected words lie nearer than other words", async () => {
    expect(await likeness("pasword reset", "password resetting")).toBeGreaterThan(0.4);
    expect(await likeness("pasword reset", "delivery times")).toBeLessThan(0.2);
    expect(await likeness("devolución", "devoluciones")).toBeGreaterThan(await likeness("devolución", "garantía"));
  });
});
