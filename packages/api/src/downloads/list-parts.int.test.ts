import { inTransaction } from '@cordelle/db/connection.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportSource } from '../exports/ask-for-export.ts';
import { csvBytes } from '../exports/export-bytes.ts';
import type { Place } from '../exports/list-order.ts';
import { DAYS, openLongLists } from '../testing/long-lists.ts';
import { readPart, readReport } from '../transaction-report/queries.ts';
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
      const wanted: ReportWanted = { startDate: '2026-01-01', endDate: '2026-02-01', filter: 'All', ...asked };
      await inTransaction(world.database.app, { clientId: 6n, readOnly: true }, async (tx) => {
        const inParts: bigint[] = [];
        let place: Place | null = null;
        do {
          const part = await readPart(tx, 6n, wanted, { place, limit: 333 });
          inParts.push(...part.rows.map(({ id }) => id));
          place = part.next;
        } while (place !== null);
        const { records } = await readReport(
          tx,
          6n,
          { ...wanted, skip: 0, limit: 1_000_000 },
          { language: 'en', now: new Date() },
        );
        expect(inParts.map(String)).toEqual(records.map(({ id }) => id));
        expect(new Set(inParts).size).toBe(asked.report === 'declined' ? 1_250 : 2_500);
      });
    },
  );

  test('that nobody reads on are made no further, and hold nothing of the database', async () => {
    const source = exportSource(world.app(), 6n, 'en');
    const input = { ...DAYS, report: 'transactions', filter: 'All' };
    const pieces = csvBytes(world.database.app, 6n, EXPORT_KINDS.transaction_report.of(input, source));
    await pieces.next();
    await pieces.next();
    const [busy] = await world.database.owner<{ count: bigint }[]>`
      select count(*) as count from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`;
    expect(busy?.count).toBe(0n);
    await pieces.return(undefined);
  });
});
