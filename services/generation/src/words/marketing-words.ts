import { list } from "./list.ts";

/** The parts of which one language asks for no more marketing messages (CA-13): pattern sources over folded text. */
interface MarketingWords {
  /** Before the wish, and no part of it. */
  readonly lead: readonly string[];
  /** Ends something. */
  readonly end: readonly string[];
  /** Between the end and what ends. */
  readonly between: readonly string[];
  /** What a company sends to sell; nothing that a customer orders is called so. */
  readonly marketing: readonly string[];
  /** After it, and no part of the wish. */
  readonly after: readonly string[];
}

const oneOf = (parts: readonly string[]) => `(?:${parts.join("|")})`;

/** The pattern of a whole clause that ends marketing messages. */
function noMore({ lead, end, between, marketing, after }: MarketingWords): string {
  return `(?:${oneOf(lead)} )*${oneOf(end)}(?: ${oneOf(between)}){0,5} ${oneOf(marketing)}(?: ${oneOf(after)}){0,4}`;
}

const mail = "(?:messages?|texts?|emails?|mails?|sms|communications?|notifications?|updates|calls|stuff|material|list)";
export const noMoreEn = noMore({
  lead: list`can  could  would  will  you  we  to  kindly  like  wish  must  should  have`,
  end: list`
    (?:stop|quit|cease)  no (?:more|longer)  (?:do not|don't|dont|never)  unsubscribe  opt  cancel  enough
    (?:remove|take|delete|get|drop|leave)(?= (?:me|my|us)\b)  not (?=to|(?:wish )?(?:get|receive)\b)
  `,
  between: list`
    me  us  my  number  email  address  contact  from  of  off  out  with  in  to  your  these  those  this  that  any  all  more  such
    so many  wish  like  get(?:ting)?  receiv(?:e|ing)  be  send(?:ing)?  sent  text(?:ing)?  messag(?:e|ing)  email(?:ing)?
    show(?:ing)?  giv(?:e|ing)  for  by  being  further  annoying  subscription  subscribed
  `,
  marketing: list`
    spam(?:ming)?(?: (?:me|us))?  (?:marketing|promo|promos|promotional|promotions?|advertising|advertisements|adverts?|ads|newsletters?|offers|broadcasts?)(?: ${mail}){0,2}
    (?:mailing|contact|contacts|sms|subscriber|subscribers|distribution)? ?list
  `,
  after: list`anymore  any more  ever  to  me  us  my  this number  number  phone  from  you  your  shop  company  by  on  whatsapp  sms  email  at all`,
});

const publicidadEs =
  "(?:publicitari[oa]s?|promocional(?:es)?|comercial(?:es)?|de (?:publicidad|marketing|promocion(?:es)?|ofertas))";
export const noMoreEs = noMore({
  lead: list`quisiera  deseo  puede  pueden  podria  podrian  me  gustaria  favor  de`,
  end: list`
    no mas  basta de  (?:deja|deje|dejen|dejar|para|paren|parar) de  (?:no|nunca)(?= (?:me|nos|recibir|deseo)\b)
    (?:darme|dame|deme|denme|darse) de baja  baja  (?:quita|quite|quiten|saca|saque|saquen|borra|borre|borren|elimina|elimine|eliminen)(?:me|rme|r)?
    cancelar
  `,
  between: list`
    me  nos  mas  de  los  las  del  sus?  tus?  mi  numero  correo  suscripcion  a  recibir  deseo  mand(?:ar|es|e|en)(?:me|nos)?  envi(?:ar|es|e|en)(?:me|nos)?
    lleg(?:ar|uen)(?:me)?  molest(?:ar|en)(?:me)?  con  tanta  tantas  tantos  esta  estas  estos  todos  todas
  `,
  marketing: list`
    publicidad  promos?  promociones  anuncios  ofertas  spam  boletin(?:es)?  newsletters?  propaganda
    (?:mensajes|correos|emails|mails|sms|textos|comunicaciones|notificaciones|lista) ${publicidadEs}
    lista(?: de (?:correos?|difusion|contactos|distribucion|envios?))?
  `,
  after: list`mas  nunca  a  mi  este  numero  telefono  correo  por  whatsapp  sms  nunca mas`,
});

export const noMoreId = noMore({
  lead: list`bisa  bisakah  boleh  untuk  kalian  kami`,
  end: list`
    (?:stop|berhenti|hentikan|setop|cukup|jangan|jgn)  (?:tidak|tak|gak|ga|nggak|ngga|enggak|ogah)(?= (?:usah|perlu|ingin|pengen|terima|menerima|dapat|dapet|promo|iklan|newsletter)\b)
    (?:hapus|keluarkan|coret|copot)(?: (?:nomor|no|kontak|email|nama))?
  `,
  between: list`
    kirim(?:in|kan|i)?  mengirim(?:i|kan|in)?  kasih  terima  menerima  dapat  dapet  mendapat(?:kan)?  ingin  pengen  usah  perlu  lagi  aku  kami  ke
    dari  daftar  semua  pesan(?:-pesan)?  sms  wa  email  ini  itu  nomor  langganan  berlangganan  kasi  yang  berupa
  `,
  marketing: list`
    promo(?:si)?  iklan  spam  newsletter  penawaran  broadcast  marketing
    daftar (?:kiriman|kontak|broadcast|pelanggan|penerima|kalian|anda)
  `,
  after: list`lagi  aku  kami  ini  nomor  apapun  apa pun  dari  kalian  anda  lewat  via  wa  whatsapp  sms  email  terus`,
});

export const noMoreSw = noMore({
  lead: list`naomba  ningependa  tungependa  mnaweza  unaweza  nyinyi  ninyi`,
  end: list`
    (?:acha|acheni|wacha|wacheni|sitisha|sitisheni|koma|komeni|stop)  si(?:taki|hitaji|pendi)  (?:m|u)si(?:ni|tu)tum\p{L}+
    (?:ni|tu)?(?:ondoa|ondoe|ondoeni|ondoweni|toe|toeni|futa|futeni)  jiondoa  kujiondoa
  `,
  between: list`
    kuni(?:tumia|letea|tumia tena)  kutu(?:tumia|letea)  kutuma  ku(?:pata|pokea)  kupata  kupokea  tena  zaidi  ujumbe  jumbe  meseji  sms  text
    (?:w|z|y|l|v)?a  namba  nambari  yangu  langu  kwenye  katika  kutoka  orodha  yenu  zenu  wenu  hizi  hizo  zote  barua  pepe
  `,
  marketing: list`matangazo  tangazo  promo  promosheni  ofa  spam  masoko  newsletter  jarida  biashara za promo`,
  after: list`tena  zaidi  kabisa  kwa  namba  nambari  yangu  whatsapp  sms  zenu  yenu  wenu`,
});
