/** What the customer reads when a policy speaks instead of the dialogue. Never says what was detected, or how. */
export interface PolicyTexts {
  /** The message is not taken further. */
  readonly declined: string;
  /** A card number was sent; a person goes on. */
  readonly card: string;
  readonly selfHarm: string;
  readonly threat: string;
  /** Somebody was hurt, or something burns: what to do now; a person goes on. */
  readonly harm: string;
  /** Somebody threatens or attacks the customer. */
  readonly threatened: string;
  /** An account, a card or money was taken over. */
  readonly fraud: string;
  readonly hate: string;
  readonly scam: string;
  readonly offTopic: string;
  readonly abuse: string;
  /** Instead of a claim to be human; offers a person. */
  readonly identity: string;
  /** After a price that no source gave was taken out. */
  readonly checkPrice: string;
  /** After a number, date, telephone number or address that no source gave was taken out. */
  readonly checkDetails: string;
  /** After a promise that is not ours to make was taken out. */
  readonly checkTerms: string;
  readonly onlyThisItem: string;
  /** `{name}` is the tenant's name. */
  readonly onlyOurs: string;
  readonly factsNotFavourites: string;
  /** `{link}` is the tenant's catalogue. */
  readonly browse: string;
}
