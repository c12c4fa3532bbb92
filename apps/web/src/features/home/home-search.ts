import { address, oneOf, type Part } from '../../list-search.ts';

const MONTH = /^20[0-9]{2}-(0[1-9]|1[0-2])$/;
/** Empty: the current one. */
const month: Part<string> = (asked) => (typeof asked === 'string' && MONTH.test(asked) ? asked : '');

/** The address of home: the month, what its panels show and how. */
export const homeSearch = address({
  month,
  show: oneOf(['payments', 'forecast'], 'payments'),
  as: oneOf(['chart', 'table'], 'chart'),
  measure: oneOf(['money', 'count'], 'money'),
  ribbon: oneOf(['chart', 'table'], 'chart'),
  upcoming: oneOf(['chart', 'table'], 'chart'),
  /** `show`: the first steps, also where they were put away. */
  steps: oneOf(['', 'show'], ''),
});
export type HomeSearch = ReturnType<typeof homeSearch>;
export const HOME_SEARCH_DEFAULTS = homeSearch({});

/** The month `months` later, written `2026-03`. */
export function monthAfter(shown: string, months: number): string {
  const index = Number(shown.slice(0, 4)) * 12 + Number(shown.slice(5, 7)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
