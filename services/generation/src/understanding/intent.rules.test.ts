import { describe, expect, test } from "vitest";
import { askFrom, classifyIntent, routeFrom } from "./intent.rules.ts";

describe("[CA-02] intents", () => {
  test.each(["my phone is not turning on", "my shoes are not comfortable", "my jacket has not kept its colour"])(
    "%s asks about no order",
    (text) => {
      expect(classifyIntent(text).intent).not.toBe("order_status");
    },
  );

  test.each([
    ["where is my order?", "order_status"],
    ["has my package shipped", "order_status"],
    ["track order 10422", "order_status"],
    ["my parcel hasn't arrived", "order_status"],
    ["my phone still has not been shipped", "order_status"],
    ["¿dónde está mi pedido?", "order_status"],
    ["pesanan saya belum sampai", "order_status"],
    ["paket saya mana kak", "order_status"],
    ["mzigo wangu uko wapi", "order_status"],
    ["mtadeliver lini hiyo order", "order_status"],
    ["do you have red sneakers?", "product_question"],
    ["how much is the blue jacket", "product_question"],
    ["¿tienen botas en talla 40?", "product_question"],
    ["berapa harga sepatu ini", "product_question"],
    ["bei gani ya viatu", "product_question"],
    ["I'm looking for a gift for my mother", "sales_discovery"],
    ["can you recommend a jacket", "sales_discovery"],
    ["busco unas botas", "sales_discovery"],
    ["lagi cari tas", "sales_discovery"],
    ["natafuta suruali", "sales_discovery"],
    ["what is your return policy?", "support_question"],
    ["how long does shipping take", "support_question"],
    ["¿cuál es la política de devolución?", "support_question"],
    ["jam buka toko?", "support_question"],
    ["mnafungua saa ngapi", "support_question"],
    ["any discounts today?", "discounts_offers"],
    ["ada promo?", "discounts_offers"],
    ["¿hay descuentos?", "discounts_offers"],
    ["mna punguzo?", "discounts_offers"],
    ["can I pay with M-Pesa?", "payment_help"],
    ["my payment failed", "payment_help"],
    ["¿cómo puedo pagar?", "payment_help"],
    ["cara bayarnya gimana", "payment_help"],
    ["nalipa vipi", "payment_help"],
    ["please unsubscribe me", "preferences_consent"],
    ["stop sending me messages", "preferences_consent"],
  ])("%s → %s", (text, intent) => {
    const scored = classifyIntent(text);
    expect(scored.intent).toBe(intent);
    expect(scored.confidence).toBeGreaterThanOrEqual(routeFrom);
  });

  test.each(["order", "my payment", "harga"])("%s is unclear: one question is due", (text) => {
    const { confidence } = classifyIntent(text);
    expect(confidence).toBeGreaterThanOrEqual(askFrom);
    expect(confidence).toBeLessThan(routeFrom);
  });

  test.each(["what is a prime number?", "the sky above Mars", "lorem ipsum dolor"])("%s is unknown", (text) => {
    expect(classifyIntent(text)).toMatchObject({ intent: "unknown" });
    expect(classifyIntent(text).confidence).toBeLessThan(askFrom);
  });

  test("[CA-24] the same text has the same intent", () => {
    for (let n = 0; n < 100; n += 1)
      expect(classifyIntent("where is my order?")).toEqual(classifyIntent("where is my order?"));
  });
});

test("[CA-02] a question that only ends in the words for 'my order' is no question for its status", () => {
  const about = [
    "How do I cancel my order?",
    "Can I get a refund on my order?",
    "¿Cómo cancelo mi pedido?",
    "Bagaimana cara membatalkan pesanan saya?",
    "Nawezaje kughairi oda yangu?",
  ];
  for (const text of about) {
    const { intent, confidence } = classifyIntent(text);
    expect([text, intent === "order_status" && confidence >= 0.7]).toEqual([text, false]);
  }
  for (const text of ["my order", "show me my orders", "mi pedido", "pesanan saya", "oda yangu"]) {
    expect([text, classifyIntent(text)]).toMatchObject([text, { intent: "order_status", confidence: 0.8 }]);
  }
});
