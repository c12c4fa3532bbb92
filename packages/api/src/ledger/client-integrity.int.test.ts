import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers } from '../testing/callers.ts';

const OTHER = CLIENT + 1n;
type Member = Awaited<ReturnType<Callers['member']>>;

let world: DayWorld;
let asReader: Member;
let asStranger: Member;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-17', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await addClient(world.database.worker, { id: OTHER, customers: 1 });
  await liveWorkedExample(world.database.worker);
  const callers = new Callers(world);
  asReader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
  asStranger = await callers.member({ clientId: OTHER, role: 'client_primary' });
});
afterAll(() => world.close());

/** What somebody alters behind the engine's back. */
const alter = (statement: string) => world.database.owner.unsafe(statement);
const broken = async (member: Member) =>
  (await (await member()).ledger.clientIntegrity({})).invariants.filter(({ holds }) => !holds);

describe('Given the month of the worked example', () => {
  test('every statement holds, with both sums to the cent, and says how much was compared', async () => {
    const integrity = await (await asReader()).ledger.clientIntegrity({});
    expect(integrity.invariants.map(({ name, holds }) => [name, holds])).toEqual(
      ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9', 'i10'].map((name) => [name, true]),
    );
    expect(
      Object.fromEntries(integrity.invariants.map(({ name, records, postings }) => [name, [records, postings]])),
    ).toMatchObject({
      i1: ['0.00', '0.00'],
      i4: ['247.13', '247.13'],
      i7: ['247.13', '247.13'],
      i8: [null, null],
      i9: ['4695.36', '4695.36'],
      i6: [null, null],
    });
    expect(integrity.checked).toMatchObject({ transactions: 8, settlements: 3 });
    expect(integrity.checked.postings).toBeGreaterThan(20);
  });

  test('another business sees nothing of it', async () => {
    const integrity = await (await asStranger()).ledger.clientIntegrity({});
    expect(integrity.checked).toEqual({ transactions: 0, settlements: 0, postings: 0 });
    expect(integrity.invariants.find(({ name }) => name === 'i9')?.records ?? null).toBeNull();
  });

  test('an altered payment is named and can be opened; another business is told nothing', async () => {
    await alter(`update transactions set settlement_id = null where client_id = ${CLIENT} and amount_cents = 4250`);
    try {
      const [found, ...others] = await broken(asReader);
      expect(others).toEqual([]);
      expect(found).toMatchObject({ name: 'i9', offenders: [{ settlementId: '1', transaction: null }] });
      expect(await broken(asStranger)).toEqual([]);
    } finally {
      await alter(`update transactions set settlement_id = 1 where client_id = ${CLIENT} and amount_cents = 4250`);
    }
  });

  test('a balance that is not what the records say is shown beside them', async () => {
    await alter(
      `update postings set cents = cents + 100 where client_id = ${CLIENT} and rule = 'P6' and cents = 28500`,
    );
    try {
      expect(await broken(asReader)).toMatchObject([
        { name: 'i3', records: '0.00', postings: '-1.00' },
        { name: 'i4', records: '247.13', postings: '248.13' },
      ]);
    } finally {
      await alter(
        `update postings set cents = cents - 100 where client_id = ${CLIENT} and rule = 'P6' and cents = 28600`,
      );
    }
  });
});
