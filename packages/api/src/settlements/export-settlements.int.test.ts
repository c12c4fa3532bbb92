import { inTransaction } from '@cordelle/db/connection.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { keptLogo } from '@cordelle/engine/testing/kept-logo.ts';
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
  callers = new Callers(world);
  asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
});
afterAll(() => world.close());

const listOf = (input: object, language: 'en' | 'fr' = 'en') =>
  EXPORT_KINDS.settlements.of(input, exportSource(world.app(), CLIENT, language));
async function csvOf(input: object, language: 'en' | 'fr' = 'en'): Promise<string[][]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of csvBytes(world.database.app, CLIENT, listOf(input, language))) pieces.push(piece);
  return parse(Buffer.concat(pieces).toString().slice(1));
}

describe('the settlements as a spreadsheet', () => {
  test('are those of the list, newest first, and their sums', async () => {
    const [head, ...rows] = await csvOf({});
    expect(head).toEqual([
      ...['Settlement date', 'Status', 'Deposit', 'Your statement'],
      ...['Amount on your statement', 'Total', 'Total: payments'],
      ...['Approved', 'Approved: payments', 'Chargebacks', 'Chargebacks: payments'],
      ...['Declined', 'Declined: payments', 'Holdback', 'Currency', 'Settlement', 'Of it returned'],
    ]);
    const { records } = await (await asOwner()).settlements.list({});
    expect(rows.slice(0, -1).map(([date, , payout]) => [date, payout])).toEqual(
      records.map(({ settlementDate, payout }) => [settlementDate, payout]),
    );
    const totals = await (await asOwner()).settlements.totals({});
    expect(rows.at(-1)).toEqual([
      ...['Total', '', totals.payout, '', ''],
      ...[totals.total, totals.approved, totals.chargeback, totals.declined].flatMap(({ amount, count }) => [
        amount,
        String(count),
      ]),
      ...[totals.holdback, '', '', totals.returned],
    ]);
  });

  test.each([
    [{ startDate: '2026-04-01' }, ['2026-04-16', '2026-04-09']],
    [{ startDate: '2026-03-01', endDate: '2026-04-09' }, ['2026-04-09', '2026-03-26']],
    [{ search: '04-16' }, ['2026-04-16']],
    [{ sort: { field: 'holdback', direction: 'desc' } }, ['2026-03-26', '2026-04-16', '2026-04-09']],
  ])('of %j are those on screen, and so are their sums', async (input, dates) => {
    const rows = (await csvOf(input)).slice(1);
    expect(rows.slice(0, -1).map(([date]) => date)).toEqual(dates);
    const { sort, ...found } = input as Parameters<Awaited<ReturnType<typeof asOwner>>['settlements']['list']>[0];
    const caller = await asOwner();
    expect((await caller.settlements.list({ ...found, ...(sort ? { sort } : {}) })).records).toHaveLength(dates.length);
    expect(rows.at(-1)?.[2]).toBe((await caller.settlements.totals(found)).payout);
  });

  test('where none is found have their headings alone', async () => {
    expect(await csvOf({ startDate: '2030-01-01' })).toHaveLength(1);
  });

  test('speak the reader’s language; days and amounts stay as programs read them', async () => {
    const [head, first, , , last] = await csvOf({}, 'fr');
    expect(head?.slice(0, 3)).toEqual(['Date de règlement', 'État', 'Dépôt']);
    expect(head?.[6]).toBe('Total\u00A0: paiements');
    expect(first?.slice(0, 3)).toEqual(['2026-04-16', 'Versé', '996.56']);
    expect(last?.[0]).toBe('Total');
  });

  test.each(['settlementDate', 'total', 'holdback'] as const)('by %s are the same in small parts', async (field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const input = { sort: { field, direction } };
      const whole = (await csvOf(input)).slice(1);
      for (const limit of [1, 2, 3])
        expect(await linesInParts(world.database.app, CLIENT, listOf(input), limit)).toEqual(whole);
    }
  });
});

test('the settlements in print have their days, sums and words', async () => {
  const request = await inTransaction(world.database.app, { clientId: CLIENT, readOnly: true }, (tx) =>
    listOf({ startDate: '2026-04-01', endDate: '2026-04-30' }).pdf(tx),
  );
  if (request.document !== 'table_report') throw new Error('another document');
  expect(request.facts).toMatchObject({ title: 'Settlements', business: 'Client 1' });
  expect(request.facts.rows[0]).toEqual([
    ...['Apr\u00a016,\u00a02026', 'Paid', '$996.56', '$2,000.00 (1)'],
    ...['$2,000.00 (1)', '$0.00 (0)', '$0.00 (0)', '$100.00'],
  ]);
  expect(request.facts.totals?.at(-1)).toEqual({ label: 'Deposit', value: '$996.56' });
});

test('what is printed has the picture of the business, once it has one', async () => {
  const inPrint = () =>
    inTransaction(world.database.app, { clientId: CLIENT, readOnly: true }, async (tx) => {
      const list = await listOf({}).pdf(tx);
      const [{ id } = { id: 0n }] = await tx.sql<{ id: bigint }[]>`select id from settlements limit 1`;
      const source = exportSource(world.app(), CLIENT, 'en');
      const one = await EXPORT_KINDS.settlement.of({ settlementId: String(id) }, source).pdf(tx);
      if (list.document !== 'table_report' || one.document !== 'settlement_statement')
        throw new Error('another document');
      return [list.facts.logo, one.facts.payments.logo];
    });
  expect(await inPrint()).toEqual([null, null]);
  const bytes = Uint8Array.from([137, 80, 78, 71]);
  await keptLogo(world, CLIENT, bytes);
  const logo = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
  expect(await inPrint()).toEqual([logo, logo]);
});

describe('a file of the settlements', () => {
  test('is a link for whoever may export, and leaves behind who asked', async () => {
    const wanted = { startDate: '2026-04-01', format: 'csv' } as const;
    const { link, job } = await (await asOwner()).settlements.exportList(wanted);
    expect(job).toBeNull();
    expect(link?.filename).toBe('settlements-from-2026-04-01.csv');
    const [row] = await world.database.owner`
      select count(*)::int as count from audit_log where client_id = ${CLIENT} and action = 'settlements.exportList'`;
    expect(row?.count).toBe(1);
  });

  test('is refused to readers; another client’s are not in it', async () => {
    const asReader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
    expect(await refusalFrom((await asReader()).settlements.exportList({ format: 'csv' }))).toMatchObject({
      status: 403,
    });
    await world.addClient({ id: 8n, rail: 'CA' });
    const list = EXPORT_KINDS.settlements.of({}, exportSource(world.app(), 8n, 'en'));
    expect(await inTransaction(world.database.app, { clientId: 8n }, (tx) => list.count(tx))).toBe(0);
  });
});
