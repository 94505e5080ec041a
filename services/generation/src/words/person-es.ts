import { list } from "./list.ts";
import type { PersonWords } from "./person-words.ts";

const noThing = "(?! (?:inmobiliari\\w+|aduanal|de (?:usuario|viajes|limpieza|aduanas|peluche|seguros)))";
const polite = "(?:por favor|porfa|porfavor|ya|ahora|mejor|solo|de una vez|urgente|mismo|con|oye|mira)";

export const personEs: PersonWords = {
  talk: list`
    (?:habl(?:ar|o|emos|ando|arle)|charlar|chatear|convers(?:ar|o)|comunicar(?:me|nos)|contactar(?:me)?|tratar|entenderme|dialogar)(?: [a-z]+)? (?:con|a|al)
  `,
  pass: list`
    (?:pas(?:ame|eme|enme|arme)|me (?:pasas?|pasan|pasen|comunicas?|comunican|comuniquen|conectas?|conectan|transfieres?|transfieren|transfieran|derivas?|pones|ponen|pongan)|comuni(?:came|queme|quenme)|conect(?:ame|eme|enme|arme)|transfi(?:ereme|erame|eranme|ereme)|transferirme|pon(?:me|ganme|game|erme)|deriv(?:ame|eme|arme)|mand(?:ame|eme|enme)|llev(?:ame|eme)|remit(?:ame|eme)|redirig(?:eme|ame))(?: (?:por favor|ya|ahora|mejor))?(?: (?:con|a|al))?
  `,
  passOn: list`
    (?:${polite} )*(?:transfiereme|transfierame|transferirme|pasame|paseme|conectame|conecteme|comunicame|comuniqueme|derivame|deriveme)(?: ${polite})*
  `,
  want: list`
    quiero  kiero  necesito  nesecito  prefiero  exijo  quisiera  deseo  busco  dame  deme  denme  solicito  pido  reclamo
    me (?:das|dan|da|puede dar|pueden dar|consigues?)  requiero  mejor  hay
  `,
  between: list`
    a  un  una  uno  el  la  los  las  algun  alguna  su  tu  sus  otr[oa]  mi  verdader[oa]  alguien  persona  humano  de  del  en  que
    area  departamento  equipo  responsable  encargad[oa]  tecnico  servicio  atencion  al  cliente  real  q
  `,
  notOurs: list`mi  sobre  para  no  y  si`,
  humans: list`
    alguien (?:de verdad|real|de carne y hueso)  
    humanos?${noThing}  seres? humanos?  personas? (?:reales|real|de verdad|human[ao]s?|de carne y hueso)
    persona(?= (?:por favor|porfa|que|q|ya|ahora|del equipo|de verdad)|$)
  `,
  roles: list`
    agentes?${noThing}  asesor(?:a|es)?  operador(?:a|es)?  representantes?  ejecutiv[oa]s?  encargad[oa]  gerente  supervisor(?:a|es)?
    moderador(?:a|es)?  administrador(?:a|es)?  companer[oa]s?  emplead[oa]s?  alguien (?:del equipo|de (?:ventas|soporte|servicio))
  `,
  departments: list`
    duen[oa]  propietari[oa]  jef[ea]  director(?:a)?  tecnicos?  especialistas?  responsable  ventas  facturacion  soporte  cobros  cobranzas?
    contabilidad  finanzas  reclamos  devoluciones  envios  almacen  recepcion  (?:servicio|atencion) al cliente  servicio tecnico
    (?:departamento|area|equipo|seccion)(?: (?:de |del )?[a-z]+)?  personal
    quien (?:manda|decide|este a cargo|esta a cargo|sea responsable|corresponda)
  `,
  somebody: list`alguien  personas?  gente`,
  from: list`de  del  en`,
  serves: list`(?:que |q )?me (?:pueda |puedan )?(?:atienda|atender|ayude|ayudar|llame|llamar|conteste|responda|contacte)`,
  served: list`me (?:puede|pueden|podria|podrian) (?:atender|ayudar|llamar|contactar|responder|contestar)  (?:que |q )?me (?:atiendan?|llamen?|contacten?|responda|conteste|ayude)`,
  humanHelp: list`
    (?:ayuda|atencion|asistencia|soporte|contacto|trato|respuesta|apoyo) (?:de (?:un |una )?)?(?:human[oa]s?|persona(?: real)?|personalizad[oa]|de verdad)
    con (?:un |una )(?:ser humano|humano|persona real)
  `,
  enough: list`basta de(?:l)?  no (?:quiero )?mas  hart[oa] de(?:l)?  cansad[oa] de(?:l)?  dejate de  deja(?:te)? de(?:l)?  dejen de  ya no quiero`,
  bots: list`(?:ro)?bots?  maquinas?  contestador(?:as?)?  chatbots?  ia  respuestas automaticas`,
  how: list`como  donde  cuando  cual(?:es)?  quien  que numero`,
};
