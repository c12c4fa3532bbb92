import { dayNumber } from '@cordelle/domain/calendar/dates.ts';
import { FileFault } from '../fault.ts';
import type { BankProfile } from './bank-profile.ts';
import { isFileDate } from './file-date.ts';
import { isAccountNumber, isInstitutionalId } from './institution.ts';
import type { Coordinates } from './records.ts';
import { type PayorKind, seriesOf, suitsPayor } from './transaction-types.ts';

/** What the rules ask of an originated item, written or read. */
export type RuledItem = {
  readonly type: 'C' | 'D';
  readonly transactionType: string;
  readonly amountCents: bigint;
  readonly date: string;
  readonly party: Coordinates;
  readonly name: string;
  readonly longName: string;
  /** Known when we write; a bank that reads cannot tell. */
  readonly payor?: PayorKind | undefined;
};

/**
 * The rules of an originated item that do not depend on other items, for reader and writer alike. The answer throws
 * `FileFault` with the record number it is given. Source: CPA-005 validation checklist.
 */
export function itemRules(profile: BankProfile, creationDate: string): (item: RuledItem, record: number) => void {
  const allowed = new Set(profile.allowedCodes);
  const createdOn = dayNumber(creationDate);
  const windows = { C: profile.creditWindow, D: profile.debitWindow };
  let lastDate = '';
  let lastDay: number | null = null;

  return (item, record) => {
    if (!allowed.has(item.transactionType))
      throw new FileFault('TXN_TYPE', record, 'transaction type is not on the allow-list');
    if (item.type === 'C' && seriesOf(item.transactionType) === 'business')
      throw new FileFault('BUSINESS_CODE_MISMATCH', record, 'a business code on a credit');
    if (item.payor !== undefined && item.type === 'D' && !suitsPayor(item.transactionType, item.payor))
      throw new FileFault('BUSINESS_CODE_MISMATCH', record, `type ${item.transactionType} for a ${item.payor} payor`);

    if (item.amountCents <= 0n) throw new FileFault('AMOUNT', record, 'amount is not above zero');
    if (item.amountCents > profile.maxItemCents)
      throw new FileFault('AMOUNT', record, 'amount is above the item limit');

    if (item.date !== lastDate) {
      lastDate = item.date;
      lastDay = isFileDate(item.date) ? dayNumber(item.date) : null;
    }
    if (lastDay === null) throw new FileFault('DATE', record, 'no such date');
    const ahead = lastDay - createdOn;
    const { daysAhead, daysBack } = windows[item.type];
    if (ahead > daysAhead || -ahead > daysBack)
      throw new FileFault('DUE_WINDOW', record, `date is ${ahead} days from the creation date`);

    if (!isInstitutionalId(item.party.institution))
      throw new FileFault('INSTITUTION', record, 'institutional id is not 0 and eight digits');
    if (!isAccountNumber(item.party.account)) throw new FileFault('ACCOUNT', record, 'account is not 1 to 12 digits');
    if (item.name === '') throw new FileFault('NAME_EMPTY', record, 'name of payor or payee');
    if (item.longName === '') throw new FileFault('NAME_EMPTY', record, "originator's long name");
  };
}
