/** Letters to payers: everything is text already, each in the language of whom it is to. */
export type PayerLettersFacts = {
  readonly business: {
    readonly name: string;
    readonly addressLines: readonly string[];
    /** Phone and e-mail. */
    readonly contact: readonly string[];
    /** Its picture, as `data:image/png;base64,…`; null: none. */
    readonly logo: string | null;
  };
  readonly letters: readonly {
    readonly language: 'en' | 'fr';
    readonly name: string;
    /** Empty: none is known, and the letter leaves room for it. */
    readonly addressLines: readonly string[];
    readonly date: string;
    readonly subject: string;
    readonly greeting: string;
    readonly paragraphs: readonly string[];
    readonly closing: string;
  }[];
};
