import { describe, expect, test } from "vitest";
import { heldBy } from "./ungrounded.rules.ts";

const missing = (reply: string, source: string) => heldBy([source]).missing(reply);

describe("[CA-10] [SL-05] what a source holds may be said in other words", () => {
  test.each([
    ["Delivery takes 2 days.", "Delivery takes 1–2 days."],
    ["between 1 and 2 days", "1–2 days"],
    ["You have two weeks.", "within 14 days of delivery"],
    ["You have 14 days.", "a fortnight"],
    ["The warranty is 24 months.", "Warranty: 2 years"],
    ["Garansi dua tahun.", "a warranty of 24 months"],
    ["La garantía es de dos años.", "24 meses de garantía"],
    ["Biayanya 2,5 juta", "Biaya Rp2.500.000"],
    ["It costs 1.500", "Price: 1,500"],
    ["KSh 2k", "KSh 2,000"],
    ["Bei ni shilingi elfu mbili", "KES 2,000"],
    ["Utapata ndani ya siku saba", "within 7 days"],
    ["Kati ya siku 3 na 5", "3–5 days"],
    ["antara 3 sampai 5 hari", "3-5 hari kerja"],
    ["Within 24 hours", "in one day"],
    ["Once a week", "every 7 days, once a week"],
    ["We give 10% off", "10 percent discount"],
    ["Punguzo la asilimia kumi", "10% off"],
    ["It weighs 1.5 kg", "1500 g"],
    ["Call +254 712 345 678", "Phone: 0712345678"],
    ["Write to HELP@shop.com.", "Mail: help@shop.com"],
    ["See https://www.shop.com/returns.", "shop.com/returns"],
    ["Open until 6 pm", "Mon–Fri 9:00–18:00"],
    ["Kami buka jam 9", "09.00–17.00"],
    ["Tunafungua saa 3 asubuhi", "9:00–18:00"],
    ["Ordered on 2 May 2026", '{"placedAt":"2026-05-02T10:00:00Z"}'],
    ["El 2 de mayo de 2026", "02/05/2026"],
    ["It takes 12 days", "Delivery (days)\t12"],
    ["The KX-2040 fits.", "KX 2040"],
    ["There are 3 ways: 1) open 2) press 3) done", "open, press, done"],
    ["1. Open it.\n2. Close it.", "open and close"],
  ])("%j from %j", (reply, source) => expect(missing(reply, source)).toEqual([]));
});

describe("[CA-10] [SL-05] what no source holds is found", () => {
  test.each([
    ["Delivery takes 12 days.", "Delivery takes 1–2 days.", "time"],
    ["It takes 12 days.", "It costs $12.", "time"],
    ["Three weeks.", "14 days", "time"],
    ["Dalam tiga minggu", "14 hari", "time"],
    ["En tres semanas", "14 días", "time"],
    ["Utapata ndani ya siku kumi", "within 7 days", "time"],
    ["The warranty is 36 months.", "Warranty: 2 years", "months"],
    ["Garansi 36 bulan", "Garansi 2 tahun", "months"],
    ["Biayanya 2,5 juta", "Biaya 1 juta", "number"],
    ["Bei ni elfu tatu", "KES 2,000", "number"],
    ["We give 15% off", "10 percent discount", "percent"],
    ["up to 3 free alterations", "up to 2 free alterations", "number"],
    ["It weighs 2 kg", "2 lb", "mass"],
    ["Open until 8 pm", "Mon–Fri 9:00–18:00", "hour"],
    ["On 9 May 2026", '{"placedAt":"2026-05-02T10:00:00Z"}', "date"],
    ["Call 0799 111 222", "Phone: 0712345678", "long number"],
    ["Write to sales@shop.com", "Mail: help@shop.com", "address"],
    ["See shop.com/refunds", "shop.com/returns", "address"],
    ["The KX-2050 fits.", "KX 2040", "code"],
  ])("%j beside %j", (reply, source, kind) => expect(missing(reply, source)).toEqual([kind]));
});

test("[CA-10] a citation's own digits claim nothing", () => {
  expect(missing("It is free. [source: a12.md#3]\n\nSources: a12.md#3", "free")).toEqual([]);
});

test("[CA-10] a price does not let a time of the same number out, nor a shop's address one that begins alike", () => {
  expect(missing("Delivery takes 6 days.", "Small costs $5, medium costs $6.")).toEqual(["time"]);
  expect(missing("Visit acme.co, mail info@acme.co", "Visit acme.com, mail info@acme.com")).toEqual([
    "address",
    "address",
  ]);
  expect(missing("Visit acme.com.", "Visit acme.com.")).toEqual([]);
});
