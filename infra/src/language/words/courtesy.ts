/** Courtesies and interjections that people of every language borrow: no proof of which one a customer speaks. */
export const courtesyWords: ReadonlySet<string> = new Set(
  `thanks thank you please pls plz sorry yes yeah yep no sure welcome good morning afternoon evening night bye great cool nice
  hola gracias muchas favor porfa buenas buenos dias tardes noches adios chao si claro vale perfecto amigo amiga
  terima kasih makasih tolong mohon ya iya kak kakak min gan sis bang pak bu selamat pagi siang sore malam permisi maaf halo
  asante sana sawa poa habari jambo mambo karibu pole samahani tafadhali ndiyo ndio hapana boss bro`.split(/\s+/u),
);
