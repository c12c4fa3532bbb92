import type { TableReportFacts } from '@cordelle/engine/ports/documents.ts';
import { addClient } from '@cordelle/engine/testing/clients.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { CLIENT, liveWorkedExample } from '@cordelle/engine/testing/worked-example.ts';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';
import { monthArchive } from './month-archive.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-04-17', '10:00');
  await addClient(world.database.worker, { id: CLIENT, customers: 9 });
  await liveWorkedExample(world.database.worker);
  callers = new Callers(world);
});
afterAll(() => world.close());

type Row = Readonly<Record<string, string>>;

type Totals = NonNullable<TableReportFacts['totals']>;

async function archiveOf(month: string, language: 'en' | 'fr' = 'en', onTotals?: (totals: Totals) => void) {
  const pieces: Uint8Array[] = [];
  const app = world.app();
  const documents: typeof app.documents = {
    ...app.documents,
    draw(request, when) {
      if (request.document === 'table_report') onTotals?.(request.facts.totals ?? []);
      return app.documents.draw(request, when);
    },
  };
  for await (const piece of monthArchive(
    { ...app, documents },
    { clientId: CLIENT, month, language, withInvoices: true },
  ))
    pieces.push(piece);
  const files = unzipSync(Buffer.concat(pieces));
  return {
    names: Object.keys(files),
    rows: (name: string): Row[] => {
      const text = Buffer.from(files[name] ?? []).toString('utf8');
      expect(text.startsWith('\uFEFF')).toBe(true);
      return parse(text.slice(1), { columns: true });
    },
    bytes: (name: string) => files[name] ?? new Uint8Array(),
  };
}

const cents = (text: string | undefined): number => Math.round(Number(text) * 100);
const sumOf = (rows: readonly Row[], column: string): number => rows.reduce((sum, row) => sum + cents(row[column]), 0);

describe('a month as an archive', () => {
  test.each(['2026-03', '2026-04'])(
    'its totals meet: payments, settlements and deposits of %s lead to one another to the cent',
    async (month) => {
      const archive = await archiveOf(month);
      expect(archive.names.slice(0, 5)).toEqual([
        `settlements-${month}.csv`,
        `payments-${month}.csv`,
        `deposits-${month}.csv`,
        `invoices-${month}.csv`,
        `summary-${month}.pdf`,
      ]);
      const settlements = archive.rows(`settlements-${month}.csv`);
      const days = settlements.slice(0, -1);
      const total = settlements.at(-1);
      expect(days.length).toBeGreaterThan(0);
      for (const row of days) expect(row.Difference).toBe('0.00');
      // Each begins with what the one before carried over.
      for (const [index, row] of days.slice(1).entries())
        expect(cents(row['Carried from the previous settlement'])).toBe(
          0 - cents(days[index]?.['Carried to the next settlement']),
        );
      const payments = archive.rows(`payments-${month}.csv`).slice(0, -1);
      const countedAs = (line: string) => payments.filter((row) => row['Counted as'] === line);
      expect(sumOf(countedAs('Approved'), 'Amount')).toBe(cents(total?.Approved));
      expect(0 - sumOf(countedAs('Chargeback'), 'Amount')).toBe(cents(total?.Chargebacks));
      expect(sumOf(payments, 'Effect on the deposit')).toBe(cents(total?.Approved) + cents(total?.Chargebacks));
      const deposits = archive.rows(`deposits-${month}.csv`);
      expect(sumOf(deposits.slice(0, -1), 'Deposit')).toBe(cents(total?.Deposit));
      expect(cents(deposits.at(-1)?.Deposit)).toBe(cents(total?.Deposit));
      expect(
        Buffer.from(archive.bytes(`summary-${month}.pdf`))
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    },
  );

  test('of a month with an invoice that was voided has neither its amount nor its page', async () => {
    const before = await archiveOf('2026-04');
    const [invoice] = await world.database.owner<{ id: bigint; number: string; total: bigint }[]>`
      select id, number, total_cents as total from invoices where client_id = ${CLIENT} and invoice_date between '2026-04-01' and '2026-04-30'`;
    await world.database.owner`update invoices set status = 'Void' where id = ${String(invoice?.id)}`;
    const after = await archiveOf('2026-04');
    expect(before.names).toContain(`${invoice?.number}.pdf`);
    expect(after.names).not.toContain(`${invoice?.number}.pdf`);
    const totalOf = (archive: typeof before) =>
      cents(archive.rows('invoices-2026-04.csv').at(-1)?.['Total of the invoice']);
    expect(totalOf(before) - totalOf(after)).toBe(Number(invoice?.total));
    await world.database.owner`update invoices set status = 'Paid' where id = ${String(invoice?.id)}`;
  });

  test('says which deposits came back and when, and totals what stayed', async () => {
    const { owner } = world.database;
    await owner`update settlements set status = 'Returned' where client_id = ${String(CLIENT)} and id = 3`;
    await owner`update payouts set status = 'Bounced', bounced_date = '2026-04-20'
                 where client_id = ${String(CLIENT)} and settlement_id = 3`;
    const drawn: Totals[number][] = [];
    const archive = await archiveOf('2026-04', 'en', (totals) => drawn.push(...totals));
    const came = { Status: 'Returned', 'Returned on': '2026-04-20', Deposit: '996.56', 'Of it returned': '996.56' };
    expect(archive.rows('deposits-2026-04.csv')).toMatchObject([
      { ...came, 'Paid, less what was returned': '0.00' },
      { Status: '', Deposit: '996.56', 'Of it returned': '996.56', 'Paid, less what was returned': '0.00' },
    ]);
    expect(drawn).toContainEqual({ label: 'Of it returned', value: '$996.56' });
    const asOwner = await (await callers.member({ clientId: CLIENT, role: 'client_primary' }))();
    const april = { startDate: '2026-04-01', endDate: '2026-04-30' };
    expect(await asOwner.settlements.totals(april)).toMatchObject({ payout: '996.56', returned: '996.56' });
    await owner`update settlements set status = 'Paid' where client_id = ${String(CLIENT)} and id = 3`;
    await owner`update payouts set status = 'Confirmed', bounced_date = null
                 where client_id = ${String(CLIENT)} and settlement_id = 3`;
  });

  test('is in the language of the reader, with the same reason for the same thing', async () => {
    const archive = await archiveOf('2026-03', 'fr');
    expect(archive.names).toContain('reglements-2026-03.csv');
    const reasons = archive.rows('paiements-2026-03.csv').flatMap((row) => (row['Code de retour'] ? [row.Raison] : []));
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.every((reason) => reason !== '')).toBe(true);
  });

  test('of a month without settlements counts none, and carries what was carried into it', async () => {
    await world.database.owner`insert into settlements
      select client_id, 9, '2026-05-29', currency, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', -50000, 0, -50000, null, 'Carried', null,
             created_at, 1 from settlements where client_id = ${String(CLIENT)} and id = 3`;
    const drawn: { label: string; value: string }[] = [];
    const archive = await archiveOf('2026-06', 'en', (totals) => drawn.push(...totals));
    expect(archive.rows('settlements-2026-06.csv')).toMatchObject([
      {
        Settlement: 'Total',
        'Approved (number)': '0',
        'Chargebacks (number)': '0',
        'Declined (number)': '0',
        Deposit: '0.00',
      },
    ]);
    expect(drawn.filter(({ value }) => !value.includes('$0.00'))).toEqual([
      { label: 'Carried from the previous settlement', value: '−$500.00' },
      { label: 'Carried to the next settlement', value: '$500.00' },
    ]);
  });
});

test('whoever may not export gets no link, and a month is one of the calendar', async () => {
  const asReader = await callers.member({ clientId: CLIENT, role: 'client_read_only' });
  expect(await refusalFrom((await asReader()).settlements.month({ month: '2026-03' }))).toMatchObject({ status: 403 });
  const asOwner = await callers.member({ clientId: CLIENT, role: 'client_primary' });
  expect(await refusalFrom((await asOwner()).settlements.month({ month: '2026-13' }))).toMatchObject({ status: 422 });
  expect(await (await asOwner()).settlements.month({ month: '2026-03' })).toMatchObject({
    filename: 'month-2026-03.zip',
  });
});
