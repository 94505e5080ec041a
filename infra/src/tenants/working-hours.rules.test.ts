import fc from "fast-check";
import { expect, test } from "vitest";
import { afterWorking, isOpen } from "./working-hours.rules.ts";

const at = (iso: string) => Date.parse(iso);
const hours = {
  timeZone: "Africa/Nairobi",
  weekly: [
    { day: 1, from: "09:00", to: "12:00" },
    { day: 1, from: "13:00", to: "17:00" },
    { day: 5, from: "22:00", to: "02:00" },
  ],
  holidays: ["2026-05-11"],
};

test("[BR-12] several intervals a day, in the tenant's zone, across midnight, holidays closed", () => {
  expect(isOpen(hours, at("2026-05-04T06:00:00Z"))).toBe(true);
  expect(isOpen(hours, at("2026-05-04T09:30:00Z"))).toBe(false);
  expect(isOpen(hours, at("2026-05-08T22:30:00Z"))).toBe(true);
  expect(isOpen(hours, at("2026-05-08T23:30:00Z"))).toBe(false);
  expect(isOpen(hours, at("2026-05-11T07:00:00Z"))).toBe(false);
  expect(isOpen({ ...hours, weekly: [] }, 0)).toBe(true);
});

test("[BR-12] time that a team needs passes in its hours: over a break, a night, a weekend and a holiday", () => {
  const iso = (minutes: number, from: string) => {
    const by = afterWorking(hours, minutes, at(from));
    return by === null ? null : new Date(by).toISOString();
  };
  expect(iso(15, "2026-05-04T06:00:00Z")).toBe("2026-05-04T06:15:00.000Z");
  expect(iso(60, "2026-05-04T08:30:00Z")).toBe("2026-05-04T10:30:00.000Z");
  expect(iso(5, "2026-05-04T20:00:00Z")).toBe("2026-05-08T19:05:00.000Z");
  expect(iso(180, "2026-05-08T20:00:00Z")).toBe("2026-05-08T23:00:00.000Z");
  // The Monday after is a holiday; the Friday's night is used up.
  expect(iso(61, "2026-05-08T22:00:00Z")).toBe("2026-05-15T19:01:00.000Z");
  expect(afterWorking({ ...hours, weekly: [] }, 5, 1_000)).toBe(301_000);
  expect(afterWorking({ ...hours, weekly: [{ day: 1, from: "09:00", to: "09:00" }] }, 5, 0)).toBeNull();
});

test("[BR-12] never outside the team's hours, whatever they are, also where clocks change", () => {
  const clock = fc.nat(23 * 60 + 59).map((all) => {
    const two = (part: number) => String(part).padStart(2, "0");
    return `${two(Math.floor(all / 60))}:${two(all % 60)}`;
  });
  const weekly = fc.array(fc.record({ day: fc.nat(6), from: clock, to: clock }), { minLength: 1, maxLength: 6 });
  const zones = fc.constantFrom("UTC", "America/Santo_Domingo", "Europe/Madrid", "Asia/Jakarta", "America/New_York");
  const from = fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2026-12-31T00:00:00Z") });
  fc.assert(
    fc.property(weekly, zones, from, fc.integer({ min: 1, max: 600 }), (shifts, timeZone, now, minutes) => {
      const team = { timeZone, weekly: shifts, holidays: [] };
      const by = afterWorking(team, minutes, now);
      if (by === null) return;
      expect(by).toBeGreaterThanOrEqual(now + minutes * 60_000);
      expect(isOpen(team, by - 1)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
