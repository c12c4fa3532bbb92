import { z } from 'zod';

const AMOUNT = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/** An amount that comes as a JSON number or text: taken by its shortest decimal text, never calculated with. */
export const amountCents = z.union([z.number(), z.string().max(20)]).transform((given, ctx): bigint => {
  const [, sign = '', whole, part = ''] = AMOUNT.exec(String(given)) ?? [];
  if (whole === undefined) {
    ctx.addIssue({ code: 'custom', message: 'no amount of two digits' });
    return z.NEVER;
  }
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`);
});

/** The number made from the text of two digits, as it is to be sent. */
export const amountNumber = (cents: bigint): number =>
  Number(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
