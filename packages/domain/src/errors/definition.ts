/** Where a refusal is shown: under the named input field, or in the banner of the form (`base`). */
export type ErrorDefinition = {
  /** Input field the message belongs to; `base` when no single field can fix it. */
  field: string;
  /** Key in `packages/i18n/messages/*.json`. */
  message: string;
  /** Details of it that programs are told as numbers, beside the words. */
  numbers?: readonly string[];
  /** Details of it that programs are told as they are. */
  texts?: readonly string[];
  /** Details of it that are message keys themselves: said in the reader's language, and no program's. */
  words?: readonly string[];
};

/** By code, each with a line that says when it is thrown. */
export type ErrorDefinitions = Readonly<Record<string, ErrorDefinition>>;
