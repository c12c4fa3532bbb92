/** A list as it is printed: everything is text already, in the reader's language. */
export type TableReportFacts = {
  readonly language: 'en' | 'fr';
  readonly title: string;
  /** What the list was narrowed to: days, filter, search. */
  readonly subtitle: string;
  readonly business: string;
  /** Picture of the business, as `data:image/png;base64,…`; null: none. */
  readonly logo: string | null;
  /** Day and time, as people read them. */
  readonly generatedAt: string;
  /** `width`: share of the line. */
  readonly columns: readonly { readonly label: string; readonly align: 'start' | 'end'; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly { readonly label: string; readonly value: string }[] | null;
  /** Nothing of it is real money. */
  readonly sandbox: boolean;
};
