import { inTransaction } from '@cordelle/db/connection.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exportSource } from '../exports/ask-for-export.ts';
import { csvBytes } from '../exports/export-bytes.ts';
import { linesInParts } from '../testing/lines-in-parts.ts';
import { DAYS, openLongLists } from '../testing/long-lists.ts';
import { readReport, reportRows } from '../transaction-report/queries.ts';
import type { ReportWanted } from '../transaction-report/report-rows.ts';
import { EXPORT_KINDS } from './export-kinds.ts';

let world: DayWorld;

beforeAll(async () => {
  world = await openLongLists();
});
afterAll(() => world.close());

describe('parts of a list', () => {
  const orders = (['processDate', 'amount', 'customerName', 'status', 'settledDate'] as const).flatMap((field) =>
    (['asc', 'desc'] as const).map((direction) => ({ report: 'transactions' as const, sort: { field, direction } })),
  );
  const declinedOrders = (['declineDate', 'customerName', 'amount', 'comment'] as const).flatMap((field) =>
    (['asc', 'desc'] as const).map((direction) => ({ report: 'declined' as const, sort: { field, direction } })),
  );

  test.each([...orders, ...declinedOrders])(
    'of $report by $sort.field $sort.direction have all rows once, in order',
    async (asked) => {
      const days = { startDate: '2026-01-01', endDate: '2026-02-01' };
      const wanted: ReportWanted = { ...days, filter: 'All', now: world.now, ...asked };
      await inTransaction(world.database.app, { clientId: 6n, readOnly: true }, async (tx) => {
        // Amounts tell the debits apart.
        const inParts: string[] = [];
        for await (const rows of reportRows(tx, 6n, wanted, 333))
          inParts.push(...rows.map(({ amountCents }) => centsText(amountCents)));
        const { records } = await readReport(
          tx,
          6n,
          { ...wanted, skip: 0, limit: 1_000_000 },
          { language: 'en', now: new Date() },
        );
        expect(inParts).toEqual(records.map(({ amount }) => amount));
        expect(new Set(inParts).size).toBe(asked.report === 'declined' ? 1_250 : 2_500);
      });
    },
  );

  test.each([...orders, ...declinedOrders])(
    'of $report by $sort.field $sort.direction are those of the list in the file too, however many are read at a time',
    async (asked) => {
      const input = { startDate: '2026-01-01', endDate: '2026-02-01', filter: 'All', ...asked };
      const list = EXPORT_KINDS.transaction_report.of(input, exportSource(world.app(), 6n, 'en'));
      const whole = await linesInParts(world.database.app, 6n, list, 10_000);
      expect(await linesInParts(world.database.app, 6n, list, 333)).toEqual(whole);
      const { records } = await inTransaction(world.database.app, { clientId: 6n, readOnly: true }, (tx) =>
        readReport(tx, 6n, { ...input, filter: 'All', skip: 0, limit: 10_000 } as const, {
          language: 'en',
          now: new Date(),
        }),
      );
      expect(whole.map((line) => line[list.csvColumns.indexOf('Amount')])).toEqual(records.map(({ amount }) => amount));
    },
  );

  const fileOf = (clientId: bigint) => {
    const input = { ...DAYS, report: 'transactions', filter: 'All' };
    return csvBytes(
      world.database.app,
      clientId,
      EXPORT_KINDS.transaction_report.of(input, exportSource(world.app(), clientId, 'en')),
    );
  };
  const collected = async (file: AsyncIterable<Uint8Array>) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of file) pieces.push(piece);
    return pieces;
  };
  const busy = async () => {
    const [row] = await world.database.owner<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and usename = 'cordelle_app' and xact_start is not null`;
    return row?.count;
  };

  test('that many ask for at once leave sessions to whoever asks for a page', async () => {
    const files = Array.from({ length: 5 }, () => fileOf(4n));
    const begun = Promise.all(files.map((file) => file.next()));
    let most = 0;
    const all = begun.then(() => Promise.all(files.map(async (file) => Buffer.concat(await collected(file)).length)));
    for (let done = false; !done; most = Math.max(most, (await busy()) ?? 0))
      done = await Promise.race([all.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, 1, false))]);
    expect(most).toBe(1);
    expect(new Set(await all).size).toBe(1);
  });

  test('that somebody reads slowly hold nothing of the database, and are all of one moment', async () => {
    const pieces = fileOf(6n);
    let text = String((await pieces.next()).value);
    await vi.waitFor(async () => expect(await busy()).toBe(0));
    await world.database.owner`update transactions set amount_cents = amount_cents + 7000000 where client_id = 6`;
    for await (const piece of pieces) text += String(piece);
    await world.database.owner`update transactions set amount_cents = amount_cents - 7000000 where client_id = 6`;
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(2_500);
    expect(lines.filter((line) => /,7\d{4}\.\d\d,/.test(line))).toEqual([]);
  });

  test('that nobody reads on are made no further, and hold nothing of the database', async () => {
    const pieces = fileOf(4n);
    await pieces.next();
    await pieces.return(undefined);
    expect(await busy()).toBe(0);
  });
});
