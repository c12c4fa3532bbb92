import type { Sort } from '@cordelle/ui/data-table/props.ts';
import type { SearchSchemaInput } from '@tanstack/react-router';

const PAGES_MAX = 1000;
const SEARCH_MAX = 100;

type Direction = 'asc' | 'desc';
type Order<Field extends string> = `${Field}.${Direction}`;

/** What the address of a list says besides its filters: `q sort page size`. */
export type ListSearch = { q: string; sort: string; page: number; size: number };

/** Reads one part of an address. What is missing, or makes no sense, is what the list shows by default. */
export type Part<Value> = (asked: unknown) => Value;

/** One of a few values. */
export const oneOf =
  <const Value>(options: readonly Value[], otherwise: NoInfer<Value>): Part<Value> =>
  (asked) =>
    options.find((option) => option === asked) ?? otherwise;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** By hand, as the rest of an address: the calendar would come along with sign-in. */
const isDay = (text: string): boolean => {
  const at = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};
/** A day that exists, `2026-03-19`, or none. */
export const calendarDay: Part<string> = (asked) => (typeof asked === 'string' && isDay(asked) ? asked : '');

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
/** An instant, `2026-03-18T16:00:00Z`, or none. */
export const instantPart: Part<string> = (asked) =>
  typeof asked === 'string' && INSTANT.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : '';

/** Digits alone reach us as a number. */
export const searchText: Part<string> = (asked) => {
  const text = typeof asked === 'number' ? String(asked) : asked;
  return typeof text === 'string' && text.length <= SEARCH_MAX ? text : '';
};
const pageNumber: Part<number> = (asked) =>
  typeof asked === 'number' && Number.isInteger(asked) && asked >= 1 && asked <= PAGES_MAX ? asked : 1;

type Asked = Readonly<Record<string, unknown>>;
/** Links may leave any part out, or get it wrong: the second form is what the router reads of it. */
type ReadAddress<Search> = {
  (asked: Asked): Search;
  (asked: { readonly [Key in keyof Search]?: unknown } & SearchSchemaInput): Search;
};

/**
 * Shape of an address, as the router reads it: a bad value is an empty one, and a link from an e-mail never breaks the page.
 * By hand, because every address is read before anything is shown: schemas would be a tenth of what sign-in loads.
 */
export function address<Search extends object>(
  parts: {
    readonly [Key in keyof Search]: Part<Search[Key]>;
  },
): ReadAddress<Search> {
  // Each key of the answer was read by the part that stands under it.
  return (asked: Asked) =>
    Object.fromEntries(Object.entries<Part<unknown>>(parts).map(([key, read]) => [key, read(asked[key])])) as Search;
}

/** Parts of a list's address. `sort` is `field.direction`; the first size is the default. */
export function listSearch<const Field extends string>(
  fields: readonly Field[],
  defaults: { readonly sort: Order<NoInfer<Field>>; readonly sizes: readonly [number, ...number[]] },
) {
  const orders = fields.flatMap((field): Order<Field>[] => [`${field}.asc`, `${field}.desc`]);
  const [size] = defaults.sizes;
  return {
    q: searchText,
    sort: oneOf<Order<Field>>(orders, defaults.sort),
    page: pageNumber,
    size: oneOf<number>(defaults.sizes, size),
  };
}

/** The address as the list's question to the server. */
export function toPageInput<Field extends string>({
  q,
  sort,
  page,
  size,
}: {
  q: string;
  sort: Order<Field>;
  page: number;
  size: number;
}) {
  const at = sort.lastIndexOf('.');
  // The shape of the address let through nothing but `field.direction`.
  const order = { field: sort.slice(0, at) as Field, direction: sort.slice(at + 1) as Direction };
  return { ...(q.trim() ? { search: q.trim() } : {}), sort: order, skip: (page - 1) * size, limit: size };
}

/** Sorting and paging of a table that its address keeps; anything but another page begins at the first one. */
export function tableControls(
  { sort, page, size }: ListSearch,
  sizes: readonly number[],
  result: { readonly count: number; readonly countIsExact: boolean },
  change: (change: Partial<ListSearch>) => void,
) {
  const [column = '', direction] = sort.split('.');
  return {
    sort: { column, direction: direction === 'asc' ? 'asc' : 'desc' } satisfies Sort,
    onSortChange: (next: Sort) => change({ sort: `${next.column}.${next.direction}`, page: 1 }),
    pager: {
      page,
      pageSize: size,
      pageSizes: sizes,
      total: result.count,
      totalIsBound: !result.countIsExact,
      onPageChange: (next: number) => change({ page: next }),
      onPageSizeChange: (next: number) => change({ size: next, page: 1 }),
    },
  };
}
