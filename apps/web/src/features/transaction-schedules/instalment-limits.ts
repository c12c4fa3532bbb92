import { centsOf, centsText } from '@cordelle/domain/money.ts';

export const AMOUNTS_MIN = 2;

/** Id of the control of one amount. */
export const amountFieldId = (index: number): string => `instalmentAmounts-${index}`;

const AMOUNT = /^\d+\.\d{2}$/;
export const isAmount = (text: string): boolean => AMOUNT.test(text.trim());

/** Sum of the amounts that can be read; null while one cannot. Decimal text. */
export function totalOf(amounts: readonly string[]): string | null {
  return amounts.every(isAmount) ? centsText(amounts.reduce((sum, amount) => sum + centsOf(amount.trim()), 0n)) : null;
}
