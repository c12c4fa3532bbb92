import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** A case to be printed, and how it is said. */
export type Printed = {
  readonly of: ApplicationCase;
  readonly language: Language;
  readonly words: (key: string, inputs?: Record<string, unknown>) => string;
  readonly instant: (at: string) => string;
};
