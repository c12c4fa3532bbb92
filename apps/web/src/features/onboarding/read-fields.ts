import type { Fields } from './applying.ts';

/** A text of what was answered; empty where there is none. */
export function textOf(answers: Fields, name: string): string {
  const value = answers[name];
  return typeof value === 'string' ? value : '';
}

/** A choice between two as a form keeps it: `true`, `false`, or nothing yet. */
export function choiceOf(answers: Fields, name: string): string {
  const value = answers[name];
  return typeof value === 'boolean' ? String(value) : '';
}

/** What was chosen as the server reads it; left away where nothing was. */
export const chosen = (value: string): boolean | undefined => (value === '' ? undefined : value === 'true');

/** A group of fields of what was answered. */
export function groupOf(answers: Fields, name: string): Fields {
  const value = answers[name];
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** Words of a list by language, as choices show them. */
export const optionsIn = (
  list: readonly { readonly value: string; readonly en: string; readonly fr: string }[],
  locale: 'en' | 'fr',
) => list.map((option) => ({ value: option.value, label: option[locale] }));
