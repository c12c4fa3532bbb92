import { formatDate, formatInstant } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { notedValues } from './noted-values.ts';
import { fieldValueWords, inReadingOrder, isDay, isInstant, notedLabel } from './noted-words.ts';

type Reader = { readonly zone: string; readonly language: Language };

/** What was noted with one version of a consent, in the order and in the words in which it is read. */
export function evidenceInWords(
  noted: Readonly<Record<string, unknown>>,
  { zone, language }: Reader,
): { readonly label: string; readonly value: string }[] {
  const values = notedValues(noted).map(({ field, value }) => ({ field: field.replace(/^answers\./, ''), value }));
  return inReadingOrder(values).map(({ field, value }) => ({
    label: notedLabel(field)[language],
    value: isInstant(field, value)
      ? formatInstant(value, zone, language)
      : isDay(field, value)
        ? formatDate(value, language)
        : (fieldValueWords(field, value)?.[language] ?? value),
  }));
}
