import type { ListedEntry, ListedName } from './kinds.ts';

/** A longer name is cut. */
export const NAME_LENGTH_MAX = 300;
const NAMES_MAX = 150;
const REMARKS_LENGTH_MAX = 2_000;
const BIRTHS_MAX = 20;
/** A range of years that is longer says nothing of when somebody was born. */
const RANGE_YEARS_MAX = 15;

const tidy = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

type Read = Omit<ListedEntry, 'names' | 'births' | 'remarks'> & {
  readonly names: readonly ListedName[];
  readonly births: readonly string[];
  readonly remarks: readonly string[];
};

/** An entry as it is kept: within bounds, no name twice. Null: it has no name. */
export function entryOf({ names, births, remarks, entryId, programme, kind }: Read): ListedEntry | null {
  const kept = new Map<string, ListedName>();
  for (const { name, weak } of names) {
    const text = tidy(name).slice(0, NAME_LENGTH_MAX);
    const known = kept.get(text);
    if (text !== '' && (!known || known.weak)) kept.set(text, { name: text, weak });
  }
  if (kept.size === 0) return null;
  return {
    entryId: tidy(entryId).slice(0, NAME_LENGTH_MAX),
    kind,
    names: [...kept.values()].slice(0, NAMES_MAX),
    births: [...new Set(births)].sort().slice(0, BIRTHS_MAX),
    programme: tidy(programme).slice(0, REMARKS_LENGTH_MAX),
    remarks: tidy(remarks.filter(Boolean).join('; ')).slice(0, REMARKS_LENGTH_MAX),
  };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const day = (year: string, month: number, date: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** Days and years in what a list says of a birth: `07 Oct 1952`, `1952-10-07`, `circa 1950`, `1950 to 1955`. */
export function birthsOf(text: string): string[] {
  const years = [...text.matchAll(/\b(1[89]\d\d|20\d\d)\b/g)].map(([year]) => year);
  const about = /circa|approx|about|\bc\.|between|\bto\b|\bor\b/i.test(text);
  if (!about) {
    const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text);
    if (iso?.[1] && iso[2] && iso[3]) return [day(iso[1], Number(iso[2]), iso[3])];
    const european = /\b(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.? (\d{4})\b/i.exec(text);
    if (european?.[1] && european[2] && european[3] && monthOf(european[2]) > 0)
      return [day(european[3], monthOf(european[2]), european[1])];
    const american = /\b([a-z]{3,9})\.? (\d{1,2}),? (\d{4})\b/i.exec(text);
    if (american?.[1] && american[2] && american[3] && monthOf(american[1]) > 0)
      return [day(american[3], monthOf(american[1]), american[2])];
  }
  const [from, to] = [Number(years[0]), Number(years.at(-1))];
  if (/\bto\b|between|–/i.test(text) && years.length === 2 && to > from && to - from <= RANGE_YEARS_MAX)
    return Array.from({ length: to - from + 1 }, (_, past) => String(from + past));
  return years;
}
