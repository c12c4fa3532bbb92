/** An entry of a list people choose from: what is stored and sent, and what is read. */
export type Labelled<Value extends string = string> = {
  readonly value: Value;
  readonly en: string;
  readonly fr: string;
};

/** Entries stored as they read in English, by their French. */
export const inFrench = (words: Readonly<Record<string, string>>): Labelled[] =>
  Object.entries(words).map(([value, fr]) => ({ value, en: value, fr }));
