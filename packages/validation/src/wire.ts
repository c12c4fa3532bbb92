import { AMOUNT, CURRENCIES, MONEY_TEXT } from '@cordelle/domain/money.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { z } from 'zod';
import type { KeyScope } from './api-key-scopes.ts';

const ID_MAX = '9223372036854775807';
/** Ids travel as decimal text: they are 64-bit. */
export const recordId = z
  .string()
  .regex(/^[1-9][0-9]{0,18}$/)
  .refine((text) => text.length < ID_MAX.length || text <= ID_MAX)
  .meta({ format: 'int64' });
/** An amount somebody writes: `"1250.99"`, no sign, at most 99,999,999.99. */
export const moneyInput = z.string().regex(AMOUNT, 'error_money_malformed').meta({ format: 'decimal' });
/** An amount this product writes: two digits, may be negative. */
export const moneyText = z.string().regex(MONEY_TEXT).meta({ format: 'decimal' });
export const currencyCode = z.enum(CURRENCIES);
export const countryCode = z.enum(RAILS);
/** There is no year 0: the one before 1 is 1 before it. */
const DAY = new RegExp(`^(?!0000)${z.core.regexes.date.source.slice(1)}`);
/** `YYYY-MM-DD`, of the rail; never an instant. */
export const day = z.string().regex(DAY).meta({ format: 'date' });
/** A day on which banks are closed; `reason` is a message key. */
export const closedDay = z.object({ date: day, reason: z.string() });
/** ISO instant in UTC. */
export const instant = z.iso.datetime().max(30);
/** Largest whole number that a version, a count or a position can reach. */
export const COUNT_MAX = 2 ** 31 - 1;
/** An amount and how many items it sums. */
export const amountAndCount = z.object({ amount: moneyText, count: z.int().nonnegative() });

export const COMMENT_LENGTH_MAX = 255;
/** Blank text means none. */
export const comment = z.string().trim().max(COMMENT_LENGTH_MAX, 'error_comment_too_long');

const PAGE_LIMIT_MAX = 200;
const SKIP_MAX = 100_000;

export const SORT_MARK = 'sort';
/** Input of a list: `sort` is a field of a closed list and a direction. */
export const pageInput = <Field extends string>(fields: readonly [Field, ...Field[]], limit: number) =>
  z.strictObject({
    skip: z.int().min(0).max(SKIP_MAX).default(0),
    limit: z.int().min(1).max(PAGE_LIMIT_MAX).default(limit),
    sort: z
      .strictObject({ field: z.enum(fields), direction: z.enum(['asc', 'desc']) })
      .meta({ kind: SORT_MARK })
      .optional(),
    search: z.string().trim().max(100).optional(),
  });

export const PAGE_MARK = 'page';
/** Answer of a list. `countIsExact` is false where counting stopped at the bound ("10,000+"). */
export const page = <Item extends z.ZodType>(item: Item) =>
  z
    .object({ records: z.array(item), count: z.int().nonnegative(), countIsExact: z.boolean() })
    .meta({ kind: PAGE_MARK });

/** Keyword of a schema, and name in the contract, for the scope by which keys are told what it describes. */
export const SCOPE_MARK = 'x-cordelle-scope';
/** Keys are told this only beside a scope that reads it, whatever the call: to write includes no reading. */
export const readWith = <Schema extends z.ZodType>(scope: KeyScope, schema: Schema): Schema =>
  schema.meta({ [SCOPE_MARK]: scope });

/** Answer of a write that has nothing more to say than which record it was. */
export const saved = z.object({ id: recordId });
