import type { NotedValue } from './pack-contents.ts';

/** `{ address: { city: 'Ottawa' }, agree: true }` → `address.city` Ottawa, `agree` true: every value under one name, none hidden in another. */
export function notedValues(noted: Readonly<Record<string, unknown>>, within = ''): NotedValue[] {
  return Object.entries(noted).flatMap(([name, value]) => {
    const field = `${within}${name}`;
    if (value === null || value === undefined || value === '') return [];
    if (typeof value === 'object') return notedValues(Object.fromEntries(Object.entries(value)), `${field}.`);
    return [{ field, value: String(value) }];
  });
}
