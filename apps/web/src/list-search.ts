import type { Sort } from '@cordelle/ui/data-table.tsx';
import { z } from 'zod/mini';

const PAGES_MAX = 1000;
const SEARCH_MAX = 100;

type Direction = 'asc' | 'desc';
type Order<Field extends string> = `${Field}.${Direction}`;

/** What the address of a list says besides its filters: `q sort page size`. */
export type ListSearch = { q: string; sort: string; page: number; size: number };

/**
 * A part of an address that is missing, or makes no sense, is `otherwise`. Addresses are read before anything is shown, so
 * their schemas are the small ones of `zod/mini`.
 */
export const orElse = <Value extends string | number>(
  schema: z.core.$ZodType<Value, Value>,
  otherwise: NoInfer<Value>,
) => z.catch(z.prefault(schema, otherwise), otherwise);

/**
 * Shape of a list's address. A bad value is an empty one: a link from an e-mail never breaks the page. `sort` is
 * `field.direction`; the first size is the default.
 */
export function listSearch<const Field extends string>(
  fields: readonly Field[],
  defaults: { readonly sort: Order<NoInfer<Field>>; readonly sizes: readonly [number, ...number[]] },
) {
  const [size] = defaults.sizes;
  const orders = fields.flatMap((field): Order<Field>[] => [`${field}.asc`, `${field}.desc`]);
  return {
    q: orElse(z.string().check(z.maxLength(SEARCH_MAX)), ''),
    sort: z.pipe(
      z.optional(z.unknown()),
      z.transform((asked): Order<Field> => orders.find((order) => order === asked) ?? defaults.sort),
    ),
    page: orElse(z.int().check(z.minimum(1), z.maximum(PAGES_MAX)), 1),
    size: orElse(z.literal(defaults.sizes), size),
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
