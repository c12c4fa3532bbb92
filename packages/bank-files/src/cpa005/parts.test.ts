import { describe, expect, test } from 'vitest';
import { institutionalId, isAccountNumber, isInstitutionalId } from './institution.ts';
import {
  CORRECTION_SEGMENT,
  HEADER,
  ITEM_SEGMENT,
  NOTICE_SEGMENT,
  NOTICE_TRAILER,
  RETURN_SEGMENT,
  TRAILER,
} from './layout.ts';
import { SeenKeys } from './seen-keys.ts';
import { itemTrace, nextFileCreationNumber } from './trace.ts';
import { DEBIT_TYPE, INDUSTRIES, seriesOf, suitsPayor } from './transaction-types.ts';

describe('layout', () => {
  /** First and last position as the standard prints them. */
  const span = ({ at, length }: { at: number; length: number }) => `${at + 1}-${at + length}`;

  test('the header stands where the standard says', () => {
    expect(Object.values(HEADER).map(span)).toEqual([
      '1-1',
      '2-10',
      '11-20',
      '21-24',
      '25-30',
      '31-35',
      '36-55',
      '56-58',
      '59-1464',
    ]);
  });

  test('an item stands where the standard says', () => {
    const positions = Object.fromEntries(Object.entries(ITEM_SEGMENT).map(([name, field]) => [name, span(field)]));
    expect(positions).toEqual({
      transactionType: '1-3',
      amount: '4-13',
      date: '14-19',
      institution: '20-28',
      account: '29-40',
      trace: '41-62',
      storedType: '63-65',
      shortName: '66-80',
      name: '81-110',
      longName: '111-140',
      userId: '141-150',
      crossReference: '151-169',
      returnInstitution: '170-178',
      returnAccount: '179-190',
      sundry: '191-205',
      settlementCode: '228-229',
      invalidElements: '230-240',
    });
  });

  test('returns, corrections and notices carry the original trace at 206', () => {
    for (const { originalTrace } of [RETURN_SEGMENT, CORRECTION_SEGMENT, NOTICE_SEGMENT])
      expect(span(originalTrace)).toBe('206-227');
  });

  test('totals stand where the standard says', () => {
    expect(Object.values(TRAILER).slice(3).map(span)).toEqual([
      '25-38',
      '39-46',
      '47-60',
      '61-68',
      '69-82',
      '83-90',
      '91-104',
      '105-112',
      '113-1464',
    ]);
    expect(span(NOTICE_TRAILER.noticeCount)).toBe('25-32');
  });
});

describe('institution and account', () => {
  test('institution comes first, whatever a cheque prints first', () => {
    expect(institutionalId({ institution: '003', transit: '00123' })).toBe('000300123');
  });

  test('numbers of other lengths are a broken invariant', () => {
    expect(() => institutionalId({ institution: '3', transit: '00123' })).toThrow('broken invariant');
    expect(() => institutionalId({ institution: '003', transit: '00123-003' })).toThrow('broken invariant');
  });

  test.each(['000000000', '100300123', '00030012', '00030012X'])('%s names no branch', (id) => {
    expect(isInstitutionalId(id)).toBe(false);
  });

  test('an account is 1 to 12 digits, leading zeros kept', () => {
    for (const account of ['00123456', '1', '123456789012']) expect(isAccountNumber(account)).toBe(true);
    for (const account of ['', '1234567890123', '12A4', '12-4']) expect(isAccountNumber(account)).toBe(false);
  });
});

describe('trace', () => {
  const header = { dataCentre: '00320', fileCreationNumber: '0042' };

  test('names destination, origin, file and item', () => {
    expect(itemTrace({ traceMode: 'compose', originatingDataCentre: '00320' }, header, 1)).toBe(
      '0032003200042000000001',
    );
  });

  test('is zeros where the bank assigns it', () => {
    expect(itemTrace({ traceMode: 'zeros', originatingDataCentre: '00320' }, header, 1)).toBe('0'.repeat(22));
  });

  test.each([
    ['0042', '0043'],
    ['9999', '0001'],
    ['0000', '0001'],
    ['TEST', '0001'],
  ])('file %s is followed by %s', (current, next) => {
    expect(nextFileCreationNumber(current)).toBe(next);
  });
});

describe('transaction types', () => {
  test.each([
    ['199', null],
    ['200', 'personal'],
    ['300', 'government'],
    ['330', 'personal'],
    ['617', 'government'],
    ['699', 'personal'],
    ['700', 'business'],
    ['731', 'business'],
    ['732', null],
    ['750', 'internal'],
    ['899', 'internal'],
    ['900', null],
    ['45', null],
  ])('%s belongs to %s', (code, series) => {
    expect(seriesOf(code)).toBe(series);
  });

  test('the usual types suit the payor they are for', () => {
    for (const industry of INDUSTRIES) {
      expect(suitsPayor(DEBIT_TYPE[industry].personal, 'personal')).toBe(true);
      expect(suitsPayor(DEBIT_TYPE[industry].business, 'business')).toBe(true);
      expect(suitsPayor(DEBIT_TYPE[industry].business, 'personal')).toBe(false);
    }
  });
});

describe('keys already seen', () => {
  test('every key is new once, however many there are', () => {
    const seen = new SeenKeys(9);
    const key = (n: number) => Buffer.from(n.toString().padStart(9, '0'));
    for (let n = 0; n < 5_000; n++) expect(seen.add(key(n), 0)).toBe(true);
    for (let n = 0; n < 5_000; n++) expect(seen.add(key(n), 0)).toBe(false);
    expect(seen.add(key(5_000), 0)).toBe(true);
  });
});
