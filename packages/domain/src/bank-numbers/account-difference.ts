import type { BankNumbers } from './bank-numbers.ts';

/** An account on record, as far as it is compared without opening its numbers. */
export type AccountOnRecord = {
  /** Keyed hash of its digits. */
  readonly blindIndex: string;
  readonly accountType: 'checking' | 'savings' | null;
  /** Since when nothing is debited from it any more. */
  readonly disabledAt: Date | null;
};

/**
 * How numbers that were entered in full differ from the account on record; null: they do not. One that was refused and is entered
 * again is taken into use again.
 */
export function accountDifference(
  stored: AccountOnRecord | null,
  numbers: BankNumbers,
  blindIndex: string,
): { readonly digits: boolean; readonly kind: boolean } | null {
  const digits = blindIndex !== stored?.blindIndex;
  const kind = numbers.country === 'US' && numbers.accountType !== stored?.accountType;
  return digits || kind || stored?.disabledAt ? { digits, kind } : null;
}
