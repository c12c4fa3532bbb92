import { DomainError } from '../errors.ts';

/** What payers consent to on the pages of links and mails. With neither: to what they come to owe. */
export type ConsentSwitches = {
  /** They choose amount, date and frequency. */
  readonly allowTransactionSchedule: boolean;
  /** They approve each debit before it is made (D-017). */
  readonly approveEachDebit: boolean;
};

/**
 * The switches after a change of some of them: each turns the other off, for nobody approves again what they chose. Throws
 * `authorization_settings.one_way_of_consent` where both are asked for.
 */
export function changeConsent(now: ConsentSwitches, change: Partial<ConsentSwitches>): ConsentSwitches {
  if (change.allowTransactionSchedule && change.approveEachDebit)
    throw new DomainError('authorization_settings.one_way_of_consent');
  const { allowTransactionSchedule, approveEachDebit } = { ...now, ...change };
  return {
    allowTransactionSchedule: allowTransactionSchedule && !change.approveEachDebit,
    approveEachDebit: approveEachDebit && !change.allowTransactionSchedule,
  };
}
