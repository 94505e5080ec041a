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
  expect(fromStored(toStored(settings), "shop")).toEqual(settings);
  expect(toStored(TenantSettings.parse({ id: "shop", name: "Shop" }))).toEqual({ id: "shop", name: "Shop" });
});

test("[DESIGN-4] fields of a later release are passed over; what is wrong otherwise is by default", () => {
  const later = { ...given, mood: "good", limits: { ...given.limits, perMoon: 3 } };
  expect(fromStored(later, "shop")).toEqual(TenantSettings.parse(given));
  expect(fromStored({ ...later, name: 7 }, "shop")).toEqual(TenantSettings.parse({ ...given, name: "shop" }));
});

const sound = TenantSettings.parse({ id: "shop", name: "Shop", limits: { perUserPerMinute: 7 } });

test("[TEN-01] settings that an older release accepted are taken as near as this one allows; nothing else changes", () => {
  const stored = {
    ...sound,
    limits: { ...sound.limits, inFlight: 10_000, window: { max: 60, seconds: 1e15 } },
    conversation: { autoCloseHours: 1e-9, afterClose: "reopen" },
    policies: { ...sound.policies, injection: { block: 7, sanitise: -1 }, escalationWords: [".", "wi-fi", " "] },
    commerce: { ...sound.commerce, currency: "no code" },
  };
  expect(fromStored(stored, "shop")).toEqual({
    ...sound,
    limits: { ...sound.limits, inFlight: 1_000, window: { max: 60, seconds: 86_400 } },
    conversation: { autoCloseHours: 1 / 3_600, afterClose: "reopen" },
    policies: { ...sound.policies, injection: { block: 1, sanitise: 0.05 }, escalationWords: ["wi-fi"] },
  });
});

test("[TEN-01] what a newer release stored is read without what this one does not know", () => {
  const stored = { ...sound, later: 1, limits: { ...sound.limits, later: { deep: true } } };
  expect(fromStored(stored, "shop")).toEqual(sound);
});

test.each([null, "text", [], { id: 7, name: [] }, { ...sound, limits: "none" }])(
  "what is no settings at all is a tenant with the defaults: %j",
  (stored) => {
    expect(fromStored(stored, "shop")).toMatchObject({ id: "shop", limits: { perUserPerMinute: 30 } });
  },
);
