import { TEST_CODE_DIGITS } from './limits.ts';

/** What a test payment is known by on the statement. */
export type TestPayment = { readonly cents: bigint; readonly code: string };

/**
 * Whether somebody read the statement: the amount (`0.37`, `0,37`) or the code beside it. Null: what they typed is neither, which
 * is no try.
 */
export function readsStatement(typed: string, { cents, code }: TestPayment): boolean | null {
  const plain = typed.replace(/[\s$\u00a0]/g, '');
  if (plain.length === TEST_CODE_DIGITS && /^[0-9]+$/.test(plain)) return plain === code;
  const amount = /^0?[.,]([0-9]{2})$/.exec(plain);
  return amount?.[1] ? BigInt(amount[1]) === cents : null;
}
