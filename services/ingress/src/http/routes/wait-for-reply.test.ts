import { limits } from "@frontdesk/infra/conversation/record";
import { expect, test } from "vitest";
import { waitSecondsOf } from "./wait-for-reply.ts";

test("[WF-02] a caller may wait for longer than its turn has, and no longer than that is good for", () => {
  expect(waitSecondsOf("wait=9999")).toBe(100);
  expect(waitSecondsOf("wait=9999") * 1_000).toBeGreaterThan(limits.turnMs);
  expect(waitSecondsOf("wait=7")).toBe(7);
});
