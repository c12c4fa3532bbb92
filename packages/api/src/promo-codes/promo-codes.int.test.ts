import { rebuildProjections } from '@cordelle/engine/rebuild-projections.ts';
import { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

const CODE = { offBps: 0, offAmount: '0.00', fees: ['monthly' as const], months: 2, validFrom: '2026-01-01' };

let days: BankingDays;
let callers: Callers;
let asStaff: Awaited<ReturnType<Callers['staff']>>;
const ownerOf = async (clientId: bigint) => (await callers.member({ clientId, role: 'client_primary' }))();
const apply = async (clientId: bigint, promoCode: string) =>
  (await ownerOf(clientId)).clients.applyPromoCode({ promoCode });

beforeAll(async () => {
  days = await BankingDays.open('2026-03-26', ['CA']);
  const { world } = days;
  for (const id of [1n, 2n, 3n, 4n, 5n]) await world.addClient({ id, rail: 'CA', customers: 1 });
  await world.database.owner`update clients set province_code = 'AB'`;
  await world.database.owner`update clients set status = 'pending' where id = 3`;
  callers = new Callers(world, days.app());
  asStaff = await callers.staff();
  const staff = await asStaff();
  await staff.promoCodes.create({ ...CODE, code: 'spring', offBps: 10_000 });
  await staff.promoCodes.create({ ...CODE, code: 'FIVE', offAmount: '5.00', maxUses: 1 });
  await staff.promoCodes.create({ ...CODE, code: 'OLD', offBps: 5_000, validTo: '2026-02-28' });
});
afterAll(() => days?.close());

test('a code is read in any case, and the client says which one counts', async () => {
  expect(await apply(1n, ' Spring ')).toMatchObject({ id: '1', promoCode: 'SPRING' });
  expect(await apply(1n, 'SPRING')).toMatchObject({ promoCode: 'SPRING' });
  const [uses] = (await (await asStaff()).promoCodes.list({ search: 'spring' })).records;
  expect(uses).toMatchObject({ code: 'SPRING', uses: 1 });
});

test.each([
  ['unknown', 'NEVER'],
  ['past its last day', 'OLD'],
  ['given as often as it may be', 'FIVE'],
  ['ended', 'GONE'],
])('a code that is %s is not valid', async (_, code) => {
  if (code === 'FIVE') await apply(2n, 'FIVE');
  if (code === 'GONE') {
    const { id } = await (await asStaff()).promoCodes.create({ ...CODE, code, offBps: 1 });
    expect(await (await asStaff()).promoCodes.end({ id })).toMatchObject({ endedAt: expect.any(String) });
  }
  expect(await refusalFrom(apply(4n, code))).toMatchObject({
    status: 422,
    messages: { promoCode: ['Promo code is not valid'] },
  });
});

test('an empty one is required', async () => {
  expect(await refusalFrom(apply(4n, ' '))).toMatchObject({ messages: { promoCode: [expect.stringMatching(/./)] } });
});

test('two who give its last use at once: one has it', async () => {
  await (await asStaff()).promoCodes.create({ ...CODE, code: 'LAST', offBps: 1_000, maxUses: 1 });
  const given = await Promise.allSettled([apply(4n, 'LAST'), apply(5n, 'LAST')]);
  expect(given.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a name is given once, and programs, colleagues without the right and clients do not make codes', async () => {
  expect(await refusalFrom((await asStaff()).promoCodes.create({ ...CODE, code: 'SPRING', offBps: 1 }))).toMatchObject({
    status: 409,
    messages: { code: [expect.any(String)] },
  });
  const reader = await (await callers.member({ clientId: 1n, role: 'client_read_only' }))();
  expect(await refusalFrom(reader.clients.applyPromoCode({ promoCode: 'SPRING' }))).toMatchObject({ status: 403 });
  expect(await refusalFrom((await ownerOf(1n)).promoCodes.list({}))).toMatchObject({ status: 403 });
});

test('the invoices of its months carry it as a line of its own, before tax; a pending business waits for its approval', async () => {
  await apply(3n, 'SPRING');
  expect((await (await ownerOf(1n)).billingInvoices.runningMonth()).promo).toEqual({ code: 'SPRING', amount: '25.00' });
  await days.until('2026-04-01', '07:00');
  const invoicesOf = async (clientId: bigint) => {
    const own = await ownerOf(clientId);
    const { records } = await own.billingInvoices.list({});
    const march = records.filter(({ reference }) => reference === '2026-03');
    return Promise.all(march.map(({ id }) => own.billingInvoices.byId({ invoiceId: id })));
  };
  expect(await invoicesOf(1n)).toMatchObject([
    { promo: { code: 'SPRING', amount: '25.00' }, promotion: '0.00', subtotal: '0.00', tax: '0.00', status: 'Paid' },
  ]);
  expect(await invoicesOf(2n)).toMatchObject([
    {
      lines: [{ kind: 'monthly', amount: '25.00' }],
      promo: { code: 'FIVE', amount: '5.00' },
      subtotal: '20.00',
      taxes: [{ name: 'GST', amount: '1.00' }],
      total: '21.00',
    },
  ]);
  expect(await days.world.database.owner`select 1 from invoices where client_id = 3`).toHaveLength(0);
  await rebuildProjections(days.world.database.worker, { check: false });
  expect(await invoicesOf(2n)).toMatchObject([{ promo: { code: 'FIVE', amount: '5.00' }, total: '21.00' }]);
});

test('once it has taken something off, another one waits until it is over; before that it takes its place', async () => {
  expect(await refusalFrom(apply(1n, 'FIVE'))).toMatchObject({ messages: { promoCode: ['Promo code is not valid'] } });
  await (await asStaff()).promoCodes.create({ ...CODE, code: 'NEXT', offBps: 1_000 });
  expect(await refusalFrom(apply(1n, 'NEXT'))).toMatchObject({
    status: 409,
    messages: {
      promoCode: ['The code SPRING takes off your invoices until April\u00a02026. There is one code at a time.'],
    },
  });
  expect(await apply(3n, 'NEXT')).toMatchObject({ promoCode: 'NEXT' });
  expect(await apply(3n, 'SPRING')).toMatchObject({ promoCode: 'SPRING' });
  const rows = await days.world.database.owner<{ code: string; replaced: boolean }[]>`
    select code, replaced_at is not null as replaced from promo_redemptions where client_id = 3 order by id`;
  expect(rows).toEqual([
    { code: 'SPRING', replaced: true },
    { code: 'NEXT', replaced: true },
    { code: 'SPRING', replaced: false },
  ]);
});
