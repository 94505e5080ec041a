import type { Lexicon } from "./lexicon.ts";
import { list } from "./list.ts";
import { noMoreId } from "./marketing-words.ts";
import { personId } from "./person-id.ts";

const people =
  "(?:cs(?:nya)?|admin(?:nya)?|operator(?:nya)?|manusia(?: asli| beneran)?|orang(?:nya)?(?: asli| beneran| langsung)?|petugas(?:nya)?|agen(?!da)|customer (?:service|care)|staf(?:f)?(?:nya)?|karyawan(?:nya)?|manajer|manager|supervisor|seseorang|pemilik(?:nya)?|tim(?:nya)?)(?! (?:tua|rambut))";
const bots = "(?:bot|robot|mesin|chatbot|ai)";
const parcel = "(?:pesanan|paket|orderan|order|kiriman|barang|pembelian|belanjaan|sepatu|baju)(?:nya|ku|an)?";
const me = "(?: (?:saya|aku|gue|gw|ku|kami|sy))?";

export const id: Lexicon = {
  casual: {
    greeting: list`
      hal+o+  hai+  selamat (?:pagi|siang|sore|malam)  pagi  siang  sore  malam  permisi  assalamu ?alaikum
      met (?:pagi|siang|sore|malam)  misi  p  hai kak  halo kak  (?:halo|hai) min
    `,
    thanks: list`
      (?:terima ?kasih|makasih|makasi|trims|thanks|tq|thx|mksh|trimakasih|suwun)(?: (?:ya|yah|kak|banyak|min|gan|sis|bang|atas bantuannya))*
      sangat membantu
    `,
    bye: list`dadah?  sampai jumpa  sampai nanti  selamat tinggal  bye kak  pamit(?: dulu)?`,
    wellbeing: list`
      apa kabar(?: kak| min| nya)?  gimana kabar(?:nya)?  bagaimana kabar(?:nya|mu| anda)?  lagi apa  sehat
    `,
    smallTalk: list`
      ceritakan lelucon  (?:kasih|ceritain|punya) (?:lelucon|pantun|cerita)(?: dong| lucu)?
      kamu (?:umur berapa|tinggal dimana|tinggal di mana|sudah makan|udah makan|cantik|ganteng|lucu|pintar)
      (?:udah|sudah) makan(?: belum)?  aku (?:bosan|sedih|cape|capek|kesepian|lapar)
      saya (?:bosan|sedih|capek|lapar)  (?:wk){2,}\w*  nonton bola(?: gak)?
      cuaca(?:nya)? (?:panas|bagus|dingin|hujan)(?: banget| ya)?
      selamat (?:tahun baru|ulang tahun|lebaran|natal|hari raya)  aku cinta kamu
    `,
    acknowledgement: list`
      oke?  baik(?:lah)?  siap  ya  iya  sip  mantap  oh begitu  oh gitu  ngerti  paham  tidak  nggak  gak  enggak
      ga  betul  benar
    `,
  },
  identity: list`
    (?:tolong |coba )?(?:bilang|katakan|ngaku|akui|konfirmasi)(?: aja| saja)?(?: kalau| bahwa)? (?:kamu|anda|kakak)(?: adalah| itu| bukan)?(?: seorang)? (?:${bots}|manusia|orang(?: asli)?)
    (?:kamu|anda|ini|kakak|kak|lo|lu|km|dia)(?: ini| itu| tuh)?(?: (?:beneran|benar-benar|apakah|sebenarnya|cuma|hanya))?(?: (?:seorang|sebuah))? (?:${bots}|manusia|orang(?: asli| beneran)?)(?: (?:atau|apa|ya|kah|asli|beneran|sungguhan|bukan)\b.*)?
    (?:apakah|apa) (?:kamu|anda|ini) (?:\w+ )?(?:${bots}|manusia|orang)(?: .*)?
    (?:saya|aku|gue) (?:sedang |lagi )?(?:bicara|ngobrol|chat|ngomong|berbicara) (?:dengan|sama) (?:${bots}|manusia|orang|siapa)(?: (?:atau|asli|ya)\b.*)?
    (?:kamu|anda|ini) siapa(?: ya| sih)?  siapa (?:kamu|anda|ini|nama(?:mu| kamu| anda))
    ${bots} atau (?:manusia|orang)  (?:manusia|orang) atau ${bots}  (?:ini )?bot (?:ya|kah|bukan)
  `,
  insult: list`
    bodoh  goblok  tolol  bego  idiot  dungu  anjing  bangsat  kampret  brengsek  sialan  bacot  payah lo
  `,
  spam: list`
    (?:jual|beli|tambah) followers?  (?:slot|judi) (?:gacor|online)
    pinjaman (?:online )?(?:cepat|tanpa (?:jaminan|syarat))  investasi (?:bitcoin|kripto|crypto|pasti untung)
    selamat anda (?:menang|mendapatkan|terpilih)  klik (?:link|tautan) (?:ini|berikut)
    gabung (?:grup|channel) (?:telegram|wa)  penghasilan .{0,20}(?:per hari|sehari|tanpa modal)
  `,
  human: {
    parts: personId,
    request: list`
      (?:bicara|ngomong|ngobrol|chat|berbicara|komunikasi|telepon|telpon|konsultasi)(?: langsung)? (?:(?:dengan|sama|ke|ama|dgn|sm) )?(?:seorang )?${people}
      (?:sambung(?:kan|in)|hubung(?:kan|in)|alihkan|transfer|oper(?:kan|in)?|terus(?:kan|in)|arahkan)${me}(?: (?:ke|dengan|sama|kepada))? ${people}
      (?:hubungi|kontak|panggil(?:kan|in)?|minta|cari|carikan) (?:(?:dengan|ke|sama) )?${people}(?:${me})?(?: (?:dong|ya|kak|sekarang|langsung|aja|saja|please|tolong))*$
      (?:mau|ingin|pengen|pingin|perlu|butuh|minta|maunya)${me} (?:(?:ke|sama|dengan) )?${people}(?: (?:dong|ya|kak|sekarang|langsung|aja|saja|please))*$
      (?:ada|apa ada) (?:orang|manusia|admin|cs|petugas)(?:nya)?(?: asli| beneran)?(?: (?:di sini|disini|di sana|gak|nggak|ga|tidak|ya|kah|nya))*$
      (?:jangan|bukan|gak mau|nggak mau|tidak mau|ga mau|males) (?:(?:sama|pakai|pake|dengan|ngobrol|bicara|chat|ngomong|dijawab|balas|dibalas) )*${bots}
      (?:tolong|bisa|minta|mohon) (?:di ?)?(?:telepon|telpon|hubungi)(?:in)?(?: saya| aku| balik| kembali| ke nomor)*
      (?:telepon|telpon|hubungi) (?:saya|aku|kembali|balik)
    `,
    bare: list`
      cs(?:nya)?  admin(?:nya)?  operator  manusia  orang (?:asli|beneran)  petugas  agen  supervisor  manajer
    `,
  },
  frustration: list`
    (?:sangat |sungguh |benar-benar )?kecewa(?: (?:banget|sekali|berat|sama|dengan|berat))?  mengecewakan
    (?:kesal|kesel|marah|jengkel|emosi|frustrasi|frustasi|geram|muak|capek|cape|lelah)(?: (?:banget|sekali|nih|saya|aku|nunggu|menunggu|dengan|sama|gue))+
    (?:saya|aku|gue) (?:(?!tidak |gak |nggak |ga |tak )\w+ )?(?:kesal|kesel|marah|jengkel|frustrasi|frustasi|muak)
    (?:pelayanan|layanan|servis|service|respon)(?:nya)? (?:\w+ )?(?:buruk|jelek|parah|payah|lambat|lelet|mengecewakan|ancur)
    (?:parah|payah|keterlaluan)(?: (?:banget|sekali|nih|ya))*$  (?:buang|buang-buang|membuang) waktu
    (?:gak|tidak|nggak|ga) (?:becus|masuk akal|profesional|membantu|guna|berguna)(?: (?:sama sekali|banget))?
    (?:gak|tidak|nggak|ga|kapok) (?:akan |bakal |mau )?(?:belanja|beli|pesan|order) (?:di sini |disini )?lagi
    kapok  (?:nunggu|menunggu) (?:terlalu |udah )?lama (?:banget|sekali)
    (?:sudah|udah) (?:berapa|berkali|3|tiga|lima|beberapa)(?:-| )?kali  tidak bisa diterima
  `,
  refund: {
    demand: list`
      (?:minta|mau|ingin|pengen|pingin|tuntut|menuntut|mohon|tolong|ajukan|mengajukan|saya|aku|klaim)(?: (?:saya|aku|gue|di|segera|untuk|minta|mau|ingin))* (?:refund|uang(?: saya| aku| ku| gue)? (?:di ?)?(?:kembali(?:kan)?|balik(?:in)?)|pengembalian (?:dana|uang)|di ?refund)(?! (?:policy|itu|syaratnya))
      (?:kembalikan|balikin|balikkan|pulangkan) (?:uang|duit|dana)(?:ku| saya| aku| gue)?
      (?:uang|duit|dana)(?:ku| saya| aku| gue)? (?:harus|tolong|mohon|segera|belum) (?:di ?)?(?:kembali(?:kan)?|balik(?:in)?)
      (?:uang|duit|dana)(?:ku| saya| aku| gue) (?:di ?)?(?:kembalikan|balikin)
      (?:mana|kemana|dimana) (?:refund|uang(?: kembali)?)(?:nya|ku| saya)?
      refund(?:nya)? (?:saya |ku )?(?:belum|kok belum|mana|gak|tidak) ?(?:masuk|sampai|cair|ada)?
      refund (?:dong|sekarang|segera|aja|saja|please|ya|uang saya)
      (?:tolong|mohon|bisa) (?:di ?)?refund(?:kan|in)?
    `,
    bare: list`refund  uang kembali  pengembalian (?:dana|uang)  kembalikan uang`,
    own: list`uang (?:saya|aku|ku) (?:di)?(?:kembali|balik)  refund (?:saya|ku|nya)`,
  },
  complaint: {
    demand: list`
      (?:mau|ingin|pengen|saya|ajukan|mengajukan|buat|membuat|sampaikan|menyampaikan|kirim) (?:(?!tidak |gak |nggak |ga |tak |bukan |belum )\w+ ){0,2}(?:komplain|complain|keluhan|pengaduan|protes)
      (?:saya|aku|kami) (?:mengeluh|komplain|protes)  (?:ada|punya) (?:komplain|keluhan|complain)
      (?:komplain|complain|protes) (?:nih|dong|ya|soal|tentang|kak|min|barang|pesanan)
    `,
    bare: list`komplain  complain  keluhan  pengaduan  protes`,
  },
  dispute: list`
    (?:ter|ke|di)?(?:potong|tagih|debet|debit|bayar|charge)(?: \w+){0,2} (?:dua kali|2x|2 kali|double|dobel)
    (?:bayar|tagihan) (?:dobel|double)
    saldo (?:saya |ku )?(?:sudah |udah )?ter(?:potong|debet) (?:tapi|tp|padahal)
    (?:sudah|udah) (?:bayar|transfer) (?:tapi|tp) (?:\w+ ){0,3}(?:belum|tidak|gak|nggak)  chargeback
    transaksi (?:yang )?(?:tidak|bukan) (?:sah|saya|dikenal)
  `,
  legal: list`
    (?:pengacara|kuasa hukum) (?:saya|kami)  somasi  lapor(?:kan|in)? (?:ke )?(?:polisi|ylki|bpkn)  jalur hukum
    tuntut (?:kalian|toko|anda)
  `,
  notBefore: list`
    (?:tidak|nggak|gak|ga|tak|enggak|ngga|tdk|gk) (?:perlu|mau|butuh|usah|ingin|minta|pernah|jadi|harus)
    (?:bukan|belum) (?:minta|mau|perlu|pernah)  tanpa  jangan  daripada
  `,
  notDirect: list`(?:tidak|nggak|gak|ga|tak|enggak|ngga|tdk|gk|bukan|belum|jangan|tanpa)(?: ada| terlalu| begitu| lagi)?`,
  notAfter: list`(?:tidak|gak|nggak|ga) (?:perlu|usah|jadi)`,
  asking: list`
    bagaimana  gimana  gmn  cara  caranya  apakah  apa (?:itu|saja|kebijakan|syarat)  berapa  kapan  kalau  kalo
    jika  bila  bisa(?:kah)?  boleh(?:kah)?  kebijakan  syarat  ketentuan  prosedur  info  tanya  mau tanya
    proses  ada
  `,
  polite: list`
    tolong  mohon  dong  ya  yah  kak  kakak  min  gan  sis  bang  pak  bu  sekarang  hubungi  mau  minta  aja
    saja  deh  donk  plis  please  nih  segera  langsung  ke  butuh  sih  lah  saya  halo  hai  panggil
  `,
  question: list`
    apa  apakah  siapa  kapan  kenapa  mengapa  berapa  bagaimana  gimana  dimana  di mana  mana  bisa(?:kah)?
    boleh(?:kah)?  ada  adakah  kok  gak  nggak
  `,
  intents: {
    sales_discovery: {
      strong: list`
        (?:lagi |sedang |mau |saya )?(?:cari|nyari|mencari)  (?:rekomendasi|rekomen|saran)(?:nya|kan|in)?
        (?:mau|ingin|pengen|pingin) (?:beli|belanja|pesan|order|lihat)
        (?:lihat|liat|tunjukkan|tampilkan|lihatin) (?:produk|katalog|koleksi|barang|pilihan)
        (?:hadiah|kado) (?:buat|untuk)  jual apa(?: aja| saja)?  katalog
      `,
      weak: list`beli  belanja  kado`,
    },
    product_question: {
      strong: list`
        (?:ada|jual|punya|ready|stok|tersedia) (?!yang bisa)(?:\w+ ?){1,4}(?:gak|nggak|ga|kah|tidak|ya|kak)?
        berapa harga(?:nya)?  harga(?:nya)? (?:\w+ ){0,3}berapa  (?:berapaan|brp harga)
        ready (?:stock|stok|kak|gak)  (?:masih|apa) (?:ada|ready|tersedia)
        (?:ukuran|warna|bahan)(?:nya)? apa(?: aja| saja)?  stok(?:nya)?
      `,
      weak: list`harga(?:nya)?  ukuran  warna  ready  berapa`,
    },
    support_question: {
      strong: list`
        (?:retur|tukar|menukar|ditukar|dikembalikan|mengembalikan|pengembalian)  refund  ongkir  ongkos kirim
        pengiriman  kirim ke  (?:berapa|brp) (?:lama|hari)  garansi  jam (?:buka|kerja|operasional|berapa)
        buka (?:jam|hari|sampai)  tutup jam  lokasi(?:nya)?  alamat(?:nya)? (?:toko|di ?mana|dmn)
        (?:kata sandi|password)  akun  kebijakan  syarat  privasi  bagaimana cara  cara(?:nya)?  rusak|cacat
        salah (?:barang|ukuran|kirim|warna)  faktur|invoice|struk  panduan ukuran  cuci  langganan|keanggotaan
      `,
      weak: list`bantuan  masalah  tanya  tolong`,
    },
    order_status: {
      strong: list`
        (?:di ?mana|dmn|mana|kemana|sampai (?:di )?mana) ${parcel}
        ${parcel}${me} (?:di ?mana|dmn|mana|sampai mana|sudah sampai|belum (?:sampai|datang|tiba|diterima|dikirim)|kapan|kok belum|udah sampai|lama|telat|terlambat)
        (?:cek|lacak|tracking|status|resi|nomor resi|no resi)(?: (?:${parcel}|pengiriman))?  kapan ${parcel}${me}
        (?:sudah|udah) (?:dibayar|bayar) tapi belum (?:dikirim|sampai)  belum (?:terima|menerima) ${parcel}
        (?:pesanan|order|invoice|resi)(?: (?:nomor|no))?\.? ?#? ?(?=[a-z]{0,4}-?\d{3,})[a-z]{0,4}-?\d{3,}
        belum dikirim  ^(?:(?:cek|lihat|kalau) )?pesanan saya$
      `,
      weak: list`pesanan saya  paket saya  orderan  pesanan  resi`,
    },
    discounts_offers: {
      strong: list`
        diskon  promo  kupon  voucher  potongan harga  cashback  gratis ongkir  kode promo
      `,
      weak: list`murah`,
    },
    preferences_consent: {
      strong: list`
        berhenti (?:berlangganan|kirim(?:i)?|mengirim)  jangan kirim(?:i)? (?:pesan|promo|saya)
        hapus (?:data|akun) saya  stop (?:promo|pesan|kirim)
      `,
      weak: list`notifikasi`,
    },
    payment_help: {
      strong: list`
        (?:cara|bisa|gimana|bagaimana) (?:\w+ ){0,2}bayar(?:nya)?  (?:metode|cara) pembayaran
        bayar (?:pakai|pake|lewat|via|dengan|di tempat)
        (?:transfer|gopay|ovo|dana|shopeepay|qris|virtual account|kartu kredit)
        pembayaran(?:nya)? (?:gagal|ditolak|error)  cicilan  cod
      `,
      weak: list`bayar  pembayaran  transfer`,
    },
  },
  orderChange: list`
    (?:batal(?:kan|in)?|ubah|ganti|cancel|membatalkan|mengubah) (?:\w+ )?(?:pesanan|order(?:an)?|alamat)
  `,
  trouble: list`
    (?:barang|paket|pesanan|produk|sepatu|baju|tas)(?:nya| saya| ku)?(?: \w+)? (?:rusak|cacat|sobek|pecah|salah|kurang|tidak lengkap|gak lengkap)
    (?:datang|sampai|terima)(?:nya)? (?:\w+ )?(?:rusak|cacat|sobek|pecah)
  `,
  optOut: list`berhenti  berhenti langganan  jangan kirim lagi  ${noMoreId}`,
  optIn: list`mulai(?: lagi)?  langganan lagi  kirim promo lagi`,
  joins: list`tapi  tp  dan  terus  trus  karena  soalnya  jadi`,
};
