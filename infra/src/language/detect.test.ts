import type { Language } from "@frontdesk/contracts/ids";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuMsToRead, linearMs } from "../testkit/growth.ts";
import { detectLanguage, isUnspoken } from "./detect.ts";
import { guessLanguage } from "./guess.ts";

const all = ["en", "es", "id", "sw", "sheng"] as const;
const languages = { default: "en" as const, allowed: [...all] };

describe("[BR-24] [CA-03] the language to answer in", () => {
  test.each([
    "ok",
    "hi",
    "👍",
    "123",
    "iPhone 15?",
    "cod?",
    "",
    "😀😀",
    "https://x.example/a",
    "John Kamau",
    "Samsung A54",
  ])("[LNG-01] %s keeps the conversation's language", (text) => {
    for (const conversation of all)
      expect(detectLanguage(text, { conversation, languages }).language).toBe(conversation);
  });

  test.each([
    ["sawa asante", "sw"],
    ["iya kak, makasih", "id"],
    ["hola, buenas", "es"],
    ["thanks", "en"],
    ["where is my order", "en"],
    ["order saya mana?", "id"],
    ["berapa ongkirnya kak", "id"],
    ["cuanto cuesta", "es"],
    ["bei gani", "sw"],
    ["mzigo wangu uko wapi", "sw"],
    ["Niaje, hii order imefika?", "sheng"],
    ["mbona mme-cancel order yangu? nimepay msee", "sheng"],
    ["quiero un refund", "es"],
  ] as const)("[LNG-01] a first message tells its language: %s is %s", (text, language) => {
    for (let n = 0; n < 100; n += 1) expect(detectLanguage(text, { languages }).language).toBe(language);
  });

  test.each([
    "Pesanan saya belum sampai, tolong dicek ya",
    "barang sudah dibayar tapi belum dikirim",
    "bilakah barang saya akan tiba?",
  ])("[LNG-02] Indonesian and Malay are Indonesian: %s", (text) => {
    expect(detectLanguage(text, { languages }).language).toBe("id");
  });

  test.each([
    "Où est ma commande, s'il vous plaît ?",
    "Onde está o meu pedido, não chegou ainda",
    "Waar is mijn bestelling",
    "Wo ist meine Bestellung?",
    "Nasaan na ang order ko po",
    "Kwaye ndifuna ukuthi ngubani umuntu",
  ])("a language we do not speak does not change ours: %s", (text) => {
    expect(detectLanguage(text, { conversation: "id", languages }).language).toBe("id");
  });

  test("a language the tenant does not allow is not switched to; Sheng falls back to Swahili", () => {
    expect(
      detectLanguage("¿dónde está mi pedido?", { languages: { default: "en", allowed: ["en", "id"] } }).language,
    ).toBe("en");
    expect(detectLanguage("Niaje msee", { languages: { default: "en", allowed: ["en", "sw"] } }).language).toBe("sw");
  });

  test("a Sheng conversation stays so for a line of plain Swahili, and leaves for English", () => {
    expect(detectLanguage("mzigo wangu uko wapi", { conversation: "sheng", languages }).language).toBe("sheng");
    expect(detectLanguage("where is my parcel please", { conversation: "sheng", languages }).language).toBe("en");
  });

  test.each([
    "agent",
    "refund",
    "order status",
    "customer service",
    "VA 004",
    "va 004",
    "ok",
    "si",
    "sí",
    "ya",
    "gracias",
    "thank you",
    "sawa",
    "real person",
    "gracias, agent please",
    "tracking number",
  ])("what a short text does not prove, the conversation's language decides: %s", (text) => {
    for (const conversation of ["es", "id", "sw"] as const)
      expect(detectLanguage(text, { conversation, languages }).language).toBe(conversation);
  });

  test.each([
    ["no me sirve", "es"],
    ["cuanto cuesta", "es"],
    ["¿Cuánto?", "es"],
    ["y el envío", "es"],
    ["not it", "en"],
    ["and the price?", "en"],
    ["berapa harga", "id"],
    ["dan ongkirnya", "id"],
    ["bei gani", "sw"],
    ["haifanyi kazi kabisa leo", "sw"],
  ] as const)("but one that is plainly another language moves it: %s is %s", (text, language) => {
    for (const conversation of ["en", "es", "id", "sw"] as const)
      expect(detectLanguage(text, { conversation, languages }).language).toBe(language);
  });

  test("no message moves a conversation to the tenant's default unless it is written in it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all.filter((one) => one !== "en")),
        fc.array(fc.constantFrom("VA", "004", "agent", "ok", "refund", "si", "12/27", "👍", "Kamau", "?", "iPhone"), {
          maxLength: 3,
        }),
        (conversation, parts) => {
          expect(detectLanguage(parts.join(" "), { conversation, languages }).language).toBe(conversation);
        },
      ),
    );
  });

  test("the letters of a code say nothing, also in a first message", () => {
    for (const text of ["VA 004", "va 004", "LA-12", "EN 2040"])
      expect(detectLanguage(text, { languages: { ...languages, default: "sw" } }).language).toBe("sw");
  });

  test("a Sheng conversation where Sheng is no longer allowed goes on in Swahili, not in the default", () => {
    const narrowed = { default: "en" as const, allowed: ["en" as const, "sw" as const] };
    expect(detectLanguage("ok", { conversation: "sheng", languages: narrowed }).language).toBe("sw");
  });

  test("nothing to go by is the tenant's default", () => {
    expect(detectLanguage("123", { languages: { default: "sw", allowed: ["sw", "en"] } })).toEqual({
      language: "sw",
      confidence: 0,
    });
    expect(guessLanguage("👍")).toBeUndefined();
  });

  test.each([
    ["id", "tasnya kok belom nyampe2 ya min"],
    ["id", "akun gue ke-lock, reset passwordnya gmn"],
    ["id", "oleh-oleh khasnya ada apa aja"],
    ["id", "transferannya udh masuk blm"],
    ["es", "xq no me llega el paquete"],
    ["es", "kiero cambiar la talla q compre"],
    ["es", "tmb hacen envios pa santiago?"],
    ["en", "wheres my pkg its been 2 wks"],
    ["en", "i cnat login to my acount"],
    ["en", "hw much is delivry to nakuru"],
    ["sw", "nmelipa ila cjapata ujumbe"],
    ["sw", "naomba mnirudishie hela yangu"],
    ["sw", "mbona hamjibu sms zangu"],
  ] as const)(
    "chat spelling, clitics and loans are of their language, whatever was spoken before: %s: %s",
    (language, text) => {
      for (const conversation of ["en", "es", "id", "sw", undefined] as const)
        expect(detectLanguage(text, { conversation, languages: { ...languages, default: "es" } }).language).toBe(
          language,
        );
    },
  );

  test.each([
    "msee hii simu imezima tu",
    "utanisort lini buda",
    "order yangu ilicanceliwa aje",
    "ma customer care wenu hawapick",
    "mnaeza nipunguzia bei?",
    "sijai get hiyo message",
    "mazeee mnachelewa sana",
    "nilishow wife akapick parcel",
  ])("[CA-03] Sheng by its words, its cut verbs, and English stems in Swahili verbs: %s", (text) => {
    expect(detectLanguage(text, { languages }).language).toBe("sheng");
  });

  test.each([
    "natumaini mzigo utafika kesho",
    "nataka kununua ndoo mbili na meza moja",
    "refund ya order yangu itafika lini?",
    "mna saizi kubwa zaidi?",
    "kijana wangu amenunua viatu hapo mtaani",
  ])("[CA-03] standard Swahili, with loans or not, is no Sheng: %s", (text) => {
    expect(detectLanguage(text, { languages }).language).toBe("sw");
  });

  test("a name tells nothing of the language around it", () => {
    for (const text of ["nimelipa kwa Jonathan Brightwater", "mzigo wa Wolfgang Amadeus Schreiber"])
      expect(detectLanguage(text, { languages: { ...languages, default: "es" } }).language).toBe("sw");
  });

  test.each([
    "je veux parler à quelqu'un",
    "vous livrez le dimanche ?",
    "quanto costa la spedizione",
    "habt ihr morgen auf",
    "quero cancelar minha assinatura",
    "wanneer komt mijn pakje",
    "gdzie jest moja paczka",
    "где мой заказ",
    "我的订单在哪里",
  ])("[CA-03] a text in a language nobody here speaks is known for one, and moves no conversation: %s", (text) => {
    expect(isUnspoken(text, languages)).toBe(true);
    for (const conversation of all)
      expect(detectLanguage(text, { conversation, languages }).language).toBe(conversation);
  });

  test("[CA-03] a language of ours that a tenant does not speak is one too; Sheng counts as Swahili", () => {
    const two = { default: "es" as const, allowed: ["es" as const, "en" as const] };
    expect(isUnspoken("berapa lama pengiriman ke rumah saya", two)).toBe(true);
    expect(isUnspoken("cuánto tarda el envío a mi casa", two)).toBe(false);
    expect(isUnspoken("msee hii simu imezima tu", { default: "en", allowed: ["en", "sw"] })).toBe(false);
    expect(isUnspoken("msee hii simu imezima tu", two)).toBe(true);
  });

  test.each(["ok", "merci", "Jesse Eisenberg", "iPhone 15?", "prince Guaimar IV", "Paul van Leeuwenhoek", "", "👍"])(
    "what is no more than a name or a word is in no language: %s",
    (text) => expect(isUnspoken(text, languages)).toBe(false),
  );

  test.each<[Language, ...string[]]>([
    ["es", "precio The Lion King", "Call of Duty Black Ops precio", "tienda Bath and Body Works en Quito"],
    ["es", "The Last of Us parte 2 precio", "horario del Museum of Modern Art", "precio call of duty black ops"],
    ["id", "Call of Duty berapa", "harga The Lord of the Rings", "tiket Disney On Ice: Into the Light"],
    ["id", "the little prince versi bahasa indonesia", "kirim ke Santa Cruz de Tenerife"],
    ["en", "Plaza de la Luna opening hours", "Delivery to Santa Cruz de la Sierra", "Dia de los Muertos tickets"],
    ["en", "order two tacos al pastor con todo please", "price of pastel de tres leches"],
    ["sw", "kitabu cha The Old Man and the Sea", "bei ya Cien Años de Soledad", "tiketi za The Book of Mormon"],
  ])("[CA-03] a name in another language makes no message foreign where %s is spoken", (spoken, ...texts) => {
    for (const text of texts) expect(isUnspoken(text, { default: spoken, allowed: [spoken] }), text).toBe(false);
  });

  test("[CA-03] a message in another language is foreign with a name or a word of ours in it, too", () => {
    for (const text of [
      "vous livrez à Santa Cruz de la Sierra ?",
      "Haben Sie The Lion King auch auf Deutsch?",
      "Quero devolver a camiseta que comprei no Black Friday",
      "combien coûte la livraison de ma commande, Amazon ou The Body Shop ?",
    ])
      expect(isUnspoken(text, languages), text).toBe(true);
  });

  test.each(["kwa hiyo mzigo ", "x", "A ", "Of the "])("%j, repeated, is read in linear time", (piece) => {
    expect(cpuMsToRead(piece, (text) => void guessLanguage(text))).toBeLessThan(linearMs);
  });
});
