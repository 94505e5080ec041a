import type { DangerList } from "./list.ts";

const mine = "(?:saya|aku|gue|gua|gw|ku|sy|kami|kita)";

export const dangerId: DangerList = {
  things: [
    "(?:baterai|hp|handphone|ponsel|charger|cas(?:an)?|kabel|adaptor|colokan|stop ?kontak|power ?bank|laptop|komputer|tablet|tv|televisi|layar|speaker|headset|earphone|kompor|oven|ketel|teko|pemanas|setrika|hair ?dryer|pengering|kipas|blender|mixer|kulkas|microwave|mesin|mesin cuci|vacuum|bor|gergaji|skuter|sepeda|motor|mobil|mainan|lampu|bohlam|korek|botol|gelas|panci|presto|wajan|alat|produk|barang|perangkat|tabung|regulator|dispenser|rice cooker)(?:nya|ku)?",
  ],
  events: [
    "(?:me)?led[aeu]k(?:an)?|meledug|meletus|(?:ter|ke)bakar|kebakaran|hangus|berasap|ngebul|(?:keluar|mengeluarkan|ngeluarin|muncul|ada) (?:asap|api|percikan(?: api)?)|percikan api",
    "(?:meng|ng)?gembung|kembung|melembung|bengkak|meleleh|korslet(?:ing)?|konslet(?:ing)?|(?:ke|ter)setrum|nyetrum|menyetrum|tersengat(?: listrik)?|menyala api",
  ],
  blasts: ["(?:me)?led[aeu]k|meledug|meletus|(?:ter|ke)bakar|kebakaran|(?:ke|ny|meny)amb[ae]r(?: api)?|menyala api"],
  figures: [
    "harga|harganya|penjualan(?:nya)?|promo(?:nya)?|pesan|notif(?:ikasi)?(?:nya)?|permintaan|viral|emosi|warna(?:nya)?|rasa(?:nya)?|semangat",
  ],
  hurts: [
    "terbakar|kebakar|melepuh|luka|terluka|robek|sobek|tersayat|teriris|keiris|berdarah|patah|memar|iritasi|gatal|bengkak|ruam|kesetrum|tersetrum|tersengat|kesengat|retak|keseleo|terkilir|tergores|lecet|merah merah|ketusuk|tertusuk|kejepit|terjepit|membiru|perih|tertimpa|kejatuhan|ketimpa|kesiram|tersiram|kena (?:api|pisau|air panas)",
  ],
  bodies: [
    `(?:tangan|jari|lengan|kaki|paha|betis|muka|wajah|mata|kulit|kepala|leher|punggung|pinggang|pinggul|lutut|mulut|bibir|lidah|dada|perut|hidung|telinga|bahu|tenggorokan)(?:ku|nya)?(?: ${mine})?`,
  ],
  people: [
    `(?:anak|bayi|istri|suami|ibu|mama|bapak|ayah|papa|adik|kakak|nenek|kakek|cucu|kucing|anjing|pacar|keluarga|sekeluarga)(?:ku|nya)?(?: ${mine})?|${mine}`,
  ],
  burns: ["terbakar|kebakar|hangus|gosong|membakar"],
  property: [
    "(?:gorden|tirai|meja|kasur|ranjang|sofa|rumah|kamar|dapur|lantai|karpet|dinding|tembok|baju|tas|kantong|lemari|sprei|kontrakan)(?:nya|ku)?",
  ],
  injuries: [
    "keracunan|kena setrum|alergi parah|ruam|melepuh|berdarah|darah(?:nya)?|pendarahan|(?:di|ke|masuk|dilarikan ke|dibawa ke) (?:rumah sakit|rs|ugd|igd)|menelan|tertelan|ketelan|keselek|tersedak",
    "pingsan|muntah(?:-muntah| muntah)?|kecelakaan|terluka|kesengat|muntah|retak|merah merah|lecet|luka(?: bakar| parah)?|patah tulang|kesetrum|tersetrum|tersengat|gegar otak|gatal (?:parah|semua)|bengkak",
  ],
  controls: ["rem(?:nya|ku)?|setir(?:nya)?|kemudi(?:nya)?|airbag(?:nya)?|kantong udara|sabuk pengaman(?:nya)?"],
  failures: [
    "blong|los|macet|(?:ter|nge)kunci|ngunci|jebol|putus|lepas|gagal|(?:tidak|tak|gak|nggak|ga|ngga|enggak|gk) (?:\\S+ )?(?:ber)?(?:fungsi|pakem|makan|mengembang|ngembang|kerja|kebuka|terbuka|respon)",
  ],
  accidents: [
    `(?:${mine}|suami|istri|anak|ibu|ayah|lalu|terus|trus|dan|sampai|sampe|hampir|jadi|langsung) (?:\\S+ )?(?:me|di|ke|ter)?n?[ae]?(?:tabrak|nabrak|guling|perosok)(?:an)?(?! jadwal)|menabrak (?:pohon|tiang|tembok|mobil|motor|truk|orang|pagar|pembatas)|(?:meng|ng)?alami (?:kecelakaan|laka)`,
    "kecelakaan (?:tadi|kemarin|kmrn|semalam|barusan|pakai|pake|pas|waktu|naik|karena|gara gara|di jalan)|(?:masuk|jatuh ke) (?:jurang|got|parit|sungai)|(?:mobil|motor|truk|bus)(?:nya|ku)? (?:\\S+ )?(?:terbalik|kebalik|terguling)|terpental",
    `(?:patah|ambruk|roboh|copot|jebol|putus|amblas) (?:\\S+ ){0,4}(?:${mine}|anak|ibu|ayah|istri|suami|nenek|kakek|bayi)(?:ku|nya)? (?:\\S+ )?(?:jatuh|terjatuh|terjengkang)(?! (?:cinta|tempo))|(?:nenek|kakek|bayi|anak|ibu|ayah)(?:ku| saya| aku| gue| kami) (?:jatuh|terjatuh)(?! (?:cinta|hati))`,
    "(?:minum|meminum|telan|menelan|makan) (?:\\S+ )?(?:racun|pemutih|deterjen|pembersih|baygon|pestisida|cat|lem)(?= )",
  ],
  unreal: [
    "(?:di|dalam) (?:\\S+ )?(?:game|gim|permainan|film|mimpi|simulator)(?:nya)?|karakter(?:ku| saya| gue)|minecraft|roblox",
  ],
  alone: [
    "bau gas|gas(?:nya)? bocor|(?:panggil|butuh|tolong) ambulans?|(?:saya|aku|gue|dia|anak saya) (?:\\S+ )?(?:sesak n[ae]f?pas|gak bisa n[ae]f?pas|tidak bisa bernapas)",
    "ada kebakaran|(?:kaca|beling|paku|belatung|ulat|jarum|kecoa|jamur) di (?:dalam )?(?:makanan|susu|minuman|roti|nasi|jus|kue|bubur)",
  ],
  others: [
    "ada (?:yang|orang|yg)|seseorang|orang(?: lain)?|(?:kurir|sopir|supir|driver|penjual|seller|pembeli|teknisi|mantan|pengguna|user|pelanggan|karyawan|cowok|pria|cewek|tetangga|satpam|ojol)(?:nya|ku)?|dia|mereka|sama|oleh|di(?:ancam|teror|peras|lecehkan|pukul|serang|kuntit|tampar|buntuti)\\w*",
  ],
  attacks: [
    "(?:meng)?ancam|ngancam|ngancem|meneror|neror|memeras|meres|melecehkan|menguntit|nyakitin|menyakiti|nendang|menendang|mendorong|ngedorong|nguntit|ngikutin|mengikuti|membuntuti|memukul|mukul|menampar|nampar|menyerang|nyerang|menyentuh|megang megang|meraba|memperkosa",
    "(?:kirim|ngirim|mengirim)(?:i|in)? (?:\\S+ ){0,2}(?:foto|video|pesan|chat|gambar) (?:\\S+ )?(?:senonoh|cabul|porno|vulgar|mesum|telanjang)|(?:me)?maksa masuk|bakar rumah|ta[hu]+ alamat(?: \\S+){0,3} (?:mau|akan|bakal) (?:datang|dateng)",
    "(?:mau|akan|bakal) (?:bunuh|membunuh|pukul|mukul|memukul|habisi|hajar|nyakitin|menyakiti|datangi)|di(?:anc[ae]m|teror|peras|lecehkan|pukul|pukuli|serang|kuntit|tampar|buntuti)\\w*",
  ],
  attacked: [
    "(?:merasa|ngerasa) (?:tidak|gak|nggak) aman|(?:saya|aku|gue) (?:\\S+ )?(?:dalam bahaya|terancam)|(?:dapat|terima|menerima|kirim|dikirimi|ngirim) ancaman",
    "ancaman pembunuhan|(?:saya|aku|gue) (?:\\S+ )?di(?:anc[ae]m|teror|peras|lecehkan)",
  ],
  accounts: [
    "(?:akun|kartu|dompet|saldo|email|nomor|password|kata sandi|profil|rekening|uang|duit|identitas|m ?banking|wa)(?:ku|nya)?",
  ],
  takings: [
    "(?:di|ke|ter|kena ?)(?:hack|heck|hek|retas|bajak|bobol|curi|kuras|clone|kloning|jebol|rampas)\\w*|ambil alih|diambil alih|disalahgunakan|diganti (?:sama|oleh)|(?:ditarik|dipakai|diganti|dikuras|diambil|dipake) (?:sama )?orang|hilang ditarik|kecurian",
  ],
  strangers: [
    "(?:ada (?:yang|yg|orang)|orang|seseorang|hacker|orang lain)(?: \\S+){0,2} (?:masuk|login|pakai|pake|menggunakan|memakai|ganti|mengganti|tarik|menarik|akses|mengakses|bobol|hack|curi|belanja|ambil|mengambil|punya akses)",
  ],
  defrauded: [
    "(?:saya|aku|gue|kami|kena|jadi korban) (?:\\S+ )?(?:ditipu|tertipu|ketipu|penipuan|tipu|phishing|scam)|(?:transaksi|pembelian|pesanan|penarikan) (?:\\S+ ){0,3}bukan (?:saya|aku|gue)",
    "(?:pakai|pake|memakai) nama (?:saya|aku|gue)|saldo(?:ku| saya| gue)? (?:\\S+ ){0,2}(?:hilang|lenyap|raib|ludes)|klik (?:link|tautan|situs) (?:palsu|phishing|penipu)|login dari (?:perangkat|hp|lokasi|tempat) (?:asing|lain|tidak)",
    "(?:kasih|kasi|memberi|memberikan|berikan|kirim) (?:kode )?(?:otp|pin|password|kode)(?: \\S+){0,3} (?:penipu|orang)|(?:orang|oleh|ke|sama) penipu",
    "tanpa (?:izin|ijin|sepengetahuan) (?:saya|aku|gue)",
  ],
  own: [`${mine}|\\S+ku`],
  not: ["tidak|tak|gak|nggak|ngga|ga|enggak|bukan|belum|jangan|tanpa|anti|tdk|gk|tiada"],
  supposed: [
    "asuransi|kalau|kalo|jika|bila|apakah|bisa|dapat|mungkin|takut(?:nya)?|khawatir|mencegah|supaya|biar|agar|semoga|obat|ulasan|review|kata(?:nya)?|berita|film|cerita|untuk (?:luka|alergi)",
  ],
  asks: ["apakah|apa|bagaimana|gimana|gmn|kapan|berapa|siapa|di ?mana|mana|bisa|boleh|adakah|bisakah|bolehkah|bagian"],
  calls: [
    "(?:bisa|tolong|mohon|minta) (?:di)?bantu(?:in|an)?(?: saya| dong)?|tolong(?:in)?|help|halo|hai|kak|min|gan|aduh|astaga",
  ],
};
