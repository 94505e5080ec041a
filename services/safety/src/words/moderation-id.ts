import type { ModerationList } from "./moderation-list.ts";

export const moderationId: ModerationList = {
  patterns: {
    self_harm: [
      "bunuh diri|gantung diri|(?:menyakiti|melukai|membunuh) diri(?:ku| saya| sendiri)?|(?:mengakhiri|akhiri) hidup(?:ku| saya)?",
      "(?:saya|aku|gue|gua) (?:\\S+ )?(?:ingin|mau|pengen|pingin|lebih baik) mati(?! (?:ketawa|tertawa|lampu))",
      "(?:tidak|gak|nggak|ga) (?:ingin|mau|kuat) hidup(?: lagi)?|capek hidup|lelah hidup",
    ],
    threat: [
      "(?:saya|aku|gue|gua|ku|kami)(?: \\S+){0,2} (?:bunuh|habisi|hajar|bakar|tembak|tusuk|bacok|gebuk|perkosa|ledakkan|bom)(?: \\S+){0,2} (?:kamu|kau|lu|lo|kalian|dia|toko|kantor|rumah|kurir)",
      "(?:ku ?bunuh|kubakar|kuhajar|kuhabisi|kutembak|kutusuk|kubacok) (?:kau|kamu|kalian|lu|lo|toko|dia)|awas (?:kau|kamu|lu|lo) (?:mati|ku|nanti ku)",
      "(?:kamu|kau|lu|lo|kalian) (?:akan|bakal|harus|pasti) (?:mati|ku ?bunuh|saya bunuh|dihabisi)|saya tahu (?:rumah|alamat)(?:mu| kamu)|bom (?:di )?(?:toko|kantor|gudang)",
    ],
    scam: [
      "(?:kirim|transfer|bayar|setor)(?: \\S+){0,6} (?:western union|moneygram|bitcoin|kripto|usdt|kartu hadiah|pulsa)(?: \\S+){0,6} (?:dulu|untuk (?:klaim|cairkan|hadiah)|ke (?:saya|nomor ini))",
      "(?:anda|kamu|selamat)(?: \\S+){0,4} (?:menang|memenangkan|terpilih|mendapatkan)(?: \\S+){0,4} (?:undian|hadiah|lotre|miliar|juta rupiah|mobil)",
      "(?:gandakan|lipatgandakan) (?:uang|dana|bitcoin|investasi)|(?:profit|untung|keuntungan) (?:pasti|dijamin|terjamin)",
      "(?:kirim|kasih|berikan|sebutkan|minta)(?: \\S+){0,2} (?:kode )?(?:otp|pin|kata sandi|password|cvv)(?:mu| kamu| anda)",
      "(?:mama|papa|ibu) minta pulsa|biaya (?:admin|pencairan) (?:dulu|di muka|di awal)|jual (?:kartu|akun) (?:curian|hack|retas)",
    ],
    off_topic: [
      "(?:buatkan|tuliskan|kerjakan|bikinkan|selesaikan)(?: \\S+){0,3} (?:esai|pr|tugas (?:sekolah|kuliah)|skripsi|puisi|kode (?:program|python)|makalah)",
      "kirim(?:kan)?(?: \\S+){0,2} (?:foto (?:bugil|telanjang|seksi)|bokep|porno)|(?:layanan )?open bo|(?:jasa|cari) (?:psk|cewek panggilan)|video bokep",
      "(?:pilih|coblos) (?:siapa|presiden siapa)|(?:pendapat|menurut) (?:kamu|mu|anda)(?: \\S+){0,2} (?:presiden|pemilu|politik|agama)",
      "(?:jual|beli|cari)(?: \\S+){0,2} (?:narkoba|sabu|ganja|kokain|senjata api|paspor palsu|ijazah palsu)|cara (?:membuat|bikin|merakit) bom|cara (?:hack|meretas|cuci uang)|judi (?:online|slot)|slot gacor",
    ],
  },
  hate: {
    groups: [
      "(?:orang )?(?:cina|tionghoa|papua|batak|jawa|madura|kulit hitam|cacat|difabel|kafir|yahudi|kristen|islam|muslim|hindu|arab|asing)|perempuan|wanita|gay|homo|lesbian|transgender|waria|banci|imigran|pengungsi",
    ],
    before: [
      "(?:benci|membenci|muak dengan|jijik (?:dengan|sama)|bunuh|basmi|usir|bakar|musnahkan|habisi|ganyang)(?: \\S+){0,3}",
    ],
    after: [
      "(?:\\S+ ){0,3}?(?:itu|adalah|memang|semua|harus|layak|pantas|semuanya|emang)(?: \\S+){0,3} (?:sampah|menjijikkan|hama|binatang|hina|rendahan|bodoh|mati|dibunuh|dibasmi|diusir|dimusnahkan|penyakit|najis|kotor|penjahat|teroris|monyet|babi|anjing)",
    ],
    slurs: [
      "(?:cina|cino) (?:babi|anjing|loleng|kafir)|(?:monyet|kera) papua|dasar (?:cina|kafir|papua|banci|homo|negro)",
    ],
    denied: ["tidak|bukan|jangan|tak|gak|nggak|tidak boleh|siapa yang|orang yang bilang|berkata|bilang"],
  },
};
