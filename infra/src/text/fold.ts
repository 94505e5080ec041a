const marks = /\p{M}+/gu;
/** Text of none of these is folded by lower case alone. */
const beyondAscii = /[^ -~\n\r\t]/;

/** Compatibility form, lower case, without accents: what "CAFÉ", "café" and "cafe" share. */
export function fold(text: string): string {
  return (beyondAscii.test(text) ? text.normalize("NFKD").replace(marks, "") : text).toLowerCase();
}
