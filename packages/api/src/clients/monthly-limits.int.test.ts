import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;
let asAda: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  await world.addClient({ id: 4n, rail: 'CA', customers: 4 });
  await world.addClient({ id: 5n, rail: 'US' });
  callers = new Callers(world);
  asAda = await callers.member({ clientId: 4n, role: 'client_primary' });
});
afterAll(() => world.close());

const set = async (asked: {
  customerDefaultMonthlyLimit?: string;
  customersLimits?: { id: string; customerSpecificMonthlyLimit: string | null }[];
}) => (await (await callers.staff())()).clients.setMonthlyLimits({ id: '4', ...asked });
const create = async (customerId: string, amount: string) =>
  (await asAda()).transactionSchedules.create({ customerId, amount, frequency: 'Once', processDate: '2026-03-19' });

test('a customer’s own limit counts before that of all; 0 is none; null goes back', async () => {
  expect(
    await set({
      customerDefaultMonthlyLimit: '100',
      customersLimits: [
        { id: '4001', customerSpecificMonthlyLimit: '150.00' },
        { id: '4002', customerSpecificMonthlyLimit: '0' },
      ],
    }),
  ).toEqual({
    customerDefaultMonthlyLimit: '100.00',
    customersLimits: [
      { id: '4001', name: expect.any(String), customerSpecificMonthlyLimit: '150.00' },
      { id: '4002', name: expect.any(String), customerSpecificMonthlyLimit: '0.00' },
    ],
    paymentsAboveLimit: [],
    paymentsAboveLimitCount: 0,
  });
  await create('4001', '150');
  await create('4002', '900');
  expect(await refusalFrom(create('4003', '100.01'))).toMatchObject({
    code: 'schedule.over_monthly_limit',
    messages: {
      base: [
        'Payments in March\u00a02026 would total $100.01, above the monthly limit of $100.00. Lower the amount, or ask support to raise the limit.',
      ],
    },
  });
  await set({ customersLimits: [{ id: '4002', customerSpecificMonthlyLimit: null }] });
  expect(await refusalFrom(create('4002', '1'))).toMatchObject({ code: 'schedule.over_monthly_limit' });
});

test('who runs the business reads the limits and does not set them', async () => {
  await set({ customerDefaultMonthlyLimit: '100' });
  const ada = await asAda();
  expect(await ada.clients.byId({ id: '4' })).toMatchObject({ customerDefaultMonthlyLimit: '100.00' });
  expect(await refusalFrom(ada.clients.setMonthlyLimits({ id: '4', customersLimits: [] }))).toMatchObject({
    status: 403,
  });
  const reader = (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
  expect(await (await reader).clients.byId({ id: '4' })).toMatchObject({
    customerDefaultMonthlyLimit: null,
    customersLimits: null,
  });
});

test('a customer of somebody else, or a client there is not, changes nothing', async () => {
  await set({ customerDefaultMonthlyLimit: '100' });
  const foreign = set({
    customerDefaultMonthlyLimit: '7',
    customersLimits: [{ id: '5001', customerSpecificMonthlyLimit: '5' }],
  });
  expect(await refusalFrom(foreign)).toMatchObject({ status: 404 });
  const staff = await (await callers.staff())();
  expect(await refusalFrom(staff.clients.setMonthlyLimits({ id: '99' }))).toMatchObject({ status: 404 });
  expect(await staff.clients.byId({ id: '4' })).toMatchObject({ customerDefaultMonthlyLimit: '100.00' });
});

test('what was and what is stand in the logs of the provider and of the client', async () => {
  await set({
    customerDefaultMonthlyLimit: '0',
    customersLimits: [{ id: '4004', customerSpecificMonthlyLimit: '20' }],
  });
  const rows = await world.database.owner<{ clientId: bigint; after: unknown }[]>`
    select client_id as "clientId", after from audit_log where action = 'clients.setMonthlyLimits' order by id desc limit 2`;
  expect(rows.map(({ after }) => after)).toEqual([
    { customerDefaultMonthlyLimit: '0.00', customersLimits: { 4004: '20.00' } },
    { customerDefaultMonthlyLimit: '0.00', customersLimits: { 4004: '20.00' } },
  ]);
  expect(rows.map(({ clientId }) => clientId)).toContain(4n);
});

test('payments above a limit are named before and after it is saved, as the batch would hold them back', async () => {
  await set({
    customerDefaultMonthlyLimit: '0',
    customersLimits: [{ id: '4004', customerSpecificMonthlyLimit: null }],
  });
  const ada = await asAda();
  await ada.transactionSchedules.create({
    customerId: '4004',
    amount: '80',
    frequency: 'Once',
    processDate: '2026-04-07',
  });
  await ada.transactionSchedules.create({
    customerId: '4004',
    amount: '30',
    frequency: 'Once',
    processDate: '2026-04-15',
  });
  const asked = { id: '4', customersLimits: [{ id: '4004', customerSpecificMonthlyLimit: '100.00' }] };
  const held = {
    paymentsAboveLimit: [
      {
        customerId: '4004',
        customerName: expect.any(String),
        scheduleId: expect.any(String),
        frequency: 'Once',
        amount: '30.00',
        processDate: '2026-04-15',
        payments: 1,
      },
    ],
    paymentsAboveLimitCount: 1,
  };
  const staff = await (await callers.staff())();
  expect(await staff.clients.tryMonthlyLimits(asked)).toEqual({ problems: {}, warnings: [], ...held });
  expect((await staff.clients.byId({ id: '4' })).customersLimits).not.toContainEqual(
    expect.objectContaining({ id: '4004' }),
  );
  expect(await staff.clients.setMonthlyLimits(asked)).toMatchObject(held);
  expect(await set({ customersLimits: [{ id: '4004', customerSpecificMonthlyLimit: '110' }] })).toMatchObject({
    paymentsAboveLimit: [],
    paymentsAboveLimitCount: 0,
  });
});
