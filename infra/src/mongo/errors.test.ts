import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from "mongodb";
import { expect, test } from "vitest";
import { PermanentError, TransientError } from "../ports/errors.ts";
import { asPortError, isDuplicateKey } from "./errors.ts";

const serverError = (code: number) => new MongoServerError({ message: "the text of a document", code });

test("only what can never work is permanent; everything else is tried again", () => {
  expect(asPortError(serverError(10_334))).toBeInstanceOf(PermanentError);
  expect(asPortError(serverError(28))).toBeInstanceOf(PermanentError);
  // Not primary, interrupted, unauthorized, unknown.
  for (const code of [10_107, 11_602, 13, 987_654])
    expect(asPortError(serverError(code))).toBeInstanceOf(TransientError);
  expect(asPortError(new MongoNetworkError("reset"))).toBeInstanceOf(TransientError);
  expect(asPortError(new MongoServerSelectionError("none", {} as never))).toBeInstanceOf(TransientError);
  const known = new PermanentError("known");
  expect(asPortError(known)).toBe(known);
});

test("a server's words about a document stay out of the message [BR-22]", () => {
  expect(asPortError(serverError(28)).message).not.toContain("text");
  expect(asPortError(serverError(1)).message).not.toContain("text");
});

test("a duplicate key is known by its code", () => {
  expect(isDuplicateKey(serverError(11_000))).toBe(true);
  expect(isDuplicateKey(serverError(11_001))).toBe(false);
  expect(isDuplicateKey(new Error("E11000"))).toBe(false);
});
