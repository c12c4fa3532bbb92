import { IMPORT_FIELDS, type ImportField } from '@cordelle/validation/customers/import-fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomerFiles, csv, openCustomerFiles } from '../testing/customer-files.ts';
import { runCustomerImports } from './run-imports.ts';

let uploads: CustomerFiles;

beforeAll(async () => {
  uploads = await openCustomerFiles();
});
afterAll(() => uploads.close());

type Cells = Partial<Record<ImportField, string>>;
const file = (lines: readonly Cells[], country: 'CA' | 'US' = 'CA') =>
  csv([
    IMPORT_FIELDS[country].join(','),
    ...lines.map((cells) => IMPORT_FIELDS[country].map((field) => `"${cells[field] ?? ''}"`).join(',')),
  ]);

/** Somebody whose agreement stands, with a word in every cell that is kept. */
const payer = (key: string): Cells => ({
  name: `Payer ${key}`,
  custom_identifier: key,
  email: `${key.toLowerCase()}@example.test`,
  phone: '514-555-0101',
  home_phone: '514-555-0102',
  customer_type: 'Personal',
  authorization_type: 'Paper',
  authorization_date: '2021-05-03',
  authorization_amount: '100.00',
  language: 'English',
  address_1: '1 rue Un',
  address_2: 'app. 2',
  city: 'Laval',
  province_code: 'QC',
  postal_code: 'H7A 1A1',
  transit_number: '00123',
  institution_number: '003',
  account_number: '7654321',
});

async function imported(lines: readonly Cells[]): Promise<string> {
  const { id } = await uploads.received(file(lines));
  await (await uploads.asOwner()).customerImports.start({ importId: id });
  expect(await uploads.settled(id)).toMatchObject({ counts: { invalid: 0, failed: 0 } });
  return id;
}

type Case = readonly [what: string, cells: Cells, changes: readonly ImportField[], told: boolean];
/** Blank cells but for who it is. */
const { name: _name, custom_identifier: _key, ...FILLED } = payer('');
const BLANK: Cells = Object.fromEntries(Object.keys(FILLED).map((field) => [field, '']));
const CASES: readonly Case[] = [
  ['the same', {}, [], false],
  ['blank cells', BLANK, [], false],
  ['the same account in other signs', { institution_number: '3', account_number: '765 43-21' }, [], false],
  ['the same in person as on paper', { authorization_type: 'In Person' }, [], false],
  ['a name', { name: 'Payer Renamed' }, ['name'], true],
  ['an email', { email: 'other@example.test' }, ['email'], false],
  ['phones', { phone: '514-555-0103', home_phone: '514-555-0104' }, ['phone', 'home_phone'], false],
  ['a category', { customer_type: 'Business' }, ['customer_type'], true],
  ['how it was collected', { authorization_type: 'Online' }, ['authorization_type'], false],
  ['the day', { authorization_date: '2021-05-04' }, ['authorization_date'], false],
  [
    'where they live',
    { address_1: '2', address_2: '3', city: 'Hull', province_code: 'ON', postal_code: 'K1A 0B1' },
    ['address_1', 'address_2', 'city', 'province_code', 'postal_code'],
    false,
  ],
  ['a language', { language: 'French' }, ['language'], false],
  ['a limit', { authorization_amount: '100.01' }, ['authorization_amount'], true],
  ['no limit', { authorization_amount: '0' }, ['authorization_amount'], true],
  ['an account', { account_number: '7654322' }, ['account_number'], true],
  ['its branch', { transit_number: '00124' }, ['account_number'], true],
];

describe('a line that matches a customer', () => {
  test('tells in which fields they differ afterwards and whether their payer is told, as it is then', async () => {
    const keyed = CASES.map((one, index) => ({ one, before: payer(`K-${index}`) }));
    // Nothing stands of who never agreed.
    const { authorization_type: _channel, authorization_date: _day, ...pending } = payer('K-98');
    const { custom_identifier: _identifier, ...nameless } = payer('K-99');
    await imported([...keyed.map(({ before }) => before), pending, nameless]);

    const { id: importId, counts } = await uploads.received(
      file([
        ...keyed.map(({ one: [, cells], before }) => ({ ...before, ...cells })),
        { ...payer('K-98'), account_number: '7654322' },
        payer('K-99'),
        payer('K-100'),
      ]),
    );
    const lines = await uploads.linesOf(importId);
    const seen = lines.map(({ changes, payerTold }) => [changes, payerTold]);
    expect(seen.slice(0, CASES.length)).toEqual(CASES.map(([, , changes, told]) => [changes, told]));
    expect(seen.slice(CASES.length)).toEqual([
      [['authorization_type', 'account_number', 'authorization_date'], false],
      [['custom_identifier'], false],
      [null, null],
    ]);
    const told = CASES.filter((one) => one[3]).length;
    expect(counts).toMatchObject({ existing: CASES.length + 2, told });
    const member = await uploads.asOwner();
    const shown = await member.customerImports.preview({ importId, show: 'told' });
    expect(shown.records.map(({ line }) => line)).toEqual(
      lines.filter(({ payerTold }) => payerTold).map(({ line }) => line),
    );

    await member.customerImports.start({ importId });
    expect(await uploads.settled(importId)).toMatchObject({ counts: { updated: CASES.length + 2, imported: 1 } });
    const changed = await uploads.world.database.owner<{ customerId: bigint }[]>`
      select distinct customer_id as "customerId" from agreement_changes order by 1`;
    expect(changed.map(({ customerId }) => String(customerId))).toEqual(
      (await uploads.linesOf(importId)).flatMap(({ payerTold, customerId }) => (payerTold ? [customerId] : [])),
    );
    expect((await uploads.linesOf(importId)).map(({ changes, payerTold }) => [changes, payerTold])).toEqual([
      ...seen.slice(0, -1),
      [null, null],
    ]);
    await member.customerImports.undo({ importId });
    expect(await uploads.settled(importId)).toMatchObject({ state: 'undone' });
  });

  test('is compared with who they are when it is checked again, when it is fixed, and when it is imported', async () => {
    await imported([payer('AG-1')]);
    const member = await uploads.asOwner();
    const { id: importId } = await uploads.received(file([{ ...payer('AG-1'), name: 'Payer Again', city: 'Hull' }]));
    const line = async () => (await uploads.linesOf(importId))[0];
    const { id: rowId = '', existingCustomer } = (await line()) ?? {};
    expect(await line()).toMatchObject({ changes: ['name', 'city'], payerTold: true });

    const fixed = await member.customerImports.fixRow({ importId, rowId, values: { name: 'Payer AG-1' } });
    expect(fixed).toMatchObject({ changes: ['city'], payerTold: false });

    const customerId = existingCustomer?.id ?? '';
    await member.customers.update({ customerId, address: { city: 'Hull' }, authorizationAmount: '50.00' });
    const { mapping } = await member.customerImports.byId({ importId });
    await member.customerImports.setMapping({ importId, mapping });
    expect(await uploads.settled(importId)).toMatchObject({ counts: { told: 1 } });
    expect(await line()).toMatchObject({ changes: ['authorization_amount'], payerTold: true });

    await member.customers.update({ customerId, authorizationAmount: '100.00' });
    await member.customerImports.start({ importId });
    await uploads.settled(importId);
    expect(await line()).toMatchObject({ state: 'updated', changes: [], payerTold: false });
  });

  test('that an earlier release checked is not known to tell nobody', async () => {
    await imported([payer('OLD-1')]);
    const { id: importId } = await uploads.received(file([payer('OLD-1')]));
    await uploads.world.database.owner`
      update customer_import_rows set changes = null, payer_told = null where import_id = ${importId}`;
    const { counts } = await (await uploads.asOwner()).customerImports.byId({ importId });
    expect(counts).toMatchObject({ existing: 1, told: null });
  });

  test('in the United States says the state, the ZIP code and the kind of the account', async () => {
    await uploads.world.addClient({ id: 7n, rail: 'US' });
    const asThem = await uploads.callers.member({ clientId: 7n, role: 'client_primary' });
    const ann: Cells = {
      name: 'Ann Lee',
      custom_identifier: 'US-1',
      customer_type: 'Personal',
      authorization_type: 'Online',
      authorization_amount: '100.00',
      state_code: 'NY',
      zip_code: '10001',
      routing_number: '021000021',
      account_number: '123456',
      bank_account_type: 'Checking',
    };
    const received = async (cells: Cells) => {
      const { id: importId } = await (await asThem()).customerImports.receive({ file: file([cells], 'US') });
      await runCustomerImports(uploads.world.app());
      return importId;
    };
    await (await asThem()).customerImports.start({ importId: await received(ann) });
    await runCustomerImports(uploads.world.app());
    const other = { ...ann, state_code: 'CA', zip_code: '90001', bank_account_type: 'Savings' };
    const { records } = await (await asThem()).customerImports.preview({ importId: await received(other) });
    expect(records).toMatchObject([{ changes: ['state_code', 'zip_code', 'bank_account_type'], payerTold: true }]);
  });
});
