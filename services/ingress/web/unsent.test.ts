import { expect, test } from "vitest";
import { createMemory } from "./storage.js";
import { createUnsent } from "./unsent.js";

const none = () => {
  throw new Error("forbidden");
};

test("what is written and not sent is there after a reload, also when its conversation came to be meanwhile", () => {
  const drafts = createMemory("acme", none);
  createUnsent(drafts).keep("Do you have");
  expect(createUnsent(drafts).recall()).toBe("Do you have");
});

test("what was sent or taken away is not there again", () => {
  const drafts = createMemory("acme", none);
  const unsent = createUnsent(drafts);
  unsent.keep("Half a sentence");
  unsent.keep("");
  expect(createUnsent(drafts).recall()).toBe("");
});
