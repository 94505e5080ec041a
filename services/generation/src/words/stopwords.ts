/** Words that carry no topic, in all our languages, folded. */
export const stopwords: ReadonlySet<string> = new Set(
  `a an the i you we they he she it me my your our their his her its us them this that these those is are was were be been
  am do does did done doing have has had having can could will would shall should may might must to of in on at by for
  from with about into and or but if so as than then there here not no yes what which who whom whose when how why please
  thanks thank hi hello hey just also some any all im id ive dont doesnt didnt cant isnt get got want need know tell like
  let go going make if whats hows wheres up out over very really much many more most long take takes time times soon something anything someone thing things
  too now super ok okay
  el la los las un una unos unas de del al y o u que en es son se su sus mi mis tu tus me te le les lo con por para como
  cual cuales cuando quien si no ya muy mas pero porque hay puedo puede pueden quiero tengo tiene tienen hola gracias
  favor cuanto cuanta cuantos cuantas hora tarda tardan demora tiempo algo este esta esto ese esa eso estoy ser fue hacer hago
  yang dan di ke dari itu ini saya aku kamu anda kami kita mereka dia apa apakah bagaimana gimana kapan siapa kenapa
  bisa boleh tolong mohon kak min ya dong sih kok nih deh untuk dengan pada adalah akan sudah udah belum tidak gak nggak
  ga mau ingin ada jika kalau atau juga saja aja nya lagi cara berapa lama waktu halo hai terima kasih
  na ya wa la za cha vya kwa ni si katika kama au lakini hii hiyo hizi hizo huu huo yangu wangu langu yako yenu je nini
  gani lini vipi aje naweza mnaweza nataka naomba tafadhali asante habari kuna mna hapa hapo sana tu bado sasa nina una
  inaweza ili pia ama jinsi namna ngapi muda wakati inachukua`.split(/\s+/u),
);
