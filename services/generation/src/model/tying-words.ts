import type { Language } from "@frontdesk/contracts/ids";

/** Words that tie one clause to another: a message with several of them asks for thought. */
export const tyingWords: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "if",
    "unless",
    "whether",
    "although",
    "however",
    "instead",
    "otherwise",
    "except",
    "because",
    "both",
    "compare",
  ],
  es: ["si", "aunque", "excepto", "porque", "ambos", "ambas", "comparar", "mientras", "salvo", "pero"],
  id: ["kalau", "jika", "apakah", "kecuali", "karena", "meskipun", "tetapi", "tapi", "bandingkan", "sedangkan"],
  sw: ["kama", "ikiwa", "ingawa", "isipokuwa", "lakini", "badala", "kwani", "linganisha", "iwapo"],
  sheng: ["kama", "juu", "lakini", "badala", "ju", "unless", "compare"],
};
