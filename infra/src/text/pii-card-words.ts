/** Words that stand beside a card, in en, es, id and sw; regular expression sources, a blank is any white space. */
export const cardWords: readonly string[] = [
  "(?:credit|debit|bank|debito|d[eé]bito|cr[eé]dito|kredit|debit)?[ -]?cards?",
  "visa",
  "master ?card",
  "maestro",
  "amex",
  "american express",
  "discover",
  "jcb",
  "tarjetas?",
  "tdc",
  "kartu(?: (?:kredit|debit|atm))?(?:ku|nya)?",
  "kadi",
  "cc",
];

/** The code on a card, by a name that nothing else has. */
export const cardCodeWords: readonly string[] = [
  "c[vw][vc]2?(?:nya|ku)?",
  "card verification(?: (?:value|code|number))?",
];

/** The code on a card, or one sent for a single use: neither is to be kept. */
export const securityCodeWords: readonly string[] = [
  "card (?:security )?code",
  "security (?:code|number|digits)",
  "c[oó]d(?:igo)?\\.?(?: de)? (?:seg(?:uridad)?|verificaci[oó]n de la tarjeta)",
  "clave de seguridad",
  "kode (?:keamanan|pengaman|verifikasi kartu)(?:nya)?",
  "angka (?:di )?belakang(?: kartu)?",
  "(?:namba|nambari|msimbo|kodi)(?: ya| wa)? (?:usalama|siri ya kadi|nyuma ya kadi)",
];

/** What a number of three or four digits is called beside a card only. */
export const codeBesideCardWords: readonly string[] = [
  "csc",
  "cid",
  "code",
  "c[oó]digo",
  "kode(?:nya)?",
  "msimbo",
  "namba ya nyuma",
  "(?:on )?(?:the )?back",
  "(?:por )?(?:detr[aá]s|atr[aá]s)",
];

/** When a card ends; with a card or its code beside it. */
export const expiryWords: readonly string[] = [
  "exp(?:iry|ires?|iration|irs)?(?: date)?",
  "(?:valid|good) (?:thru|through|till|until|to)",
  "vto",
  "v[eé]nce(?: en)?",
  "venc(?:imiento)?",
  "fecha de (?:venc(?:imiento)?|caducidad|expiraci[oó]n)",
  "caduca(?: en)?",
  "expira(?: en)?",
  "v[aá]lida? hasta",
  "(?:masa )?berlaku(?:nya)?(?: (?:s/d|sd|sampai|hingga|s\\.d\\.))?",
  "(?:tanggal )?(?:kedaluwarsa|kadaluarsa|kadaluwarsa|expired)(?:nya)?",
  "tarehe ya (?:mwisho|kuisha)",
  "mwisho wa (?:matumizi|muda)",
  "(?:ina|ita)(?:isha|expire)",
  "muda wake",
];

/** Secret numbers that belong to a card and are asked for with it. */
export const pinWords: readonly string[] = [
  "(?:card |atm )?pin(?:ku|nya)?(?: (?:code|number))?",
  "namba ya siri",
  "clave de la tarjeta",
];
