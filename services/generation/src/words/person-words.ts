/**
 * The parts of which one language asks for a person (BR-11, SL-10): pattern sources over folded text. Put together by
 * `personRequests`; no part asks for a person alone.
 */
export interface PersonWords {
  /** Talking, with the word that joins it to the other ("speak to"). */
  readonly talk: readonly string[];
  /** Passing the customer on, likewise. */
  readonly pass: readonly string[];
  /** Passing the customer on, with no word of to whom; the whole clause. */
  readonly passOn: readonly string[];
  /** Wanting, getting or giving. */
  readonly want: readonly string[];
  /** Words that stand between any of these and the person. */
  readonly between: readonly string[];
  /** Never between them: the person is somebody else's, or the matter is. */
  readonly notOurs: readonly string[];
  /** Nobody but a living person is called so. */
  readonly humans: readonly string[];
  /** Roles: people who work here. */
  readonly roles: readonly string[];
  /** Departments: one is talked to or passed on to. Somebody is not wanted, only what they sell. */
  readonly departments: readonly string[];
  /** Somebody, anybody: only to talk to, or to be passed on to. */
  readonly somebody: readonly string[];
  /** Between somebody and their department. */
  readonly from: readonly string[];
  /** What a person does for the customer, after the person. */
  readonly serves: readonly string[];
  /** What a person does for the customer, before the person. */
  readonly served: readonly string[];
  /** Help by a human. */
  readonly humanHelp: readonly string[];
  /** Enough of, no more. */
  readonly enough: readonly string[];
  readonly bots: readonly string[];
  /** Before a role or a department: asks how or when one is reached, and not for one. */
  readonly how: readonly string[];
}

const oneOf = (parts: readonly string[]) => `(?:${parts.join("|")})`;

/** Patterns of every request that the parts can make. */
export function personRequests(words: PersonWords): readonly string[] {
  const between = `(?: ${oneOf(words.between)}){0,5}`;
  const fromHere = `${oneOf(words.somebody)} ${oneOf(words.from)}${between} ${oneOf(words.departments)}`;
  const wanted = oneOf([...words.humans, ...words.roles, fromHere]);
  const anybody = oneOf([...words.humans, ...words.roles, ...words.departments, ...words.somebody]);
  return [
    `${oneOf([...words.talk, ...words.pass])}${between}(?: (?!${oneOf(words.notOurs)} )[^ ]+)? ${anybody}`,
    `${oneOf(words.want)}${between} ${wanted}`,
    `${wanted} ${oneOf(words.serves)}`,
    `${oneOf(words.served)}${between} ${anybody}`,
    ...words.humanHelp,
    `^${oneOf(words.passOn)}$`,
    `${oneOf(words.enough)}(?: [^ ]+){0,3} ${oneOf(words.bots)}`,
  ];
}
