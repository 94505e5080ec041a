import type { AbuseList } from "./abuse-list.ts";

export const abuseId: AbuseList = {
  roots: [
    "bangsat",
    "kont[o0]l",
    "ng?ent[o0]t",
    "memek",
    "bajing(?:an|n)",
    "brengsek",
    "g[o0]bl[o0]k",
    "t[o0]l[o0]l",
    "janc[uo]k",
    "jancok",
    "keparat",
    "kampret",
    "bedebah",
    "puki ?mak",
    "pant[eé]k",
    "pelacur",
  ],
  words: [
    "anjir|anjay|anjrit|anying|anjg|ajg|asu|asuw|bgst|kntl|mmk|gblk|tll|bego|bloon|dungu|idiot|pandir|sinting|sialan|siyalan|jahanam|laknat|lonte|perek|sundal|bencong|banci|jembut|itil|peler|titit|taik|tahi|tae|cuki|cukimai|kimak|pepek|jablay|bispak|bacot|iblis|dajjal|biadab|kunyuk|monyong|sontoloyo|goblog|kamseupay|cok|cuk|jing",
    "bodoh|tolol|edan|gendeng|ndasmu|dasmu|matamu|congormu|bacotmu|otakmu",
  ],
  phrases: [
    "(?:dasar|kayak|seperti|kaya|emang|memang) (?:anjing|babi|monyet|sapi|kerbau|binatang|sampah|penipu|maling|bodoh)",
    "(?:anjing|babi|monyet|binatang|sampah) (?:lu|lo|loe|kau|kamu|elu|kalian|banget|semua|ini|bangsat|goblok|tolol|emang)",
    "(?:lu|lo|kau|kamu|elu|kalian)(?: semua| itu| memang| emang)? (?:anjing|babi|monyet|binatang|sampah|maling|penipu)",
    "^ (?:anjing|babi)(?= (?:. )*$)",
    "(?:mata|otak|pala|kepala) (?:lu|lo|kau|mu)|otak (?:udang|kosong)|tutup mulut(?:mu)?|mampus(?: kau| lu| lo)?|mati saja(?: kau| kamu| lu)?|persetan(?: \\S+)?|kurang ajar|anak haram|tidak tahu malu|gak punya otak|tidak punya otak",
  ],
  safe: [],
};
