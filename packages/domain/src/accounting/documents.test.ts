import { describe, expect, test } from 'vitest';
import {
  documentsOfCredited,
  documentsOfReinstated,
  documentsOfSettlement,
  documentsOfTakenBack,
  openDay,
  paidAndLeft,
  type Reporting,
  type SettledFacts,
  stepOfReversal,
} from './documents.ts';
import { referenceOf } from './reports.ts';

const everything: Reporting = {
  since: '2026-03-01',
  onAccount: true,
  roles: { bank: '2026-03-01', fees: '2026-03-01', reserve: '2026-03-01' },
};
const settled = (over: Partial<SettledFacts> = {}): SettledFacts => ({
  id: 36n,
  date: '2026-03-26',
  payoutCents: 0n,
  feesNettedCents: 0n,
  holdbackCents: 0n,
  holdbackReleasedCents: 0n,
  adjustments: [],
  ...over,
});
const written = (
  documents: readonly { kind: string; reference: string; amountCents: bigint; block: string | null }[],
) =>
  documents.map(({ kind, reference, amountCents, block }) =>
    [kind, reference, amountCents, block].filter((part) => part !== null).join(' '),
  );

describe('debits that a settlement credits', () => {
  const debit = { transactionId: 35n, amountCents: 125_099n, contactId: 'jo', invoiceId: 'inv-43' };

  test('pay their invoices, dated like the settlement', () => {
    const [made] = documentsOfCredited(settled(), [debit], everything);
    expect(made).toEqual({
      kind: 'payment',
      subject: 'transaction 35',
      transactionId: 35n,
      contactId: 'jo',
      invoiceId: 'inv-43',
      amountCents: 125_099n,
      date: '2026-03-26',
      reference: 'CDL-PZ',
      block: null,
    });
  });

  test('that pay no invoice are a credit of a payer who is known there, where the client wants it', () => {
    const free = { ...debit, invoiceId: null };
    expect(written(documentsOfCredited(settled(), [free], everything))).toEqual(['credit CDL-CZ 125099']);
    expect(documentsOfCredited(settled(), [free], { ...everything, onAccount: false })).toEqual([]);
    expect(documentsOfCredited(settled(), [{ ...free, contactId: null }], everything)).toEqual([]);
  });

  test('of a settlement from before the books were connected wait for a word', () =>
    expect(written(documentsOfCredited(settled({ date: '2026-02-27' }), [debit], everything))).toEqual([
      'payment CDL-PZ 125099 before_connection',
    ]));
});

describe('debits that a settlement takes back', () => {
  const debit = { transactionId: 35n, amountCents: 125_099n, contactId: 'jo', invoiceId: 'inv-43' };

  test('are documents of their own, dated like the settlement that carries them', () => {
    const back = documentsOfTakenBack(settled({ date: '2026-04-09' }), [
      { ...debit, written: [{ state: 'reported', block: null }] },
    ]);
    expect(written(back)).toEqual(['reversal CDL-RZ 125099']);
    expect(back[0]?.date).toBe('2026-04-09');
  });

  test('of which nothing was to be written leave nothing to take back', () =>
    expect(documentsOfTakenBack(settled(), [{ ...debit, written: [] }])).toEqual([]));

  test('wait with what they take back', () =>
    expect(
      written(
        documentsOfTakenBack(settled(), [{ ...debit, written: [{ state: 'blocked', block: 'before_connection' }] }]),
      ),
    ).toEqual(['reversal CDL-RZ 125099 before_connection']));

  test.each([
    [['reported'], 'send'],
    [['reported', 'failed'], 'send'],
    [['waiting'], 'wait'],
    [['reported', 'unknown'], 'wait'],
    [['failed'], 'offset'],
    // Somebody may have it written again.
    [['changed_outside'], 'wait'],
    [['left_out'], 'offset'],
    [[], 'offset'],
  ] as const)('%s: %s', (states, step) => expect(stepOfReversal(states)).toBe(step));

  test('that the bank reinstates are a credit of their payer', () => {
    const reinstated = settled({ adjustments: [{ kind: 'return_reversed', amount: '1250.99', transactionId: '35' }] });
    const known = new Map([[35n, { contactId: 'jo', written: [{ state: 'reported', block: null }] as const }]]);
    expect(written(documentsOfReinstated(reinstated, known))).toEqual(['credit CDL-CZ-R 125099']);
    expect(documentsOfReinstated(reinstated, new Map())).toEqual([]);
  });
});

describe('what a settlement moves', () => {
  const full = settled({
    payoutCents: 369_880n,
    feesNettedCents: 4_578n,
    holdbackCents: 19_468n,
    holdbackReleasedCents: 6_255n,
  });

  test('leaves the clearing account for the bank, the fees and the reserve', () =>
    expect(written(documentsOfSettlement(full, everything))).toEqual([
      'fee CDL-F10 4578',
      'reserve CDL-H10 13213',
      'transfer CDL-T10 369880',
    ]));

  test('comes back where reserve is given back or used, and where a payout bounced', () =>
    expect(
      written(
        documentsOfSettlement(
          settled({
            holdbackReleasedCents: 500n,
            adjustments: [
              { kind: 'holdback_applied', amount: '2.00', transactionId: null },
              { kind: 'payout_bounced', amount: '36.00', transactionId: null },
            ],
          }),
          everything,
        ),
      ),
    ).toEqual(['reserve_back CDL-G10 700', 'transfer_back CDL-B10 3600']));

  test('is written only from the day on which somebody chose the account for it', () => {
    expect(documentsOfSettlement(full, { ...everything, roles: {} })).toEqual([]);
    expect(
      written(documentsOfSettlement(full, { ...everything, roles: { bank: '2026-03-27', fees: '2026-03-26' } })),
    ).toEqual(['fee CDL-F10 4578', 'transfer CDL-T10 369880 before_connection']);
  });

  test('is nothing where nothing was sent: what is carried stays on the clearing account', () =>
    expect(documentsOfSettlement(settled(), everything)).toEqual([]));
});

describe('a payment', () => {
  test.each([
    [100n, 250n, 100n, 0n],
    [250n, 250n, 250n, 0n],
    [250n, 100n, 100n, 150n],
    [250n, 0n, 0n, 250n],
    [250n, -5n, 0n, 250n],
  ])('of %s where %s are due pays %s and leaves %s as a credit', (amount, due, paidCents, leftCents) =>
    expect(paidAndLeft(amount, due)).toEqual({ paidCents, leftCents }),
  );
});

describe('the day of a document', () => {
  test.each([
    [null, '2026-03-26'],
    ['2026-03-25', '2026-03-26'],
    ['2026-03-26', '2026-03-27'],
    ['2026-04-08', '2026-04-09'],
    ['2026-04-09', null],
  ])('locked until %s: %s', (lockedUntil, day) => expect(openDay('2026-03-26', lockedUntil, '2026-04-09')).toBe(day));
});

describe('a reference', () => {
  test('tells documents apart, and one that is written anew from the one before', () => {
    expect(referenceOf('payment', 35n)).toBe('CDL-PZ');
    expect(referenceOf('reversal', 35n)).toBe('CDL-RZ');
    expect(referenceOf('payment', 35n, 2)).toBe('CDL-PZ-2');
  });

  test('never has more characters than the software keeps', () =>
    expect(`${referenceOf('credit', 2n ** 63n - 1n)}-R`.length).toBeLessThanOrEqual(21));
});
