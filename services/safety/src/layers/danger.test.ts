import { cpuMsToRead, linearMs } from "@frontdesk/infra/testkit/growth";
import { wantsNoPerson, wantsPerson } from "@frontdesk/infra/testkit/kept-sentences";
import { describe, expect, test } from "vitest";
import { tellsOfFraud, tellsOfHarm, tellsOfThreat } from "../testkit/danger-sentences.ts";
import { tellsOfNoDanger } from "../testkit/harmless-sentences.ts";
import { type DangerKind, dangerIn } from "./danger.ts";

const lines = (text: string) => text.trim().split("\n");

test.each([
  ["the battery exploded and burned my hand", "harm"],
  ["simu imelipuka na kuniunguza mkono", "harm"],
  ["la batería explotó y me quemó la mano", "harm"],
  ["baterainya meledak dan tangan saya terbakar", "harm"],
  ["simu ilibust ikanichoma mkono msee", "harm"],
  ["the brakes failed and I crashed", "harm"],
  ["los frenos fallaron y choqué", "harm"],
  ["rem blong dan saya menabrak pohon", "harm"],
  ["breki zilishindwa nikapata ajali", "harm"],
  ["the steering of my car locked up", "harm"],
  ["el volante dejó de responder", "harm"],
  ["my daughter fell when the swing snapped", "harm"],
  ["someone is threatening me in the chat", "threatened"],
  ["alguien me está amenazando", "threatened"],
  ["ada yang mengancam saya", "threatened"],
  ["kuna mtu ananitishia", "threatened"],
  ["my account was hacked", "fraud"],
  ["me hackearon la cuenta", "fraud"],
  ["akun saya dibajak", "fraud"],
  ["akaunti yangu imedukuliwa", "fraud"],
] as const)("[SL-03] %s tells of %s", (text, kind) => {
  expect(dangerIn(text)).toBe(kind);
});

describe("[SL-03] what is only asked about, denied, supposed, quoted or a figure of speech is no danger", () => {
  test.each([
    "is the battery safe?",
    "do your phones explode?",
    "what should I do if my account is hacked?",
    "nothing exploded, all fine",
    '"the battery exploded" is what a review says',
    "my phone is blowing up with messages",
    "prices exploded this year",
    "I was shocked by the price of this phone",
    "¿sus teléfonos explotan?",
    "the app crashed",
    "are the brakes covered by the warranty?",
    "my house burned down in the game",
    "mi casa se incendió en el juego",
    "saya mau beli asuransi kecelakaan",
    "je, gari hili limewahi kupata ajali?",
    "the wheel came off my suitcase",
    "nadie me amenazó",
    "apakah baterainya bisa meledak?",
    "penjualan hp ini meledak",
    "simu haikulipuka, iko sawa",
    "atanipigia simu kesho",
  ])("%s", (text) => {
    expect(dangerIn(text)).toBeUndefined();
  });

  test("but a question beside a report does not hide it", () => {
    expect(dangerIn("the charger caught fire, is that normal?")).toBe("harm");
    expect(dangerIn("can someone help, my account was hacked")).toBe("fraud");
    expect(dangerIn("why did it burn my fingers? it exploded")).toBe("harm");
  });
});

const kept: readonly [DangerKind, string][] = [
  ["harm", tellsOfHarm],
  ["threatened", tellsOfThreat],
  ["fraud", tellsOfFraud],
];

test.each(kept)("[SL-03] of sentences that no list was made from, most that tell of %s are heard", (kind, text) => {
  const all = lines(text);
  const heard = all.filter((line) => dangerIn(line) === kind);
  expect(all.length).toBeGreaterThanOrEqual(25);
  expect(heard.length / all.length).toBeGreaterThanOrEqual(0.85);
});

test("[SL-03] and of those that tell of none, at most one in a hundred is taken for one", () => {
  const all = [tellsOfNoDanger, wantsPerson, wantsNoPerson].flatMap(lines);
  expect(all.length).toBeGreaterThanOrEqual(240);
  expect(all.filter((line) => dangerIn(line) !== undefined).length / all.length).toBeLessThanOrEqual(0.01);
});

test.each(["the battery ", "my ", "explodió el ", "saya ", "a(", '"a', "imelipuka ", "¿"])(
  "[BR-23] %j, repeated, is read in linear time",
  (piece) => {
    expect(cpuMsToRead(piece, dangerIn)).toBeLessThan(linearMs);
  },
);
