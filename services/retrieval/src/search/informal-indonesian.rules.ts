/** What a spoken verb begins with for what is written: "ngirim" for "kirim", "nyari" for "cari", "mesen" for "pesan". */
const beginnings: readonly (readonly [begins: RegExp, stands: readonly string[]])[] = [
  [/^nge(?=\p{L}{3})/u, [""]],
  [/^ng(?=[aeiou])/u, ["k", "h", ""]],
  [/^ny(?=[aeiou])/u, ["s", "c"]],
  [/^n(?=[aeiou])/u, ["t"]],
  [/^m(?=[aeiou])/u, ["p"]],
  [/^n(?=[cdj])/u, [""]],
];
/** "Bayarin", "cek2": the written verb has another ending or none. */
const endings = /(?:in|2)$/u;
/** The last vowel of many words is spoken as an e: "dapet", "simpen". */
const spokenE = /e(?=[^aeiou]$)/u;
const leastLetters = 3;

/** Words as they are written that a spoken Indonesian one may stand for; it is for the caller to know which exist. */
export function writtenForms(word: string): string[] {
  const bare = word.replace(endings, "");
  const begun = [word, bare].flatMap((one) => [
    one,
    ...beginnings.flatMap(([begins, stands]) => (begins.test(one) ? stands.map((by) => one.replace(begins, by)) : [])),
  ]);
  const forms = new Set(begun.flatMap((one) => [one, one.replace(spokenE, "a")]));
  forms.delete(word);
  return [...forms].filter(({ length }) => length >= leastLetters);
}
