import { inTransaction } from '@cordelle/db/connection.ts';
import { decryptSecret } from '@cordelle/db/encryption.ts';
import type { CustomerAction } from '@cordelle/domain/customer/actions.ts';
import { entryReference } from '@cordelle/engine/bank-files/entry-reference.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const CLIENT = 4n;
const OTHER_CLIENT = 5n;

let days: BankingDays;
let callers: Callers;
let customerIds: bigint[] = [];
let strangers: bigint[] = [];
let asAda: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  days = await BankingDays.open('2026-03-18');
  customerIds = await days.world.addClient({ id: CLIENT, rail: 'CA', customers: 40 });
  strangers = await days.world.addClient({ id: OTHER_CLIENT, rail: 'CA', customers: 1 });
  await days.until('2026-03-18', '10:00');
  callers = new Callers(days.world);
  asAda = await callers.member({ clientId: CLIENT, role: 'client_primary' });
});
afterAll(() => days.close());

const sql = () => days.world.database.owner;

/** Customers nobody else touches in this file. */
function take(count: number): string[] {
  const taken = customerIds.splice(0, count);
  if (taken.length < count) throw new Error('every customer is taken');
  return taken.map(String);
}

const act = async (name: CustomerAction, ids: string[], isBulk = false) =>
  (await asAda()).customers.act({ ids, name, isBulk });

const recordOf = async (id: string) => (await asAda()).customers.byId({ customerId: id });

const factsOf = async (id: string) =>
  (
    await sql()<{ type: string; data: unknown; actor: string }[]>`
    select type, data, actor from customer_facts where customer_id = ${id} order by id`
  ).map(({ type, data }) => ({
    type,
    data,
  }));

const set = (id: string, columns: Record<string, unknown>) =>
  sql()`update customers set ${sql()(columns as Record<string, string>)} where client_id = ${String(CLIENT)} and id = ${id}`;

describe('archiving', () => {
  test('ends the schedules, removes the planned payments, and says so', async () => {
    const [id = ''] = take(1);
    const ada = await asAda();
    await ada.transactionSchedules.create({
      customerId: id,
      amount: '20',
      frequency: 'Weekly',
      processDate: '2026-03-26',
    });
    await ada.transactionSchedules.create({
      customerId: id,
      amount: '5',
      frequency: 'Once',
      processDate: '2026-03-27',
    });
    const planned = (await ada.financialTransactions.list({ customerId: id })).count;
    const { results, messages } = await act('archive', [id]);
    expect(results).toEqual([
      {
        id,
        name: `Élodie Nº ${id}`,
        outcome: 'done',
        message: `2 payment schedules ended. ${planned} planned payments were removed.`,
      },
    ]);
    expect(messages).toEqual({ errors: [], notifications: [`Élodie Nº ${id}: ${results[0]?.message}`] });
    expect(await recordOf(id)).toMatchObject({ status: 'Archived', active: false, nextPayment: null });
    expect((await ada.transactionSchedules.list({ customerId: id })).records).toMatchObject([
      { active: false },
      { active: false },
    ]);
    expect((await ada.financialTransactions.list({ customerId: id })).records).toEqual([]);
    expect(await factsOf(id)).toEqual([{ type: 'archived', data: { schedules: 2, payments: planned, underWay: 0 } }]);
  });

  test('twice is once, and what ended does not come back', async () => {
    const [id = ''] = take(1);
    await (await asAda()).transactionSchedules.create({
      customerId: id,
      amount: '20',
      frequency: 'Monthly',
      processDate: '2026-03-26',
    });
    await act('archive', [id]);
    expect((await act('archive', [id])).results).toMatchObject([{ outcome: 'unchanged', message: null }]);
    const { results } = await act('unarchive', [id]);
    expect(results).toMatchObject([
      { outcome: 'done', message: '1 payment schedule that ended when the customer was archived does not come back.' },
    ]);
    expect(await recordOf(id)).toMatchObject({ status: 'Complete', active: true });
    expect((await factsOf(id)).map(({ type }) => type)).toEqual(['archived', 'unarchived']);
  });

  test('an identifier that somebody bears meanwhile keeps a customer archived; two with one identifier come back as one', async () => {
    const [first = '', second = '', third = ''] = take(3);
    await act('archive', [first, second]);
    await set(first, { custom_identifier: 'JT-104' });
    await set(second, { custom_identifier: 'JT-104' });
    await set(third, { custom_identifier: 'JT-104' });
    expect((await act('unarchive', [first])).results).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('identifier') },
    ]);
    await set(third, { custom_identifier: null });
    const { results, messages } = await act('unarchive', [first, second], true);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'refused']);
    expect(messages.errors).toEqual([expect.stringContaining(`Nothing changed for Élodie Nº ${second}:`)]);
  });
});

describe('many at once', () => {
  test('each succeeds or fails by itself, and one summary says how', async () => {
    const [fine = '', without = '', unsubscribed = '', archived = ''] = take(4);
    for (const id of [fine, without, unsubscribed, archived]) await set(id, { payment_reminder_enabled: false });
    await set(without, { email: null });
    await set(unsubscribed, { payment_reminder_unsubscribed_at: '2026-02-01T00:00:00Z' });
    await act('archive', [archived]);
    const { results, messages } = await act('enable_payment_reminder', [fine, without, unsubscribed, archived], true);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'refused', 'refused']);
    expect(messages).toEqual({
      errors: [
        `Nothing changed for Élodie Nº ${unsubscribed}: This customer unsubscribed. Only they can turn it on again.`,
        `Nothing changed for Élodie Nº ${archived}: This customer is archived. Unarchive the customer first.`,
      ],
      notifications: [`Élodie Nº ${without}: Missing contact info, notifications will not be sent`],
    });
    expect((await recordOf(fine)).statuses.notifications.paymentReminder).toBe('enabled');
    expect((await recordOf(without)).statuses.notifications.paymentReminder).toBe('incomplete');
    expect(await factsOf(fine)).toEqual([
      { type: 'notification_settings_updated', data: { setting: 'payment_reminder', enabled: true } },
    ]);
  });

  test('sums what was ended and speaks the language of the reader', async () => {
    const ids = take(2);
    for (const id of ids)
      await (await asAda()).transactionSchedules.create({
        customerId: id,
        amount: '20',
        frequency: 'Once',
        processDate: '2026-03-26',
      });
    const french = await asAda({ language: 'fr' });
    const { messages } = await french.customers.act({ ids, name: 'archive', isBulk: true });
    expect(messages).toEqual({
      errors: [],
      notifications: ['2 échéanciers de paiement ont pris fin.', '2 paiements prévus ont été retirés.'],
    });
  });

  test('one customer of somebody else, and nothing is done at all', async () => {
    const [id = ''] = take(1);
    const { code } = await refusalFrom(act('archive', [id, String(strangers[0])]));
    expect(code).toBe('record.not_found');
    expect(await recordOf(id)).toMatchObject({ active: true });
  });

  test('nobody chosen, an unknown action: refused under base', async () => {
    const [id = ''] = take(1);
    const ada = await asAda();
    expect((await refusalFrom(ada.customers.act({ ids: [], name: 'archive' }))).messages).toEqual({
      ids: ['Please select one or more customers for the bulk action.'],
    });
    expect(await refusalFrom(ada.customers.act({ ids: [id], name: 'delete' }))).toMatchObject({
      code: 'customer.action_unknown',
      status: 422,
      messages: { base: [expect.any(String)] },
    });
  });

  test('the same customer twice in the list is one customer', async () => {
    const [id = ''] = take(1);
    expect((await act('archive', [id, id])).results).toHaveLength(1);
  });
});

describe('who may do what', () => {
  test('each action asks for its own permission', async () => {
    const [id = ''] = take(1);
    const reader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
    const manager = await callers.member({ clientId: CLIENT, role: 'client_custom', flags: ['cudCustomers'] });
    for (const name of ['archive', 'send_microdeposit', 'enable_auto_update', 'disable_payment_reminder'] as const)
      expect((await refusalFrom((await reader()).customers.act({ ids: [id], name }))).code, name).toBe(
        'auth.forbidden',
      );
    expect(
      (await (await manager()).customers.act({ ids: [id], name: 'disable_payment_reminder' })).results,
    ).toMatchObject([{ outcome: 'done' }]);
    expect(
      (await refusalFrom((await manager()).customers.act({ ids: [id], name: 'enable_auto_import_invoices' }))).code,
    ).toBe('auth.forbidden');
  });
});

describe('accounting software', () => {
  test('imports for those it knows, until it is disconnected', async () => {
    const [linked = '', other = ''] = take(2);
    await set(linked, { api_service: 'xero', api_customer_id: 'X-1' });
    expect((await act('enable_auto_import_invoices', [linked, other])).results).toMatchObject([
      { outcome: 'done' },
      {
        outcome: 'refused',
        message: 'This customer is not linked to your accounting software. Connect the customer first.',
      },
    ]);
    expect(await recordOf(linked)).toMatchObject({ autoImportInvoices: true, linkedToApiService: true });
    const record = await (await asAda()).customers.disconnectIntegration({ customerId: linked });
    expect(record).toMatchObject({ autoImportInvoices: false, linkedToApiService: false, apiCustomerId: null });
    await (await asAda()).customers.disconnectIntegration({ customerId: linked });
    expect((await factsOf(linked)).map(({ type }) => type)).toEqual([
      'integration_settings_updated',
      'integration_disconnected',
    ]);
  });
});

describe('microdeposits', () => {
  test('two different secret amounts leave with the next bank file, and nothing shows them', async () => {
    const [id = ''] = take(1);
    const answer = await act('send_microdeposit', [id]);
    expect(answer.results).toMatchObject([{ outcome: 'done' }]);
    expect((await recordOf(id)).bankVerification).toEqual({
      state: 'pending',
      method: 'microdeposit',
      required: false,
    });
    const [row] = await sql()<{ id: string; status: string; requestedOn: string; expiresOn: string; file: unknown }[]>`
      select id::text, status, requested_on as "requestedOn", expires_on as "expiresOn", bank_file_id as file
        from microdeposits where customer_id = ${id}`;
    expect(row).toMatchObject({ status: 'Requested', requestedOn: '2026-03-18', expiresOn: '2026-04-01', file: null });
    const [first, second] = await amountsOf(BigInt(row?.id ?? 0));
    expect([first, second].every((cents) => cents >= 1 && cents <= 99) && first !== second).toBe(true);
    await days.until('2026-03-18', '23:00');
    const sent = [...days.world.banks.CA.inbox.values()].map(String).join('\n');
    for (const part of [1, 2] as const)
      expect(sent).toContain(entryReference('CA', { kind: 'microdeposit', streamId: BigInt(row?.id ?? 0), part }));
    const [after] = await sql()`select bank_file_id is not null as sent from microdeposits where id = ${row?.id ?? ''}`;
    expect(after).toEqual({ sent: true });
  });

  test('one at a time, two in thirty days, whoever of two customers the account belongs to', async () => {
    const [id = '', twin = ''] = take(2);
    await sql()`
      update customer_bank_accounts b set blind_index = of.blind_index from customer_bank_accounts of
       where of.client_id = b.client_id and of.id = ${id} and b.id = ${twin}`;
    expect((await act('send_microdeposit', [id, twin])).results).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused', message: 'Microdeposits for this account are already under way.' },
    ]);
    for (const status of ['Failed', 'Failed']) {
      await sql()`update microdeposits set status = ${status} where customer_id in (${id}, ${twin})`;
      await act('send_microdeposit', [twin]);
    }
    await sql()`update microdeposits set status = 'Failed' where customer_id in (${id}, ${twin})`;
    expect((await act('send_microdeposit', [id, twin])).results.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('two sets of microdeposits in 30 days')),
    );
  });

  test('asked for twenty times at once, they are sent once', async () => {
    const [id = ''] = take(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => act('send_microdeposit', [id])));
    const outcomes = answers.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await sql()`select 1 from microdeposits where customer_id = ${id}`).toHaveLength(1);
  });

  test('an account the bank refused, and one already verified, get none', async () => {
    const [refused = '', verified = '', without = ''] = take(3);
    await sql()`update customer_bank_accounts set disabled_at = now(), disabled_reason = '905' where id = ${refused}`;
    await set(verified, { bank_verification: 'complete' });
    await set(without, { bank_account_id: null });
    expect(
      (await act('send_microdeposit', [refused, verified, without])).results.map(({ message }) => message),
    ).toEqual([
      'The bank refused these bank details. Correct them first.',
      'This bank account is already verified. There is nothing to do.',
      'Add bank details first.',
    ]);
  });
});

async function amountsOf(microdepositId: bigint): Promise<[number, number]> {
  return inTransaction(days.world.database.worker, {}, async (tx) => {
    const [row] = await tx.sql<{ first: string; second: string }[]>`
      select first_encrypted as first, second_encrypted as second from microdeposit_amounts where id = ${microdepositId}`;
    const keyring = await keyringOf(tx, days.world.keys, CLIENT);
    const place = { table: 'microdeposit_amounts', clientId: CLIENT, rowId: microdepositId };
    return [
      Number(decryptSecret(keyring, { ...place, column: 'first_encrypted' }, row?.first ?? '')),
      Number(decryptSecret(keyring, { ...place, column: 'second_encrypted' }, row?.second ?? '')),
    ];
  });
}
