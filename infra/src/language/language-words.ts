/** What the detector knows of a language: space-separated words, and a page of our own prose for its letter patterns. */
export interface LanguageWords {
  readonly frequent: string;
  readonly common: string;
  readonly sample: string;
}
