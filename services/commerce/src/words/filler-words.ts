import english from "./en.json" with { type: "json" };
import spanish from "./es.json" with { type: "json" };
import indonesian from "./id.json" with { type: "json" };
import swahili from "./sw.json" with { type: "json" };

/** Words people wrap a product's name in ("do you have … please"), folded, of every language the desk speaks. */
export const fillerWords: ReadonlySet<string> = new Set(
  [english, spanish, indonesian, swahili].flatMap(({ words }) => words),
);
