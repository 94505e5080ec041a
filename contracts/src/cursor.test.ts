import { describe, expect, test } from "vitest";
import { z } from "zod";
import { cursorQuery, listCursor } from "./cursor.ts";

const cursor = listCursor("things", z.tuple([z.int(), z.string()]));
const query = cursorQuery(cursor, 500);

describe("the cursor of a list", () => {
  test("reads what it wrote, in any script, and is of characters that no address has to encode", () => {
    for (const id of ["a", "sí ¿no?", "数据/?&=+", "\u{1F600}".repeat(50)]) {
      const written = cursor.write([7, id]);
      expect(written).toMatch(/^[\w-]+$/);
      expect(query.parse({ cursor: written, limit: "20" })).toEqual({ cursor: [7, id], limit: 20 });
    }
  });

  test("[BR-23] what this list did not write is refused with the field's name: another list's, a cut one, a guess", () => {
    const another = listCursor("others", z.tuple([z.int(), z.string()])).write([7, "a"]);
    const wrongKey = listCursor("things", z.tuple([z.string()])).write(["7"]);
    const guesses = ["", "x", "!!", "7", "null", "\u0000", cursor.write([7, "a"]).slice(0, -3), "A".repeat(3_000)];
    for (const text of [another, wrongKey, ...guesses]) {
      const read = query.safeParse({ cursor: text });
      expect([text, read.success, read.error?.issues[0]?.path]).toEqual([text, false, ["cursor"]]);
    }
  });
});
