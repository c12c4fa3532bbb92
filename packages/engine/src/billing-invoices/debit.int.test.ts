import { BankProfile } from '@cordelle/bank-files/cpa005/bank-profile.ts';
import { readCpa005 } from '@cordelle/bank-files/cpa005/reader.ts';
import { readNacha } from '@cordelle/bank-files/nacha/reader.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_PROFILES } from '../bank-profile.ts';
import { runDue } from '../day/run-due.ts';
import { rebuildProjections } from '../rebuild-projections.ts';
import { BankingDays } from '../testing/banking-days.ts';

const CLIENT = 4n;
const CODES = {
  CA: { nsf: '901', late: '905', refused: '900' },
  US: { nsf: 'R01', late: 'R02', refused: 'R13' },
} as const;
/** The business day on which the file leaves that debits on Monday, April 6: Good Friday is a bank holiday in Canada only. */
const SENT = { CA: '2026-04-02', US: '2026-04-03' } as const;
const NEXT = { CA: '2026-04-07', US: '2026-04-07' } as const;

describe.each(['CA', 'US'] as const)('the invoice of a client in %s', (rail: Rail) => {
  let days: BankingDays;
  let total: bigint;
  let customer: bigint;

  beforeEach(async () => {
    days = await BankingDays.open('2026-03-24', [rail]);
    [customer = 0n] = await days.world.addClient({ id: CLIENT, rail, pays: true });
    await sql()`update clients set approved_at = '2026-03-24T12:00:00Z'`;
    await days.world.addDebit({
      rail,
      clientId: CLIENT,
      customerId: customer,
      id: 1001n,
      amount: '150.00',
      requestedDate: '2026-03-26',
    });
    await days.until('2026-04-02', '07:00');
    total = (await invoice()).total as bigint;
  });
  afterEach(() => days.close());

  const sql = () => days.world.database.owner;
  const bank = () => days.banks[rail];
  const code = CODES[rail];
  async function invoice() {
    const [row] = await sql()<{ id: bigint; [column: string]: unknown }[]>`
      select id, status, total_cents as total, debit_state as debit, debit_date as "debitDate", return_code as code,
             returned_date as returned, returned_after_payment as paid_before, paid_date as paid, paid_by as by
        from invoices where client_id = ${CLIENT} and period = '2026-03'`;
    if (!row) throw new Error('no invoice');
    return row;
  }
  async function balance(account: string): Promise<bigint> {
    const [row] = await sql()<{ cents: bigint }[]>`
      select coalesce(sum(cents), 0)::bigint as cents from balances where client_id = ${CLIENT} and account = ${account}`;
    return row?.cents ?? 0n;
  }
  const suspended = async () =>
    (await sql()`select suspended_for as why from clients where id = ${CLIENT} and suspended_at is not null`)[0]?.why ??
    null;
  const fate = async (on: string, of: string) => bank().fates.set(`INV-${(await invoice()).id}`, { code: of, on });
  /** The ledger holds, and nothing is asked of a person but what is named. */
  const sound = async (...asked: readonly string[]) => {
    expect(await days.ledgerFaults()).toEqual([]);
    const open = await sql()<{ kind: string }[]>`select kind from review_items where resolved_at is null`;
    expect(open.map(({ kind }) => kind)).toEqual(asked);
  };

  test('is debited on the day it is due, and paid once the bank’s statement shows it', async () => {
    await days.until(SENT[rail]);
    expect(await invoice()).toMatchObject({ status: 'Open', debit: 'Sent', debitDate: '2026-04-06' });
    expect(await balance('FEES_RECV')).toBe(total);
    await days.until(NEXT[rail], '07:00');
    expect(await invoice()).toMatchObject({ status: 'Paid', debit: 'Paid', paid: '2026-04-06', by: 'debit' });
    expect(await balance('FEES_RECV')).toBe(0n);
    await days.until('2026-04-10');
    await sound();
  });

  test('stands in the file under the provider’s name, from the billing account', async () => {
    await days.until(SENT[rail]);
    const [name] = days.world.banks[rail].arrivals.slice(-1);
    const bytes = days.world.banks[rail].inbox.get(name ?? '');
    if (!bytes) throw new Error('no file');
    if (rail === 'CA') {
      const profile = DEFAULT_PROFILES.CA.profile;
      if (profile.rail !== 'CA') throw new Error('the Canadian profile');
      const { segments } = await readCpa005(bytes, BankProfile.parse(profile.cpa005));
      expect(segments.filter(({ type }) => type === 'D')).toMatchObject([
        { type: 'D', transactionType: '718', amountCents: total, date: '2026-04-06', longName: 'CORDELLE PAYMENTS' },
      ]);
    } else {
      const { batches } = await readNacha(bytes, { direction: 'outbound' });
      expect(batches.filter(({ header }) => header.serviceClass === '225')).toMatchObject([
        {
          header: { sec: 'CCD', serviceClass: '225', entryDescription: 'FEES', effectiveDate: '2026-04-06' },
          entries: [{ transactionCode: '27', amountCents: total, accountNumber: '3344556' }],
        },
      ]);
    }
  });

  test.each([
    ['with the statement', '2026-04-07', false],
    ['days after it was paid', '2026-04-08', true],
  ] as const)('is overdue when its debit comes back %s', async (_, on, paidBefore) => {
    await fate(on, code.nsf);
    await days.until('2026-04-10');
    expect(await invoice()).toMatchObject({
      status: 'Overdue',
      debit: 'Returned',
      code: code.nsf,
      returned: on,
      paid: null,
    });
    if (paidBefore) expect(await invoice()).toMatchObject({ paid_before: true });
    expect(await balance('FEES_RECV')).toBe(total);
    await sound();
    expect(await rebuildProjections(days.world.database.worker, { check: true })).toMatchObject({ differences: [] });
  });

  test('is overdue when our bank refuses its debit, which is on no statement', async () => {
    bank().fates.set(`INV-${(await invoice()).id}`, { refused: code.refused });
    await days.until('2026-04-10');
    expect(await invoice()).toMatchObject({
      status: 'Overdue',
      debit: 'Refused',
      code: code.refused,
      paid_before: false,
    });
    expect(await balance('FEES_RECV')).toBe(total);
    await sound();
  });

  test('waits for the next file when its own is refused whole', async () => {
    await days.until(SENT[rail], '07:00');
    bank().refuseNext = 'wrong file number';
    await days.until('2026-04-10');
    expect(await invoice()).toMatchObject({ status: 'Paid', debit: 'Paid', by: 'debit' });
    expect(await sql()`select withdrawn from bank_file_entries where kind = 'invoice' order by bank_file_id`).toEqual([
      { withdrawn: true },
      { withdrawn: false },
    ]);
    await sound('file_refused');
  });

  test('holds debits after the grace days, until another account pays it: they wait, and everybody concerned is told', async () => {
    await sql()`update clients set billing_grace_days = 3, invoice_email = 'books@business.test'`;
    await sql()`update customers set email = 'payer@example.test' where client_id = ${CLIENT}`;
    const later = { rail, clientId: CLIENT, customerId: customer, id: 1002n, amount: '20.00' } as const;
    await days.world.addDebit({ ...later, requestedDate: '2026-04-15' });
    const debit = async () =>
      (
        await sql()`
        select process_date as date, status, moved_reason as reason, hold_reason as held from transactions
         where client_id = ${CLIENT} and id = 1002`
      )[0];
    await fate('2026-04-08', code.nsf);
    await days.until('2026-04-11');
    expect(await suspended()).toBeNull();
    await days.until('2026-04-13', '07:00');
    expect(await suspended()).toBe('overdue_invoice');
    bank().fates.clear();
    await sql()`update client_bank_accounts set created_at = '2026-04-12T12:00:00Z' where purpose = 'billing'`;
    await days.until('2026-04-13');
    expect(await invoice()).toMatchObject({ status: 'Overdue', debit: 'Sent', debitDate: '2026-04-14' });
    expect(await suspended()).toBe('overdue_invoice');
    await days.until('2026-04-14');
    expect(await debit()).toEqual({ date: '2026-04-16', status: 'Future', reason: 'invoice_overdue', held: null });
    await days.until('2026-04-15', '07:00');
    expect(await invoice()).toMatchObject({ status: 'Paid', debit: 'Paid', paid: '2026-04-14' });
    expect(await suspended()).toBeNull();
    const trail = await sql()`
      select action, actor from audit_log where client_id = ${CLIENT} and action like 'clients.%debits' order by id`;
    expect(trail).toMatchObject([
      { action: 'clients.hold_debits', actor: 'system:billing' },
      { action: 'clients.release_debits', actor: 'system:inbound_files' },
    ]);
    await days.until('2026-04-15');
    expect(await debit()).toMatchObject({ date: '2026-04-16', status: 'Sent to Bank' });
    const mails = await sql()<{ to: string; template: string }[]>`
      select to_address as to, template from outbox
       where template in ('invoice_returned', 'debits_held', 'debit_held', 'debits_released', 'debit_resumed') order by id`;
    expect(mails).toEqual([
      { to: 'books@business.test', template: 'invoice_returned' },
      { to: 'books@business.test', template: 'debits_held' },
      { to: 'payer@example.test', template: 'debit_held' },
      { to: 'books@business.test', template: 'debits_released' },
      { to: 'payer@example.test', template: 'debit_resumed' },
    ]);
    await days.until('2026-04-17');
    await sound();
  });

  test('lets debits wait for 30 days and no longer: those of later days end as not sent', async () => {
    const later = { rail, clientId: CLIENT, customerId: customer, id: 1002n, amount: '20.00' } as const;
    await days.world.addDebit({ ...later, requestedDate: '2026-04-15' });
    const debit = async () =>
      (await sql()`select status, hold_reason as held from transactions where client_id = ${CLIENT} and id = 1002`)[0];
    const heldSince = (date: string) =>
      sql()`update clients set suspended_at = ${date}, suspended_for = 'overdue_invoice' where id = ${CLIENT}`;
    await fate('2026-04-08', code.nsf);
    await days.until('2026-04-14', '07:00');
    await heldSince('2026-03-16');
    await days.until('2026-04-14');
    expect(await debit()).toEqual({ status: 'Future', held: null });
    await days.until('2026-04-15');
    expect(await debit()).toEqual({ status: 'Declined', held: 'client_suspended' });
  });

  test('comes back from the next account too: each debit once, and the books stay true', async () => {
    await fate('2026-04-08', code.nsf);
    await days.until('2026-04-09');
    await sql()`update client_bank_accounts set created_at = '2026-04-09T12:00:00Z' where purpose = 'billing'`;
    await days.until('2026-04-10');
    expect(await invoice()).toMatchObject({ status: 'Overdue', debit: 'Sent', debitDate: '2026-04-13' });
    await fate('2026-04-15', code.nsf);
    await days.until('2026-04-24');
    expect(await invoice()).toMatchObject({ status: 'Overdue', debit: 'Returned', returned: '2026-04-15' });
    await sound();
  });

  test('is not debited again by itself from the account it came back from', async () => {
    await fate('2026-04-08', code.nsf);
    await days.until('2026-04-24');
    expect(await invoice()).toMatchObject({ status: 'Overdue', debit: 'Returned', debitDate: '2026-04-06' });
    expect(await sql()`select 1 from bank_file_entries where kind = 'invoice'`).toHaveLength(1);
  });
});

describe('a process that dies while it debits an invoice', () => {
  test.each(['freeze-committed', 'file-written', 'sent-chunk'] as const)('at %s: it is debited once', async (name) => {
    const days = await BankingDays.open('2026-03-30', ['CA']);
    try {
      const [customer = 0n] = await days.world.addClient({ id: CLIENT, rail: 'CA', pays: true });
      await days.world.database.owner`update clients set approved_at = '2026-03-30T12:00:00Z'`;
      const debit = { rail: 'CA', clientId: CLIENT, customerId: customer, id: 1001n, amount: '150.00' } as const;
      await days.world.addDebit({ ...debit, requestedDate: '2026-04-06' });
      await days.until('2026-04-02', '07:00');
      const noon = instantOf('2026-04-02', '12:00', 'America/Toronto');
      await days.world.dyingAt(name, (app) => runDue(days.moving(app), noon));
      await days.until('2026-04-09');
      expect(
        await days.world.database.owner`
        select kind, count(*)::int as entries from bank_file_entries group by kind order by kind`,
      ).toEqual([
        { kind: 'debit', entries: 1 },
        { kind: 'invoice', entries: 1 },
      ]);
      expect(await days.world.database.owner`select status, debit_state from invoices`).toEqual([
        { status: 'Paid', debit_state: 'Paid' },
      ]);
      expect(await days.ledgerFaults()).toEqual([]);
    } finally {
      await days.close();
    }
  });
});
