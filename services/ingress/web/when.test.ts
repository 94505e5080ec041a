import { expect, test } from "vitest";
import { whenText } from "./when.js";

const now = Date.parse("2026-03-02T09:00:00Z");
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

test("[SL-09] when a person is expected is told in minutes while it is near, then as a time, and not when it has passed", () => {
  expect(whenText(at(14.5), now, "en")).toBe("in 15 minutes");
  expect(whenText(at(14.5), now, "es")).toBe("dentro de 15 minutos");
  expect(whenText(at(300), now, "en-GB")).toMatch(/^\d\d:\d\d$/u);
  expect(whenText(at(26 * 60), now, "en-GB")).toMatch(
    /^(?:Monday|Tuesday|Wednesday) at \d\d:\d\d$|^(?:Monday|Tuesday|Wednesday) \d\d:\d\d$/u,
  );
  expect([whenText(at(-1), now, "en"), whenText(undefined, now, "en")]).toEqual(["", ""]);
});
