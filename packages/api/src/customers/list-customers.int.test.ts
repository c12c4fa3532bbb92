import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { CUSTOMER_FILTERS, type CustomerFilter } from '@cordelle/validation/customers/filters.ts';
import { type CustomerRecord, customerListInput } from '@cordelle/validation/customers/record.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Callers } from '../testing/callers.ts';
import { listCustomers } from './queries.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 3 });
  await world.addClient({ id: 5n, rail: 'CA', customers: 1 });
  await everyKindOfCustomer();
  await namedCustomers();
  callers = new Callers(world);
});
afterAll(() => world.close());

/** Client 6: one customer for every combination of what decides about filters and required actions. */
async function everyKindOfCustomer(): Promise<void> {
  await world.addClient({ id: 6n, rail: 'CA', customers: 0 });
  await world.database.owner.unsafe(`
    insert into customers (client_id, id, name, identifier, email, customer_type, language, active, authorization_status,
                           authorization_channel, authorization_requested_at, bank_verification, verification_method,
                           verification_required, bank_account_id, email_bounced_at, payment_reminder_enabled,
                           payment_receipt_enabled, api_service, auto_import_invoices, auto_update, city, created_at)
    select 6, id, 'Customer ' || id, 'C-' || id, case when mail <> 'none' then 'payer' || id || '@example.test' end,
           'Personal', 'en', active, authorization_status,
           (array['paper', 'in_person', 'online', 'provider', 'phone', null])[1 + id % 6],
           case when requested then now() end, verification,
           case when verification <> 'none' then (array['microdeposit', 'flinks'])[1 + id % 2] end, required,
           case when bank <> 'missing' then id end, case when mail = 'bounced' then now() end,
           id % 2 = 0, id % 3 = 0, (array['xero', 'quickbooks', null])[1 + id % 3], id % 5 = 0, id % 7 = 0, bank, now()
      from (select 60000 + row_number() over () as id, *
              from unnest(array[true, false]) active
                   cross join unnest(array['pending', 'complete', 'failed']) authorization_status
                   cross join unnest(array[true, false]) requested
                   cross join unnest(array['none', 'pending', 'complete', 'failed']) verification
                   cross join unnest(array[true, false]) required
                   cross join unnest(array['missing', 'usable', 'disabled']) bank
                   cross join unnest(array['none', 'fine', 'bounced']) mail) every;
    insert into customer_bank_accounts (client_id, id, customer_id, version, country, institution_number_encrypted,
                                        transit_number_encrypted, account_number_encrypted, last2, mask, blind_index, source,
                                        created_at, disabled_at, disabled_reason)
    select 6, id, id, 1, 'CA', 'x', 'x', 'x', '67', '*****67', 'x' || id, 'entry', now(),
           case when city = 'disabled' then now() end, case when city = 'disabled' then 'R02' end
      from customers where client_id = 6 and bank_account_id is not null`);
}

async function namedCustomers(): Promise<void> {
  await world.addClient({ id: 7n, rail: 'CA', customers: 0 });
  const rows = [
    ['Élodie Tremblay', 'LOC-1', 'elodie@exemple.ca', '(514) 555-0123', '12'],
    ['Renée O’Connor', 'LOC-2', 'renee@exemple.ca', null, '67'],
    ['100 % Zen_Studio', null, 'zen@exemple.ca', '+1 438 555 0199', '67'],
    ['anna Zed', null, null, null, '99'],
    ['Œuvres du Nord', 'LOC_3', null, null, '99'],
  ] as const;
  for (const [index, [name, customIdentifier, email, phone, last2]] of rows.entries()) {
    const id = 7001 + index;
    await world.database.owner.begin(async (sql) => {
      await sql`
      insert into customers (client_id, id, name, identifier, custom_identifier, email, phone, customer_type, language,
                             bank_account_id, created_at)
      values (7, ${id}, ${name}, ${`C-0000${id}`}, ${customIdentifier}, ${email}, ${phone}, 'Personal', 'en', ${id}, now())`;
      await sql`
      insert into customer_bank_accounts (client_id, id, customer_id, version, country, institution_number_encrypted,
                                          transit_number_encrypted, account_number_encrypted, last2, mask, blind_index,
                                          source, created_at)
      values (7, ${id}, ${id}, 1, 'CA', 'x', 'x', 'x', ${last2}, ${`*****${last2}`}, ${`y${id}`}, 'entry', now())`;
    });
  }
}

const NOW = new Date('2026-03-16T14:00:00Z');
const list = (clientId: bigint, input: z.input<typeof customerListInput> = {}, mayByAccount = false) =>
  inTransaction(world.database.app, { clientId, readOnly: true }, (tx) =>
    listCustomers(tx, clientId, customerListInput.parse(input), { now: NOW, mayByAccount }),
  );

/** All of them, page by page. */
async function every(clientId: bigint, input: z.input<typeof customerListInput> = {}): Promise<CustomerRecord[]> {
  const records: CustomerRecord[] = [];
  for (;;) {
    const page = await list(clientId, { filter: 'all', ...input, skip: records.length, limit: 200 });
    records.push(...page.records);
    if (records.length >= page.count) return records;
  }
}

describe('a toggle', () => {
  const by = (method: 'microdeposit' | 'flinks', state: string) => (record: CustomerRecord) =>
    record.bankVerification.method === method && record.bankVerification.state === state;
  const MEANS: Record<CustomerFilter, (record: CustomerRecord) => boolean> = {
    active: ({ active }) => active,
    archived: ({ statuses }) => statuses.archived,
    authorization_complete: ({ statuses }) => statuses.authorization === 'complete',
    authorization_pending: ({ statuses }) => statuses.authorization === 'pending',
    authorization_failed: ({ statuses }) => statuses.authorization === 'failed',
    type_in_person: ({ authorizationType }) => authorizationType === 'In Person',
    type_online: ({ authorizationChannel }) => authorizationChannel === 'online',
    type_provider: ({ statuses }) => statuses.authType === 'provider',
    verification_complete: ({ statuses }) => statuses.verified,
    microdeposit_pending: by('microdeposit', 'pending'),
    microdeposit_failed: by('microdeposit', 'failed'),
    instant_bank_verification_pending: by('flinks', 'pending'),
    instant_bank_verification_failed: by('flinks', 'failed'),
    payment_receipts_enabled: ({ notificationSettings }) => notificationSettings.paymentReceipt.enabled,
    payment_receipts_disabled: ({ notificationSettings }) => !notificationSettings.paymentReceipt.enabled,
    payment_reminders_enabled: ({ notificationSettings }) => notificationSettings.paymentReminder.enabled,
    payment_reminders_disabled: ({ notificationSettings }) => !notificationSettings.paymentReminder.enabled,
    integration_connected: ({ linkedToApiService }) => linkedToApiService,
    auto_import_invoices_on: ({ autoImportInvoices }) => autoImportInvoices,
    auto_import_invoices_off: ({ autoImportInvoices }) => !autoImportInvoices,
    auto_update_on: ({ autoUpdate }) => autoUpdate,
    auto_update_off: ({ autoUpdate }) => !autoUpdate,
    needs_action: ({ requiredActions }) => requiredActions.length > 0,
    bank_details_missing: ({ active, bankAccount }) => active && bankAccount === null,
    bank_details_refused: ({ active, bankAccount }) =>
      active && bankAccount !== null && bankAccount.disabledReason !== null,
    authorization_not_asked: ({ requiredActions }) => requiredActions.includes('send_auth_request'),
    authorization_unanswered: ({ active, statuses }) =>
      active && statuses.authorization !== 'complete' && statuses.authRequested,
    microdeposit_needed: ({ requiredActions }) => requiredActions.includes('send_md'),
    email_bounced: ({ requiredActions }) => requiredActions.includes('correct_email'),
  };
  let all: CustomerRecord[];
  beforeAll(async () => {
    all = await every(6n);
  });

  test.each(CUSTOMER_FILTERS)('%s leaves those it names, and only them', async (toggle) => {
    const wanted = all.filter(MEANS[toggle]).map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    expect((await every(6n, { filters: [toggle] })).map(({ id }) => id)).toEqual(wanted);
  });

  test('beside another of its group adds, beside one of another group narrows', async () => {
    const filters: CustomerFilter[] = ['authorization_failed', 'authorization_pending', 'auto_update_on', 'active'];
    const wanted = all.filter(
      (record) =>
        (MEANS.authorization_failed(record) || MEANS.authorization_pending(record)) &&
        MEANS.auto_update_on(record) &&
        MEANS.active(record),
    );
    expect((await every(6n, { filters })).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  });

  test('about being archived takes the place of the preset', async () => {
    const { count } = await list(6n, { filters: ['archived'] });
    expect(count).toBe(all.filter(MEANS.archived).length);
    expect((await list(6n, { filters: ['active', 'archived'] })).count).toBe(all.length);
  });

  test('who can be asked for an authorization is active, has an address that works, and was not asked', async () => {
    const asked = await every(6n, { filter: 'customer_email_auth_select_list' });
    const wanted = all.filter((record) => record.requiredActions.includes('send_auth_request'));
    expect(asked.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  });
});

describe('a search', () => {
  const names = async (search: string, mayByAccount = false) =>
    (await list(7n, { search, sort: { field: 'name', direction: 'asc' } }, mayByAccount)).records.map(
      ({ name }) => name,
    );

  test.each([
    ['elod', ['Élodie Tremblay']],
    ['ÉLODIE', ['Élodie Tremblay']],
    ["o'connor", ['Renée O’Connor']],
    ['oeuvres', ['Œuvres du Nord']],
    ['LOC-', ['Élodie Tremblay', 'Renée O’Connor']],
    ['C-00007004', ['anna Zed']],
    ['exemple.ca', ['100 % Zen_Studio', 'Élodie Tremblay', 'Renée O’Connor']],
    ['514-555-01', ['Élodie Tremblay']],
    ['5145550123', ['Élodie Tremblay']],
    ['438 555', ['100 % Zen_Studio']],
    ['%', ['100 % Zen_Studio']],
    ['_', ['100 % Zen_Studio', 'Œuvres du Nord']],
    ['\\', []],
    ['nobody', []],
  ])('for %s finds %j', async (search, found) => expect(await names(search)).toEqual(found));

  test('by the last digits of the account finds for those who may see numbers, and for nobody else', async () => {
    expect(await names('67')).toEqual([]);
    expect(await names('67', true)).toEqual(['100 % Zen_Studio', 'Renée O’Connor']);
    expect(await names('*****67', true)).toEqual(['100 % Zen_Studio', 'Renée O’Connor']);
    expect(await names('%7', true)).toEqual([]);
    const last = async (role: 'client_read_only' | 'client_admin') =>
      (await (await callers.member({ clientId: 7n, role }))()).customers.list({ search: '67' });
    expect([(await last('client_read_only')).count, (await last('client_admin')).count]).toEqual([0, 2]);
  });

  test('counts what the filters left before it', async () => {
    expect(await list(7n, { search: 'zed' })).toMatchObject({ count: 1, beforeSearchCount: 5 });
    expect(await list(7n)).toMatchObject({ count: 5, beforeSearchCount: 5, beforeSearchCountIsExact: true });
  });
});

describe('an order', () => {
  test('by name is as people read names, accents and case aside', async () => {
    const named = async (direction: 'asc' | 'desc') =>
      (await list(7n, { sort: { field: 'name', direction } })).records.map(({ name }) => name);
    const order = ['100 % Zen_Studio', 'anna Zed', 'Élodie Tremblay', 'Œuvres du Nord', 'Renée O’Connor'];
    expect(await named('asc')).toEqual(order);
    expect(await named('desc')).toEqual(order.toReversed());
  });

  test.each(['customIdentifier', 'email'] as const)('by %s has the blanks at the end, either way', async (field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const values = (await list(7n, { sort: { field, direction } })).records.map((record) => record[field]);
      const first = values.indexOf(null);
      expect(values.slice(first).every((value) => value === null)).toBe(true);
      expect(values.slice(0, first).toSorted()).toEqual(
        direction === 'asc' ? values.slice(0, first) : values.slice(0, first).toReversed(),
      );
    }
  });
});

test('filters about accounting software are offered to clients it knows customers of', async () => {
  expect(await list(6n)).toMatchObject({ includeQboFilter: true, includeXeroFilter: true });
  expect(await list(4n)).toMatchObject({ includeQboFilter: false, includeXeroFilter: false });
});

test('a payer sees themself whatever they filter and search', async () => {
  const asPayer = await callers.payer({ clientId: 4n, customerId: 4001n });
  const found = await (await asPayer()).customers.list({
    filter: 'customer_email_auth_select_list',
    filters: ['archived'],
    search: 'nobody',
  });
  expect([found.count, found.beforeSearchCount, found.records.map(({ id }) => id)]).toEqual([1, 1, ['4001']]);
});
