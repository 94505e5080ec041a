import type { RejectionWords } from "./rejection-words.ts";

const not = "(?:tidak|tdk|nggak|ngga|enggak|engga|gak|ga|gk|g|tak|belum|blm)";
const me = "(?:saya|aku|gue|gua|gw|ku|kami|kita)";
const works =
  "(?:bisa|berhasil|jalan|berfungsi|mempan|ngaruh|membantu|bantu|nyambung|sesuai|menjawab|jawab|tepat|benar|bener|cocok|paham|ngerti|relevan|berubah|beres)";

export const rejectedId: RejectionWords = {
  whole: [
    `(?:(?:itu|ini|jawaban\\w*) )?(?:bukan|bkn)(?:lah)?(?: (?:itu|ini|begitu|gitu|jawaban\\w*|pertanyaan\\w*|maksud\\w*|yang|${me}|dimaksud|ditanya\\w*|tanya\\w*|nanya|cari|mau|butuh\\w*))*`,
    `(?:(?:itu|ini|jawaban\\w*|kamu|anda|kakak|masih|tetap|tetep|juga|sama sekali) )*${not}(?: (?:saja|aja|juga))? ${works}(?: (?:juga|pertanyaan\\w*|sama sekali|apa apa|${me}|dengan|kak|nih|sih))*`,
    "(?:itu |jawaban\\w* )?(?:salah|keliru|ngaco)(?: (?:jawab\\w*|info\\w*|orang|itu))?",
    `(?:${me} )?(?:sudah|udah|udh|sdh) (?:${me} )?(?:di)?(?:coba|cobain|baca|tahu|tau|lakukan|lakuin)(?: (?:itu|semua|semuanya|tadi|yang itu))?`,
    "(?:itu )?(?:tadi )?(?:sudah|udah) (?:kamu |anda )?(?:bilang|dijawab|dikatakan)(?: tadi)?",
    "(?:masih|tetap|tetep)(?: (?:saja|aja))? (?:sama|error|eror|rusak|gagal|begitu|gitu|mati|macet)(?: (?:saja|aja))?",
    "yang lain|hal lain|sama (?:saja|aja)",
  ],
  starts: [
    "(?:bukan|bkn) (?:itu|ini|begitu|gitu)(?: (?:yang )?(?:saya|aku|gue|gw) (?:maksud|tanya\\w*|cari|mau))?(?: maksud(?:nya|ku| saya| aku))?",
    "(?:maksudku|maksud (?:saya|aku|gue|gw)|yang (?:saya|aku|gue|gw) (?:maksud|tanya\\w*|cari))(?: (?:itu|adalah|tentang|soal))*",
    "(?:saya|aku|gue|gw) (?:tadi )?(?:tanya|nanya|bertanya)(?: (?:itu|soal|tentang))*",
  ],
  persists: [
    `(?:masih|tetap|tetep)(?: (?:saja|aja))? (?:${not}|error|eror|gagal|rusak|sama|mati|macet)`,
    "(?:sudah|udah) (?:saya |aku |di)?coba(?: (?:itu|semua))? (?:tapi|tp|tetap|tetep|masih)",
  ],
  fillers: [
    "kak",
    "kakak",
    "min",
    "gan",
    "sis",
    "bang",
    "pak",
    "bu",
    "ya",
    "yah",
    "deh",
    "dong",
    "sih",
    "nih",
    "loh",
    "lho",
    "maaf",
    "hmm+",
    "eh",
    "nggak",
    "enggak",
    "tidak",
    "gak",
    "ga",
    "tapi",
    "itu",
    "juga",
    "makasih",
  ],
};
