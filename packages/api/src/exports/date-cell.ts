import { formatDate } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';

const NO_BREAK_SPACE = '\u00a0';

/** A date in a row of a printed table: empty where there is none, never broken over two lines. */
export const dateCell = (date: string | null, language: Language): string =>
  date === null ? '' : formatDate(date, language).replaceAll(' ', NO_BREAK_SPACE);
