import type { PolicyTexts } from "./policy-text.ts";

export const policyTextsId: PolicyTexts = {
  declined:
    "Maaf, saya tidak bisa membantu hal itu. Saya senang membantu soal produk, pesanan, dan layanan kami – apa yang ingin Anda ketahui?",
  card: "Demi keamanan Anda, mohon jangan mengirim nomor kartu di chat ini. Nomornya sudah saya sembunyikan, dan rekan kami akan membantu Anda membayar dengan aman.",
  selfHarm:
    "Saya ikut sedih Anda sedang mengalami ini. Anda tidak sendirian dan berhak mendapat dukungan sekarang juga. Jika Anda dalam bahaya, hubungi nomor darurat 112 atau layanan SEJIWA di 119 ekstensi 8. Di https://findahelpline.com Anda bisa menemukan teman bicara, gratis dan rahasia. Saya juga memberi tahu rekan kami agar ada orang yang menemani Anda.",
  threat:
    "Saya tidak bisa melanjutkan percakapan seperti ini. Percakapan ini sudah saya teruskan ke tim kami. Jika ada yang dalam bahaya, hubungi nomor darurat 112.",
  harm: "Kami turut prihatin, dan keselamatan Anda yang utama: mohon berhenti memakainya dan jauhi barangnya. Jika ada yang terluka atau ada api, segera hubungi nomor darurat 112. Saya teruskan ini kepada rekan kami dengan prioritas supaya ada orang yang membantu Anda.",
  threatened:
    "Kami turut prihatin atas kejadian ini. Jika Anda dalam bahaya, hubungi nomor darurat 112. Mohon jangan membalas orang itu dan simpan pesannya sebagai bukti. Saya teruskan ini kepada rekan kami dengan prioritas.",
  fraud:
    "Maaf atas kejadian ini, mari amankan dulu: ganti kata sandi Anda dari perangkat yang Anda percaya, dan jika menyangkut kartu atau uang, minta bank Anda memblokirnya. Jangan beri siapa pun PIN atau kode OTP; kami tidak pernah memintanya. Saya teruskan ini kepada rekan kami dengan prioritas.",
  hate: "Semua orang diterima di sini, jadi saya tidak bisa menanggapi itu. Jika ada yang bisa saya bantu soal produk atau layanan kami, silakan sampaikan.",
  scam: "Saya tidak bisa membantu hal itu. Mohon berhati-hati: jangan kirim uang, kode, atau kata sandi kepada orang yang tidak dikenal. Kami tidak pernah meminta PIN atau kode OTP.",
  offTopic:
    "Hal itu di luar yang bisa saya bantu di sini. Saya senang membantu soal produk, pesanan, dan layanan kami – sedang mencari apa?",
  abuse:
    "Maaf atas pengalaman yang mengecewakan ini. Saya hubungkan Anda dengan rekan kami yang bisa menanganinya bersama Anda.",
  identity:
    "Saya asisten otomatis, bukan manusia. Jika Anda lebih suka berbicara dengan tim kami, silakan beri tahu saya.",
  checkPrice: "Mohon pastikan harga terbaru kepada tim kami sebelum memutuskan.",
  checkDetails: "Tim kami dapat memastikan rinciannya untuk Anda.",
  checkTerms: "Hal itu tidak bisa saya janjikan di sini; tim kami dapat memastikan apa yang mungkin untuk Anda.",
  onlyThisItem: "Di sini saya hanya bisa menjelaskan barang ini. Tim kami dengan senang hati menunjukkan pilihan lain.",
  onlyOurs: "Saya hanya bisa menjelaskan apa yang ditawarkan {name}.",
  factsNotFavourites: "Saya tidak memilihkan yang terbaik untuk Anda, tetapi saya bisa memberi fakta tiap pilihan.",
  browse: "Semua pilihan kami ada di sini: {link}",
};
