import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backoffMs, judge, retryAfterMs } from "./retry.js";

const half = () => 0.5;

describe("what follows an answer", () => {
  test("a lost connection is tried again, with a growing and bounded wait", () => {
    expect(judge({ status: 0 }, 0, half)).toEqual({ kind: "again", afterMs: 750, why: "offline" });
    fc.assert(
      fc.property(fc.nat(1_000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, luck) => {
        const wait = backoffMs(attempt, () => luck);
        expect(wait).toBeGreaterThanOrEqual(500);
        expect(wait).toBeLessThanOrEqual(30_000);
      }),
    );
  });

  test("429 and 503 wait as long as the desk says [WF-05]", () => {
    for (const status of [429, 503]) {
      expect(judge({ status, code: "busy", retryAfterMs: 7_000 }, 3, half)).toEqual({
        kind: "again",
        afterMs: 7_000,
        why: "busy",
      });
    }
  });

  test("a closed or vanished conversation is opened anew", () => {
    expect(judge({ status: 409, code: "conversation_closed" }, 0, half)).toEqual({ kind: "reopen" });
    expect(judge({ status: 404, code: "conversation_not_found" }, 0, half)).toEqual({ kind: "reopen" });
    expect(judge({ status: 409, code: "conversation_erased" }, 0, half)).toEqual({ kind: "reopen" });
  });

  test("only a fault of the message comes back to its writer", () => {
    expect(judge({ status: 400, code: "message_too_long" }, 0, half)).toEqual({
      kind: "refused",
      code: "message_too_long",
    });
    expect(judge({ status: 500 }, 0, half).kind).toBe("again");
    expect(judge({ status: 202 }, 0, half)).toEqual({ kind: "done" });
  });

  test("Retry-After is seconds or a date, never negative, and nothing when it is neither", () => {
    expect(retryAfterMs("5", 0)).toBe(5_000);
    expect(retryAfterMs("Thu, 01 Jan 1970 00:00:09 GMT", 2_000)).toBe(7_000);
    expect(retryAfterMs("Thu, 01 Jan 1970 00:00:01 GMT", 2_000)).toBe(0);
    expect(retryAfterMs("soon", 0)).toBeUndefined();
    expect(retryAfterMs(null, 0)).toBeUndefined();
  });
});
