import type { Tx } from '@cordelle/db/connection.ts';
import type { customerListInput } from '@cordelle/validation/customers/record.ts';
import type { z } from 'zod';
import { alongNewest } from '../page.ts';

type Sort = z.output<typeof customerListInput>['sort'];
type Field = NonNullable<Sort>['field'];

/** Names stand as people look for them, accents and case aside; blanks come last wherever there can be some. */
const EXPRESSIONS = {
  createdAt: 'c.created_at',
  name: 'c.name collate "und-x-icu"',
  customIdentifier: 'c.custom_identifier',
  email: 'c.email',
} as const satisfies Record<Field, string>;
const CAN_BE_BLANK: Record<Field, boolean> = { createdAt: false, name: false, customIdentifier: true, email: true };
const TYPES = { createdAt: 'timestamptz', name: 'text', customIdentifier: 'text', email: 'text' } as const;

const NEWEST_FIRST = { field: 'createdAt', direction: 'desc' } as const;

function orderText({ field, direction }: NonNullable<Sort>): string {
  if (field === 'createdAt') return alongNewest(direction, EXPRESSIONS.createdAt, 'c.id');
  const blanks = CAN_BE_BLANK[field] ? ' nulls last' : '';
  return `${EXPRESSIONS[field]} ${direction}${blanks}, c.id ${direction}`;
}

/** The order of a list of customers `c`: newest first unless asked otherwise; no two stand level. */
export const orderOf = ({ sql }: Tx, sort: Sort) => sql.unsafe(orderText(sort ?? NEWEST_FIRST));

/** Where in the order a customer stands: the value it is ordered by, as exact text, and the id. */
export type Place = { readonly value: string | null; readonly id: bigint };

export const placeColumn = ({ sql }: Tx, sort: Sort) =>
  sql.unsafe(`${EXPRESSIONS[(sort ?? NEWEST_FIRST).field]}::text`);

/**
 * Customers `c` that come after a place in that order; after a place with a value only others with one, so that an index is
 * followed. The blanks, which are all at the end, begin where `blanksOf` says.
 */
export function after({ sql }: Tx, sort: Sort, { value, id }: Place) {
  const { field, direction } = sort ?? NEWEST_FIRST;
  const column = sql.unsafe(EXPRESSIONS[field]);
  const beyond = sql.unsafe(direction === 'asc' ? '>' : '<');
  if (value === null) return sql`(${column} is null and c.id ${beyond} ${id})`;
  return sql`(${column}, c.id) ${beyond} (${value}::text::${sql.unsafe(TYPES[field])}, ${id}::bigint)`;
}

const ID_MAX = 9_223_372_036_854_775_807n;

/** The place before the first customer without a value; null where everybody has one. */
export function blanksOf(sort: Sort): Place | null {
  const { field, direction } = sort ?? NEWEST_FIRST;
  return CAN_BE_BLANK[field] ? { value: null, id: direction === 'asc' ? 0n : ID_MAX } : null;
}
