import { describe, expect, test } from "vitest";
import { consentOf } from "./consent.rules.ts";

describe("[CA-13] no more marketing messages, in whole sentences", () => {
  test.each([
    "please stop sending me marketing messages",
    "can you stop the promo texts",
    "I don't want to receive your newsletter anymore",
    "no more offers please",
    "take me off your mailing list",
    "remove my number from your list",
    "don't send me any more promotions on whatsapp",
    "quit spamming me",
    "Stop sending me ads!",
    "unsubscribe me from promotional emails",
    "I would like to unsubscribe from your marketing",
    "opt me out of promotional messages",
    "please do not text me offers again",
    "I no longer wish to receive marketing",
    "no me manden más publicidad",
    "deje de enviarme promociones por favor",
    "ya no quiero recibir ofertas",
    "quiero darme de baja de los mensajes promocionales",
    "quítenme de su lista",
    "no quiero más promociones",
    "dejen de mandarme spam",
    "por favor no me envíen más correos publicitarios",
    "tolong jangan kirim promo lagi",
    "saya tidak mau terima pesan promosi lagi",
    "berhenti kirim iklan dong",
    "stop kirim spam",
    "hapus nomor saya dari daftar promo",
    "jangan kirimi saya pesan marketing lagi",
    "gak mau dapat newsletter lagi",
    "acheni kunitumia matangazo",
    "sitaki tena ujumbe wa promo",
    "tafadhali msinitumie ofa tena",
    "niondoeni kwenye orodha yenu ya matangazo",
    "usinitumie promosheni tena",
    "wacha kunitumia sms za matangazo",
  ])("opts out: %s", (text) => {
    expect(consentOf(text)).toBe("out");
  });

  test.each([
    "stop sending me broken phones",
    "please don't send the order",
    "no more offers on this phone?",
    "how do I stop marketing emails?",
    "why do I get no promo messages",
    "do you have promotions",
    "don't you have offers?",
    "take my list of items off the order",
    "I don't want this offer",
    "I don't want the promo, I want a refund",
    "no quiero la oferta",
    "no tienen ofertas?",
    "quita el producto de la lista",
    "cancelar mi pedido",
    "tidak ada promo lagi?",
    "mau promo apa saja",
    "jangan kirim barang rusak lagi",
    "hapus akun saya",
    "sitaki ofa hii",
    "hakuna ofa?",
    "msinitumie bidhaa mbovu tena",
  ])("asks for nothing of the kind: %s", (text) => {
    expect(consentOf(text)).toBeUndefined();
  });
});
