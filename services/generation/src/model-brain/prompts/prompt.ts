/** A prompt as it is kept: its version grows with every change of its words, and stands in the record of each call. */
export interface Prompt {
  readonly name: string;
  readonly version: number;
  /** `{name}` is a place for a value. */
  readonly text: string;
}

export function promptId({ name, version }: Prompt): string {
  return `${name}@${version}`;
}

/** The prompt's words with its places filled; a value is put in as it is, whatever it holds. */
export function filled(prompt: Prompt, values: Readonly<Record<string, string>>): string {
  return prompt.text.replaceAll(/\{(\w+)\}/gu, (place, name: string) => values[name] ?? place);
}
