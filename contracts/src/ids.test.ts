import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DocumentId, ForeignId } from "./ids.ts";

describe("document ids", () => {
  test.each([
    "FAQ (2024).md",
    "what's new.md",
    "a,b",
    "_index.md",
    "50%",
    "Returns & Refunds.md",
    "นโยบายการคืนสินค้า.md",
    "#",
    "?",
    "a#1",
    "Ünïcode/sub folder/x.md",
    "a/../b",
    "📦 delivery",
    "x".repeat(200),
  ])("%s is one as it is", (id) => {
    expect(DocumentId.parse(id)).toBe(id);
  });

  test("one name has one id, however its accents are typed and whatever blanks stand around it", () => {
    expect(DocumentId.parse(" cafe\u0301.md\n")).toBe("caf\u00e9.md");
  });

  test.each([
    ["", "blank"],
    [" \u3000", "blank"],
    ["a\u0000", "control"],
    ["a\u202eb", "invisible"],
    ["a\u200bb", "invisible"],
    ["a\ud800b", "invisible"],
    ["a\u2028b", "invisible"],
    ["a]b", "brackets"],
    ["【a", "brackets"],
    ["a［1］", "brackets"],
    ["..", "alone"],
    ["x".repeat(201), "200"],
  ])("%j is refused: %s", (id, why) => {
    expect(DocumentId.safeParse(id).error?.issues[0]?.message).toContain(why);
  });

  test("an id stays the same when it is read again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        const once = DocumentId.safeParse(text);
        if (once.success) expect(DocumentId.parse(once.data)).toBe(once.data);
      }),
    );
  });
});

describe("ids that others give", () => {
  test.each(["ana", "O'Brien", "+254 700 000 000", "\u{1F600}", "دينا", "a\tb"])(
    "[BR-23] %j is taken as it is",
    (id) => {
      expect(ForeignId.parse(id)).toBe(id);
    },
  );
  test.each(["", "a\u0000b", "\ud83d", "a\ude00", "\ude00\ud83d", "x".repeat(201)])("[BR-23] %j is refused", (id) => {
    expect(ForeignId.safeParse(id).success).toBe(false);
  });
});
