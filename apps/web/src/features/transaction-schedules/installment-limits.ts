import { centsText, centsWritten } from '@cordelle/domain/money.ts';

export const AMOUNTS_MIN = 2;

/** Id of the control of one amount. */
export const amountFieldId = (index: number): string => `installmentAmounts-${index}`;

/** Sum of the amounts that can be read; null while one cannot. Decimal text. */
export function totalOf(amounts: readonly string[]): string | null {
  let sum = 0n;
  for (const amount of amounts) {
    const cents = centsWritten(amount.trim());
    if (cents === null) return null;
    sum += cents;
  }
  return centsText(sum);
}
