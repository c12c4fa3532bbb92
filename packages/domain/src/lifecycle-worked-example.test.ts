import { describe, expect, test } from 'vitest';
import type { Account } from './ledger/accounts.ts';
import { cad, centsText, usd } from './money.ts';
import { returnOutcome } from './return-codes/return-outcome.ts';
import { Books } from './testing/books.ts';
import { MARCH_INVOICE, sendDebit } from './testing/march-invoice.ts';
import { storyOf } from './testing/story.ts';
import { statusOf } from './transaction/state.ts';

const CLIENT = 1n;

/** Postings of the worked example, as the lifecycle prints them: date, rule, event, debit, credit. */
const POSTINGS = `
2026-03-16 | P12 | two microdeposits 0.17 + 0.42 to customer f | MICRODEPOSIT_COST 0.59 | RAIL_CLEARING 0.59
2026-03-17 | P3 | bank debits the microdeposits | RAIL_CLEARING 0.59 | BANK 0.59
2026-03-18 | P1 | six debits a–f sent | CUST_RECV 4,938.48 | CLIENT_UNAPPROVED 4,938.48
2026-03-19 | P2 | six debits processed | RAIL_CLEARING 4,938.48 | CUST_RECV 4,938.48
2026-03-19 | P3 | bank credits the file total | BANK 4,938.48 | RAIL_CLEARING 4,938.48
2026-03-20 | P5 | a returned 901 | CLIENT_UNAPPROVED 150.00 | RAIL_CLEARING 150.00
2026-03-20 | P5 | e returned 905 | CLIENT_UNAPPROVED 895.00 | RAIL_CLEARING 895.00
2026-03-20 | P3 | bank debits the returns | RAIL_CLEARING 1,045.00 | BANK 1,045.00
2026-03-26 | P6 | b approved | CLIENT_UNAPPROVED 42.50 | CLIENT_PAYABLE 40.37; HOLDBACK 2.13
2026-03-26 | P6 | c approved | CLIENT_UNAPPROVED 1,250.99 | CLIENT_PAYABLE 1,188.44; HOLDBACK 62.55
2026-03-26 | P6 | d approved | CLIENT_UNAPPROVED 99.99 | CLIENT_PAYABLE 94.99; HOLDBACK 5.00
2026-03-26 | P6 | f approved | CLIENT_UNAPPROVED 2,500.00 | CLIENT_PAYABLE 2,375.00; HOLDBACK 125.00
2026-03-26 | P8 | settlement 1 sent | CLIENT_PAYABLE 3,698.80 | PAYOUT_TRANSIT 3,698.80
2026-03-27 | P8 | payout 1 confirmed | PAYOUT_TRANSIT 3,698.80 | BANK 3,698.80
2026-03-31 | P1 | g sent | CUST_RECV 300.00 | CLIENT_UNAPPROVED 300.00
2026-04-01 | P10 | March invoice issued | FEES_RECV 45.78 | FEE_REVENUE 43.60; TAX_PAYABLE 2.18
2026-04-01 | P2 | g processed | RAIL_CLEARING 300.00 | CUST_RECV 300.00
2026-04-01 | P3 | bank credits g | BANK 300.00 | RAIL_CLEARING 300.00
2026-04-06 | P10 | invoice debited from the client account | BANK 45.78 | FEES_RECV 45.78
2026-04-08 | P7 | c charged back 917 | CLIENT_PAYABLE 1,250.99 | RAIL_CLEARING 1,250.99
2026-04-08 | P7 | holdback of c released | HOLDBACK 62.55 | CLIENT_PAYABLE 62.55
2026-04-08 | P3 | bank debits c | RAIL_CLEARING 1,250.99 | BANK 1,250.99
2026-04-08 | P1 | h sent | CUST_RECV 2,000.00 | CLIENT_UNAPPROVED 2,000.00
2026-04-09 | P6 | g approved | CLIENT_UNAPPROVED 300.00 | CLIENT_PAYABLE 285.00; HOLDBACK 15.00
2026-04-09 | P2 | h processed | RAIL_CLEARING 2,000.00 | CUST_RECV 2,000.00
2026-04-09 | P3 | bank credits h | BANK 2,000.00 | RAIL_CLEARING 2,000.00
2026-04-16 | P6 | h approved | CLIENT_UNAPPROVED 2,000.00 | CLIENT_PAYABLE 1,900.00; HOLDBACK 100.00
2026-04-16 | P8 | settlement 3 sent | CLIENT_PAYABLE 996.56 | PAYOUT_TRANSIT 996.56
2026-04-17 | P8 | payout 3 confirmed | PAYOUT_TRANSIT 996.56 | BANK 996.56`;

/** Balances at the end of each day: debit +, credit −. */
const BALANCES = `
End of day | BANK | CUST_RECV | RAIL_CLEARING | FEES_RECV | CLIENT_UNAPPROVED | CLIENT_PAYABLE | HOLDBACK | PAYOUT_TRANSIT | TAX_PAYABLE | FEE_REVENUE | MICRODEPOSIT_COST
2026-03-16 | 0.00 | 0.00 | −0.59 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.59
2026-03-17 | −0.59 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.59
2026-03-18 | −0.59 | 4,938.48 | 0.00 | 0.00 | −4,938.48 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.59
2026-03-19 | 4,937.89 | 0.00 | 0.00 | 0.00 | −4,938.48 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.59
2026-03-20 | 3,892.89 | 0.00 | 0.00 | 0.00 | −3,893.48 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.59
2026-03-26 | 3,892.89 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | −194.68 | −3,698.80 | 0.00 | 0.00 | 0.59
2026-03-27 | 194.09 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | −194.68 | 0.00 | 0.00 | 0.00 | 0.59
2026-03-31 | 194.09 | 300.00 | 0.00 | 0.00 | −300.00 | 0.00 | −194.68 | 0.00 | 0.00 | 0.00 | 0.59
2026-04-01 | 494.09 | 0.00 | 0.00 | 45.78 | −300.00 | 0.00 | −194.68 | 0.00 | −2.18 | −43.60 | 0.59
2026-04-06 | 539.87 | 0.00 | 0.00 | 0.00 | −300.00 | 0.00 | −194.68 | 0.00 | −2.18 | −43.60 | 0.59
2026-04-08 | −711.12 | 2,000.00 | 0.00 | 0.00 | −2,300.00 | 1,188.44 | −132.13 | 0.00 | −2.18 | −43.60 | 0.59
2026-04-09 | 1,288.88 | 0.00 | 0.00 | 0.00 | −2,000.00 | 903.44 | −147.13 | 0.00 | −2.18 | −43.60 | 0.59
2026-04-16 | 1,288.88 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | −247.13 | −996.56 | −2.18 | −43.60 | 0.59
2026-04-17 | 292.32 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00 | −247.13 | 0.00 | −2.18 | −43.60 | 0.59`;

/** How the settlements read. */
const SETTLEMENTS = `
approved | chargeback | declined | total | holdback | released | opening carry | N | payout | closing carry
3,893.48 (4) | 0.00 (0) | 1,045.00 (2) | 4,938.48 (6) | 194.68 | 0.00 | 0.00 | 3,698.80 | 3,698.80 | 0.00
300.00 (1) | 1,250.99 (1) | 0.00 (0) | 1,550.99 (2) | 15.00 | 62.55 | 0.00 | −903.44 | 0.00 | −903.44
2,000.00 (1) | 0.00 (0) | 0.00 (0) | 2,000.00 (1) | 100.00 | 0.00 | −903.44 | 996.56 | 996.56 | 0.00`;

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' | '));

const printed = (cents: bigint): string => {
  const [whole = '', fraction = ''] = centsText(cents).replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0n ? '−' : ''}${grouped}.${fraction}`;
};

/** The whole example; each step under the label of its row, each day's balances kept. */
function workedExample() {
  const books = new Books('CAD');
  const violations: unknown[] = [];
  books.afterEvent = () => violations.push(...books.violationsOfLastEvent());
  const { planned, sent, processed, returned, approved, paidOut, confirmed } = storyOf(books, CLIENT, 'CA', 500);
  const endOfDay: string[][] = [];
  const accounts = (rowsOf(BALANCES)[0] ?? []).slice(1) as Account[];
  const day = (date: string, steps: Record<string, () => unknown>) => {
    for (const [event, step] of Object.entries(steps)) {
      books.label = `${date} | ${event}`;
      step();
    }
    endOfDay.push([date, ...accounts.map((account) => printed(books.ledger.total('CAD', account)))]);
  };
  const debits = { a: '150.00', b: '42.50', c: '1250.99', d: '99.99', e: '895.00', f: '2500.00' };
  const six = Object.keys(debits);
  for (const [id, amount] of Object.entries(debits)) planned(id, cad(amount), '2026-03-19');
  planned('g', cad('300.00'), '2026-04-01');
  planned('h', cad('2000.00'), '2026-04-09');

  day('2026-03-16', {
    'two microdeposits 0.17 + 0.42 to customer f': () => {
      books.microdeposits.run(
        CLIENT,
        'm',
        {
          type: 'request',
          customerId: '6',
          bankAccountId: '66',
          currency: 'CAD',
          requestedOn: '2026-03-16',
          expiresOn: '2026-03-30',
        },
        { openRecordExists: false, recentRecords: 0 },
      );
      books.microdeposits.run(
        CLIENT,
        'm',
        { type: 'send', bankFileId: '60', traces: ['m1', 'm2'], sentOn: '2026-03-16', amount: cad('0.59') },
        {},
      );
    },
  });
  day('2026-03-17', { 'bank debits the microdeposits': () => books.statement('2026-03-17') });
  day('2026-03-18', { 'six debits a–f sent': () => six.forEach((id) => void sent(id, '2026-03-18')) });
  day('2026-03-19', {
    'six debits processed': () => six.forEach((id) => void processed(id, '2026-03-19')),
    'bank credits the file total': () => books.statement('2026-03-19'),
  });
  day('2026-03-20', {
    'a returned 901': () => returned('a', '901', '2026-03-20'),
    'e returned 905': () => returned('e', '905', '2026-03-20'),
    'bank debits the returns': () => books.statement('2026-03-20'),
  });
  const settled = (id: string, date: string) => () => {
    if (books.settle(CLIENT, id, date).payoutCents > 0n) paidOut(id, date);
  };
  day('2026-03-26', {
    'b approved': () => approved('b', '2026-03-26'),
    'c approved': () => approved('c', '2026-03-26'),
    'd approved': () => approved('d', '2026-03-26'),
    'f approved': () => approved('f', '2026-03-26'),
    'settlement 1 sent': settled('1', '2026-03-26'),
  });
  day('2026-03-27', { 'payout 1 confirmed': () => confirmed('1', '2026-03-27') });
  day('2026-03-31', { 'g sent': () => sent('g', '2026-03-31') });
  day('2026-04-01', {
    'March invoice issued': () =>
      MARCH_INVOICE.forEach((command) => void books.invoices.run(CLIENT, 'march', command, {})),
    'g processed': () => processed('g', '2026-04-01'),
    'bank credits g': () => books.statement('2026-04-01'),
  });
  day('2026-04-06', {
    'invoice debited from the client account': () => {
      books.invoices.run(CLIENT, 'march', sendDebit, {});
      books.invoices.run(CLIENT, 'march', { type: 'pay', paidOn: '2026-04-06', by: 'debit' }, {});
    },
  });
  day('2026-04-08', {
    'c charged back 917': () => returned('c', '917', '2026-04-08'),
    'bank debits c': () => books.statement('2026-04-08'),
    'h sent': () => sent('h', '2026-04-08'),
  });
  day('2026-04-09', {
    'g approved': () => approved('g', '2026-04-09'),
    'settlement 2 carried': settled('2', '2026-04-09'),
    'h processed': () => processed('h', '2026-04-09'),
    'bank credits h': () => books.statement('2026-04-09'),
  });
  day('2026-04-16', {
    'h approved': () => approved('h', '2026-04-16'),
    'settlement 3 sent': settled('3', '2026-04-16'),
  });
  day('2026-04-17', { 'payout 3 confirmed': () => confirmed('3', '2026-04-17') });
  return { books, violations, endOfDay };
}

/** Postings as the table prints them: one row per step, rule and debit account, credits side by side. */
function printedPostings(books: Books): string[] {
  type Row = { head: string; debit: string; debited: bigint; credits: Map<string, bigint> };
  const rows: Row[] = [];
  for (const { label, posting } of books.postings) {
    const [date, event] = label.split(' | ');
    const released = posting.rule === 'P7' && posting.debit === 'HOLDBACK';
    const head = `${date} | ${posting.rule} | ${released ? 'holdback of c released' : event}`;
    const merges = (row: Row) => row.head === head && row.debit === posting.debit;
    const row = rows.find(merges) ?? { head, debit: posting.debit, debited: 0n, credits: new Map() };
    if (!rows.includes(row)) rows.push(row);
    row.debited += posting.cents;
    row.credits.set(posting.credit, (row.credits.get(posting.credit) ?? 0n) + posting.cents);
  }
  return rows.map(({ head, debit, debited, credits }) => {
    const credited = [...credits].map(([account, cents]) => `${account} ${printed(cents)}`).join('; ');
    return `${head} | ${debit} ${printed(debited)} | ${credited}`;
  });
}

describe('the worked example, Canada', () => {
  const { books, violations, endOfDay } = workedExample();

  test('every posting is a row of the table, to the cent', () => {
    expect(printedPostings(books)).toEqual(rowsOf(POSTINGS).map((row) => row.join(' | ')));
  });

  test('every balance at the end of every day', () => {
    expect(endOfDay).toEqual(rowsOf(BALANCES).slice(1));
  });

  test('the three settlements read as printed', () => {
    const sum = ({ cents, count }: { cents: bigint; count: number }) => `${printed(cents)} (${count})`;
    const read = books
      .client(CLIENT)
      .settlements.map(({ figures }) => [
        sum(figures.approved),
        sum(figures.chargeback),
        sum(figures.declined),
        sum(figures.total),
        printed(figures.holdbackCents),
        printed(figures.holdbackReleasedCents),
        printed(figures.openingCarryCents),
        printed(figures.netCents),
        printed(figures.payoutCents),
        printed(figures.closingCarryCents),
      ]);
    expect(read).toEqual(rowsOf(SETTLEMENTS).slice(1));
  });

  test('the statuses at the end', () => {
    const statuses = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => statusOf(books.transactions.state(id)));
    const [declined, approved] = ['Declined', 'Approved'];
    expect(statuses).toEqual([declined, approved, 'Chargeback', approved, declined, approved, approved, approved]);
  });

  test('the holdbacks, and what is held at the end', () => {
    const held = ['b', 'c', 'd', 'f', 'g', 'h'].map((id) => {
      const state = books.transactions.state(id);
      return 'holdbackCents' in state ? [centsText(state.holdbackCents), centsText(state.heldCents)] : [];
    });
    expect(held).toEqual([
      ['2.13', '2.13'],
      ['62.55', '0.00'],
      ['5.00', '5.00'],
      ['125.00', '125.00'],
      ['15.00', '15.00'],
      ['100.00', '100.00'],
    ]);
    expect(centsText(-books.balance(CLIENT, 'HOLDBACK'))).toBe('247.13');
  });

  test('check i4: approved − chargeback − payouts = holdback + payable', () => {
    const { everApproved, chargedBackAfterApproval, payouts } = books.client(CLIENT).totals;
    expect([everApproved, chargedBackAfterApproval, payouts].map(centsText)).toEqual(['6193.48', '1250.99', '4695.36']);
    expect(everApproved - chargedBackAfterApproval - payouts).toBe(24713n);
  });

  test('check of BANK: holdback + fees + tax − microdeposits', () => {
    expect(books.ledger.total('CAD', 'BANK')).toBe(24713n + 4360n + 218n - 59n);
    expect(centsText(books.ledger.total('CAD', 'BANK'))).toBe('292.32');
  });

  test('i1 to i10 hold after each event and at the end', () => {
    expect(violations).toEqual([]);
    expect(books.violations()).toEqual([]);
  });
});

describe('the worked example, United States', () => {
  const debit = (approvedBeforeReturn: boolean, code: string, returnedOn: string) => {
    const books = new Books('USD');
    const { planned, sent, processed, approved, returned } = storyOf(books, CLIENT, 'US', 0);
    planned('p', usd('250.00'), '2026-03-19');
    sent('p', '2026-03-18');
    processed('p', '2026-03-19');
    if (approvedBeforeReturn) approved('p', '2026-03-26');
    books.label = 'return';
    returned('p', code, returnedOn);
    expect(books.violations()).toEqual([]);
    const rules = books.postings.filter(({ label }) => label === 'return').map(({ posting }) => posting.rule);
    return { state: books.transactions.state('p'), rules };
  };

  test('R10 on day 46, inside the window: Chargeback by t13, P7', () => {
    const { state, rules } = debit(true, 'R10', '2026-05-04');
    expect(state).toMatchObject({
      status: 'chargeback',
      stage: 'after_approval',
      returnClass: 'Chargeback',
      late: false,
      disputeDeadline: '2026-05-19',
    });
    expect(rules).toEqual(['P7']);
    expect(
      returnOutcome({
        code: 'R10',
        approved: true,
        attemptsUsed: 1,
        firstProcessDate: '2026-03-19',
        returnDate: '2026-05-04',
        clientRetries: true,
        payerRetries: true,
        stopRequested: false,
      }),
    ).toMatchObject({ status: 'Chargeback', retry: null });
  });

  test('R01 at T+2: Declined by t10, P5, one automatic retry possible', () => {
    const { state, rules } = debit(false, 'R01', '2026-03-23');
    expect(state).toMatchObject({ status: 'declined', stage: 'before_approval', returnClass: 'Declined' });
    expect(rules).toEqual(['P5']);
    const outcome = returnOutcome({
      code: 'R01',
      approved: false,
      attemptsUsed: 1,
      firstProcessDate: '2026-03-19',
      returnDate: '2026-03-23',
      clientRetries: true,
      payerRetries: true,
      stopRequested: false,
    });
    expect(outcome.retry).not.toBeNull();
  });

  test('R01 after approval: Chargeback by t13, late, its class kept', () => {
    const { state, rules } = debit(true, 'R01', '2026-03-27');
    expect(state).toMatchObject({ status: 'chargeback', returnClass: 'Declined', late: true });
    expect(rules).toEqual(['P7']);
  });
});
