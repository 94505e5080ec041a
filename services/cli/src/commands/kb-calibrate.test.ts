import { afterEach, expect, test, vi } from "vitest";
import type { Client } from "../client.ts";
import { kbCalibrate } from "./kb-calibrate.ts";

afterEach(() => vi.restoreAllMocks());

async function run(given: { readonly apply: boolean; readonly reset: boolean }) {
  const printed: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  const sent: unknown[] = [];
  const measured = { threshold: 0.1, before: 0.12, documents: 8, questions: 20, falseRefusals: 0.02, declined: 0.6 };
  const client: Client = {
    send: async <T>(method: string, path: string, options: { body?: unknown } = {}) => {
      sent.push([method, path, options.body]);
      return { ...measured, applied: given.apply } as T;
    },
  };
  await kbCalibrate(client, { ...given, json: false });
  return { sent, printed: printed.join("") };
}

test("[WF-06] a calibration is taken back when asked to, and said to be", async () => {
  const taken = await run({ apply: false, reset: true });
  expect(taken.sent).toEqual([["POST", "/knowledge/calibration", { apply: false, reset: true }]]);
  expect(taken.printed).toContain("taken back");
});

test("[WF-06] else nothing is asked for that the release before would refuse", async () => {
  const applied = await run({ apply: true, reset: false });
  expect(applied.sent).toEqual([["POST", "/knowledge/calibration", { apply: true }]]);
  expect(applied.printed).not.toContain("taken back");
});
