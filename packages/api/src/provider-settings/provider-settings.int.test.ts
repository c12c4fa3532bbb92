import { inTransaction } from '@cordelle/db/connection.ts';
import { brandOf } from '@cordelle/engine/provider/provider.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceDocument } from '../billing-invoices/invoice-document.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { pictureOf } from '../testing/pictures.ts';
import { NORTHPAY } from '../testing/provider.ts';

let days: BankingDays;
let callers: Callers;
let asStaff: Awaited<ReturnType<Callers['staff']>>;
const invoicesOf = (clientId: bigint) =>
  inTransaction(days.world.database.worker, { readOnly: true }, async (tx) => {
    const rows = await tx.sql<
      { id: bigint }[]
    >`select id from invoices where client_id = ${clientId} and period >= '2026-03' order by period`;
    return Promise.all(rows.map(({ id }) => invoiceDocument(tx, clientId, id)));
  });

beforeAll(async () => {
  days = await BankingDays.open('2026-03-30');
  const { world } = days;
  for (const [id, province] of [
    [1n, 'QC'],
    [2n, 'ON'],
    [3n, 'OR'],
  ] as const) {
    await world.addClient({ id, rail: id === 3n ? 'US' : 'CA' });
    await world.database.owner`update clients set province_code = ${province} where id = ${id}`;
  }
  callers = new Callers(world, days.app());
  asStaff = await callers.staff();
});
afterAll(() => days?.close());

test('a fresh installation says the product’s name, and charges every tax there is', async () => {
  const settings = await (await asStaff()).providerSettings.get();
  expect(settings).toMatchObject({ seenVersion: 0, name: 'Cordelle', legalName: '', ownRates: [] });
  expect(settings.charged.find(({ provinceCode }) => provinceCode === 'QC')).toEqual({
    provinceCode: 'QC',
    taxes: [
      { name: 'GST', rate: '5' },
      { name: 'QST', rate: '9.975' },
    ],
    notCharged: [],
  });
  await days.until('2026-04-01', '07:00');
  expect(await invoicesOf(1n)).toMatchObject([{ seller: null, taxes: [{ name: 'GST' }, { name: 'QST' }] }]);
});

test.each([
  [{ gstHstNumber: '123456789 RT0001' }, 'gstHstNumber'],
  [{ qstNumber: '12 TQ0001' }, 'qstNumber'],
  [{ postalCode: '12345' }, 'postalCode'],
  [{ termsUrl: 'http://northpay.test' }, 'termsUrl'],
  [{ legalName: ' ' }, 'legalName'],
  [{ supportEmail: 'help' }, 'supportEmail'],
] as const)('%o is refused at its field', async (more, field) => {
  const refused = await refusalFrom(
    (await asStaff()).providerSettings.update({ ...NORTHPAY, ...more, seenVersion: 0 }),
  );
  expect(refused).toMatchObject({ status: 422, messages: { [field]: [expect.any(String)] } });
});

test('from the day it says who it is, invoices name it, and charge what it has a number for; older ones stay', async () => {
  const saved = await (await asStaff()).providerSettings.update({ ...NORTHPAY, seenVersion: 0 });
  expect(saved).toMatchObject({
    seenVersion: 1,
    gstHstNumber: '123456782 RT0001',
    ein: '12-3456789',
    postalCode: 'K1A 0A6',
    bankConnection: 'Northbank Connect',
  });
  expect(await inTransaction(days.world.database.worker, { readOnly: true }, brandOf)).toMatchObject({
    name: 'Northpay',
    supportUrl: 'mailto:help@northpay.test',
    bankConnection: 'Northbank Connect',
  });
  expect(saved.charged.find(({ provinceCode }) => provinceCode === 'QC')).toMatchObject({ notCharged: ['QST'] });
  expect(await refusalFrom((await asStaff()).providerSettings.update({ ...NORTHPAY, seenVersion: 0 }))).toMatchObject({
    code: 'record.changed_meanwhile',
  });
  await (await asStaff()).providerSettings.addTaxRate({
    provinceCode: 'on',
    name: 'HST',
    rate: '14',
    validFrom: '2026-06-01',
  });
  await days.until('2026-05-01', '07:00');
  await days.world.database.owner`update clients set business_name = 'Renamed', address1 = '9 New Road' where id = 1`;
  await (await asStaff()).providerSettings.update({ ...NORTHPAY, legalName: 'Northpay Holdings Inc.', seenVersion: 1 });
  await days.until('2026-06-01', '07:00');
  const seller = {
    name: 'Northpay Services Inc.',
    addressLines: ['1 Wellington Street', 'Ottawa ON K1A 0A6'],
    email: 'help@northpay.test',
    phone: '613-555-0100',
    numbers: [{ kind: 'gst_hst', number: '123456782 RT0001' }],
  };
  const [before, march, april] = await invoicesOf(1n);
  expect(before).toMatchObject({ seller: null, taxes: [{ name: 'GST' }, { name: 'QST' }] });
  expect(march).toMatchObject({
    seller,
    subtotal: '25.00',
    taxes: [{ name: 'GST', rate: '5', amount: '1.25' }],
    total: '26.25',
  });
  expect(march?.business.name).not.toBe('Renamed');
  expect(april).toMatchObject({
    seller: { ...seller, name: 'Northpay Holdings Inc.' },
    business: { name: 'Renamed', addressLines: expect.arrayContaining(['9 New Road']) },
  });
  expect((await invoicesOf(2n)).slice(1)).toMatchObject([
    { taxes: [{ name: 'HST', rate: '13', amount: '3.25' }] },
    { taxes: [{ name: 'HST', rate: '14', amount: '3.50' }] },
  ]);
  expect((await invoicesOf(3n)).at(-1)).toMatchObject({
    seller: { numbers: [{ kind: 'ein', number: '12-3456789' }] },
    taxes: [],
  });
});

test('its picture is drawn anew and stands at the head of printed invoices; taken away, it stands there no more', async () => {
  const logo = new UploadedFile('logo.png', await pictureOf('png'));
  const shown = await (await asStaff()).providerSettings.updateLogo({ logo });
  expect(shown.logo).toMatch(/^data:image\/png;base64,iVBOR/);
  expect((await invoicesOf(1n)).at(-1)?.logo).toBe(shown.logo);
  const noPicture = new UploadedFile('logo.png', Buffer.from('no picture'));
  expect(await refusalFrom((await asStaff()).providerSettings.updateLogo({ logo: noPicture }))).toMatchObject({
    messages: { logo: [expect.any(String)] },
  });
  expect((await (await asStaff()).providerSettings.removeLogo()).logo).toBeNull();
  expect((await invoicesOf(1n)).at(-1)?.logo).toBeNull();
});

test('a rate that counts stays, one that does not yet may go, and each is given once', async () => {
  const staff = await asStaff();
  const rate = { provinceCode: 'NS', name: 'HST' as const, rate: '13.5', validFrom: '2026-07-01' };
  const { ownRates } = await staff.providerSettings.addTaxRate(rate);
  const [added, counting] = ownRates;
  expect(added).toMatchObject({ provinceCode: 'NS', rate: '13.5', inForce: false });
  expect(await refusalFrom((await asStaff()).providerSettings.addTaxRate(rate))).toMatchObject({ status: 409 });
  expect(
    await refusalFrom((await asStaff()).providerSettings.addTaxRate({ ...rate, validFrom: '2026-06-01' })),
  ).toMatchObject({ messages: { validFrom: [expect.any(String)] } });
  expect(await refusalFrom((await asStaff()).providerSettings.removeTaxRate({ id: counting?.id ?? '' }))).toMatchObject(
    {
      code: 'provider.rate_day_past',
    },
  );
  expect((await (await asStaff()).providerSettings.removeTaxRate({ id: added?.id ?? '' })).ownRates).toHaveLength(1);
});

test('nobody else reads or changes it', async () => {
  const own = await (await callers.member({ clientId: 1n, role: 'client_primary' }))();
  expect(await refusalFrom(own.providerSettings.get())).toMatchObject({ status: 403 });
});
