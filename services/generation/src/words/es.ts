import type { Lexicon } from "./lexicon.ts";
import { list } from "./list.ts";
import { noMoreEs } from "./marketing-words.ts";
import { personEs } from "./person-es.ts";

const articles = "(?:(?:un|una|el|la|los|las|algun|alguna|su|tu|otra|mi|verdadero|verdadera) ){0,3}";
const notNoun = "(?! (?:inmobiliari\\w+|aduanal|de usuario|de viajes|de limpieza|de aduanas))";
const people = `(?:humanos?|personas?(?: (?:real|de verdad|humana))?|agentes?|asesor(?:a|es)?|operador(?:a|es)?|representantes?|ejecutiv[oa]s?|encargad[oa]|gerente|supervisor(?:a)?|alguien|empleado|servicio al cliente|atencion al cliente|ser humano|companero)${notNoun}`;
const strictPeople = `(?:humano|persona (?:real|de verdad|humana)|una persona|agente|asesor(?:a)?|operador(?:a)?|representante|ejecutiv[oa]|gerente|supervisor(?:a)?|encargad[oa])${notNoun}`;
const bots = "(?:bots?|robots?|maquinas?|contestador|chatbots?|ia)";
const parcel = "(?:pedidos?|paquetes?|envios?|ordenes|orden|compras?|encomienda|entrega|cosas)";

export const es: Lexicon = {
  casual: {
    greeting: list`
      hola+  ola  buenas  buen(?:os|as)? (?:dias?|tardes|noches)  hola,? buenas  que tal  saludos  hola que tal
    `,
    thanks: list`
      (?:muchas |mil )?gracias(?: por (?:todo|su ayuda|tu ayuda))?  muy amable  te lo agradezco  se lo agradezco
      genial gracias
    `,
    bye: list`
      adios  chao  chau  hasta (?:luego|pronto|manana)  nos vemos
      que (?:tenga|tengas|pase|pases) (?:un )?(?:buen|lindo|feliz) dia  feliz (?:dia|noche|tarde)
    `,
    wellbeing: list`
      (?:como|que tal) (?:estas|esta|andas|te va|le va|va todo|va)(?: hoy)?  que (?:hay|onda|hubo|mas)  todo bien
    `,
    smallTalk: list`
      cuentame un (?:chiste|cuento)  (?:sabes|te sabes) (?:algun )?chistes?  cuantos anos tienes  de donde eres
      donde vives  te (?:quiero|amo)  estoy (?:aburrid[oa]|cansad[oa]|trist[e]|feliz|sol[oa])
      que (?:lindo|buen|mal) (?:dia|tiempo)(?: hace)?  viste el partido(?: de ayer)?  (?:ja){2,}  que haces
      feliz (?:navidad|ano nuevo|cumpleanos)  eres (?:muy )?(?:linda|lindo|divertid[oa]|inteligente|simpatic[oa])
    `,
    acknowledgement: list`
      vale  de acuerdo  esta bien  bien  perfecto  entiendo  entendido  claro  si  no  genial  listo  ok  ya
    `,
  },
  identity: list`
    (?:solo |por favor )?(?:di|diga|dime|digame|admite|confirma|confirme|promete)(?: que)? (?:(?:tu|usted) )?(?:no )?(?:eres|es|sos) (?:(?:un|una) )?(?:${bots}|humano|humana|persona|real)
    (?:tu |usted |vos )?(?:eres|es usted|es|sos) (?:(?:un|una|tu|usted|realmente|de verdad) )*(?:${bots}|humano|humana|persona|real|ser humano|automatico)(?: (?:o|real|de verdad)\b.*)?
    (?:estoy )?habl(?:o|ando) con (?:(?:un|una|el|la) )?(?:${bots}|humano|persona|ser humano)(?: (?:o|real|de verdad)\b.*)?
    quien (?:eres|es usted|sos)  (?:como te llamas|cual es tu nombre|como se llama usted)
    (?:bot|robot|maquina) o (?:humano|persona)  (?:humano|persona) o (?:bot|robot|maquina)
  `,
  insult: list`
    idiotas?  estupid[oa]s?  imbeciles?  tont[oa]s?  inutil(?:es)?  callate  pendej[oa]s?  tarad[oa]s?
    basura de bot  maldit[oa]s?  mierda
  `,
  spam: list`
    compra (?:seguidores|likes)  gana(?:r)? (?:dinero|\$ ?\d+) (?:facil|desde casa|al dia|por dia)
    inversion en (?:bitcoin|cripto\w*)  duplica tu (?:dinero|inversion)  has sido seleccionad[oa]
    felicidades,? (?:has )?ganado  haz clic (?:aqui|en este enlace) para (?:ganar|reclamar)
    unete a mi (?:grupo|canal)
  `,
  human: {
    parts: personEs,
    request: list`
      (?:hablar|hablo|charlar|chatear|conversar|comunicarme|contactar|contactarme)(?: directamente)? con ${articles}${people}
      (?:pas[ae]me|paseme|pasarme|comuni[cq]u?[ae]me|conecta(?:me)?|conecteme|transfiera(?:me)?|transfierame|transferirme|transfiereme|ponme|pongame|derivame|deriveme)(?: por favor)? (?:con |a )?${articles}${people}
      (?:quiero|necesito|prefiero|exijo|quisiera|deseo|busco|dame|deme|me puede dar) ${articles}${strictPeople}
      (?:que )?(?:me )?(?:atienda|ayude|responda|conteste) (?:un|una|algun|alguna) (?:humano|persona|agente|asesor)
      hay (?:alguien|algun(?:a)? (?:persona|humano|agente))(?: real| humano| ahi| disponible)*
      no (?:mas )?${bots}(?: por favor)?
      no quiero (?:hablar con |tratar con )?(?:un |una |mas |este |esta |el )?${bots}
      (?:me (?:pueden|puede|podrian|podria)|pueden|puede|podrian|podria) (?:llamar|llamarme)(?: por telefono)?
      (?:llamame|llamenme|llameme)(?: por favor)?$  persona (?:real|de verdad) por favor
      (?:agente|humano|asesor) por favor
    `,
    bare: list`
      humano  agente  persona(?: (?:real|de verdad))?  asesor(?:a)?  operador(?:a)?  representante
      supervisor(?:a)?  gerente  servicio al cliente  atencion al cliente  ejecutiv[oa]  agente humano  ser humano
    `,
  },
  frustration: list`
    (?:estoy|quede|muy|super|bastante) (?:(?!no )\w+ )?(?:frustrad[oa]|decepcionad[oa]|enojad[oa]|molest[oa]|furios[oa]|indignad[oa]|hart[oa]|enfadad[oa])
    frustrante
    (?:es|esto es|que) (?:\w+ )?(?:inaceptable|ridiculo|indignante|una verguenza|un desastre|el colmo|increible lo mal\w*)
    ^(?:inaceptable|indignante)$
    (?:pesimo|pesima|horrible|terrible|mal|peor|malisimo) (?:servicio|atencion|experiencia|empresa|tienda)
    (?:servicio|atencion) (?:es )?(?:pesim[oa]|horrible|terrible|malisim[oa])  perdida de tiempo
    perdiendo (?:el|mi) tiempo  estoy hasta (?:la coronilla|las narices|la madre)
    nunca (?:mas (?:vuelvo|volvere|compro|comprare)|volvere|volveria)
    no (?:me )?(?:sirve|sirves|ayudas|ayuda|estas ayudando|están ayudando) (?:de nada|para nada|en nada)
    nadie (?:me )?(?:responde|ayuda|contesta|atiende)  ya me canse  cuantas veces (?:tengo que|debo|hay que)
    qu[e] verguenza
  `,
  refund: {
    demand: list`
      (?:quiero|necesito|exijo|solicito|pido|quisiera|deseo|reclamo|exigimos|queremos)(?: que me (?:hagan|den))? (?:(?:un|el|mi|la|una|de|total|completo) ){0,3}(?:reembolso|devolucion de(?:l| mi) dinero|mi dinero(?: de vuelta)?|mi plata(?: de vuelta)?)(?! politica)
      (?:quiero|exijo|necesito) que (?:me )?(?:devuelvan|reembolsen|regresen)(?: (?:mi|el) (?:dinero|plata))?
      (?:devuelvan(?:me)?|devuelvame|devuelveme|regresenme|regresame|reembolsen(?:me)?|reembolseme|reembolsame)(?: (?:ya )?(?:mi|el|la) (?:dinero|plata|compra|pedido))
      ^(?:reembolsen(?:me)?|reembolseme|reembolsame)  (?:donde esta|que paso con) mi (?:reembolso|dinero)
      (?:no (?:me )?(?:ha llegado|han hecho|han devuelto|llega|llego)|sigo esperando|aun espero) (?:mi|el) (?:reembolso|dinero)
      me deben (?:un|el|mi) (?:reembolso|dinero)
    `,
    bare: list`reembolso  mi dinero(?: de vuelta)?  devolucion de dinero`,
    own: list`
      mi reembolso  (?:devuelven|reembolsan|devolver|reembolsar)(?:me)? (?:mi|el) dinero
      me (?:reembolsan|devuelven)
    `,
  },
  complaint: {
    demand: list`
      (?:poner|hacer|presentar|interponer|levantar|tengo|registrar|pongo|hago) (?:(?:una|un|mi|la) )?(?:queja|reclamo|reclamacion|denuncia)
      (?:quiero|necesito|vengo a|quisiera) (?:quejarme|reclamar)  esto es una (?:queja|reclamacion)
    `,
    bare: list`queja  reclamo  reclamacion`,
  },
  dispute: list`
    (?:cobraron|cobrado|cobro|cargaron|debitaron)(?: \w+){0,2} (?:dos veces|doble|2 veces|de mas)
    (?:doble|dos) (?:cobro|cargo)s?  contracargo
    (?:cargo|cobro|pago) (?:no autorizado|indebido|que no reconozco|desconocido)
    pague (?:pero|y) (?:\w+ ){0,3}(?:no|nunca)
  `,
  legal: list`
    (?:mi|un|nuestro) abogad[oa]  (?:los|te|les) (?:voy a )?(?:demandar|demando|denunciar|denuncio)
    acciones legales  (?:defensa del|proteccion al) consumidor  profeco  pro ?consumidor
  `,
  notBefore: list`
    no (?:quiero|necesito|voy a|pienso|quisiera|deseo|busco|requiero|hace falta|estoy|pido|pedi|tengo|sea|era)(?: pidiendo| buscando| que)?
    nunca (?:pedi|quise)  en vez de  en lugar de  sin
  `,
  notDirect: list`no(?: es| me| estoy| estaba)?(?: un| una| muy)?  ni  ya no  ningun(?:a)?  nunca  sin`,
  notAfter: list`no (?:es|hace) (?:necesari[oa]|falta)`,
  asking: list`
    como  cuando  cuanto  cual(?:es)?(?: es| son)?  que (?:pasa|es|hago|politica|debo)  si  en caso de  puedo
    podria  se puede  es posible  hay  tienen  donde (?:puedo|se)  politica  quiero saber  explic\w+
  `,
  polite: list`
    por favor  porfa  porfavor  ahora  ya  hola  buenas  urgente  un  una  el  la  con  quiero  necesito  gracias
    mismo  solo
  `,
  question: list`
    que  como  cuando  cuanto  cuanta  cuantos  cuantas  cual  cuales  donde  quien  por que  puedo  puede  pueden
    podria  podrian  hay  tienen  tiene  hacen  aceptan  venden  es posible  se puede
  `,
  intents: {
    sales_discovery: {
      strong: list`
        (?:estoy )?busc(?:o|ando)  (?:me )?(?:recomiendas?|recomiendan|sugieres?|puedes recomendar)
        (?:muestrame|muestreme|ensename|quiero ver)
        (?:quiero|quisiera|me gustaria|deseo) (?:comprar|pedir|encargar|ver)  regalos? para
        que (?:venden|ofrecen|productos)  catalogo
      `,
      weak: list`comprar  regalo`,
    },
    product_question: {
      strong: list`
        (?:tienen|tienes|venden|vende|manejan|hay|les queda|les quedan)
        cuanto (?:cuesta|cuestan|vale|valen|sale|sale[n]?|es)  (?:que|cual es el) precio  precio (?:de|del)
        en (?:stock|existencia)  disponibles?  (?:que|cuales) (?:tallas|colores)  de que material
      `,
      weak: list`precios?  tallas?  colores?`,
    },
    support_question: {
      strong: list`
        devol(?:ver|ucion|uciones|verlo|verla)  devuelvo  cambi(?:ar|o|arlo|arla)(?: de talla)?  reembolsos?
        envi(?:o|os|an|ar)  entregas?  cuanto (?:tarda|tardan|demora|tiempo)  garantia  horarios?
        (?:a que hora|cuando|que dias) (?:abren|cierran|abre|cierra)  abiert[oa]s?
        (?:donde (?:estan|quedan|esta|queda))  contrasena  mi cuenta  politica  privacidad  como (?:puedo|hago|se)
        defectuos[oa]|danad[oa]|rot[oa]  (?:talla|producto|articulo|pedido) (?:equivocad[oa]|incorrect[oa])
        factura  guia de tallas  lavar  no funciona  envolver|envoltura
      `,
      weak: list`ayuda  problema  duda  pregunta`,
    },
    order_status: {
      strong: list`
        (?:donde|por donde) (?:esta|va|anda|viene) (?:mi|el|la) ${parcel}
        (?:estado|estatus|seguimiento|rastre\w+) (?:de |del )?(?:mi |el |la )?${parcel}
        cuando (?:llega|llegara|recibo|me llega|va a llegar) (?:mi|el) ${parcel}
        (?:mi|el) ${parcel} (?:todavia |aun )?no (?:ha llegado|llega|llego|me ha llegado)
        no (?:me )?(?:ha llegado|llega|llego|he recibido) (?:mi|el|la) ${parcel}
        (?:ya )?(?:salio|enviaron|llego|mandaron) mi ${parcel}  rastrear (?:mi |el )?${parcel}
        (?:pedido|orden)(?: (?:numero|no))?\.? ?#? ?(?=[a-z]{0,4}-?\d{3,})[a-z]{0,4}-?\d{3,}  ^(?:(?:y|ver|muestrame) )?mi pedido$
      `,
      weak: list`mi pedido  mi paquete  mi compra  pedido`,
    },
    discounts_offers: {
      strong: list`
        descuentos?  promo(?:cion|ciones|s)?  cupon(?:es)?  ofertas?  rebajas?  codigo promocional  mas barato
      `,
      weak: list`codigo`,
    },
    preferences_consent: {
      strong: list`
        darme de baja  dar de baja  no (?:me envien|quiero recibir|me manden) mas
        no (?:quiero )?mas (?:mensajes|correos)  (?:borrar|eliminar|borren|eliminen) mis datos
        cancelar (?:la )?suscripcion
      `,
      weak: list`notificaciones  preferencias`,
    },
    payment_help: {
      strong: list`
        (?:como|donde|puedo) .{0,20}pag(?:ar|o)  (?:metodos?|formas?|medios?) de pago
        pag(?:ar|o) (?:con|por|en|contra)  (?:tarjeta|pago) (?:fue |ha sido )?(?:rechazad[oa]|fallid[oa])
        transferencia(?: bancaria)?  contra ?entrega  aceptan (?:tarjetas?|efectivo|paypal|visa)
        a plazos|cuotas|meses sin intereses  rechaza(?:ron)? (?:mi|el) (?:pago|tarjeta)
      `,
      weak: list`pago  pagar  tarjeta  pague`,
    },
  },
  orderChange: list`
    (?:cancelar|cambiar|modificar|anular|editar) (?:mi|el|la|un|este) (?:\w+ )?(?:pedido|compra|orden|direccion|envio)
  `,
  trouble: list`
    (?:llego|llegaron|esta|estan|vino|recibi) (?:\w+ ){0,2}(?:rot[oa]s?|danad[oa]s?|defectuos[oa]s?|equivocad[oa]s?|incomplet[oa]s?|manchad[oa]s?)
    me (?:enviaron|mandaron|llego) (?:\w+ ){0,3}(?:equivocad[oa]|que no es)
  `,
  optOut: list`baja  alto  no mas mensajes  darme de baja  ${noMoreEs}`,
  optIn: list`alta  darme de alta(?: otra vez| de nuevo)?  quiero mensajes otra vez`,
  joins: list`pero  y  entonces  porque  asi que  sino`,
};
