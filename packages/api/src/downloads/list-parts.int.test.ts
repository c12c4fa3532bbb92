import { inTransaction } from '@cordelle/db/connection.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportSource } from '../exports/ask-for-export.ts';
import { csvBytes } from '../exports/export-bytes.ts';
import type { Place } from '../exports/list-order.ts';
import { readPart, readReport } from '../transaction-report/queries.ts';
import type { ReportWanted } from '../transaction-report/report-rows.ts';
import { EXPORT_KINDS } from './export-kinds.ts';

/** More than two parts of a file made in the background. */
const MANY = 21_000;
const DAYS = { startDate: '2026-01-01', endDate: '2026-01-20' };

let world: DayWorld;

/** Rows where the projection would have left them: amounts tell them apart, dates and names are shared by many. */
async function fill(clientId: number, count: number): Promise<void> {
  const { owner } = world.database;
  await owner`
    insert into transactions (client_id, id, customer_id, status, amount_cents, currency, customer_type, requested_date,
                              process_date, decline_date, settled_date, return_code, comment, trace, created_at, updated_at,
                              version)
    select ${clientId}, ${clientId} * 1000000 + n, ${clientId} * 1000 + 1 + n % 3,
           case when n % 2 = 0 then 'Approved' else 'Declined' end, 100 + n, 'CAD', 'Personal', d, d,
           case when n % 2 = 1 then d + 2 end, case when n % 2 = 0 and n % 3 > 0 then d + 7 end,
           case when n % 2 = 1 then '901' end, case n % 5 when 0 then '=1+1' when 1 then 'Été' end, 'T' || n, now(), now(), 3
      from (select n, date '2026-01-01' + n % 20 as d from generate_series(1, ${count}) n) days`;
  await owner`
    insert into transaction_days (client_id, process_date, status, count, cents)
    select client_id, process_date, status, count(*)::int, sum(amount_cents)::bigint from transactions
     where client_id = ${clientId} group by 1, 2, 3`;
}

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-02-01', '10:00');
  for (const id of [4n, 5n, 6n]) await world.addClient({ id, rail: 'CA', customers: 3 });
  await world.database.owner`update customers set name = 'Bo Ray' where id in (6001, 6002)`;
  await fill(4, MANY);
  await fill(5, 700);
  await fill(6, 2_500);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.wallTime = null;
  await world.database.owner`delete from export_jobs`;
  world.files.kept.clear();
  world.drawn.length = 0;
  // Files count by the person: each test asks as somebody else.
});

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
