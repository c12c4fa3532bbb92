import { DayWorld } from '@cordelle/engine/testing/day-world.ts';

/** More than two parts of a file made in the background. */
export const MANY = 21_000;
export const DAYS = { startDate: '2026-01-01', endDate: '2026-01-20' };

/** Rows where the projection would have left them: amounts tell them apart, dates and names are shared by many. */
async function fill({ database: { owner } }: DayWorld, clientId: number, count: number): Promise<void> {
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

/** Three Canadian clients with transactions of January 2026: client 4 has `MANY`, client 5 has 700, client 6 has 2500. */
export async function openLongLists(): Promise<DayWorld> {
  const world = await DayWorld.open();
  world.setClock('2026-02-01', '10:00');
  for (const id of [4n, 5n, 6n]) await world.addClient({ id, rail: 'CA', customers: 3 });
  await world.database.owner`update customers set name = 'Bo Ray' where id in (6001, 6002)`;
  await fill(world, 4, MANY);
  await fill(world, 5, 700);
  await fill(world, 6, 2_500);
  return world;
}
