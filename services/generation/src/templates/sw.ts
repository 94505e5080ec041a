import type { Templates } from "./templates.ts";

export const sw: Templates = {
  greeting: ({ bot, company }) => [
    `Habari! Mimi ni ${bot}, msaidizi wa kiotomatiki wa ${company}. Nikusaidie nini?`,
    `Karibu ${company}! Mimi ni ${bot}, msaidizi wa kiotomatiki. Unahitaji nini leo?`,
  ],
  greetingAgain: [
    "Nimefurahi kukusikia tena. Nikusaidie nini?",
    "Bado niko hapa. Unahitaji nini?",
    "Ndiyo, nakusikiliza. Ungependa kujua nini?",
  ],
  thanks: ["Karibu sana! Niandikie ukihitaji kitu kingine.", "Nimefurahi kusaidia. Niko hapa ukinihitaji tena."],
  bye: ["Kwaheri, siku njema!", "Asante kwa kuwasiliana nasi. Uwe na siku njema!"],
  wellbeing: ["Salama kabisa, asante kwa kuuliza! Nikusaidie nini leo?", "Nzuri sana, asante! Unahitaji msaada gani?"],
  smallTalk: [
    "Umenichekesha, kwa namna ya mashine. Kuna kitu nikutafutie?",
    "Najua zaidi kuhusu duka letu kuliko mazungumzo ya kawaida. Nikutafutie nini?",
  ],
  acknowledgement: ["Sawa. Kuna kingine nikusaidie?", "Haya! Niambie ukihitaji kitu kingine."],
  redirect: ({ company }) => [
    `Ningependa kuendelea kupiga soga, lakini niko hapa kwa maswali kuhusu ${company}. Nikusaidie nini?`,
    `Turudi kwenye shughuli yako: kuna oda, bidhaa au jambo lingine la ${company} nikusaidie?`,
  ],
  spam: ({ company }) => `Naweza kusaidia kwa maswali kuhusu ${company} tu. Una swali?`,
  disengage: "Naishia hapa kwa sasa. Ukiwa na swali kuhusu bidhaa zetu au oda yako, nitafurahi kusaidia.",
  insult: [
    "Pole kwamba mambo hayaendi vizuri. Niambie kilichotokea nitajaribu kusaidia, au nimwite mwenzangu.",
    "Naona umekasirika. Nini kimetokea? Nitajaribu kusaidia, au nimpe mwenzangu.",
  ],
  identity: ({ bot, company }) =>
    `Mimi ni ${bot}, msaidizi wa kiotomatiki wa ${company}, si binadamu. Nitafurahi kukusaidia, na ukipenda kuongea na mtu naweza kumwita mwenzangu. Ungependa hivyo?`,
  handoff: {
    explicit: [
      "Bila shaka. Nimewajulisha wenzangu, na mtu ataendelea nawe hapa kwenye mazungumzo haya.",
      "Sawa kabisa. Nimepeleka ujumbe wako kwa timu yetu, na mtu atakujibu hapa.",
    ],
    frustration: [
      "Pole sana kwa hili. Nimemwomba mwenzangu ashughulikie, na mtu atakujibu hapa.",
      "Haikupaswa kuwa hivi, samahani sana. Mwenzangu ataliangalia mwenyewe na kukujibu hapa.",
    ],
    refund: [
      "Nimeelewa unataka kurudishiwa pesa zako. Nimempa mwenzangu anayeshughulikia marejesho, na mtu atakujibu hapa. Ukiwa na namba ya oda, tafadhali itume.",
    ],
    complaint: [
      "Pole kwa yaliyotokea. Nimepeleka malalamiko yako kwa timu yetu, na mtu atakujibu hapa. Maelezo zaidi yatawasaidia.",
    ],
    payment: [
      "Hili linahitaji kuangaliwa vizuri. Nimempa mwenzangu anayeweza kukagua malipo, na mtu atakujibu hapa. Tafadhali usitume namba za kadi kwenye mazungumzo.",
    ],
    failures: ["Sitaki kukuzungusha, kwa hiyo nimemwomba mwenzangu asaidie. Mtu atakujibu hapa."],
    order: [
      "Siwezi kubadilisha oda mwenyewe, kwa hiyo nimempa mwenzangu. Mtu atakujibu hapa; namba ya oda itaharakisha mambo.",
    ],
    optOut: ["Nimeelewa. Nimejulisha timu kwamba hutaki ujumbe huu tena; mtu atahakikisha na kukuthibitishia hapa."],
  },
  teamAway: "Kwa sasa timu yetu haipo kazini; wataona ujumbe wako mara tu watakaporudi.",
  waiting: {
    notices: [
      "Ombi lako liko kwa timu yetu, na kila unachoandika hapa kinawafikia.",
      "Nimeongeza hilo kwenye ombi lako; huhitaji kulituma tena.",
      "Mimi ni msaidizi tu, lakini ujumbe wako wote uko hapa ili mwenzetu ausome.",
    ],
    expected: (when) =>
      `Mwenzetu anatarajiwa kukuandikia hapa ${when}. Kwa sasa naweza kujibu kutoka kwenye nyaraka zetu.`,
    soon: "Mwenzetu atakuandikia hapa. Kwa sasa naweza kujibu kutoka kwenye nyaraka zetu.",
    late: "Mwenzetu alipaswa kuwa ameandika kufikia sasa; pole kwa kusubiri, nafasi yako ipo.",
  },
  guard: {
    staff: "Sina hati zinazohusiana vya kutosha ili kujibu kwa uhakika. Tafadhali ongeza maelezo au hati zaidi.",
    customer: "Samahani, sina taarifa kuhusu hilo. Ungependa nimwite mwenzangu akusaidie?",
    language: "Samahani, sielewi lugha hiyo vya kutosha ili kujibu.",
  },
  spokenHere: (languages) => `Hapa ninaweza kukusaidia kwa ${languages}.`,
  clarify: {
    order: "Nitafurahi kusaidia. Ni kuhusu oda uliyoweka tayari, au ungependa kununua kitu?",
    product: "Sawa! Unafikiria bidhaa gani?",
    payment: "Nitakusaidia kuhusu malipo. Unataka kujua jinsi ya kulipa, au kuna malipo yaliyokwama?",
    general: "Niko hapa kukusaidia. Unaweza kunieleza zaidi unachohitaji?",
  },
  answer: {
    otherLanguage: (language) => `Maelezo yetu kuhusu hili yako kwa ${language}. Yanasema hivi:`,
    near: ["Sina uhakika, lakini hili ndilo la karibu zaidi:"],
    moreSteps: (steps) => (steps === 1 ? "(na hatua 1 zaidi)" : `(na hatua ${steps} zaidi)`),
    second: "Na kuhusu swali lako lingine:",
    offer: [
      "Ungependa mwenzangu aliangalie pamoja nawe?",
      "Kama hilo halitoshi, nimwite mwenzangu?",
      "Nimwite mwenzangu ukihitaji zaidi?",
    ],
    instead: ["Samahani, nijaribu tena. Huenda hili ndilo unalohitaji:", "Basi huenda ni hili:"],
    missed: [
      "Samahani, sikukuelewa vizuri. Unaweza kuuliza kwa maneno mengine, au nimwite mwenzangu?",
      "Bado sina jibu bora zaidi. Nieleze kidogo zaidi, au nimwite mwenzangu akusaidie?",
    ],
    unanswered: (questions) =>
      questions === 1 ? "Kuhusu swali lako lingine sina taarifa." : "Kuhusu maswali yako mengine sina taarifa.",
  },
  catalogue: {
    found: (count) => (count === 1 ? "Hiki ndicho nilichopata:" : "Hizi ni baadhi ya chaguo:"),
    item: (item) => `${item.title}, ${item.priceText}`,
    soldOut: "imeisha",
    choose: "Ungependa kujua zaidi kuhusu ipi?",
    more: (matches) => `Zipo ${matches} kwa jumla. Niambie saizi, rangi au bajeti nikupunguzie.`,
    link: (url) => `Unaweza kuona zote hapa: ${url}`,
    none: "Sijaipata kwenye katalogi yetu. Unaweza kuielezea kwa namna nyingine, au niambie ni ya nini?",
  },
  orders: {
    line: ({ id, status, placed, total }) => `Oda ${id}: ${status} (iliwekwa ${placed}, ${total}).`,
    status: {
      pending: "inasubiri malipo",
      paid: "imelipwa",
      processing: "inaandaliwa",
      shipped: "iko njiani",
      delivered: "imefika",
      cancelled: "imeghairiwa",
      refunded: "pesa zimerudishwa",
    },
    tracking: (code) => `Namba ya ufuatiliaji: ${code}.`,
    several: "Hizi ndizo oda zako za karibuni:",
    none: "Sioni oda yoyote kwenye akaunti yako bado. Kama uliagiza kwa akaunti nyingine, nitumie namba ya oda.",
    notFound: "Sijaipata oda hiyo kwenye akaunti yako. Tafadhali angalia namba na uitume tena.",
    login: "Tafadhali ingia ili kuangalia hali ya oda yako",
    unavailable: "Huduma haipatikani kwa sasa. Tafadhali jaribu tena.",
  },
  languageChanged: "Sawa, tuendelee kwa Kiswahili. Nikusaidie nini?",
  consent: {
    optedOut: ({ company }) =>
      `Tayari: umeondolewa kwenye ujumbe wa matangazo wa ${company}. Bado unaweza kutuandikia hapa wakati wowote. Ili kuupata tena, tuma ANZA.`,
    optedIn: ({ company }) =>
      `Tayari: umerudishwa kwenye ujumbe wa matangazo wa ${company}. Ili kuusimamisha, tuma ACHA.`,
  },
};
