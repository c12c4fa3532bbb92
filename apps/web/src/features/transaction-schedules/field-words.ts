import { formatDate, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { ScheduleField, ScheduleValues } from './form-values.ts';

const EXAMPLE_DATE = '2026-03-18';

/** What is wrong with a field the schema refused, and how to put it right, in the reader's language. */
export function fieldWords(field: ScheduleField, values: ScheduleValues, locale: Locale): string {
  const value = values[field];
  const empty = typeof value === 'string' && value.trim() === '';
  switch (field) {
    case 'installmentAmounts':
      return m.error_money_malformed();
    case 'amount':
      return empty ? m.field_amount_missing() : m.error_money_malformed();
    case 'processDate':
    case 'secondProcessDate':
      if (empty) return field === 'processDate' ? m.field_date_missing() : m.schedule_second_date_missing();
      return m.field_date_malformed({ example: formatDate(EXAMPLE_DATE, locale) });
    case 'installments':
      return m.field_installments_malformed();
    case 'comment':
      return m.error_comment_too_long();
    case 'frequency':
      return m.required_field();
  }
}
