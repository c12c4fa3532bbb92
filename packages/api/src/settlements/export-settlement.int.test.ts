import { inTransaction } from '@cordelle/db/connection.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_KINDS } from '../downloads/export-kinds.ts';
import { exportSource } from '../exports/ask-for-export.ts';
import { csvBytes } from '../exports/export-bytes.ts';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { linesInParts } from '../testing/lines-in-parts.ts';

let world: DayWorld;
let callers: Callers;
let asOwner: Awaited<ReturnType<Callers['member']>>;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-17', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(world.database.worker);
  await world.database.owner`update transactions set comment = '=1+1' where client_id = 1 and id = 2`;
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
});
afterAll(() => world.close());

const listOf = (input: object, language: 'en' | 'fr' = 'en') =>
  EXPORT_KINDS.settlement.of(input, exportSource(world.app(), CLIENT, language));
async function csvOf(input: object): Promise<string[][]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of csvBytes(world.database.app, CLIENT, listOf(input))) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  expect(text.startsWith('\uFEFF')).toBe(true);
  return parse(text.slice(1));
}
const printed = async (input: object, language: 'en' | 'fr' = 'en') => {
  const request = await inTransaction(world.database.app, { clientId: CLIENT, readOnly: true }, (tx) =>
    listOf(input, language).pdf(tx),
  );
  if (request.document !== 'settlement_statement') throw new Error('another document');
  return request.facts;
};

describe('a settlement as a spreadsheet', () => {
  test('holds each of its payments with the columns of the contract', async () => {
    const rows = await csvOf({ settlementId: '1', sort: { field: 'amount', direction: 'asc' } });
    expect(rows[0]).toEqual([
      'Process Date',
      'Amount',
      'Customer',
      'Status',
      'Comment',
      'Reported To Integration',
      'Integrated',
      'Counted As',
      'Status Reason',
      'Transaction',
      'Explanation',
    ]);
    expect(rows.slice(1).map((row) => [row[1], row[3], row[7]])).toEqual([
      ['42.50', 'Approved', 'Approved'],
      ['99.99', 'Approved', 'Approved'],
      ['150.00', 'Declined', 'Declined'],
      ['895.00', 'Declined', 'Declined'],
      ['1250.99', 'Chargeback', 'Approved'],
      ['2500.00', 'Approved', 'Approved'],
    ]);
    expect(rows[1]?.[4]).toBe("'=1+1");
    // The reason as everywhere, and the same explained.
    expect([rows[3]?.[8], rows[3]?.[10]]).toEqual(['Insufficient Funds', 'Not enough money in the account (NSF)']);
  });

  test.each(['processDate', 'amount', 'customerName', 'status'] as const)(
    'by %s is the same however small its parts are, either way',
    async (field) => {
      for (const direction of ['asc', 'desc'] as const) {
        const list = listOf({ settlementId: '1', sort: { field, direction } });
        const whole = (await csvOf({ settlementId: '1', sort: { field, direction } })).slice(1);
        const rows = await linesInParts(world.database.app, CLIENT, list, 2);
        expect(rows.map((row) => row[9])).toEqual(whole.map((row) => row[9]));
        expect(rows).toHaveLength(6);
      }
    },
  );
});

describe('a settlement in print', () => {
  test('is the proof: every line of the sum, what is left unexplained, every payment', async () => {
    const { facts, equation, notes, payments } = await printed({ settlementId: '1' });
    expect(equation).toEqual({
      title: 'How the deposit was calculated',
      lines: [
        { label: 'Approved', count: '4', amount: '$3,893.48' },
        { label: 'Holdback', count: '', amount: '−$194.68' },
      ],
      deposit: { label: 'Deposit (CAD)', amount: '$3,698.80' },
    });
    expect(facts).toContainEqual({ label: 'Reference', value: 'payout-1' });
    expect(notes[0]).toMatch(/Difference: \$0\.00/);
    expect(payments).toMatchObject({ title: 'Settlement of Mar 26, 2026', business: 'Client 1' });
    expect(payments.rows).toHaveLength(6);
    expect(payments.totals?.at(-1)).toEqual({ label: 'Total (6)', value: '$4,938.48' });
  });

  test('speaks the reader’s language', async () => {
    const { equation, payments } = await printed({ settlementId: '1' }, 'fr');
    expect(equation.deposit.amount).toMatch(/3.698,80.\$/);
    const reasons = (rows: typeof payments.rows) => new Set(rows.map((row) => row[4]).filter(Boolean));
    expect(reasons(payments.rows)).toEqual(new Set(['Provision insuffisante', 'Compte fermé', 'Aucune entente']));
    const english = await printed({ settlementId: '1' });
    expect(reasons(english.payments.rows)).toEqual(new Set(['Insufficient Funds', 'Account Closed', 'No Agreement']));
  });
});

describe('a file of a settlement', () => {
  test('is a link for whoever may export, drawn when it is followed', async () => {
    const { link, job } = await (await asOwner()).settlements.export({ settlementId: '1', format: 'pdf' });
    expect(job).toBeNull();
    expect(link?.filename).toBe('settlement-1.pdf');
    expect((await (await asOwner()).settlements.csv({ settlementId: '1' })).filename).toBe('settlement-1.csv');
  });

  test('is refused to readers; another client’s is not found', async () => {
    const asReader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
    await world.addClient({ id: 8n, rail: 'CA' });
    const asOther = await callers.member({ clientId: 8n, role: 'client_primary' });
    for (const format of ['csv', 'pdf'] as const) {
      const wanted = { settlementId: '1', format };
      expect(await refusalFrom((await asReader()).settlements.export(wanted))).toMatchObject({ status: 403 });
      expect(await refusalFrom((await asOther()).settlements.export(wanted))).toMatchObject({ status: 404 });
    }
  });
});
