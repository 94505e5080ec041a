import type { RejectionWords } from "./rejection-words.ts";

const asked =
  "(?:pregunt\\w+|pedi\\w*|busc\\w+|necesit\\w+|quier[oe]\\w*|queria\\w*|quise(?: decir)?|digo|dije|decia|estoy (?:pregunt|busc|pid)\\w+)";

export const rejectedEs: RejectionWords = {
  whole: [
    `(?:(?:eso|esto|esa|ese|asi|la respuesta) )?(?:no|tampoco) (?:es|era|fue|son)(?: exactamente| realmente)? (?:eso|esto|esa|ese|asi|correct[oa]|util|cierto|verdad|relevante|la respuesta|mi pregunta|lo correcto|lo que (?:yo |te |le |les )*${asked})`,
    "(?:no )?(?:eso|esto|asi|esa|ese|es[oa]s) (?:no|tampoco)(?: es| era)?",
    "(?:(?:eso|esto|tu respuesta|su respuesta) )?(?:no|tampoco)(?: me| nos)? (?:sirv\\w+|ayud\\w+|funcion\\w+|resuelv\\w+|resolvio|solucion\\w+|aclar\\w+|respond\\w+|contest\\w+|entend\\w+|entiend\\w+|ha\\w* (?:entendido|respondido|contestado|ayudado|servido))(?: (?:eso|esto|nada|para nada|de nada|mucho|tampoco|la pregunta|a la pregunta|mi pregunta|a mi pregunta|a lo que pregunt\\w+))?",
    "(?:eso |esta |es )*(?:equivocad[oa]|incorrect[oa]|err[oa]ne[oa]|mal)",
    "ya (?:lo|la|las|los) (?:intent\\w+|prob\\w+|hice|lei|se|sabia|vi)|ya (?:intent\\w+|prob\\w+|hice|lei|vi) (?:eso|esto|todo eso)|eso ya (?:lo )?(?:intent\\w+|prob\\w+|hice|lei|se|sabia|vi)",
    "(?:ya )?(?:me |eso )?(?:ya )?(?:lo )?(?:dijiste|dijo|habias dicho)(?: eso)?",
    "(?:es )?(?:lo|el|la) mism[oa](?: (?:de siempre|de antes|otra vez|respuesta|cosa|error|problema))?|otra cosa|nada (?:cambio|funciona)",
    "(?:sigue|siguen|continua)(?: (?:sin|igual|fallando|mal|el|la|lo|mismo|misma|error|problema|funcionar|servir|resolverse))+",
    "(?:todavia|aun)(?: (?:no|sigue|igual|nada|funciona|sirve|puedo|se puede|anda|va))+",
  ],
  starts: [
    `(?:(?:eso|esto) )?no (?:es|era|fue) (?:eso|lo que (?:yo |te |le )*${asked})`,
    "(?:no )?(?:me (?:refiero|referia)|quise decir|quiero decir|yo (?:pregunt\\w+|hablo|hablaba)|pregunt(?:e|aba)|hablaba)(?: (?:a|al|de|del|por|sobre))?",
    "lo que (?:yo )?(?:pregunt\\w+|quiero saber|queria saber|busco) (?:es|era|fue)",
  ],
  persists: [
    "(?:sigue|siguen|continua)n? (?:sin|igual|fallando|dando|saliendo|apareciendo|con el mismo|el mismo)",
    "(?:todavia|aun) (?:no|sigue|falla)",
    "(?:ya )?(?:lo )?(?:intente|probe|hice) (?:eso |todo |todo eso )?(?:y|pero) ",
  ],
  fillers: [
    "no",
    "pues",
    "pero",
    "mmm+",
    "hmm+",
    "perdon",
    "disculpa",
    "disculpe",
    "bueno",
    "ok",
    "gracias",
    "por favor",
    "nada",
    "oye",
    "oiga",
    "otra vez",
    "tampoco",
    "aun",
    "todavia",
    "es que",
    "la verdad",
  ],
};
