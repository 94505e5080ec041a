import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ask } from "./ask-types.ts";
import { localDay, tokensToReserve } from "./budget.rules.ts";
import { costMicros } from "./price.rules.ts";
import { mostTries, waitBeforeRetry } from "./retry.rules.ts";
import { estimateTokens } from "./tokens.rules.ts";

describe("what a call may cost", () => {
  it("[BR-18] [WF-14] the reservation covers the estimate, the bytes and the whole answer", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(4_000), (content, maxTokens) => {
        const ask: Pick<Ask, "messages" | "maxTokens"> = { messages: [{ role: "user", content }], maxTokens };
        const reserved = tokensToReserve(ask) - maxTokens;
        expect(reserved).toBeGreaterThanOrEqual(estimateTokens(content));
        expect(reserved).toBeGreaterThanOrEqual(Buffer.byteLength(content) / 3);
      }),
    );
  });

  it("[BR-18] a day is the tenant's own", () => {
    const now = Date.UTC(2026, 2, 9, 22, 30);
    const days = ["Africa/Nairobi", "America/Bogota", "UTC"].map((zone) => localDay(zone, now));
    expect(days).toEqual(["2026-03-10", "2026-03-09", "2026-03-09"]);
  });

  it("[AR-07] a price for a million is one for a token in millionths", () => {
    const price = { name: "m", inputPerMillion: 2.5, outputPerMillion: 10 };
    expect(costMicros(price, { in: 1_000_000, out: 0 })).toBe(2_500_000);
    expect(costMicros(price, { in: 1_000, out: 100 })).toBe(3_500);
  });
});

describe("waiting [WF-12]", () => {
  it("[WF-12] [AR-08] never earlier than the provider asked, never past the deadline, never a fourth time", () => {
    fc.assert(
      fc.property(
        fc.record({
          fault: fc.constantFrom("rate_limited" as const, "server" as const),
          retryAfterMs: fc.option(fc.nat(30_000), { nil: undefined }),
          tries: fc.integer({ min: 1, max: 4 }),
          leftMs: fc.integer({ min: -1_000, max: 60_000 }),
          random: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        (failed) => {
          const waitMs = waitBeforeRetry(failed);
          if (waitMs === undefined) return;
          expect(failed.tries).toBeLessThan(mostTries);
          expect(waitMs).toBeGreaterThanOrEqual(failed.retryAfterMs ?? 0);
          expect(waitMs).toBeLessThanOrEqual(10_000);
          expect(waitMs).toBeLessThan(failed.leftMs);
        },
      ),
    );
  });
});
