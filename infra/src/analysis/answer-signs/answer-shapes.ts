/** Signs and names of currencies, with or without accents. */
export const currencySigns = "$€£¥₽";
export const currencyNames =
  "usd|eur|idr|kes|ksh|jmd|dop|rp|dollars?|d[oó]lar(?:es)?|euros?|rupiah|shilingi|pesos?|cents?|sats?";
