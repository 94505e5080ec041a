import { expect, test } from "vitest";
import { createMemory } from "./storage.js";
import { createUnsent } from "./unsent.js";

const none = () => {
  throw new Error("forbidden");
};

test("what is written and not sent is there after a reload, for its conversation alone", () => {
  const memory = createMemory("acme", none);
  const drafts = createMemory("acme", none);
  const load = () => createUnsent({ memory, drafts });
  load().keep("Do you have");
  expect(load().recall()).toBe("Do you have");
  memory.set("conversation", "c1");
  expect(load().recall()).toBe("");
  load().keep("And in blue?");
  memory.set("conversation", "c2");
  expect(load().recall()).toBe("");
  memory.set("conversation", "c1");
  expect(load().recall()).toBe("And in blue?");
});

test("what was sent or taken away is not there again, and what was begun goes along to the new conversation", () => {
  const memory = createMemory("acme", none);
  const drafts = createMemory("acme", none);
  const unsent = createUnsent({ memory, drafts });
  unsent.keep("Half a sen");
  memory.set("conversation", "c1");
  unsent.keep("Half a sentence");
  memory.remove("conversation");
  expect(unsent.recall()).toBe("");
  memory.set("conversation", "c1");
  unsent.keep("");
  expect(unsent.recall()).toBe("");
});
