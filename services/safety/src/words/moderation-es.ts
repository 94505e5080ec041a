import type { ModerationList } from "./moderation-list.ts";

export const moderationEs: ModerationList = {
  patterns: {
    self_harm: [
      "(?:suicidarme|suicidio|me (?:voy a|quiero) (?:matar|suicidar|ahorcar)|matarme|quitarme la vida|acabar con mi vida|hacerme dano|cortarme las venas)",
      "(?:ya )?no quiero (?:vivir|seguir viviendo|seguir viva|seguir vivo|existir)",
      "(?:me )?quiero morir(?:me)?(?! de (?:risa|la risa|hambre|ganas))|quisiera estar muert[oa]|nada por que vivir",
    ],
    threat: [
      "(?:te|los|las|le|les|lo|la)(?: \\S+){0,2}? (?:voy a|vamos a|quiero) (?:\\S+ )?(?:matar|golpear|quemar|apunalar|disparar|partir la (?:cara|madre)|romper la (?:cara|madre)|pegar|violar|reventar|hacer dano)",
      "(?:voy|vamos) a (?:matarte|matarlos|golpearte|quemarte|quemarlos|quemar (?:la|tu|su) (?:tienda|casa|oficina|local|negocio)|hacerte dano|dispararte|ponerles? una bomba|poner una bomba|partirte|romperte)",
      "te mato|te voy a encontrar|se donde (?:vives|trabajas)|estas muert[oa]|vas a (?:morir|pagar con sangre)|los voy a matar|tengo (?:una pistola|una bomba)",
    ],
    scam: [
      "(?:envia|envie|enviame|manda|mande|mandame|deposita|deposite|transfiere|paga|pague|paguen)(?: \\S+){0,6} (?:western union|moneygram|bitcoin|cripto|criptomonedas|usdt|tarjetas? de regalo)",
      "pago (?:adelantado|anticipado)(?: \\S+){0,6} (?:western union|moneygram|para (?:liberar|reservar|recibir|desbloquear)|bitcoin|y (?:te|le) (?:envio|mando))|(?:western union|moneygram)(?: \\S+){0,6} (?:adelantado|adelanto|anticipado|liberar|premio)",
      "(?:has|ha|usted) (?:ganado|sido seleccionad[oa]|gano)(?: \\S+){0,6} (?:loteria|premio|sorteo|millon|millones|herencia)",
      "(?:duplica|multiplica|triplica) tu (?:dinero|inversion|bitcoin)|ganancias? (?:garantizadas?|aseguradas?)",
      "(?:envia|enviame|dame|dime|comparte|mandame)(?: \\S+){0,2} tu (?:clave|contrasena|pin|codigo de verificacion|cvv|otp|token)",
      "(?:vendo|compro) (?:tarjetas|cuentas) (?:clonadas|hackeadas|robadas)|herencia(?: \\S+){0,6} (?:comision|transferencia|millones)",
    ],
    off_topic: [
      "(?:escribe|escribeme|haz|hazme|redacta|resuelve|genera)(?: \\S+){0,2} (?:ensayo|tarea|tesis|poema|codigo|programa en|trabajo escolar)",
      "(?:manda|envia|mandame|enviame)(?: \\S+){0,2} (?:desnudos?|nudes|fotos (?:sexys?|desnuda|intimas)|porno)|sexo (?:conmigo|contigo|en vivo)|(?:servicio de )?escorts?|prostitutas?",
      "(?:por quien|a quien) (?:debo votar|votar|votarias|votas)|que (?:piensas|opinas) (?:del|de la|de los|sobre) (?:presidente|elecciones|politica|religion|gobierno)",
      "(?:compro|vendo|donde (?:consigo|compro)|vendes)(?: \\S+){0,2} (?:cocaina|heroina|marihuana|drogas?|armas ilegales|pasaportes? falsos?)",
      "como (?:hago|hacer|fabrico|fabricar) (?:una )?bomba|como (?:hackear|hackeo|lavar dinero)",
    ],
  },
  hate: {
    groups: [
      "negr[oa]s?|gays?|homosexuales?|lesbianas?|trans(?:exuales|exual|genero)?|travestis?|mujer(?:es)?|judi[oa]s?|musulman(?:es|as?)?|indigenas?|indi[oa]s?|inmigrantes?|migrantes|haitian[oa]s?|discapacitad[oa]s?|arabes?|chin[oa]s?|gitan[oa]s?|extranjer[oa]s?|asiatic[oa]s?",
    ],
    before: [
      "(?:odio|odiamos|0dio|oido|odo por|odioa|detesto|desprecio|aborrezco|no soporto|asco|repugnan|matar|mataria|exterminar|acabar con|eliminar|deportar|quemar|golpear|violar|destruir|atacar|hacer dano|ninguna (?:compasion|empatia|simpatia)|ningun respeto|malditos?|malditas?|jodid[oa]s?|put[oa]s|pinches?|sucios?|sucias?|mierda de|asquerosos?|asquerosas?)(?: \\S+){0,5}",
    ],
    after: [
      "(?:\\S+ ){0,3}?(?:son|es|dan|me dan|me da|deberian|deberia|merecen|merece|hay que|tienen que|no merecen|no son|me ponen|me causan|me producen)(?: \\S+){0,5} (?:escoria|asco|basura|asquerosos?|asquerosas?|repugnantes?|animales|inferiores|plaga|alimanas|ratas|cucarachas|enfermos?|enfermas?|parasitos|inutiles|estupid[oa]s|tontos|idiotas|muertos|morir|morirse|matarlos|matarlas|desaparecer|zoologico|humanos|personas|castigados|castigadas|exterminad[oa]s|eliminad[oa]s|fusilad[oa]s|golpead[oa]s|deportad[oa]s|malvad[oa]s|criminales|ladrones|violadores|terroristas|cancer|veterinario|respeto|derechos?|vivir|nauseas|perros|monos|cerdos|fuera)",
      "(?:\\S+ ){0,6}?(?:los odio|las odio|les odio|los detesto|las detesto|los desprecio|me dan asco|me da asco|me repugnan?|me enferman?)",
    ],
    slurs: [
      "(?:put[oa]|maricon|marica|travelo|travesti|negrata|sudaca|bollera|zorra|perra|retrasad[oa]|mongol[oa]?|subnormal|panchito|moro|indio|machupichu|cojo|tullido) (?:\\S+ )?como tu",
      "negratas?|sudacas?|moracos?|panchitos",
    ],
    denied: [
      "no|nunca|jamas|nadie|si dices|decir|dices|dijo|quien dice|quienes dicen|quien diga|decir que|cualquiera que|dejen de|es falso",
    ],
  },
};
