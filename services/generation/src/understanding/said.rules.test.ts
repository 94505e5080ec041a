import { describe, expect, test } from "vitest";
import { templates } from "../templates/choose.ts";
import { failuresBefore } from "./said.rules.ts";

const own = { names: { bot: "Kito", company: "Kito Shop" }, guards: ["Ask Rosa."] };
const user = (text: string) => ({ role: "user" as const, text });
const desk = (text: string) => ({ role: "assistant" as const, text });
const refused = (text: string) => [user(text), desk(templates.en.guard.customer)];
const answered = (text: string) => [user(text), desk("It does. [source: a#0]")];
const failed = (now: string, ...history: ReturnType<typeof refused>[]) => failuresBefore(now, history.flat(), own);

describe("[BR-11] turns in a row that led nowhere", () => {
  test("are refusals, the tenant's own words among them", () => {
    expect(failed("and c?", refused("a?"), [user("b?"), desk("Ask Rosa.")]).unanswered).toBe(2);
  });

  test("end with an answer that was not rejected", () => {
    expect(failed("d?", refused("a?"), refused("b?"), answered("c?")).unanswered).toBe(0);
    expect(failed("d?", refused("a?"), answered("b?"), refused("c?")).unanswered).toBe(1);
  });

  test.each(["not it", "no es eso", "bukan itu", "sio hiyo", "haijanihelp"])(
    "an answer that was rejected is one of them: %s",
    (no) => expect(failed(no, refused("a?"), answered("b?")).unanswered).toBe(2),
  );

  test("small talk between them is neither", () => {
    expect(failed("c?", refused("a?"), [user("hi"), desk("Here.")], refused("b?")).unanswered).toBe(2);
  });
});
