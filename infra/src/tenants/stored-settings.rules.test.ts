import { TenantSettings } from "@frontdesk/contracts/settings";
import { expect, test } from "vitest";
import { fromStored, toStored } from "./stored-settings.rules.ts";

const given = {
  id: "shop",
  name: "Shop",
  persona: { botName: "Kito", intro: { en: "Hello" } },
  limits: { flood: { messages: 9 } },
  hours: { timeZone: "Africa/Nairobi", weekly: [{ day: 1, from: "09:00", to: "17:00" }] },
};

test("[DESIGN-7] what is stored of settings is what is not by default, and reads as the same", () => {
  const settings = TenantSettings.parse(given);
  expect(toStored(settings)).toEqual({ ...given, hours: given.hours });
  expect(fromStored(toStored(settings))).toEqual(settings);
  expect(toStored(TenantSettings.parse({ id: "shop", name: "Shop" }))).toEqual({ id: "shop", name: "Shop" });
});

test("[DESIGN-4] fields of a later release are passed over; what is wrong otherwise stays an error", () => {
  const later = { ...given, mood: "good", limits: { ...given.limits, perMoon: 3 } };
  expect(fromStored(later)).toEqual(TenantSettings.parse(given));
  expect(() => fromStored({ ...later, name: 7 })).toThrow("name");
});
