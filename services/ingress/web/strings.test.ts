import { expect, test } from "vitest";
import { chooseLanguage, stringsOf } from "./strings.js";

test("the reader's first language that the tenant speaks is chosen, else the tenant's own [CA-03]", () => {
  const tenant = { languages: ["en", "sw"], defaultLanguage: "sw" };
  expect(chooseLanguage(["fr-FR", "en-GB", "sw"], tenant)).toBe("en");
  expect(chooseLanguage(["fr"], tenant)).toBe("sw");
  expect(chooseLanguage(["in-ID"], { languages: ["id"], defaultLanguage: "en" })).toBe("id");
});

test("every language says everything, and sheng reads Swahili", () => {
  const keys = Object.keys(stringsOf("en"));
  for (const language of ["es", "id", "sw"]) expect(Object.keys(stringsOf(language))).toEqual(keys);
  expect(stringsOf("sheng")).toBe(stringsOf("sw"));
});
