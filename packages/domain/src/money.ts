import { DomainError } from './errors.ts';

export const CURRENCIES = ['CAD', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount in integer cents with its currency. Negative only where a balance may be owed either way. */
export type Money = { readonly cents: bigint; readonly currency: Currency };

export const money = (cents: bigint, currency: Currency): Money => ({ cents, currency });

/** What somebody writes as an amount: at most 99,999,999.99, no sign, no exponent. */
export const AMOUNT = /^(0|[1-9][0-9]{0,7})(\.[0-9]{1,2})?$/;
/** An amount as this product writes it, on every wire and in the log: two digits after the point, perhaps negative. */
export const MONEY_TEXT = /^-?[0-9]+\.[0-9]{2}$/;
const SIGNED_AMOUNT = /^(-?)(0|[1-9][0-9]{0,15})\.([0-9]{2})$/;

/**
 * Reads an amount somebody wrote (`AMOUNT`): `"1250.99"`, `"50"`, `"0.5"`.
 * Throws `money.malformed`.
 */
export function parseMoney(text: string, currency: Currency): Money {
  const cents = centsWritten(text);
  if (cents === null) throw new DomainError('money.malformed', { amount: text.slice(0, 40) });
  return money(cents, currency);
}

/** Cents of an amount somebody wrote; null where it is none. */
export function centsWritten(text: string): bigint | null {
  const [, whole, fraction = '.'] = AMOUNT.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole) * 100n + BigInt(fraction.slice(1).padEnd(2, '0'));
}

/** Reads the decimal text this product writes itself (`moneyText`), which may be negative. Throws `money.malformed`. */
export function moneyOf(text: string, currency: Currency): Money {
  const match = SIGNED_AMOUNT.exec(text);
  if (!match?.[2] || !match[3]) throw new DomainError('money.malformed', { amount: text.slice(0, 40) });
  const cents = BigInt(match[2]) * 100n + BigInt(match[3]);
  return money(match[1] ? -cents : cents, currency);
}

/** Cents as decimal text with two digits: `125099n` → `"1250.99"`, `-5n` → `"-0.05"`. The only form on any wire. */
export function centsText(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents of a decimal text that the log holds (`centsText` wrote it, its schema checked it): no second check, no regular expression. */
export const centsOf = (text: string): bigint => BigInt(text.slice(0, -3) + text.slice(-2));

export const moneyText = (amount: Money): string => centsText(amount.cents);
export const cad = (text: string): Money => moneyOf(text, 'CAD');
export const usd = (text: string): Money => moneyOf(text, 'USD');

export const sameMoney = (a: Money, b: Money): boolean => a.cents === b.cents && a.currency === b.currency;

/** Part of an amount in basis points (1/100 %), rounded half up to the cent. Amount and `bps` are not negative. */
export const shareOf = (amount: Money, bps: number): Money =>
  money((amount.cents * BigInt(bps) + 5000n) / 10000n, amount.currency);
