import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Installation, install, type TestTenant } from "../fleet/installation.ts";

const documents: Readonly<Record<string, string>> = {
  "returns-en": "# Returns\n\nUnworn boots can be returned within 31 days of delivery.",
  "hours-en": "# Opening hours\n\nThe shop is open Monday to Friday from 9:00 to 18:00.",
  "lamu-en": "# Delivery to Lamu\n\nDelivery to Lamu takes 6 days.",
  "wajir-en": "# Delivery to Wajir\n\nDelivery to Wajir takes 8 days.",
  "kettle-en": "# The kettle does not heat\n\nCheck that the kettle stands straight on its base.",
  "kettle2-en": "# A kettle after cleaning\n\nLet the kettle dry for a night, then try again.",
  "devoluciones-es": "# Devoluciones\n\nLas botas sin usar se devuelven en un plazo de 31 días.",
  "horario-es": "# Horario\n\nLa tienda abre de lunes a viernes de 9:00 a 18:00.",
  "moca-es": "# Envío a Moca\n\nEl envío a Moca tarda 6 días.",
  "nagua-es": "# Envío a Nagua\n\nEl envío a Nagua tarda 8 días.",
  "solo-id": "# Pengiriman ke Solo\n\nPengiriman ke Solo memakan waktu 6 hari.",
  "batu-id": "# Pengiriman ke Batu\n\nPengiriman ke Batu memakan waktu 8 hari.",
  "jam-id": "# Jam buka\n\nToko buka Senin sampai Jumat pukul 09.00 sampai 18.00.",
  "voi-sw": "# Kutuma Voi\n\nKutuma mzigo Voi huchukua siku 6.",
  "thika-sw": "# Kutuma Thika\n\nKutuma mzigo Thika huchukua siku 8.",
  "kurudisha-sw": "# Kurudisha\n\nViatu ambavyo havijavaliwa hurudishwa ndani ya siku 31.",
};

describe("a conversation by rules", () => {
  let desk: Installation;
  let shop: TestTenant;
  beforeAll(async () => {
    desk = await install(async () => await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger));
    shop = await desk.newTenant({ limits: { floodEnabled: false } });
    for (const [id, text] of Object.entries(documents)) await shop.addDocument(id, text);
  }, 60_000);
  afterAll(async () => await desk?.stop());

  /** What the desk cites, turn by turn. */
  async function cited(...turns: string[]): Promise<string[][]> {
    const ana = await shop.user(`ana-${turns.join("").length}-${turns[0]}`);
    const chat = await ana.open();
    const found: string[][] = [];
    for (const said of turns)
      found.push(((await ana.say(chat, said)).reply?.sources ?? []).map(({ document }) => document));
    return found;
  }

  test.each([
    ["How many days do I have to return boots?", "and when do you open?", "returns-en", "hours-en"],
    ["¿Cuántos días hay para devolver botas?", "¿y a qué hora abren?", "devoluciones-es", "horario-es"],
    ["berapa lama pengiriman ke Solo?", "terus toko buka jam berapa?", "solo-id", "jam-id"],
    ["Kutuma mzigo Voi huchukua siku ngapi?", "na viatu hurudishwa ndani ya siku ngapi?", "voi-sw", "kurudisha-sw"],
  ])("[WF-06] a follow-up with a subject of its own is answered by that: %s %s", async (first, next, one, other) => {
    expect(await cited(first, next)).toEqual([[one], [other]]);
  });

  test.each([
    ["How long does delivery to Lamu take?", "and to Wajir?", "lamu-en", "wajir-en"],
    ["¿Cuánto tarda el envío a Moca?", "¿y a Nagua?", "moca-es", "nagua-es"],
    ["berapa lama pengiriman ke Solo?", "kalau ke Batu?", "solo-id", "batu-id"],
    ["Kutuma mzigo Voi huchukua siku ngapi?", "na Thika je?", "voi-sw", "thika-sw"],
    ["kutuma mzigo Voi inachukua siku ngapi buda?", "na Thika?", "voi-sw", "thika-sw"],
  ])("[WF-06] a fragment is asked in the frame of the question before: %s %s", async (first, next, one, other) => {
    expect(await cited(first, next)).toEqual([[one], [other]]);
  });

  test.each([
    ["When do you open? How many days do I have to return boots?", ["hours-en", "returns-en"]],
    ["¿A qué hora abren? ¿Cuánto tarda el envío a Moca?", ["horario-es", "moca-es"]],
    ["toko buka jam berapa? berapa lama pengiriman ke Solo?", ["jam-id", "solo-id"]],
    ["Kutuma mzigo Voi huchukua siku ngapi? Viatu hurudishwa ndani ya siku ngapi?", ["voi-sw", "kurudisha-sw"]],
  ])("[WF-06] several questions are each answered: %s", async (asked, both) => {
    expect(await cited(asked)).toEqual([both]);
  });

  test("[WF-06] [AR-06] of several questions what can be answered is, with a word on the others", async () => {
    const ana = await shop.user("bela");
    const { reply } = await ana.say(await ana.open(), "Who won the chess cup in 1912? When do you open?");
    expect(reply?.sources.map(({ document }) => document)).toEqual(["hours-en"]);
    expect(reply?.content).toContain("On your other question I have no information.");
  });

  test.each([
    ["my kettle does not heat", "it didn't help", "then nothing helps"],
    ["¿Cuánto tarda el envío a Moca?", "no es lo que busco", "eso tampoco"],
    ["berapa lama pengiriman ke Solo?", "itu bukan yang saya tanyakan", "gak nyambung"],
    ["Kutuma mzigo Voi huchukua siku ngapi?", "hilo silo swali langu", "sio hivyo"],
    ["Kutuma mzigo Voi huchukua siku ngapi?", "hiyo si hiyo buda", "haijahelp"],
  ])("[CA-16] a rejected passage is not quoted again: %s %s", async (first, ...rejections) => {
    const [quoted = [], ...later] = await cited(first, ...rejections);
    expect(quoted).toHaveLength(1);
    for (const again of later) expect(again).not.toContain(quoted[0]);
  });

  test("[BR-11] [CA-16] only turns in a row that led nowhere are circles; the third rejection brings a person", async () => {
    const ana = await shop.user("caro");
    const chat = await ana.open();
    const say = async (text: string) => (await ana.say(chat, text)).reply;
    const elsewhere = ["Who won the chess cup?", "What is a prime number?", "Who wrote Hamlet?"];
    for (const text of elsewhere) expect((await say(text))?.guardUsed).toBe(true);
    expect((await say("When do you open?"))?.sources).toHaveLength(1);
    expect((await say("Who painted the Mona Lisa?"))?.guardUsed).toBe(true);
    expect((await say("How long does delivery to Lamu take?"))?.sources).toHaveLength(1);
    expect((await say("my kettle does not heat"))?.sources).toHaveLength(1);
    expect((await say("still cold, that didn't work"))?.content).not.toContain("in circles");
    await say("no change");
    expect((await say("no luck"))?.content).toContain("in circles");
  });

  test("[CA-16] a person is offered when the answer is doubtful or asked for again, not after a good one", async () => {
    const ana = await shop.user("dora");
    const chat = await ana.open();
    const say = async (text: string) => (await ana.say(chat, text)).reply?.content;
    expect(await say("When do you open?")).not.toContain("colleague");
    expect(await say("How long does delivery to Lamu take?")).not.toContain("colleague");
    expect(await say("How long does delivery to Lamu take?")).toContain("colleague");
  });
});
