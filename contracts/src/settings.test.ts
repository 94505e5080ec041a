import { describe, expect, test } from "vitest";
import { TenantSettings } from "./settings.ts";
import { consumers } from "./topology.ts";

const base = { id: "acme-shop", name: "Acme Shop" };

/** The dotted path of every fault. */
function faults(input: unknown): string[] {
  const result = TenantSettings.safeParse(input);
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

describe("tenant settings", () => {
  test("an id and a name are enough; all else has the requirements' defaults", () => {
    const settings = TenantSettings.parse(base);
    expect(settings.limits).toMatchObject({
      historyLimit: 20,
      maxMessageCharacters: 4_000,
      perUserPerMinute: 30,
      window: { max: 60, seconds: 300 },
      flood: { messages: 5, meanGapSeconds: 2 },
      sessionsPerMinutePerIp: 10,
    });
    expect(settings.retrieval).toMatchObject({ topK: 3, wideTopK: 5 });
    expect(settings.conversation).toEqual({ autoCloseHours: 24, afterClose: "new" });
    expect(settings.policies.boundaryMode).toBe("general");
  });

  test("parsing is a fixed point: settings written out parse to themselves", () => {
    const settings = TenantSettings.parse(base);
    expect(TenantSettings.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  test.each([
    [{ ...base, colour: "red" }, ""],
    [{ ...base, limits: { perUserPerMinutes: 3 } }, "limits"],
    [{ ...base, policies: { injection: { blocks: 1 } } }, "policies.injection"],
  ])("an unknown field is refused where it stands: %j", (input, path) => {
    const result = TenantSettings.safeParse(input);
    expect(result.error?.issues).toEqual([
      expect.objectContaining({ code: "unrecognized_keys", path: path === "" ? [] : path.split(".") }),
    ]);
  });

  test.each([0.5, 61, -1])("[WF-12] a model's time of %d s is refused, with its bounds", (timeoutSeconds) => {
    const { error } = TenantSettings.safeParse({ ...base, models: { timeoutSeconds } });
    expect(error?.issues).toEqual([expect.objectContaining({ path: ["models", "timeoutSeconds"] })]);
    expect(error?.issues[0]?.message).toContain("must be 1 to 60 seconds");
  });

  test.each([
    [{ ...base, id: "Acme.Shop" }, "id"],
    [{ ...base, name: "" }, "name"],
    [{ ...base, limits: { perUserPerMinute: 0 } }, "limits.perUserPerMinute"],
    [{ ...base, limits: { window: { max: "60" } } }, "limits.window.max"],
    [{ ...base, persona: { chattiness: 4 } }, "persona.chattiness"],
    [{ ...base, persona: { catalogLinkBase: "javascript:alert(1)" } }, "persona.catalogLinkBase"],
    [{ ...base, retrieval: { minSimilarity: 2 } }, "retrieval.minSimilarity"],
    [{ ...base, hours: { weekly: [{ day: 1, from: "9:00", to: "17:00" }] } }, "hours.weekly.0.from"],
    [{ ...base, hours: { timeZone: "No/Where" } }, "hours.timeZone"],
    [{ ...base, languages: { allowed: [] } }, "languages.allowed"],
    [{ ...base, commerce: { currency: "usd" } }, "commerce.currency"],
    [{ ...base, widget: { allowedOrigins: ["ftp://x.example"] } }, "widget.allowedOrigins.0"],
    [{ ...base, widget: { colour: "red;}" } }, "widget.colour"],
    [{ ...base, conversation: { autoCloseHours: -1 } }, "conversation.autoCloseHours"],
    [{ ...base, conversation: { autoCloseHours: 1e-9 } }, "conversation.autoCloseHours"],
    [{ ...base, conversation: { autoCloseHours: 1e9 } }, "conversation.autoCloseHours"],
    [{ ...base, limits: { inFlight: 1_001 } }, "limits.inFlight"],
    [{ ...base, limits: { window: { seconds: 1e12 } } }, "limits.window.seconds"],
    [{ ...base, limits: { flood: { meanGapSeconds: 1e300 } } }, "limits.flood.meanGapSeconds"],
    [{ ...base, policies: { injection: { block: 0 } } }, "policies.injection.block"],
    [{ ...base, policies: { escalationWords: ["!"] } }, "policies.escalationWords.0"],
    [{ ...base, policies: { abuseTerms: [" "] } }, "policies.abuseTerms.0"],
    [{ ...base, widget: { allowedOrigins: ["https://a;script-src"] } }, "widget.allowedOrigins.0"],
  ])("a bad value is refused by the name of its field: %j", (input, field) => {
    expect(faults(input)).toEqual([field]);
  });

  test("[TEN-01] a tenant is refused before a consumer stalls: `limits.inFlight` stays below `maxAckPending`", () => {
    const least = Math.min(...consumers.map(({ maxAckPending }) => maxAckPending));
    const result = TenantSettings.safeParse({ ...base, limits: { inFlight: least } });
    expect(result.error?.issues).toMatchObject([
      { path: ["limits", "inFlight"], message: expect.stringContaining("a step takes no more") },
    ]);
  });

  test("all faults are told at once", () => {
    const input = { id: "A", name: "", limits: { perUserPerMinute: 0 } };
    expect(faults(input).toSorted()).toEqual(["id", "limits.perUserPerMinute", "name"]);
  });
});
