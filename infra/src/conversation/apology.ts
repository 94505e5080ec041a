import type { Language } from "@frontdesk/contracts/ids";
import type { Handoff, Reply } from "@frontdesk/contracts/turn";

/** The honest words when a turn cannot be finished (PROTOCOL 9): no cause, no promise of minutes, a person follows. */
const texts: Readonly<Record<Language, string>> = {
  en: "Sorry, I could not finish answering this. A colleague will read it and write to you here.",
  es: "Lo siento, no he podido terminar de responder. Una persona del equipo lo leerá y escribirá aquí.",
  id: "Maaf, saya belum berhasil menjawab ini. Rekan kami akan membacanya dan membalas Anda di sini.",
  sw: "Samahani, sijaweza kukamilisha jibu hili. Mwenzetu atausoma ujumbe wako na kukuandikia hapa.",
  sheng: "Pole, sijaweza kumaliza hii jibu. Msee wa team ataisoma na akuandikie hapa.",
};

const handoff: Handoff = {
  reason: "The desk could not finish a turn",
  trigger: "turn_failed",
  priority: "HIGH",
  category: "GENERAL",
};

/** The reply that ends a failed turn: the apology with its hand-off. */
export function apologyIn(language: Language): Reply {
  return { content: texts[language], language, sources: [], guardUsed: false, handoff };
}

/** What a customer of a push channel reads, once a window, when a limit is reached (WF-05, BR-06). */
export const limitTexts: Readonly<Record<Language, string>> = {
  en: "Too many messages. Please wait a moment before sending another.",
  es: "Demasiados mensajes. Un momento, por favor, antes de enviar otro.",
  id: "Terlalu banyak pesan. Mohon tunggu sebentar sebelum mengirim lagi.",
  sw: "Ujumbe ni mwingi mno. Tafadhali subiri kidogo kabla ya kutuma mwingine.",
  sheng: "Messages ni mob sana. Ngoja kidogo kabla utume ingine.",
};
