import { PermanentError, TransientError } from "@frontdesk/infra/ports/errors";
import { expect, test, vi } from "vitest";
import { callTool } from "./call-tool.ts";

function patience() {
  const waits: number[] = [];
  const { signal } = new AbortController();
  return { waits, signal, wait: async (ms: number) => void waits.push(ms), working: () => undefined };
}

function failing(times: number, error: Error) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw error;
    return { ok: true as const, tries };
  };
}

test("[BR-09] a tool that fails for a while is asked again after 500 ms and 1000 ms", async () => {
  const { waits, ...rest } = patience();
  expect(await callTool(failing(2, new TransientError("slow")), { ...rest })).toEqual({ ok: true, tries: 3 });
  expect(waits).toEqual([500, 1_000]);
});

test("[BR-09] after two more tries the result says that the service is unavailable", async () => {
  const { waits, ...rest } = patience();
  expect(await callTool(failing(9, new TransientError("down")), { ...rest })).toEqual({
    ok: false,
    code: "unavailable",
    message: "Service temporarily unavailable. Please try again.",
  });
  expect(waits).toEqual([500, 1_000]);
});

test("[BR-09] what cannot work later is not tried again", async () => {
  const { waits, ...rest } = patience();
  await expect(callTool(failing(1, new PermanentError("forbidden")), { ...rest })).rejects.toThrow("forbidden");
  await expect(callTool(failing(1, new Error("a bug")), { ...rest })).rejects.toThrow("a bug");
  expect(waits).toEqual([]);
});

test("a turn that is over before the next try asks for nothing more", async () => {
  const turn = new AbortController();
  const ask = vi.fn(failing(9, new TransientError("slow")));
  const wait = async () => turn.abort("passed");
  const asking = callTool(ask, { wait, working: () => undefined, signal: turn.signal });
  await expect(asking).rejects.toBe("passed");
  expect(ask).toHaveBeenCalledOnce();
});
