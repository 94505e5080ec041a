import type { InjectionRule } from "./injection-rule.ts";

const drop =
  "(?:abaikan|lupakan|hiraukan|jangan (?:ikuti|patuhi|hiraukan|pedulikan)|langgar|lewati|hapus|batalkan|kesampingkan|tinggalkan|acuhkan|nonaktifkan|matikan)";
const filler = "(?:(?:saja|semua|seluruh|segala|setiap|sistem) ){0,3}";
const rules =
  "(?:instruksi|aturan|perintah|arahan|pedoman|batasan|pembatasan|larangan|prompt|filter|kebijakan|ketentuan|konteks|dokumen|panduan|pengaturan)(?:mu|nya)?";
const reveal =
  "(?:tampilkan|tunjukkan|perlihatkan|tuliskan|tulis|cetak|sebutkan|ungkapkan|bocorkan|ulangi|ulang|berikan|beritahu|kasih tahu|bacakan|terjemahkan|keluarkan|salin|apa)";

/** Indonesian signs. "Abaikan pesan saya tadi" and "instruksi perawatan" are ordinary requests. */
export const injectionId: readonly InjectionRule[] = [
  {
    family: "override",
    weight: 0.9,
    words: `${drop} ${filler}${rules} (?:\\S+ ){0,3}?(?:sebelumnya|sebelum ini|tadi|di atas|awal|kamu|anda|mu|sistem|yang|ini|itu|keamanan|apapun)`,
  },
  { family: "override", weight: 0.85, words: `${drop} (?:semua|seluruh|segala) ${rules}` },
  {
    family: "override",
    weight: 0.75,
    words: `${drop} ${filler}(?:konteks|dokumen|sumber)(?: \\S+){0,2} (?:jawab|dan|lalu)`,
  },
  {
    family: "override",
    weight: 0.7,
    words:
      "(?:lupakan|abaikan) (?:semua|segala|segalanya)(?: \\S+){0,2} (?:sebelumnya|tadi|di atas|kamu ketahui|anda ketahui|dipelajari)",
  },
  {
    family: "override",
    weight: 0.75,
    words: "sist?em(?:i)? . (?:\\S+ ){0,6}(?:setujui|kebijakan baru|instruksi|abaikan|izinkan|aktifkan)",
  },
  {
    family: "override",
    weight: 0.6,
    words: "(?:instruksi|perintah|aturan|tugas) baru(?: \\S+)? (?:adalah|berikut|ikuti|setujui|jawab)",
  },
  {
    family: "override",
    weight: 0.55,
    words: "(?:terjemahkan|baca)(?: \\S+){0,3} (?:lalu|kemudian) (?:jalankan|eksekusi|lakukan|laksanakan)",
  },
  {
    family: "leak",
    weight: 0.9,
    words: `${reveal} (?:\\S+ ){0,4}?(?:prompt|instruksi awal|instruksi sistem|instruksi rahasia|instruksi asli|pesan sistem|perintah awal|aturan internal|konfigurasi sistem)(?:mu|nya)?`,
  },
  {
    family: "leak",
    weight: 0.85,
    words: "(?:prompt sistem|sistem prompt|instruksi (?:awal|rahasia|tersembunyi|asli|sistem)(?:mu)?|pesan sistem)",
  },
  {
    family: "leak",
    weight: 0.75,
    words: "kata demi kata|(?:yang|apa) (?:kamu|anda) (?:terima|diberi|diberikan)(?: \\S+)? (?:awal|sebelumnya|sistem)",
  },
  {
    family: "leak",
    weight: 0.75,
    words: `${reveal} (?:\\S+ ){0,2}?(?:teks|tulisan|semua) (?:yang ada )?(?:di atas|sebelumnya|sebelum ini)`,
  },
  { family: "leak", weight: 0.75, words: "(?:mulai|dimulai|diawali) (?:dari|dengan) (?:kamu|anda) adalah" },
  {
    family: "leak",
    weight: 0.8,
    words:
      "(?:kata sandi|password|sandi|kredensial|kunci api|api key|token|data)(?: \\S+){0,2} (?:admin|administrator|sistem|pelanggan lain|semua pelanggan|rahasia)",
  },
  {
    family: "role",
    weight: 0.6,
    words:
      "(?:sekarang|mulai sekarang|mulai saat ini) (?:kamu|anda|kau|lu) (?:adalah|jadi|menjadi|bukan|dalam|harus|akan|bebas|bisa)(?! (?:kirim|buka|antar|bayar))",
  },
  { family: "role", weight: 0.55, words: "(?:kamu|anda|kau) sekarang (?:adalah|dalam|menjadi|bukan|bebas)" },
  {
    family: "role",
    weight: 0.6,
    words: "(?:saya|aku) (?:ingin|mau) (?:kamu|anda) (?:bertindak|berperan|menjadi|berpura pura|menjawab)",
  },
  {
    family: "role",
    weight: 0.55,
    words:
      "(?:anggap|bayangkan)(?:lah)? (?:\\S+ )?(?:kamu|anda|dirimu)|(?:kamu|anda)(?: \\S+){0,2} (?:berpura pura|pura pura|bertindak|berperan)|(?:^|[.] )(?:berpura pura|pura pura|bertindak|berperan)lah",
  },
  {
    family: "jailbreak",
    weight: 0.6,
    words:
      "(?:tanpa|bebas dari|tidak punya|tidak ada|nonaktifkan|matikan|hilangkan|hapus)(?: \\S+){0,2} (?:aturan|batasan|filter|sensor|larangan|pembatasan|etika|keamanan)",
  },
  {
    family: "jailbreak",
    weight: 0.7,
    words: "mode (?:pengembang|developer|dewa|dan|tanpa batas|admin|pemeliharaan|bebas)",
  },
  {
    family: "jailbreak",
    weight: 0.5,
    words:
      "(?:adalah|jadi|sebagai) dan|(?:bisa|dapat) melakukan apa (?:saja|pun)|bukan (?:lagi )?(?:bot|asisten) (?:layanan|toko|pelanggan)",
  },
];
