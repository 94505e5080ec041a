import type { InjectionRule } from "./injection-rule.ts";

const drop =
  "(?:ignora|ignore|ignorad|ignoren|olvida|olvide|olvidate de|olvidese de|omite|omita|descarta|descarte|desobedece|anula|anule|salta|saltate|elimina|borra|no sigas|no siga|no obedezcas|deja de seguir|haz caso omiso (?:de|a)|no hagas caso (?:de|a))";
const filler =
  "(?:(?:por completo|todas?|todos?|las?|los?|tus|sus|cualquier|estas?|estos?|esas?|esos?|de|del|el|demas|anteriores|previas|previos|cualesquiera) ){0,5}";
const rules =
  "(?:instrucciones|instruccion|reglas|normas|directrices|indicaciones|restricciones|ordenes|politicas|filtros|prompt|prompts|limitaciones|protocolos|directivas|contexto|documentos|programacion)";
const reveal =
  "(?:muestra|muestrame|muestre|mostrar|dime|diga|revela|revelame|revele|imprime|imprima|ensename|repite|repita|escribe|copia|comparte|dame|traduce|resume|lista|cuales son|cual es|que dice|vuelca|filtra)";

/** Spanish signs. "Ignore mi mensaje anterior" and "las instrucciones de uso" are ordinary requests. */
export const injectionEs: readonly InjectionRule[] = [
  {
    family: "override",
    weight: 0.9,
    words: `${drop} ${filler}${rules}(?! (?:de (?:uso|entrega|lavado|envio|instalacion|cuidado)))`,
  },
  {
    family: "override",
    weight: 0.75,
    words:
      "(?:olvida|olvide|olvidate de|ignora|ignore) (?:todo|todos?)(?: lo)?(?: que)?(?: \\S+){0,3} (?:anterior|antes|dije|digo|dicho|sabes|aprendiste|arriba)",
  },
  {
    family: "override",
    weight: 0.6,
    words:
      "(?:nuevas? instrucciones|nueva tarea|nuevas reglas|nueva politica)(?: \\S+){0,3} (?:aprueba|responde|ahora|sigue|son|es)",
  },
  {
    family: "override",
    weight: 0.7,
    words: "sistema . (?:\\S+ ){0,6}(?:aprueba|aprobar|nueva politica|instrucciones|autoriza|ignora)",
  },
  {
    family: "override",
    weight: 0.75,
    words:
      "(?:no uses|ignora|sin usar|olvida) (?:los |el |tus )?(?:documentos?|contexto|fuentes)(?: \\S+){0,2} (?:responde|contesta|y|con)",
  },
  {
    family: "override",
    weight: 0.6,
    words:
      "(?:solo|solamente|unicamente) (?:tienes que |debes |puedes )?(?:dices?|decir|di|responde|responder|escribe|escribir)",
  },
  {
    family: "leak",
    weight: 0.9,
    words: `${reveal} (?:\\S+ ){0,4}?(?:tu|tus|su|sus|el) (?:prompt|instrucciones (?:iniciales|originales|internas|ocultas|secretas|del sistema)|prompt del sistema|mensaje del sistema|reglas internas|configuracion (?:inicial|interna)|instrucciones)`,
  },
  {
    family: "leak",
    weight: 0.85,
    words:
      "(?:prompt (?:del |de )?sistema|instrucciones (?:iniciales|ocultas|secretas|del sistema)|mensaje (?:del|de) sistema)",
  },
  {
    family: "leak",
    weight: 0.8,
    words: `${reveal} (?:\\S+ ){0,3}?(?:texto|mensaje|todo lo|instrucciones) (?:anterior|de arriba|previo|que (?:recibiste|te dieron))`,
  },
  { family: "leak", weight: 0.75, words: "(?:empezando|comenzando|empieza|a partir) (?:por|con|de) eres" },
  {
    family: "leak",
    weight: 0.8,
    words:
      "(?:palabra por palabra|literalmente)(?: \\S+){0,4} (?:instrucciones|prompt|te dieron|recibiste)|(?:instrucciones|prompt)(?: \\S+){0,5} palabra por palabra",
  },
  {
    family: "leak",
    weight: 0.8,
    words:
      "(?:dame|muestra|muestrame|responde con|dime|revela|envia|imprime)(?: \\S+){0,3} (?:contrasena|clave|claves|credenciales|datos|token|tokens|llave)(?: \\S+){0,2} (?:admin|administrador|del sistema|api|de otros clientes|maestra|secretas?)",
  },
  {
    family: "leak",
    weight: 0.75,
    words: "(?:datos|informacion|pedidos|base de datos)(?: \\S+){0,3} (?:de )?(?:otros clientes|todos los clientes)",
  },
  {
    family: "role",
    weight: 0.6,
    words:
      "(?:ahora|a partir de ahora|desde ahora|de ahora en adelante) (?:\\S+ )?(?:eres|seras|actuas|actuaras|responde|responderas|respondes|vas a|debes|puedes hacer)",
  },
  {
    family: "role",
    weight: 0.6,
    words: "(?:quiero|necesito) que (?:actues|te comportes|finjas|simules|seas|respondas|hables)(?: como| sin| ser|)",
  },
  {
    family: "role",
    weight: 0.5,
    words:
      "(?:finge|finja|haz de cuenta|imagina|simula|hazte pasar|supon)(?: \\S+){0,2} (?:que )?(?:eres|ser|no eres|no tienes|por)",
  },
  { family: "role", weight: 0.4, words: "(?:actua|comportate|responde|habla) como (?:un|una|si|el|la|dan)" },
  {
    family: "jailbreak",
    weight: 0.6,
    words:
      "(?:sin|no tienes|libre de|quita|desactiva|elimina|apaga|evita)(?: \\S+){0,3} (?:restricciones|filtros?|reglas|limites|censura|etica|politicas|limitaciones)",
  },
  {
    family: "jailbreak",
    weight: 0.7,
    words: "modo (?:desarrollador|dan|dios|sin restricciones|sin filtros|mantenimiento|depuracion|administrador)",
  },
  {
    family: "jailbreak",
    weight: 0.6,
    words:
      "(?:no (?:menciones|digas|apliques|respetes|cumplas)|salta|saltate|rompe) (?:tus|las|sus) (?:politicas|reglas|normas|restricciones)",
  },
  {
    family: "jailbreak",
    weight: 0.5,
    words: "(?:eres|soy|como) dan|(?:puedes|podras) hacer (?:cualquier cosa|de todo|lo que sea)",
  },
];
