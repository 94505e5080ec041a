import type { Language } from "@frontdesk/contracts/ids";

/** System lines of a takeover and a return (SL-09). */
export const deskLines: Readonly<Record<Language, { readonly taken: string; readonly returned: string }>> = {
  en: { taken: "A colleague has joined this chat.", returned: "The assistant is back in this chat." },
  es: { taken: "Una persona del equipo se ha unido al chat.", returned: "El asistente ha vuelto al chat." },
  id: { taken: "Rekan kami telah bergabung di obrolan ini.", returned: "Asisten kembali di obrolan ini." },
  sw: { taken: "Mwenzetu amejiunga na mazungumzo haya.", returned: "Msaidizi amerudi kwenye mazungumzo haya." },
  sheng: { taken: "Msee wa team ameingia kwa hii chat.", returned: "Assistant amerudi kwa hii chat." },
};
