import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { rebuildProjections } from '@cordelle/engine/rebuild-projections.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const CLIENT = 4n;
const REASON = 'agreed with the owner on the phone';

describe('what the provider’s people do with an invoice of a client', () => {
  let days: BankingDays;
  let callers: Callers;
  let total: bigint;
  let target: { clientId: string; invoiceId: string };

  beforeEach(async () => {
    days = await BankingDays.open('2026-03-24', ['CA']);
    const [customer = 0n] = await days.world.addClient({ id: CLIENT, rail: 'CA', pays: true });
    await days.world.addClient({ id: 5n, rail: 'CA' });
    await sql()`update clients set approved_at = '2026-03-24T12:00:00Z' where id = ${CLIENT}`;
    const debit = { rail: 'CA', clientId: CLIENT, customerId: customer, id: 1001n, amount: '150.00' } as const;
    await days.world.addDebit({ ...debit, requestedDate: '2026-03-26' });
    await days.until('2026-04-02', '07:00');
    callers = new Callers(days.world);
    const [row] = await sql()<{ id: bigint; total: bigint }[]>`
      select id, total_cents as total from invoices where client_id = ${CLIENT}`;
    total = row?.total ?? 0n;
    target = { clientId: String(CLIENT), invoiceId: String(row?.id) };
  });
  afterEach(() => days.close());

  const sql = () => days.world.database.owner;
  const staff = async () => (await callers.staff())();
  const listed = async () => (await (await staff()).billingInvoices.listForStaff({ clientId: '4' })).records;
  const comesBack = async (on = '2026-04-07') => {
    days.banks.CA.fates.set(`INV-${target.invoiceId}`, { code: '901', on });
    await days.until('2026-04-08');
    days.banks.CA.fates.clear();
  };
  const owed = async () => {
    const [row] = await sql()<{ cents: bigint }[]>`
      select coalesce(sum(cents), 0)::bigint as cents from balances where client_id = ${CLIENT} and account = 'FEES_RECV'`;
    return row?.cents ?? 0n;
  };
  const sound = async () => {
    expect(await days.ledgerFaults()).toEqual([]);
    expect(await rebuildProjections(days.world.database.worker, { check: true })).toMatchObject({ differences: [] });
  };

  test('is shown with where its debit stands and what may be done', async () => {
    expect(await listed()).toMatchObject([
      { id: target.invoiceId, reference: '2026-03', status: 'Open', debitState: null, allowedActions: ['void'] },
    ]);
    await days.until('2026-04-02');
    expect(await listed()).toMatchObject([{ debitState: 'Sent', debitDate: '2026-04-06', allowedActions: [] }]);
    await comesBack();
    expect(await listed()).toMatchObject([
      {
        status: 'Overdue',
        debitState: 'Returned',
        debitDate: '2026-04-06',
        returned: { date: '2026-04-07', code: '901', reason: expect.stringContaining('NSF') },
        allowedActions: ['collect_again', 'void'],
      },
    ]);
    const ofOther = await (await staff()).billingInvoices.listForStaff({ clientId: '5' });
    expect(ofOther.records.map(({ id }) => id)).not.toContain(target.invoiceId);
  });

  test('it is debited once more, and only once for each that came back', async () => {
    expect(await refusalFrom((await staff()).billingInvoices.collectAgain(target))).toMatchObject({
      status: 409,
      code: 'invoice.not_returned',
    });
    await comesBack();
    expect(await (await staff()).billingInvoices.collectAgain(target)).toMatchObject({
      status: 'Overdue',
      collectAgain: true,
      allowedActions: ['void'],
    });
    expect(await refusalFrom((await staff()).billingInvoices.collectAgain(target))).toMatchObject({
      code: 'invoice.not_returned',
    });
    await days.until('2026-04-14');
    expect(await listed()).toMatchObject([{ status: 'Paid', debitState: 'Paid', allowedActions: [] }]);
    expect(await owed()).toBe(0n);
    await sound();
  });

  test('asked for again it waits for the next file when its own is refused whole', async () => {
    await comesBack();
    await (await staff()).billingInvoices.collectAgain(target);
    await days.until('2026-04-09', '07:00');
    days.banks.CA.refuseNext = 'wrong file number';
    await days.until('2026-04-15');
    expect(await listed()).toMatchObject([{ status: 'Paid', debitState: 'Paid' }]);
    expect(
      await sql()`
      select withdrawn from bank_file_entries where kind = 'invoice' order by bank_file_id`,
    ).toEqual([{ withdrawn: false }, { withdrawn: true }, { withdrawn: false }]);
    await sound();
  });

  test('it is taken back whole, with the reason in the event and in both logs; nothing is debited then', async () => {
    expect(await owed()).toBe(total);
    expect(await (await staff()).billingInvoices.void({ ...target, reason: ` ${REASON} ` })).toMatchObject({
      status: 'Void',
      voided: { date: '2026-04-02', reason: REASON },
      allowedActions: [],
    });
    expect(await owed()).toBe(0n);
    expect(
      await sql()`select actor like 'staff:%' as staff, data->>'reason' as reason from events
                        where type = 'InvoiceCredited'`,
    ).toEqual([{ staff: true, reason: REASON }]);
    expect(
      await sql()`
        select client_id::text as client, before->>'status' as before, after->>'status' as after, after->>'reason' as reason
          from audit_log where action = 'billingInvoices.void' order by client_id`,
    ).toEqual(['0', '4'].map((client) => ({ client, before: 'Open', after: 'Void', reason: REASON })));
    const owner = await (await callers.member({ clientId: CLIENT, role: 'client_primary' }))();
    expect((await owner.auditLog.list({})).records[0]).toMatchObject({ sentence: `Invoice voided: ${REASON}` });
    expect(await refusalFrom((await staff()).billingInvoices.void({ ...target, reason: REASON }))).toMatchObject({
      code: 'invoice.not_open',
    });
    await days.until('2026-04-08');
    expect(await sql()`select 1 from bank_file_entries where kind = 'invoice'`).toEqual([]);
    await sound();
  });

  test('what is at the bank is not taken back, nor what is on its way there', async () => {
    const evening = instantOf('2026-04-02', '19:00', 'America/Toronto');
    expect(await days.world.dyingAt('freeze-committed', (app) => runDue(days.moving(app), evening))).toBe(true);
    expect(await listed()).toMatchObject([{ debitState: 'Sent', debitDate: null, allowedActions: [] }]);
    for (const at of ['in the file', 'at the bank']) {
      expect(await refusalFrom((await staff()).billingInvoices.void({ ...target, reason: REASON })), at).toMatchObject({
        status: 409,
        code: 'invoice.at_bank',
      });
      await days.until('2026-04-02');
    }
    expect(await listed()).toMatchObject([{ debitState: 'Sent', debitDate: '2026-04-06' }]);
    expect(await owed()).toBe(total);
  });

  test('its own people read why it came back, what follows, and when their debits are held', async () => {
    const owner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
    const read = async () => (await owner()).billingInvoices.debitReturn({ invoiceId: target.invoiceId });
    const actions = async () => (await (await owner()).home.actions()).records;
    expect(await read()).toEqual({ returned: null });
    await sql()`update clients set billing_grace_days = 1`;
    await comesBack();
    const came = { date: '2026-04-07', code: '901', reason: 'Not enough money in the account (NSF)', refused: false };
    const waits = { next: 'waits', nextDebitDate: null, debitsHeldFrom: '2026-04-09', debitsHeldSince: null };
    expect(await read()).toEqual({ returned: { ...came, ...waits } });
    expect((await actions()).map(({ kind }) => kind)).toContain('invoices_overdue');
    await days.until('2026-04-09', '07:00');
    const held = { debitsHeldFrom: null, debitsHeldSince: '2026-04-09' };
    expect(await read()).toEqual({ returned: { ...came, ...waits, ...held } });
    expect((await actions())[0]).toMatchObject({ kind: 'debits_held', count: 1 });
    expect((await actions()).map(({ kind }) => kind)).not.toContain('invoices_overdue');
    await (await staff()).billingInvoices.collectAgain(target);
    expect(await read()).toMatchObject({ returned: { next: 'next_file' } });
    await days.until('2026-04-09');
    expect(await read()).toMatchObject({ returned: { next: 'at_bank', nextDebitDate: '2026-04-10' } });
    await days.until('2026-04-14');
    expect(await read()).toEqual({ returned: null });
    expect((await actions()).map(({ kind }) => kind)).not.toContain('debits_held');
    const foreign = await (await callers.member({ clientId: 5n, role: 'client_primary' }))();
    expect(await refusalFrom(foreign.billingInvoices.debitReturn({ invoiceId: target.invoiceId }))).toMatchObject({
      status: 404,
    });
  });

  test('what came back and is taken back lets debits go again at once, and whoever was mailed it is told', async () => {
    await sql()`update clients set billing_grace_days = 0, invoice_email = 'books@business.test'`;
    const owner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
    await comesBack();
    await days.until('2026-04-09', '07:00');
    const held = () => sql()`select suspended_for as why from clients where id = ${CLIENT}`;
    expect(await held()).toEqual([{ why: 'overdue_invoice' }]);
    await (await staff()).billingInvoices.void({ ...target, reason: REASON });
    expect(await held()).toEqual([{ why: null }]);
    expect((await (await owner()).home.actions()).records.map(({ kind }) => kind)).not.toContain('debits_held');
    const told = await sql()<{ template: string; text: string }[]>`
      select template, text_body as text from outbox where template in ('invoice_voided', 'debits_released') order by id`;
    expect(told).toMatchObject([
      { template: 'invoice_voided', text: expect.stringContaining(REASON) },
      { template: 'debits_released' },
    ]);
    expect(await refusalFrom((await owner()).billingInvoices.byId({ invoiceId: target.invoiceId }))).toMatchObject({
      status: 404,
      code: 'invoice.voided',
    });
    await sound();
  });

  test('a reason is words; another client’s invoice is none; only the provider’s people act', async () => {
    for (const reason of ['', '   ', 'x'.repeat(501)])
      expect(await refusalFrom((await staff()).billingInvoices.void({ ...target, reason }))).toMatchObject({
        status: 422,
      });
    for (const wrong of [
      { ...target, clientId: '5' },
      { ...target, clientId: '99' },
      { ...target, invoiceId: '999999' },
    ]) {
      expect(await refusalFrom((await staff()).billingInvoices.void({ ...wrong, reason: REASON }))).toMatchObject({
        status: 404,
      });
      expect(await refusalFrom((await staff()).billingInvoices.collectAgain(wrong))).toMatchObject({ status: 404 });
    }
    expect(await refusalFrom((await staff()).billingInvoices.listForStaff({ clientId: '99' }))).toMatchObject({
      status: 404,
    });
    for (const role of ['client_primary', 'client_read_only'] as const) {
      const member = await (await callers.member({ clientId: CLIENT, role }))();
      for (const call of [
        () => member.billingInvoices.void({ ...target, reason: REASON }),
        () => member.billingInvoices.collectAgain(target),
        () => member.billingInvoices.listForStaff({ clientId: '4' }),
      ])
        expect(await refusalFrom(call())).toMatchObject({ status: 403 });
    }
    expect(await listed()).toMatchObject([{ status: 'Open' }]);
  });
});
