import type { InjectionRule } from "./injection-rule.ts";

const rules =
  "(?:anweisungen|instruktionen|regeln|befehle|vorgaben|informationen|aufgaben|auftrage|angaben|texte?|eingabeaufforderungen?|prompts?)";

/** German, French, Portuguese, Russian, Croatian: not languages of the desk, but attacks are written in them too. */
export const injectionOther: readonly InjectionRule[] = [
  {
    family: "override",
    weight: 0.8,
    words: `(?:vergiss|vergessen sie|ignoriere|ignorieren sie|missachte|ubergehe|lassen sie) (?:\\S+ ){0,4}?(?:${rules}|alles|das obige|davor|gesagte)`,
  },
  {
    family: "override",
    weight: 0.7,
    words:
      "(?:nun|jetzt|nachfolgend)(?: \\S+){0,3} (?:neue|weitere|nachste|zweite) (?:aufgaben?|anweisungen?|instruktionen|test|herausforderung)",
  },
  {
    family: "override",
    weight: 0.6,
    words:
      "(?:hore nicht auf|nicht auf) (?:alles|das) (?:\\S+ )?gesagte|(?:abweichend|entgegen)(?: \\S+){0,2} instruktionen",
  },
  {
    family: "leak",
    weight: 0.8,
    words: `(?:zeige?|zeigen sie|drucken? sie|nenne|drucke)(?: \\S+){0,5} (?:prompt|prompt texte|eingabeaufforderung|ursprunglichen anweisungen|obigen textes?)`,
  },
  {
    family: "role",
    weight: 0.65,
    words: "ich (?:mochte|will) dass (?:sie|du) (?:\\S+ ){0,8}?(?:als|fungieren|agieren|auftreten|handeln|spielen)",
  },
  {
    family: "role",
    weight: 0.6,
    words: "(?:stell dir vor|stellen sie sich vor|tu so|tun sie so)(?: \\S+){0,3} (?:du|sie|als|waren|bist)",
  },
  { family: "role", weight: 0.6, words: "(?:du bist|sie sind) (?:jetzt|nun|keine?)" },
  {
    family: "override",
    weight: 0.7,
    words:
      "stopp?(?: .)?(?: \\S+){0,2} schreibe|(?:nun|neuen?|weiteren?|folgender)(?: \\S+){0,3} (?:aufgabe|herausforderung)(?: \\S+){0,6} (?:schreibe|verfasse|beantworte)",
  },
  {
    family: "override",
    weight: 0.85,
    words: "(?:oublie|oubliez|ignore|ignorez)(?: \\S+){0,3} (?:instructions|regles|consignes)",
  },
  {
    family: "override",
    weight: 0.85,
    words: "(?:esqueca|ignore|desconsidere)(?: \\S+){0,3} (?:instrucoes|regras|anteriores)",
  },
  {
    family: "override",
    weight: 0.85,
    words: "(?:забудь|забудьте|игнорируи|игнорируите)(?: \\S+){0,3} (?:инструкции|правила|указания)",
  },
  { family: "override", weight: 0.85, words: "(?:zaboravi|ignoriraj)(?: \\S+){0,2} (?:instrukcije|upute|pravila)" },
];
