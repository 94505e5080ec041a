import { id } from "./id.ts";
import type { Templates } from "./templates.ts";

/** Indonesian that says Anda (`tone: formal`). */
export const formalId: Templates = {
  ...id,
  greeting: ({ bot, company }) => [
    `Selamat datang di ${company}. Saya ${bot}, asisten otomatis. Ada yang dapat saya bantu?`,
    `Salam, saya ${bot}, asisten otomatis ${company}. Apa yang dapat saya bantu?`,
  ],
  greetingAgain: [
    "Senang dapat membantu Anda lagi. Ada yang dapat saya bantu?",
    "Saya masih di sini. Apa yang Anda perlukan?",
    "Ya, silakan. Apa yang ingin Anda ketahui?",
  ],
  thanks: ["Sama-sama. Silakan hubungi kami bila ada hal lain.", "Senang dapat membantu Anda."],
  bye: ["Sampai jumpa.", "Terima kasih telah menghubungi kami. Semoga hari Anda menyenangkan."],
  wellbeing: ["Baik, terima kasih. Ada yang dapat saya bantu hari ini?", "Kabar baik. Apa yang dapat saya bantu?"],
  smallTalk: [
    "Terima kasih. Ada yang dapat saya carikan untuk Anda?",
    "Saya lebih mampu menjawab pertanyaan tentang perusahaan kami. Apa yang ingin Anda ketahui?",
  ],
  acknowledgement: ["Baik. Ada lagi yang dapat saya bantu?", "Baik. Silakan beri tahu saya bila ada keperluan lain."],
  redirect: ({ company }) => [
    `Saya di sini untuk pertanyaan seputar ${company}. Ada yang dapat saya bantu?`,
    `Apakah ada pesanan, produk, atau hal lain tentang ${company} yang ingin Anda tanyakan?`,
  ],
  spam: ({ company }) => `Saya hanya dapat membantu pertanyaan seputar ${company}. Ada yang ingin Anda tanyakan?`,
  disengage: "Saya cukupkan sampai di sini. Bila ada pertanyaan soal produk atau pesanan, saya siap membantu.",
  insult: [
    "Mohon maaf bila ini belum sesuai harapan. Silakan ceritakan apa yang terjadi, atau saya panggilkan rekan kami.",
    "Saya memahami kekecewaan Anda. Apa yang terjadi? Saya coba bantu, atau saya teruskan ke rekan kami.",
  ],
  identity: ({ bot, company }) =>
    `Saya ${bot}, asisten otomatis ${company}, bukan manusia. Saya siap membantu, dan bila Anda lebih nyaman berbicara dengan orang, saya dapat memanggilkan rekan kami. Apakah Anda mau?`,
  handoff: {
    ...id.handoff,
    explicit: [
      "Tentu. Sudah saya teruskan ke tim kami, rekan kami akan membalas Anda di sini.",
      "Baik. Tim kami sudah saya kabari, dan seorang rekan akan menindaklanjuti di obrolan ini.",
    ],
    refund: [
      "Saya memahami Anda ingin uangnya kembali. Sudah saya teruskan ke rekan yang menangani refund, dan ia akan menindaklanjuti di sini. Bila ada nomor pesanannya, mohon dikirimkan.",
    ],
    complaint: [
      "Mohon maaf atas kejadian ini. Keluhan Anda sudah saya teruskan ke tim kami, dan seorang rekan akan menindaklanjuti di sini. Detail tambahan akan sangat membantu.",
    ],
    payment: [
      "Ini perlu diperiksa dengan teliti. Sudah saya teruskan ke rekan yang dapat memeriksa pembayarannya, dan ia akan menindaklanjuti di sini. Mohon jangan kirim nomor kartu di obrolan ini.",
    ],
    failures: ["Agar tidak berputar-putar, saya sudah meminta bantuan rekan kami. Ia akan menindaklanjuti di sini."],
    optOut: [
      "Baik. Sudah saya sampaikan bahwa Anda tidak ingin pesan ini lagi; rekan kami akan mengurusnya dan mengabari di sini.",
    ],
  },
  teamAway: "Saat ini tim kami sedang tidak bertugas; pesan Anda akan dibaca begitu mereka kembali.",
  guard: {
    ...id.guard,
    language: "Mohon maaf, saya tidak cukup memahami bahasa itu untuk menjawab.",
    customer:
      "Mohon maaf, saya tidak memiliki informasi mengenai hal itu. Apakah Anda ingin saya memanggilkan rekan kami?",
  },
  clarify: {
    order: "Baik. Apakah ini tentang pesanan yang sudah dibuat, atau Anda ingin membeli sesuatu?",
    product: "Baik. Produk mana yang Anda maksud?",
    payment: "Baik. Apakah Anda ingin tahu cara membayar, atau ada kendala saat membayar?",
    general: "Saya siap membantu. Mohon ceritakan sedikit lagi apa yang Anda perlukan.",
  },
  answer: {
    ...id.answer,
    near: ["Saya belum yakin, tetapi ini yang paling dekat:"],
    second: "Dan untuk pertanyaan Anda yang lain:",
    offer: [
      "Apakah Anda ingin rekan kami membantu memeriksanya?",
      "Bila belum terjawab, apakah Anda ingin saya memanggilkan rekan kami?",
      "Perlukah saya memanggilkan rekan kami?",
    ],
    instead: ["Mohon maaf, saya coba lagi. Mungkin ini yang Anda maksud:", "Kalau begitu, mungkin ini:"],
    missed: [
      "Mohon maaf jawabannya belum tepat. Dapatkah Anda menjelaskan dengan kata lain, atau perlu saya panggilkan rekan kami?",
      "Saya belum memiliki jawaban yang lebih tepat. Mohon ceritakan lagi, atau perlu saya panggilkan rekan kami?",
    ],
    unanswered: () => "Untuk pertanyaan Anda yang lain saya belum memiliki informasinya.",
  },
  catalogue: {
    ...id.catalogue,
    choose: "Nomor berapa yang ingin Anda ketahui lebih lanjut?",
    more: (matches) => `Seluruhnya ada ${matches} produk. Sebutkan ukuran, warna, atau anggaran agar saya persempit.`,
  },
  orders: {
    ...id.orders,
    several: "Ini pesanan terbaru Anda:",
    none: "Belum ada pesanan di akun Anda. Bila memesan dengan akun lain, mohon kirimkan nomor pesanannya.",
    notFound: "Pesanan itu tidak ada di akun Anda. Mohon periksa lagi nomornya dan kirim ulang.",
  },
  languageChanged: "Baik, kita lanjutkan dalam bahasa Indonesia. Ada yang dapat saya bantu?",
  consent: {
    optedOut: ({ company }) =>
      `Selesai: Anda sudah berhenti dari pesan promosi ${company}. Anda tetap dapat menghubungi kami di sini. Untuk menerimanya lagi, kirim MULAI.`,
    optedIn: ({ company }) => `Selesai: Anda menerima pesan promosi ${company} lagi. Untuk berhenti, kirim BERHENTI.`,
  },
};
