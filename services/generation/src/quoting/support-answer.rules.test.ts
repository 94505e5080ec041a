import { describe, expect, test } from "vitest";
import { extractAnswer } from "./support-answer.rules.ts";

const passage = (id: string, text: string, headings: string[] = [], score = 0.8) => ({
  id,
  document: id,
  headings,
  text,
  score,
});
const answer = (question: string, ...passages: ReturnType<typeof passage>[]) =>
  extractAnswer({ question, passages, room: 440 })
    ?.units.map((unit) => unit.text)
    .join(" ");

const returns = passage(
  "r#0",
  "Our returns are easy. You can return any unworn item within 30 days of delivery. Sale items go back within 14 days. We love our customers. Founded in 1999, we are a family firm.",
  ["Returns"],
);
const shipping = passage(
  "s#0",
  "| Place | Price | Time |\n|---|---|---|\n| Nairobi | KES 300 | 1-2 days |\n| Mombasa | KES 500 | 3 days |",
  ["Shipping"],
  0.7,
);
const steps = passage(
  "p#0",
  "To reset your password:\n\n1. Open the login page.\n2. Choose Forgot password.\n3. Follow the link in the email.\n\nLinks last 24 hours.",
  ["Password"],
);

describe("[CA-14] the answer is in the passages' own words", () => {
  test("how long: the sentence with the time, with the condition after it", () => {
    expect(answer("how long do I have to return something?", returns, shipping)).toBe(
      "You can return any unworn item within 30 days of delivery. Sale items go back within 14 days.",
    );
  });
  test("how much: the row with the price of that place only", () => {
    expect(answer("how much is delivery to Mombasa?", returns, shipping)).toBe(
      "Mombasa – Price: KES 500, Time: 3 days",
    );
  });
  test("when: the sentence with the time beats one that speaks of more of the question", () => {
    const shop = passage(
      "f#0",
      "The shop opens its doors to every customer with a smile. It is Monday to Friday, 9:00 to 18:00.",
      ["Shop opening"],
    );
    expect(answer("when does the shop open its doors", shop)).toContain("9:00 to 18:00");
    const parts = passage(
      "f#1",
      "Our shop open day is a feast. Visit the shop. Shop staff open late. Doors: 9:00 to 18:00.",
      ["Shop"],
    );
    expect(answer("what time does the shop open?", parts)).toContain("9:00 to 18:00");
  });
  test("how to: all the steps, in order, with the line that opens them", () => {
    expect(answer("how do I reset my password", returns, steps)).toBe(
      "To reset your password: 1. Open the login page. 2. Choose Forgot password. 3. Follow the link in the email.",
    );
  });
  test("the same word in another form or another language finds it", () => {
    expect(answer("returning items: deadline?", returns)).toContain("30 days");
    expect(answer("¿cuántos días tengo para devolver algo?", returns, shipping)).toContain("30 days");
    expect(answer("berapa hari untuk retur?", returns, shipping)).toContain("30 days");
    expect(answer("nina siku ngapi za kurudisha?", returns, shipping)).toContain("30 days");
  });
  test("[RAG-03] a question about something else has no coverage", () => {
    expect(
      extractAnswer({ question: "what is a prime number?", passages: [returns, shipping], room: 440 })?.coverage ?? 0,
    ).toBeLessThan(0.15);
  });
  test("never longer than the room it has, save one sentence that is longer itself", () => {
    const long = passage(
      "l#0",
      Array.from({ length: 30 }, (_, n) => `Return rule number ${n} says that returns are fine.`).join(" "),
    );
    expect(answer("return rules", long)?.length).toBeLessThanOrEqual(440);
  });
  test("nothing to quote, nothing answered", () => {
    expect(
      extractAnswer({ question: "returns?", passages: [passage("x", "# Returns\n\n{{ body }}")], room: 440 }),
    ).toBeUndefined();
    expect(extractAnswer({ question: "", passages: [returns], room: 440 })).toBeUndefined();
  });
});

describe("[CA-14] which passage answers", () => {
  test("the document that the search puts clearly first, before a sentence of another that shares a form of a word", () => {
    const reserve = passage(
      "reserve#0",
      "Para separar un vehículo se paga un depósito de 500:\n\n1. Elija el vehículo.\n2. Pague el depósito.",
      ["Cómo separar un vehículo"],
      0.95,
    );
    const drive = passage("drive#0", "Los vehículos que están separados no se prueban.", [], 0.6);
    expect(answer("¿Cómo separo un vehículo?", reserve, drive)).toContain("se paga un depósito de 500");
  });

  test("yes or no is answered with the sentence that says so, not with steps", () => {
    const may = passage("w#0", "Ndiyo, unaweza kurudisha bidhaa ndani ya siku 7.", ["Je, unaweza kurudisha bidhaa?"]);
    const how = passage("w#1", "1. Andika nambari ya oda.\n2. Leta bidhaa dukani.", ["Hatua za kurudisha"]);
    expect(answer("Je, ninaweza kurudisha bidhaa?", how, may)).toContain("siku 7");
  });

  test("the number of a step is no answer to a number", () => {
    const numbered = passage(
      "n#0",
      "1. Open the settings of the app.\\n2. Choose a format for the file.".replaceAll("\\n", "\n"),
    );
    expect(extractAnswer({ question: "what is 2+2", passages: [numbered], room: 440 })?.coverage ?? 0).toBe(0);
  });

  test.each([
    ["¿A qué hora abren?", "Lunes a viernes de 8:30 a 18:00."],
    ["¿Dónde están ubicados?", "Avenida Mar 214, Santo Domingo."],
  ])("opening hours and address from plain text with titles: %s", (question, expected) => {
    const contact = passage(
      "contact#0",
      "Contacto\n\nLocal\nAvenida Mar 214, Santo Domingo.\n\nHorario\nLunes a viernes de 8:30 a 18:00.\n\nTeléfonos\nVentas 809-555-0142.",
    );
    const quote = passage("quote#0", "1. Pida la cotización.\n2. La enviamos en 2 horas dentro del horario.", [], 0.8);
    expect(answer(question, quote, contact)).toBe(expected);
  });

  test("a table without a label over its first column names its columns right", () => {
    const plans = passage("p#0", "Free\tTeam\nPrice a month\t$0\t$9\nDevices\t2\tany", ["The plans"]);
    expect(answer("what does the Team plan cost?", plans)).toBe("Price a month – Free: $0, Team: $9");
  });

  test("the same answer under two headings alike is told for both, with its heading", () => {
    const shops = passage(
      "shops#0",
      "Shops\n\nShop in Northwick\nMill Lane 4. Open Monday to Friday from 9:00 to 18:00.\n\nShop in Eastbourne\nPier Road 2. Open every day from 10:00 to 20:00.",
    );
    expect(answer("when does the shop open?", shops)).toBe(
      "Shop in Northwick: Open Monday to Friday from 9:00 to 18:00. Shop in Eastbourne: Open every day from 10:00 to 20:00.",
    );
  });

  test("an amount written another way is the same amount", () => {
    const fees = passage("fees#0", "Account\tAmount\tFee\nShop\tunder 20,000\t3%\nBank\t20,000 and above\t1%", [
      "Fees",
    ]);
    expect(answer("fee for 20k at the bank", fees)).toBe("Bank – Amount: 20,000 and above, Fee: 1%");
  });

  test("what is needed is the whole list", () => {
    const papers = passage(
      "papers#0",
      "Bring these documents:\n\n- an identity card\n- a proof of address\n- the contract\n\nDocuments are kept for a year.",
    );
    expect(answer("which documents do I need?", papers)).toBe(
      "Bring these documents: an identity card a proof of address the contract",
    );
  });

  test("what stands under a heading of trouble is not for who has none", () => {
    const broken = passage(
      "r#1",
      "Send us a photo of the item within 3 days and return the item.",
      ["Broken on arrival"],
      0.8,
    );
    const rules = passage("r#0", "Any item may be returned within 7 days.", ["Rules"], 0.8);
    expect(answer("how do I return an item?", broken, rules)).toContain("7 days");
    expect(answer("my item is broken, how do I return it?", broken, rules)).toContain("photo");
  });

  test("a line that only points elsewhere is no answer", () => {
    const page = passage("v#0", "Download the card form. The card form is sent to the office by post.", ["Cards"]);
    expect(answer("where do I send the card form?", page)).toContain("sent to the office");
  });
});
