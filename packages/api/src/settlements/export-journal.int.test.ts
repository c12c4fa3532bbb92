import { inTransaction } from '@cordelle/db/connection.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { JOURNAL_LAYOUTS } from '@cordelle/validation/journal-layout.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_KINDS } from '../downloads/export-kinds.ts';
import { exportSource } from '../exports/ask-for-export.ts';
import { csvBytes } from '../exports/export-bytes.ts';
import { Callers } from '../testing/callers.ts';
import { linesInParts } from '../testing/lines-in-parts.ts';

let world: DayWorld;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-17', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(world.database.worker);
});
afterAll(() => world.close());

const journalOf = (input: object, language: 'en' | 'fr' = 'en', clientId = CLIENT) =>
  EXPORT_KINDS.settlement_journal.of(input, exportSource(world.app(), clientId, language));
async function csvOf(
  input: object,
  language: 'en' | 'fr' = 'en',
  clientId = CLIENT,
): Promise<Record<string, string>[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of csvBytes(world.database.app, clientId, journalOf(input, language, clientId)))
    pieces.push(piece);
  return parse(Buffer.concat(pieces).toString().slice(1), { columns: true });
}
const cents = (text: string | undefined): bigint => (text ? centsOf(text) : 0n);
/** Balances by account. */
function balances(rows: readonly Record<string, string>[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { Account = '', Debit, Credit } of rows)
    sums.set(Account, (sums.get(Account) ?? 0n) + cents(Debit) - cents(Credit));
  return Object.fromEntries([...sums].map(([account, sum]) => [account, String(sum)]));
}

describe('settlements as entries of a ledger', () => {
  test('balance, and end where the worked example ends', async () => {
    const rows = await csvOf({});
    expect(rows).toHaveLength(await inTransaction(world.database.worker, {}, (tx) => journalOf({}).count(tx)));
    expect(rows[0]).toMatchObject({
      Date: '2026-03-26',
      Reference: 'S1-2',
      Account: 'Debit clearing',
      Debit: '42.50',
      Credit: '',
      Currency: 'CAD',
      Settlement: '1',
      Transaction: '2',
    });
    expect(balances(rows)).toEqual({
      'Debit clearing': '0',
      'Accounts receivable': '-494249',
      'Holdback kept': '24713',
      Bank: '469536',
    });
  });

  test('have each a reference of its own, that of the settlement for its deposit', async () => {
    const rows = await csvOf({});
    const references = rows.map(({ Reference = '' }) => Reference);
    expect(new Set(references).size).toBe(rows.length / 2);
    expect(references.slice(1).every((reference, index) => index % 2 === 1 || reference === references[index])).toBe(
      true,
    );
    const moved = rows.filter(({ Settlement, Transaction }) => Settlement === '1' && Transaction === '');
    expect(moved.map(({ Reference, Description }) => `${Reference} ${Description}`)).toEqual([
      'S1-H Holdback',
      'S1-H Holdback',
      'S1 Deposit',
      'S1 Deposit',
    ]);
  });

  test('use the names that the client has for its accounts', async () => {
    const rows = await csvOf({ clearing: '1150 Clearing', bank: '1000', receivable: '1100' });
    expect(Object.keys(balances(rows)).sort()).toEqual(['1000', '1100', '1150 Clearing', 'Holdback kept']);
  });

  test('are those of some days', async () => {
    const rows = await csvOf({ startDate: '2026-04-01', endDate: '2026-04-10' });
    expect(new Set(rows.map(({ Date: date }) => date))).toEqual(new Set(['2026-04-09']));
    expect(balances(rows)['Accounts receivable']).toBe('95099');
  });

  test.each(JOURNAL_LAYOUTS)('come laid out for %s, with as much debited as credited', async (layout) => {
    const rows = await csvOf({ layout }, 'fr');
    expect(rows.length).toBeGreaterThan(10);
    const sum = rows.reduce(
      (total, { Debit, Credit, Amount }) => total + cents(Debit) - cents(Credit) + cents(Amount),
      0n,
    );
    expect(sum).toBe(0n);
    expect(JSON.stringify(rows)).toContain('Compensation des débits');
  });

  test('come in parts of any size, none twice and none left out', async () => {
    const whole = await csvOf({});
    const journal = journalOf({});
    const lines = whole.map((row) => Object.values(row));
    for (const limit of [2, 3, 7])
      expect(await linesInParts(world.database.worker, CLIENT, journal, limit)).toEqual(lines);
  });

  test('are nobody else’s', async () => {
    await addClient(world.database.worker, { id: 2n, customers: 1 }).catch(() => undefined);
    expect(await csvOf({}, 'en', 2n)).toEqual([]);
    const callers = new Callers(world);
    const asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
    expect((await (await asOwner()).settlements.exportJournal({ layout: 'sage' })).link?.url).toBeTruthy();
  });
});
