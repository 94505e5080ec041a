import { expect, test } from "vitest";
import { isOpen } from "./working-hours.rules.ts";

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
