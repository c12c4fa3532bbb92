/** What is printed of a case: everything is text already, in the reader's language. */
export type CaseFileFacts = {
  readonly language: 'en' | 'fr';
  readonly title: string;
  readonly business: string;
  readonly subtitle: string;
  /** Picture of the provider, as `data:image/png;base64,…`; null: none. */
  readonly logo: string | null;
  /** Day and time, as people read them. */
  readonly generatedAt: string;
  readonly parts: readonly CaseFilePart[];
  /** Nothing of it is real. */
  readonly sandbox: boolean;
};

export type CaseFilePart = {
  readonly title: string;
  /** How it stands, beside its title. */
  readonly state: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly table: CaseFileTable | null;
  /** Where there is nothing to say of it. */
  readonly none: string;
};

export type CaseFileTable = {
  /** `width`: share of the line. */
  readonly columns: readonly { readonly label: string; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
};
