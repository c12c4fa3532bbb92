import { inTransaction } from '@cordelle/db/connection.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';
import { carryOf } from './standing.ts';

let world: DayWorld;
let callers: Callers;
/** What the client was told at the end of each day of the worked example. */
const told = new Map<string, Awaited<ReturnType<typeof carryOf>>>();

beforeAll(async () => {
  world = await DayWorld.open();
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  const client = { id: CLIENT, currency: 'CAD' } as const;
  await liveWorkedExample(world.database.worker, async (date) => {
    told.set(
      date,
      await inTransaction(world.database.app, { clientId: CLIENT, readOnly: true }, (tx) =>
        carryOf(tx, client, date, 'en'),
      ),
    );
  });
  world.setClock('2026-04-17', '10:00');
  callers = new Callers(world);
});
afterAll(() => world.close());

describe('what a settlement left', () => {
  test('more was taken back than collected: why, and how it is recovered', () => {
    expect(told.get('2026-04-09')).toEqual({
      settlementId: '2',
      settlementDate: '2026-04-09',
      currency: 'CAD',
      carried: '-903.44',
      kind: 'owed',
      minimumPayout: '0.01',
      owed: '903.44',
      due: '0.00',
      owingSince: '2026-04-09',
      debtWrittenOff: null,
      causes: {
        chargebacks: { amount: '1250.99', count: 1 },
        largest: [
          {
            transactionId: '3',
            customerId: '9',
            customerName: 'Customer 9',
            amount: '1250.99',
            declineDate: '2026-04-08',
            statusReason: 'No Agreement',
            explanation: 'The customer cancelled the agreement',
          },
        ],
        fees: '0.00',
      },
      recovery: [
        { step: 'carry', from: '2026-04-09', until: null, amount: null, state: 'now' },
        { step: 'use_holdback', from: '2026-04-16', until: '2026-04-16', amount: '147.13', state: 'later' },
        { step: 'review', from: '2026-04-17', until: null, amount: null, state: 'later' },
      ],
    });
  });

  test('nothing, where a deposit was sent', () => {
    expect(told.get('2026-03-26')).toBeNull();
    expect(told.get('2026-04-16')).toBeNull();
  });

  test('less than is sent at least, or a deposit that waits for another account', async () => {
    const { owner } = world.database;
    const asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
    const carry = async () => (await (await asOwner()).settlements.standing({})).carry;
    expect(await carry()).toBeNull();
    await owner`update clients set hold_days = 8, holdback_bps = 1000, holdback_days = 30 where id = 1`;
    expect(await (await asOwner()).settlements.standing({})).toMatchObject({
      holdDays: 8,
      holdbackRule: { bps: 1000, days: 30 },
    });
    await owner`insert into settlements
      select client_id, 9, '2026-04-17', currency, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', 450, 0, 450, null, 'Carried', null,
             created_at, 1 from settlements where client_id = 1 and id = 3`;
    expect(await carry()).toMatchObject({ kind: 'payouts_paused', carried: '4.50', recovery: [] });
    await owner`insert into client_bank_accounts (client_id, id, purpose, country, institution_number_encrypted,
        transit_number_encrypted, account_number_encrypted, last2, active, created_at)
      values (1, 1, 'settlement', 'CA', 'unreadable', 'unreadable', 'unreadable', '67', true, now())`;
    await owner`update clients set minimum_payout_cents = 1000 where id = 1`;
    expect(await carry()).toMatchObject({
      kind: 'below_minimum',
      carried: '4.50',
      minimumPayout: '10.00',
      owed: '0.00',
    });
  });
});

test('the days ahead: what is approved on each unless it comes back', async () => {
  const id = 7n;
  const [customer = 0n] = await world.addClient({ id, rail: 'CA' });
  const debit = { rail: 'CA', clientId: id, customerId: customer } as const;
  await world.addDebit({ ...debit, id: 71n, amount: '100.01', requestedDate: '2026-04-20' });
  await world.addDebit({ ...debit, id: 72n, amount: '50.00', requestedDate: '2026-04-20' });
  await world.addDebit({ ...debit, id: 73n, amount: '7.00', requestedDate: '2026-04-21' });
  await world.addDebit({ ...debit, id: 74n, amount: '9.00', requestedDate: '2026-03-02' });
  await world.database.owner`update clients set holdback_bps = 500 where id = 7`;
  const asOwner = await callers.member({ clientId: id, role: 'client_read_only' });
  const none = { feesNetted: '0.00', holdbackApplied: '0.00', holdbackReleased: '0.00' };
  const day = { status: 'Scheduled', currency: 'CAD', ...none, openingCarry: '0.00', closingCarry: '0.00' };
  expect(await (await asOwner()).settlements.upcoming({})).toEqual({
    carried: '0.00',
    nextDepositOn: '2026-04-17',
    payoutsPaused: false,
    underReview: { amount: '0.00', count: 0 },
    records: [
      {
        ...day,
        settlementDate: '2026-04-17',
        expected: { amount: '9.00', count: 1 },
        holdback: '0.45',
        net: '8.55',
        deposit: '8.55',
      },
      {
        ...day,
        settlementDate: '2026-04-27',
        expected: { amount: '150.01', count: 2 },
        holdback: '7.50',
        net: '142.51',
        deposit: '142.51',
      },
      {
        ...day,
        settlementDate: '2026-04-28',
        expected: { amount: '7.00', count: 1 },
        holdback: '0.35',
        net: '6.65',
        deposit: '6.65',
      },
    ],
  });
  const asOther = await callers.member({ clientId: CLIENT, role: 'client_primary' });
  expect((await (await asOther()).settlements.upcoming({})).records).toEqual([]);
});
