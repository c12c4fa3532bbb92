import { isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { ErrorDefinition } from '@cordelle/domain/errors/definition.ts';
import { type DomainError, ERRORS } from '@cordelle/domain/errors.ts';
import { MONEY_TEXT } from '@cordelle/domain/money.ts';
import { formatDate, formatMoney, formatMonth, formatNumber } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { translate } from './words.ts';

const GROUPED_FROM = 1_000;

/** A value of a refusal as people read it: amounts, numbers, dates and months in the reader's language, all else as it is. */
function shown(name: string, value: string | number | undefined, language: Language): string | number | undefined {
  // Sentences are chosen by whole numbers only, and from two on all alike.
  if (typeof value === 'number' && !(Number.isInteger(value) && value < GROUPED_FROM) && name !== 'year')
    return formatNumber(value, language);
  if (typeof value !== 'string') return value;
  // Both currencies are written `$`, so either name gives the same text.
  if (MONEY_TEXT.test(value)) return formatMoney(value, 'CAD', language);
  if (isCalendarDate(value)) return formatDate(value, language);
  return isCalendarDate(`${value}-01`) ? formatMonth(`${value}-01`, language) : value;
}

/** Where a refusal is shown, and its words. */
export function placedWords(error: DomainError, language: Language): { field: string; text: string } {
  const definition: ErrorDefinition = ERRORS[error.code];
  const { field = definition.field, ...details } = error.details;
  const said = (name: string, value: string | number | undefined) =>
    definition.words?.includes(name) ? translate(String(value), language) : shown(name, value, language);
  const inputs = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, said(name, value)]));
  return { field, text: translate(definition.message, language, inputs) };
}
