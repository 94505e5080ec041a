import type { Templates } from "./templates.ts";

export const id: Templates = {
  greeting: ({ bot, company }) => [
    `Halo! Saya ${bot}, asisten otomatis ${company}. Ada yang bisa dibantu?`,
    `Hai, selamat datang di ${company}! Saya ${bot}, asisten otomatis. Mau dibantu apa?`,
  ],
  greetingAgain: [
    "Senang ketemu lagi. Ada yang bisa dibantu?",
    "Saya masih di sini. Perlu apa, Kak?",
    "Iya, saya siap. Mau tanya apa, Kak?",
  ],
  thanks: [
    "Sama-sama, Kak! Kabari saja kalau ada yang lain.",
    "Senang bisa membantu. Kalau perlu apa-apa, tinggal chat ya.",
  ],
  bye: ["Sampai jumpa, Kak!", "Terima kasih sudah mampir. Semoga harinya menyenangkan!"],
  wellbeing: [
    "Baik, terima kasih sudah bertanya! Ada yang bisa dibantu hari ini?",
    "Kabar baik, Kak! Mau dibantu apa?",
  ],
  smallTalk: [
    "Bikin senyum juga, walau senyum ala mesin. Ada yang bisa saya carikan?",
    "Saya lebih jago menjawab soal toko daripada ngobrol. Mau dicarikan apa, Kak?",
  ],
  acknowledgement: ["Siap. Ada lagi yang bisa dibantu?", "Oke, Kak! Kabari kalau perlu yang lain ya."],
  redirect: ({ company }) => [
    `Senang ngobrolnya, tapi saya di sini untuk pertanyaan seputar ${company}. Ada yang bisa dibantu?`,
    `Yuk kita bereskan: ada pesanan, produk, atau hal lain tentang ${company} yang mau ditanyakan?`,
  ],
  spam: ({ company }) => `Saya hanya bisa membantu pertanyaan seputar ${company}. Ada yang mau ditanyakan?`,
  disengage: "Sampai di sini dulu ya. Kalau ada pertanyaan soal produk atau pesanan, saya siap membantu.",
  insult: [
    "Maaf kalau ini belum sesuai harapan. Ceritakan apa yang terjadi, saya bantu sebisanya, atau saya panggilkan rekan kami.",
    "Saya mengerti Kakak kesal. Apa yang terjadi? Saya coba bantu, atau saya teruskan ke rekan kami.",
  ],
  identity: ({ bot, company }) =>
    `Saya ${bot}, asisten otomatis ${company}, bukan manusia. Saya siap membantu, dan kalau lebih nyaman bicara dengan orang, saya bisa panggilkan rekan kami. Mau?`,
  handoff: {
    explicit: [
      "Tentu, Kak. Sudah saya teruskan ke tim kami, nanti rekan kami yang akan membalas di sini.",
      "Siap. Tim kami sudah saya kabari, dan seorang rekan akan menindaklanjuti di chat ini.",
    ],
    frustration: [
      "Mohon maaf sekali atas pengalaman ini. Saya sudah minta rekan kami turun tangan, dan ia akan membalas di sini.",
      "Seharusnya tidak begini, mohon maaf. Rekan kami akan memeriksanya langsung dan membalas di sini.",
    ],
    refund: [
      "Saya mengerti Kakak ingin uangnya kembali. Sudah saya teruskan ke rekan yang menangani refund, dan ia akan menindaklanjuti di sini. Kalau ada nomor pesanannya, boleh dikirim sekalian ya.",
    ],
    complaint: [
      "Mohon maaf atas kejadian ini. Keluhan Kakak sudah saya teruskan ke tim kami, dan seorang rekan akan menindaklanjuti di sini. Detail tambahan akan sangat membantu.",
    ],
    payment: [
      "Ini perlu dicek dengan teliti. Sudah saya teruskan ke rekan yang bisa memeriksa pembayarannya, dan ia akan menindaklanjuti di sini. Mohon jangan kirim nomor kartu di chat ya.",
    ],
    failures: [
      "Supaya tidak berputar-putar, saya sudah minta bantuan rekan kami. Ia akan menindaklanjuti di sini ya, Kak.",
    ],
    order: [
      "Saya tidak bisa mengubah pesanan sendiri, jadi sudah saya teruskan ke rekan kami. Ia akan menindaklanjuti di sini; nomor pesanan akan mempercepat prosesnya.",
    ],
    optOut: [
      "Baik. Sudah saya sampaikan bahwa Kakak tidak ingin pesan ini lagi; rekan kami akan mengurusnya dan mengabari di sini.",
    ],
  },
  teamAway: "Saat ini tim kami sedang tidak bertugas; pesan Kakak akan langsung dibaca begitu mereka kembali.",
  waiting: {
    notices: [
      "Permintaan Anda sudah ada di tim kami, dan semua yang Anda tulis di sini sampai kepada mereka.",
      "Sudah saya tambahkan ke permintaan Anda; tidak perlu dikirim lagi.",
      "Saya hanya asisten, tetapi semua pesan Anda tersimpan di sini untuk dibaca rekan kami.",
    ],
    expected: (when) =>
      `Rekan kami diperkirakan membalas di sini ${when}. Sementara itu saya bisa menjawab dari dokumen kami.`,
    soon: "Rekan kami akan membalas di sini. Sementara itu saya bisa menjawab dari dokumen kami.",
    late: "Rekan kami seharusnya sudah membalas; maaf sudah menunggu, giliran Anda tetap aman.",
  },
  guard: {
    staff:
      "Saya tidak memiliki dokumen yang cukup relevan untuk menjawab dengan yakin. Mohon tambahkan konteks atau dokumen.",
    customer: "Maaf, saya belum punya informasi soal itu. Mau saya panggilkan rekan kami, Kak?",
    language: "Maaf, saya belum cukup paham bahasa itu untuk menjawab.",
  },
  spokenHere: (languages) => `Di sini saya bisa membantu dalam bahasa ${languages}.`,
  clarify: {
    order: "Siap dibantu. Ini tentang pesanan yang sudah dibuat, atau mau beli sesuatu?",
    product: "Boleh! Produk yang mana, Kak?",
    payment: "Siap dibantu soal pembayaran. Mau tahu cara bayarnya, atau ada kendala saat membayar?",
    general: "Saya siap membantu. Boleh ceritakan sedikit lagi apa yang dibutuhkan?",
  },
  answer: {
    otherLanguage: (language) => `Informasi kami tentang ini berbahasa ${language}. Isinya begini:`,
    near: ["Belum yakin, tapi ini yang paling dekat:"],
    moreSteps: (steps) => `(dan ${steps} langkah lagi)`,
    second: "Dan untuk pertanyaan satunya:",
    offer: [
      "Mau rekan kami bantu mengeceknya, Kak?",
      "Kalau belum terjawab, mau saya panggilkan rekan kami?",
      "Perlu saya panggilkan rekan kami?",
    ],
    instead: ["Maaf, saya coba lagi. Mungkin ini yang dimaksud:", "Kalau begitu mungkin ini:"],
    missed: [
      "Maaf jawabannya belum pas. Bisa dijelaskan dengan kata lain, atau mau saya panggilkan rekan kami?",
      "Saya belum punya yang lebih tepat. Ceritakan sedikit lagi, atau perlu saya panggilkan rekan kami, Kak?",
    ],
    unanswered: () => "Untuk pertanyaan yang lain saya belum punya informasinya.",
  },
  catalogue: {
    found: (count) => (count === 1 ? "Ini yang saya temukan:" : "Ini beberapa pilihannya:"),
    item: (item) => `${item.title}, ${item.priceText}`,
    soldOut: "habis",
    choose: "Mau tahu lebih lanjut yang nomor berapa, Kak?",
    more: (matches) => `Totalnya ada ${matches} produk. Sebutkan ukuran, warna, atau anggaran supaya saya persempit.`,
    link: (url) => `Semuanya bisa dilihat di sini: ${url}`,
    none: "Saya belum menemukannya di katalog. Bisa dijelaskan dengan cara lain, atau untuk keperluan apa?",
  },
  orders: {
    line: ({ id, status, placed, total }) => `Pesanan ${id}: ${status} (dibuat ${placed}, ${total}).`,
    status: {
      pending: "menunggu pembayaran",
      paid: "sudah dibayar",
      processing: "sedang disiapkan",
      shipped: "dalam pengiriman",
      delivered: "sudah diterima",
      cancelled: "dibatalkan",
      refunded: "dana dikembalikan",
    },
    tracking: (code) => `Nomor resi: ${code}.`,
    several: "Ini pesanan terbaru Kakak:",
    none: "Belum ada pesanan di akun Kakak. Kalau memesan dengan akun lain, kirimkan nomor pesanannya ya.",
    notFound: "Pesanan itu tidak ada di akun Kakak. Boleh dicek lagi nomornya dan kirim ulang?",
    login: "Silakan masuk untuk memeriksa status pesanan Anda",
    unavailable: "Layanan sedang tidak tersedia. Silakan coba lagi.",
  },
  languageChanged: "Baik, kita lanjut dalam bahasa Indonesia. Ada yang bisa dibantu?",
  consent: {
    optedOut: ({ company }) =>
      `Selesai: Kakak sudah berhenti dari pesan promosi ${company}. Kakak tetap bisa menghubungi kami di sini. Untuk menerimanya lagi, kirim MULAI.`,
    optedIn: ({ company }) => `Selesai: Kakak menerima pesan promosi ${company} lagi. Untuk berhenti, kirim BERHENTI.`,
  },
};
