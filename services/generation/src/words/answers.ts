import { list } from "./list.ts";

/**
 * What a "yes" is put together of, in every language we speak; over folded text without punctuation. A message that
 * holds anything else is none.
 */
export const yesParts = {
  /** Agrees by itself. */
  agrees: list`
    yes  yeah  yea  yep  yup  yess+  of course  absolutely  definitely  certainly  please  pls  plz  please do  why not  i would  i'd (?:like|love) that
    si  claro(?: que si)?  por supuesto  me gustaria  desde luego  dale  porfa(?:vor)?  por favor  con gusto  de acuerdo
    iya|iyah|yoi  boleh  mau  silah?kan  tolong  tentu(?: saja)?  betul  dengan senang hati
    ndiyo  ndio  naam  tafadhali  naomba  eeh|ee|eh  bila shaka  kwa kweli
  `,
  /** Agrees to an offer, and otherwise takes note: not with thanks, which close a conversation. */
  takesUp: list`ya  sure(?: thing)?  sawa(?:sawa)?  vale  bueno  siap  poa  haya  iza  fiti`,
  /** Only takes note; a "yes" with something that agrees. */
  notes: list`ok(?:ay|ey)?  oke?  k  kk  alright  all right  fine  good  great  bien  esta bien  perfecto  genial  baik(?:lah)?  ya u?dah|ya sudah  sip  sound`,
  /** Tells us to do it. */
  does: list`
    (?:connect|transfer|put|pass) (?:me|us)(?: (?:through|over))?  conectame  comunicame  niunganish(?:e|eni)  nipigie(?: simu)?
    (?:let'?s )?do (?:that|it|so|this)  (?:go|carry) (?:ahead|for it|on)  proceed  make it so
    (?:get|call|bring|fetch|ask|find|send)(?: in)? (?:them|him|her|someone|somebody|one|a person|a human|(?:a|your|the) colleague)(?: in| on| over)?
    that works  sounds (?:good|great|like a plan)  (?:that|it|this)(?:'d| would|'ll| will)(?: be)? (?:help|great|good|nice|lovely|helpful|perfect|amazing|wonderful)  i'd appreciate (?:it|that)
    haz(?:lo|la)  hagal[oa]  haganlo  llama(?:l[oae]|le)  llame(?:l[oae]|le)?  busca(?:l[oae])?  adelante  me parece (?:bien|perfecto|genial|buena idea)
    (?:seria|estaria) (?:bueno|genial|perfecto|excelente)  que (?:venga|me ayude)  pasame
    lakukan  lanjut(?:kan)?  (?:tolong )?(?:di)?(?:panggil|sambung|hubung|carikan|bantu|lanjut)(?:kan|in)?(?: (?:dia|rekan(?:nya)?|orangnya))?  gas(?:keun)?
    fanya (?:hivyo|hivo|hivi|ivo|ivyo)  m(?:w|u)?ite(?: yeye)?  m(?:pigie|lete|tafute|unganishe|call)(?: simu)?  mwite mwenzako  endelea  ita(?:kuwa)? (?:vizuri|poa|fiti|nzuri)  itanisaidia  nitashukuru  leta
  `,
  /** Stands around any of these. */
  around: list`
    then  now  right  so  just  too  much  very  sir  madam  guys  mate  bro  friend  oh  please  yes
    ahora  entonces  pues  mismo  si  nomas  amigo  amiga  senor(?:a)?
    kak|kaka?k  min  gan  sis  bang  pak  bu  dong  deh  aja|saja  nih  sih  lah  ya|yah  banget  sekarang  langsung  u?dah|sudah  sekali
    basi  bana|bwana  kaka  dada  buda  boss  msee  maze|manze  kabisa  sana  sasa  tu  rafiki  hapo
  `,
  thanks: list`
    (?:many )?thanks(?: (?:a lot|so much))?  thank (?:you|u)(?: (?:so|very) much)?  thx  ty  (?:muchas |mil )?gracias  terima ?kasih  ma?kasi(?:h)?|makasi  asante(?:ni)?(?: sana)?  shukran(?:i)?
  `,
} as const;

/** Words that may stand around a greeting or a thank-you without making it more than that. */
export const fillers =
  "(?:there|everyone|all|team|friend|friends|sir|madam|bro|dude|guys|again|so|well|and|very|much|please|today|kak|kakak|min|gan|sis|bang|pak|bu|ya|yah|dan|y|a todos|amigo|amiga|na|sana|boss|buda|msee|wasee|maze|manze|rafiki|jamani|bot|um|uh|oh|ah)";
/** Words around an insult that add nothing to it. */
export const insultFillers =
  "(?:you|your|you're|u|are|r|is|this|so|such|a|an|the|what|bot|and|really|very|just|all|damn|eres|tu|un|una|muy|que|usted|ustedes|son|y|kamu|lo|lu|kalian|memang|dasar|banget|sih|anda|itu|wewe|ni|we|ninyi|nyinyi|kweli|sana|mko|uko|za)";
