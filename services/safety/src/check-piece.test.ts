import { TenantSettings } from "@frontdesk/contracts/settings";
import { describe, expect, test } from "vitest";
import { pieceOf } from "./check-piece.ts";

const settings = TenantSettings.parse({ id: "shop", name: "Casa Azul", policies: { boundaryMode: "inventory" } });
const sentences = ["The mug costs $12.50.", " It ships in two days."];

/** The answer to the newest of the sentences, the ones before it being shown. */
function checked(texts: readonly string[], source = "Mug: $12.50. It ships in two days.") {
  const text = texts.join("");
  const request = {
    tenant: "shop",
    text,
    shown: text.length - (texts.at(-1) ?? "").length,
    language: "en" as const,
    passages: [{ id: "p1", document: "d", headings: [], text: source, score: 1 }],
    facts: [],
    takes: ["how much is the mug? I am ana.perez@mail.example"],
  };
  return pieceOf(request, settings);
}

describe("[WF-15] a piece of a reply under way", () => {
  test("that passes every layer is shown as it stands, with the gap before it", () => {
    expect(checked(sentences.slice(0, 1))).toBe("The mug costs $12.50.");
    expect(checked(sentences)).toBe(" It ships in two days.");
    expect(checked([...sentences, "\n\n1. Pick one."])).toBe("\n\n1. Pick one.");
  });

  test.each([
    ["[SL-05] a price that no source gave", " The plate costs $99."],
    ["[SL-05] a promise of the bot's own", " I promise it will last for life."],
    ["[SL-08] a bot that says it is a person", " I am a real human, by the way."],
  ])("is refused for %s", (_, sentence) => {
    expect(checked([sentence.trim()])).toBeNull();
    expect(checked([...sentences, sentence])).toBeNull();
  });

  test("[SL-06] is shown with personal data masked, unless it is the shop's own", () => {
    expect(checked(["Write to ana.perez@mail.example now."])).toBe("Write to [EMAIL] now.");
    expect(checked(["Write to help@shop.example now."], "Mail: help@shop.example")).toBe(
      "Write to help@shop.example now.",
    );
  });

  test("[BR-23] is shown without script markup", () => {
    expect(checked(["See <script>alert(1)</script>this."])).toBe("See this.");
  });

  test("that changes how an earlier one is shown ends the stream", () => {
    expect(checked(["Look <script>here.", " And</script> there."])).toBeNull();
  });

  test("nothing yet is nothing to show", () => {
    expect(checked([" \n"])).toBe("");
  });
});
