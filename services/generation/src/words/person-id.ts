import { list } from "./list.ts";
import type { PersonWords } from "./person-words.ts";

const me = "(?: (?:saya|aku|gue|gw|ku|kami|sy))?";
const polite =
  "(?:tolong|mohon|langsung|bisa|udah|sudah|kak|min|aja|saja|dong|ya|sekarang|saya|aku|please|deh|gih|segera)";

export const personId: PersonWords = {
  talk: list`
    (?:bicara|ngomong|ngobrol|chat|berbicara|komunikasi|telepon|telpon|konsultasi|berhubungan|ketemu|bertemu|curhat|cerita|diskusi|tanya|nanya|bertanya|komplain)(?: (?:langsung|aja|saja))? (?:dengan|sama|ke|ama|dgn|dg|sm|kepada|bareng)
  `,
  pass: list`
    (?:di)?(?:sambung|hubung|alih|transfer|oper|terus|arah|lempar|pindah)(?:kan|in)?${me}(?: (?:langsung|aja|saja))? (?:ke|dengan|sama|kepada|dgn)
  `,
  passOn: list`(?:${polite} )*(?:di)?(?:sambung|hubung|alih|transfer|oper|terus)(?:kan|in)(?: ${polite})*`,
  want: list`
    mau  ingin  pengen  pingin  perlu  butuh  minta  maunya  kasih  kasi  carikan  cariin  panggil(?:kan|in)?  hubungi  kontak
    datangkan
  `,
  between: list`
    bagian  tim  seorang  orang  org  pihak  staf  staff  yang  yg  ada  bisa  langsung  kalian  si  para  ke  sama  dengan  saya  dari  dong
    asli
  `,
  notOurs: list`saya  aku  gue  soal  tentang  untuk  tidak  gak`,
  humans: list`manusia(?:nya)?(?! silver)  (?:org|orang(?:nya)?) (?:asli|beneran|sungguhan|langsung|nya)`,
  roles: list`
    moderator(?:nya)?  cs(?:nya)?  admin(?:nya)?  operator(?:nya)?  petugas(?:nya)?  agen(?! (?:wisata|travel|perjalanan|asuransi))  pegawai(?:nya)?
    manajer(?:nya)?  manager(?:nya)?  supervisor(?:nya)?  atasan(?:nya)?  penanggung jawab(?:nya)?  customer (?:service|care)
    yang jaga(?: [a-z]+)?
  `,
  departments: list`
    pemilik(?:nya)?  bos(?: ?nya)?  pimpinan(?:nya)?  teknisi(?:nya)?  staf(?:f)?(?:nya)?  karyawan(?:nya)?  kasir(?:nya)?  rekan(?:nya)?
    (?:bagian|tim|divisi|departemen|pihak|orang) [a-z]+  sales(?:nya)?  marketing(?:nya)?  keuangan  penjualan  gudang  layanan pelanggan
  `,
  somebody: list`orang(?:nya)?  org  seseorang`,
  from: list`dari  di  bagian`,
  serves: list`(?:yang |yg )?(?:bisa |dapat )?(?:bantu|bantuin|jawab|layani|hubungi|telepon|telpon)${me} langsung`,
  served: list`di(?:hubungi|telepon|telpon|layani|bantu|jawab|balas)(?:in)? (?:sama|oleh|langsung)`,
  humanHelp: list`
    (?:bantuan|dibantu|dilayani|jawaban|layanan) (?:(?:dari|oleh|sama|dengan) )?(?:manusia|orang(?: (?:asli|beneran|langsung))?|petugas)
    ada (?:manusia|orang(?:nya)? (?:asli|beneran))  (?:ada )?(?:yang|yg) bisa bantu${me} langsung
  `,
  enough: list`cukup  stop  males  malas  bosan  capek  muak  (?:gak|nggak|ga|tidak) mau`,
  bots: list`(?:ro)?bot(?:nya)?  mesin(?:nya)?  chatbot(?:nya)?  ai  jawaban otomatis`,
  how: list`bagaimana  gimana  gmn  cara  caranya  di ?mana  kapan  siapa  berapa  apa`,
};
