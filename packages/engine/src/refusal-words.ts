import { isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { type DomainError, ERRORS } from '@cordelle/domain/errors.ts';
import { MONEY_TEXT } from '@cordelle/domain/money.ts';
import { formatDate, formatMoney, formatMonth, formatNumber } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { translate } from './words.ts';

/** A value of a refusal as people read it: amounts, decimals, dates and months in the reader's language, all else as it is. */
function shown(value: string | number | undefined, language: Language): string | number | undefined {
  // Sentences are chosen by whole numbers only.
  if (typeof value === 'number' && !Number.isInteger(value)) return formatNumber(value, language);
  if (typeof value !== 'string') return value;
  // Both currencies are written `$`, so either name gives the same text.
  if (MONEY_TEXT.test(value)) return formatMoney(value, 'CAD', language);
  if (isCalendarDate(value)) return formatDate(value, language);
  return isCalendarDate(`${value}-01`) ? formatMonth(`${value}-01`, language) : value;
}

/** Where a refusal is shown, and its words. */
export function placedWords(error: DomainError, language: Language): { field: string; text: string } {
  const definition = ERRORS[error.code];
  const { field = definition.field, ...details } = error.details;
  const inputs = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shown(value, language)]));
  return { field, text: translate(definition.message, language, inputs) };
}
