/** Subject, tense and object markers of a verb, and at least three letters of root after them. */
const verb =
  /^(?:ha)?(?:ni|u|a|tu|m|wa|i|li|ki|vi|zi|ya|ku|pa|si)?(?:na|li|ta|me|nge|ngali|ka|ku|sha)(?:ni|ku|mw|m|tu|wa|ki|vi|zi|ya|li|i|u)?(?:ji)?(?=\p{L}{3,})/u;
const subjunctive = /^(?:ni|tu|wa|ku)(?=\p{L}{4,}[aeiu]$)/u;
const nounClass = /^(?:wa|mw|mi|ki|vi|ma|vy|ch|m|u)(?=\p{L}{4,})/u;
/** Locative, relative, passive, causative and applicative endings, longest first. */
const ending = /(?:ishwa|eshwa|iwa|ewa|liwa|lewa|isha|esha|iana|eana|ika|eka|ia|ea|wa|na|ni|ji)$/u;

const minRootLetters = 3;

/** Cuts an ending, and the final vowel, as long as a root is left. */
function cutEnding(word: string): string {
  const cut = word.replace(ending, "");
  const root = cut.length >= minRootLetters ? cut : word;
  const bare = root.replace(/[aeiou]$/u, "");
  return bare.length >= minRootLetters ? bare : root;
}

/**
 * A light stemmer: strips the markers before a Swahili root and the commonest endings after it. No dictionary; a wrong
 * cut is harmless because the whole word is indexed beside its stem.
 */
export function stemSwahili(word: string): string {
  if (word.length < 5) return word;
  for (const markers of [verb, subjunctive, nounClass]) {
    const root = word.replace(markers, "");
    if (root !== word) return cutEnding(root);
  }
  return cutEnding(word);
}
