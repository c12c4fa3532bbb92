import { describe, expect, test } from 'vitest';
import { BILL_ENTRIES, type BillEntryKind, type BillFigures, linesOfBill } from './bill-journal.ts';

const QUEBEC: BillFigures = {
  feeCents: 4_360n,
  taxes: [
    { name: 'GST', cents: 218n },
    { name: 'QST', cents: 435n },
  ],
};
const said = (kind: BillEntryKind, figures = QUEBEC) =>
  linesOfBill(kind, figures).map(({ account, tax, debitCents, creditCents }) =>
    [account, tax, debitCents - creditCents].filter((part) => part !== null).join(' '),
  );
/** Balances after some entries, by account; those at zero are left out. */
function balances(...kinds: BillEntryKind[]): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, debitCents, creditCents } of kinds.flatMap((kind) => linesOfBill(kind, QUEBEC)))
    sums.set(account, (sums.get(account) ?? 0n) + debitCents - creditCents);
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n));
}

describe('an entry of a bill', () => {
  test.each(BILL_ENTRIES)('%s: as much is debited as is credited', (kind) => {
    const lines = linesOfBill(kind, QUEBEC);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0n)).toBe(0n);
  });

  test('issued: the fees, each tax by its name, and what is owed', () =>
    expect(said('issued')).toEqual(['fees 4360', 'salesTax GST 218', 'salesTax QST 435', 'payable -5013']));

  test('where no tax is charged, none is entered', () =>
    expect(said('issued', { feeCents: 4_360n, taxes: [] })).toEqual(['fees 4360', 'payable -4360']));

  test('a bill that came to nothing enters nothing', () =>
    expect(said('issued', { feeCents: 0n, taxes: [] })).toEqual([]));
});

describe('what is left of a bill', () => {
  test('paid by a debit: the fees and the tax, out of the bank', () =>
    expect(balances('issued', 'debited')).toEqual({ fees: 4_360n, salesTax: 653n, bank: -5_013n }));

  test('its debit came back: it is owed again', () =>
    expect(balances('issued', 'debited', 'debit_returned')).toEqual({
      fees: 4_360n,
      salesTax: 653n,
      payable: -5_013n,
    }));

  test('taken back: nothing', () => expect(balances('issued', 'credited')).toEqual({}));

  test('netted: the tax is moved out of the fees that the settlement entered with it', () =>
    expect(balances('issued', 'netted')).toEqual({ fees: -653n, salesTax: 653n }));
});
