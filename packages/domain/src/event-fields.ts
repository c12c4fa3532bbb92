import { z } from 'zod';
import { CURRENCIES, MONEY_TEXT } from './money.ts';

/** Fields that events of several aggregates share. Ids are decimal text: JSON has no 64-bit integers. */
export const id = z.string().regex(/^[1-9][0-9]*$/);
/** Decimal text with two digits, as `moneyText` writes it. */
export const amount = z.string().regex(MONEY_TEXT);
export const currency = z.enum(CURRENCIES);
/** Calendar date of the rail, `YYYY-MM-DD`. */
export const day = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
/** An amount and how many items it sums. */
export const sum = z.object({ amount, count: z.int().nonnegative() });

/** One event type: `event('TransactionRemoved', { reason: … })`. */
export const event = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), data: z.object(shape) });
