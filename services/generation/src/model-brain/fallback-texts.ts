import type { Language } from "@frontdesk/contracts/ids";

export interface FallbackTexts {
  /** WF-12, said before what the passages say when no sentence of them can be quoted as the answer. */
  readonly trouble: string;
  /** BR-18. */
  readonly overBudget: string;
  /** Said after what there is of a model's answer that broke off. */
  readonly cutShort: string;
}

const sw: FallbackTexts = {
  trouble: "Kuna hitilafu ya muda katika kuandaa jibu. Huu hapa ni muhtasari wa nyaraka zinazohusika:",
  overBudget:
    "Kikomo cha mazungumzo cha leo kimefikiwa. Tafadhali jaribu tena kesho au wasiliana na huduma kwa wateja.",
  cutShort: "Sikuweza kumaliza jibu hili; mengine yako kwenye ukurasa uliotajwa.",
};

export const fallbackTexts: Readonly<Record<Language, FallbackTexts>> = {
  en: {
    trouble: "Temporary issue generating response. Here are the relevant documents summary:",
    overBudget: "Daily conversation limit reached. Please try again tomorrow or contact support.",
    cutShort: "I could not finish this answer; the page it names has the rest.",
  },
  es: {
    trouble: "Problema temporal al generar la respuesta. Este es un resumen de los documentos relacionados:",
    overBudget:
      "Se alcanzó el límite diario de conversación. Mañana se podrá seguir; mientras tanto atiende el equipo de soporte.",
    cutShort: "Esta respuesta quedó incompleta; el resto está en la página citada.",
  },
  id: {
    trouble: "Ada kendala sementara saat menyusun jawaban. Berikut ringkasan dokumen yang terkait:",
    overBudget: "Batas percakapan harian sudah tercapai. Silakan coba lagi besok atau hubungi tim dukungan.",
    cutShort: "Jawaban ini belum selesai; selengkapnya ada di halaman yang dikutip.",
  },
  sw,
  sheng: sw,
};
