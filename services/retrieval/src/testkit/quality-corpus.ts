import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";

export interface QualitySet {
  readonly name: string;
  readonly passages: readonly { readonly id: string; readonly text: string }[];
  readonly questions: readonly QualityQuestion[];
}

export interface QualityQuestion {
  readonly text: string;
  readonly relevant: string;
}

interface Topic {
  readonly passage: string;
  /** Asked with other forms of the words than the passage has. */
  readonly question: string;
}

/** `{}` stands for the product. Every product has every topic, so both must be right. */
const topics: Readonly<Record<AnalysedLanguage, readonly Topic[]>> = {
  en: [
    {
      passage: "A {} can be returned within thirty days of delivery, unused and in its box.",
      question: "returning a {}",
    },
    {
      passage: "We ship every {} from Nairobi; the parcel arrives after four days.",
      question: "when does the shipped {} arrive",
    },
    {
      passage: "The warranty of the {} covers two years and is void after a repair by others.",
      question: "is my {} covered by warranties",
    },
    {
      passage: "To clean the {} use a soft cloth and lukewarm water, never bleach.",
      question: "how do I go about cleaning the {}",
    },
    {
      passage: "The {} costs less for members: ten percent are taken off at checkout.",
      question: "cost of the {} for a member",
    },
    {
      passage: "If the {} is damaged, send us a picture and we replace it.",
      question: "my {} got damages, replacing it",
    },
    {
      passage: "Batteries of the {} charge in three hours with the cable that comes with it.",
      question: "charging the {} battery",
    },
    { passage: "An order of the {} can be cancelled until it has been packed.", question: "cancelling my {} orders" },
  ],
  es: [
    {
      passage: "Las devoluciones de {} se aceptan durante treinta días, sin uso y en su caja.",
      question: "devolución de {}",
    },
    {
      passage: "Enviamos cada {} desde Santo Domingo; el paquete llega en cuatro días.",
      question: "cuándo llegará el envío del {}",
    },
    {
      passage: "La garantía del {} cubre dos años y se pierde si lo reparan otros.",
      question: "qué cubren las garantias del {}",
    },
    {
      passage: "Para limpiar el {} use un paño suave y agua tibia, nunca lejía.",
      question: "cómo se hace la limpieza del {}, con qué paños",
    },
    {
      passage: "Los socios pagan menos por el {}: diez por ciento de descuento al pagar.",
      question: "descuentos de socio en el {}",
    },
    { passage: "Si el {} llega dañado, mándenos una foto y lo cambiamos.", question: "mi {} llegó con daños, fotos" },
    { passage: "La batería del {} se carga en tres horas con el cable incluido.", question: "cargar baterías del {}" },
    {
      passage: "El pedido de un {} puede cancelarse mientras no esté empacado.",
      question: "cancelación de pedidos de {}",
    },
  ],
  id: [
    {
      passage: "Pengembalian {} diterima dalam tiga puluh hari, belum dipakai dan dalam kotaknya.",
      question: "cara mengembalikan {}",
    },
    { passage: "Kami mengirim setiap {} dari Jakarta; paket tiba setelah empat hari.", question: "lama pengiriman {}" },
    {
      passage: "Garansi {} berlaku dua tahun dan gugur bila diperbaiki pihak lain.",
      question: "garansinya {} berlakunya berapa tahun",
    },
    {
      passage: "Untuk membersihkan {} gunakan kain lembut dan air hangat, jangan pemutih.",
      question: "pembersihan {} pakai kain apa",
    },
    {
      passage: "Anggota membayar lebih murah untuk {}: potongan sepuluh persen di kasir.",
      question: "pembayaran {} bagi keanggotaan",
    },
    { passage: "Bila {} rusak, kirimkan foto lalu kami menggantinya.", question: "kerusakan {}, penggantian" },
    { passage: "Baterai {} terisi dalam tiga jam dengan kabel bawaannya.", question: "pengisian baterai {}" },
    { passage: "Pesanan {} dapat dibatalkan selama belum dikemas.", question: "pembatalan pesanan {}" },
  ],
  sw: [
    {
      passage: "Unaweza kurudisha {} ndani ya siku thelathini, haijatumika na iko kwenye sanduku.",
      question: "nirudishe {} vipi",
    },
    {
      passage: "Tunasafirisha kila {} kutoka Nairobi; mzigo hufika baada ya siku nne.",
      question: "usafirishaji wa {} mizigo itafika lini",
    },
    { passage: "Dhamana ya {} ni miaka miwili na huisha ikitengenezwa na wengine.", question: "dhamana za {}" },
    {
      passage: "Kusafisha {} tumia kitambaa laini na maji ya uvuguvugu, kamwe si bleach.",
      question: "nisafishe {} kwa vitambaa gani",
    },
    {
      passage: "Wanachama hulipa kidogo kwa {}: punguzo la asilimia kumi wakati wa malipo.",
      question: "mwanachama analipa {} kiasi gani",
    },
    { passage: "Kama {} imeharibika, tutumie picha nasi tutaibadilisha.", question: "{} zimeharibika nibadilishe" },
    { passage: "Betri ya {} huchajiwa kwa saa tatu na waya uliokuja nayo.", question: "kuchaji betri za {}" },
    { passage: "Oda ya {} inaweza kughairiwa kabla haijafungwa.", question: "nighairi oda ya {}" },
  ],
};

const products: Readonly<Record<AnalysedLanguage, readonly string[]>> = {
  en: ["lantern", "kettle", "backpack", "scooter", "blender", "tent"],
  es: ["farol", "hervidor", "morral", "monopatín", "licuadora", "toldo"],
  id: ["lentera", "ketel", "ransel", "skuter", "pengocok", "tenda"],
  sw: ["taa", "birika", "mkoba", "skuta", "kisagio", "hema"],
};

/** A slip of the finger: two letters in the middle change places. */
function misspell(word: string): string {
  const at = Math.max(1, Math.floor(word.length / 2) - 1);
  return `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at] ?? ""}${word.slice(at + 2)}`;
}

function corpusOf(language: AnalysedLanguage): QualitySet {
  const cells = topics[language].flatMap((topic, row) =>
    products[language].map((product, column) => ({ topic, product, row, column, id: `${language}-${row}-${column}` })),
  );
  return {
    name: language,
    passages: cells.map(({ topic, product, id }) => ({ id, text: topic.passage.replace("{}", product) })),
    questions: cells.map(({ topic, product, id, row, column }) => ({
      text: topic.question.replace("{}", (row + column) % 5 === 0 ? misspell(product) : product),
      relevant: id,
    })),
  };
}

/** Swahili questions about the English passages: only names and meanings cross over. */
function crossing(english: QualitySet, swahili: QualitySet): QualitySet {
  const named = new Map(products.sw.map((product, at) => [product, products.en[at] ?? product]));
  const translate = (text: string) =>
    text
      .split(" ")
      .map((word) => named.get(word) ?? word)
      .join(" ");
  return {
    name: "sw→en",
    passages: english.passages,
    questions: swahili.questions.map(({ text, relevant }) => ({
      text: translate(text),
      relevant: relevant.replace(/^sw/u, "en"),
    })),
  };
}

/** The passages' own words as questions: plain BM25 is at its best, and every point lost shows. */
function wordForWord({ name, passages }: QualitySet): QualitySet {
  const opening = (text: string) => text.split(" ").slice(0, 8).join(" ");
  return {
    name: `${name}, word for word`,
    passages,
    questions: passages.map(({ id, text }) => ({ text: opening(text), relevant: id })),
  };
}

/** 48 passages in each language with two sorts of questions, and Swahili questions about the English ones. */
export function qualitySets(): QualitySet[] {
  const [en, es, id, sw] = [corpusOf("en"), corpusOf("es"), corpusOf("id"), corpusOf("sw")];
  return [en, es, id, sw, crossing(en, sw), ...[en, es, id, sw].map(wordForWord)];
}
