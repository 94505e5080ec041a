import { cpuMsToRead, linearMs } from "@frontdesk/infra/testkit/growth";
import { wantsNoPerson, wantsPerson } from "@frontdesk/infra/testkit/kept-sentences";
import { expect, test } from "vitest";
import { escalationOf } from "./escalation.rules.ts";
import { asksHowToReach } from "./wants-person.rules.ts";

const lines = (text: string) => text.trim().split("\n");

test.each([
  "stop the bot nonsense, transfer me",
  "can I talk to sales",
  "get me a moderator",
  "agent agent agent",
  "can I be transferred to your tech people",
  "somebody from shipping needs to call me",
  "let me speak to your warehouse manager",
  "hola, necesito ayuda humana",
  "quiero hablar con un moderador",
  "pásame con facturación",
  "saya butuh bantuan manusia",
  "mau ngobrol sama moderator",
  "sambungin aja langsung",
  "naomba msaada wa binadamu",
  "nipeleke kwa idara ya mauzo",
  "nataka kubonga na boss wenu",
])("[BR-11] a person, a role or a department is asked for in any words: %s", (text) => {
  expect(escalationOf(text)).toBe("explicit");
});

test.each([
  "how do I talk to an agent?",
  "where can I reach your billing department?",
  "¿cómo hablo con un agente?",
  "gimana cara bicara dengan agen?",
  "naongeaje na wakala?",
])("[BR-11] how somebody is reached is asked of the documents first: %s", (text) => {
  expect(escalationOf(text)).toBeUndefined();
  expect(asksHowToReach(text)).toBe(true);
});

test.each([
  "who is the moderator of the forum?",
  "what are your sales hours",
  "I don't need an agent",
  "I don´t need an agent",
  "no need to transfer me to sales",
  "i need to make a transfer to a new person",
  "please transfer 500 to my wallet",
  "my boss wants an invoice",
  "I was transferred to an agent yesterday",
  "the sales person was rude",
  "does the sales team work on Sunday?",
  "pass me the link",
  '"talk to sales" is what the page says',
  "¿quién es el moderador?",
  "no quiero hablar con ventas",
  "gak perlu sambungkan ke bagian penjualan",
  "sihitaji kuongea na idara ya mauzo",
])("[BR-11] who only mentions, denies or quotes one asks for nobody: %s", (text) => {
  expect(escalationOf(text)).toBeUndefined();
  expect(asksHowToReach(text)).toBe(false);
});

test("[BR-11] of sentences that no list was made from, nine in ten that ask for a person are heard", () => {
  const all = lines(wantsPerson);
  expect(all.length).toBeGreaterThanOrEqual(55);
  expect(all.filter((text) => escalationOf(text) === "explicit").length / all.length).toBeGreaterThanOrEqual(0.9);
});

test("[BR-11] and of those that ask for none, at most one in a hundred is taken for one that does", () => {
  const all = lines(wantsNoPerson);
  expect(all.length).toBeGreaterThanOrEqual(100);
  expect(all.filter((text) => escalationOf(text) === "explicit").length / all.length).toBeLessThanOrEqual(0.01);
});

test.each(["talk to the ", "transfer me ", "quiero una ", "nataka mtu wa ", "minta orang yang "])(
  "[BR-23] %j, repeated, is read in linear time",
  (piece) => {
    expect(cpuMsToRead(piece, escalationOf)).toBeLessThan(linearMs);
  },
);
