import type { Labelled } from '@cordelle/validation/lists/labelled.ts';

/** What the list does not name. */
export const OTHER = 'Other';
const OTHER_SAID = `${OTHER}: `;

/** What is ticked, by option, and how the other is described. */
export type UsageValues = Record<string, string>;

/** What was answered, as the boxes show it. */
export function usageValues(answered: unknown, options: readonly Labelled[], other: string): UsageValues {
  const chosen = Array.isArray(answered) ? answered.filter((one) => typeof one === 'string') : [];
  const said = chosen.find((one) => one.startsWith(OTHER_SAID));
  const isChosen = (value: string) => chosen.includes(value) || (value === OTHER && said !== undefined);
  return {
    ...Object.fromEntries(options.map(({ value }) => [value, isChosen(value) ? 'yes' : ''])),
    [other]: said?.slice(OTHER_SAID.length) ?? '',
  };
}

/** What is sent: the values of the list in its order, and `Other: …` for what it does not name. */
export const usageAnswers = (
  values: Readonly<Record<string, string>>,
  options: readonly Labelled[],
  other: string,
): string[] =>
  options
    .filter(({ value }) => values[value])
    .map(({ value }) => (value === OTHER ? `${OTHER_SAID}${(values[other] ?? '').trim()}` : value));
