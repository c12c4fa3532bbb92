import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { accountingAllowances } from '@cordelle/db/schema/accounting-connections.ts';
import type { App } from '../app.ts';
import { AccountingFailed, type Limits } from '../ports/accounting-service.ts';
import type { ConnectionKey } from './connections.ts';

/** Somebody in front of a page, or work that nobody waits for. */
export type Caller = 'person' | 'work';

const WAIT_MS = { person: 20_000, work: 90_000 } as const satisfies Record<Caller, number>;
const LOOK_AGAIN_MS = 150;
/** A call under way for longer is of a process that died. */
const CALL_SECONDS = 120;
const MINUTE_MS = 60_000;
/** What it said of its day may be of yesterday after this. */
const DAY_STALE = '1 hour';

/**
 * Waits until one more call may be asked of the organisation, whichever process asks, and returns what ends it. Throws `throttled`
 * where that takes too long.
 */
export async function takeTurn(
  app: App,
  { clientId, id }: ConnectionKey,
  limits: Limits,
  caller: Caller,
): Promise<(told: { readonly leftToday: number | null; readonly pausedUntil: Date | null }) => Promise<void>> {
  const name = randomUUID();
  const stepMs = MINUTE_MS / (limits.perMinute - limits.burst);
  const step = `${stepMs} milliseconds`;
  const ahead = `${stepMs * (limits.burst - 1)} milliseconds`;
  const kept = caller === 'work' ? limits.keptForPeople : 0;
  const take = () =>
    inTransaction(app.worker, {}, async ({ sql }) => {
      const begun = sql`
        insert into accounting_allowances (client_id, connection_id, paced_until, under_way)
        values (${clientId}, ${id}, now(), '{}') on conflict do nothing`.execute();
      const [free] = await sql<{ pacedUntil: string; underWay: string[] }[]>`
        select (greatest(a.paced_until, now()) + ${step}::interval)::text as "pacedUntil",
               array(select u from unnest(a.under_way) u where split_part(u, ' ', 1)::bigint > extract(epoch from now()))
                 || (floor(extract(epoch from now() + ${CALL_SECONDS} * interval '1 second'))::text || ${` ${name}`}) as "underWay"
          from accounting_allowances a
         where a.client_id = ${clientId} and a.connection_id = ${id}
           and (a.paused_until is null or a.paused_until <= now())
           and a.paced_until <= now() + ${ahead}::interval
           and (a.left_today is null or a.left_today > ${kept} or a.paced_until < now() - ${DAY_STALE}::interval)
           for update`;
      await begun;
      // This call is one of them.
      if (!free || free.underWay.length > limits.atOnce) return false;
      await sql`
        update accounting_allowances
           set paced_until = ${free.pacedUntil}::text::timestamptz, under_way = ${arrayLiteral(free.underWay)}::text[]
         where client_id = ${clientId} and connection_id = ${id}`;
      return true;
    });
  const deadline = performance.now() + WAIT_MS[caller];
  while (!(await take())) {
    const { until, forDay } = await hindrance(app, { clientId, id }, kept);
    const left = deadline - performance.now();
    if (forDay || left <= 0 || until.getTime() - app.wallClock.now().getTime() > left)
      throw new AccountingFailed({ kind: 'throttled', until, forDay });
    await wait(LOOK_AGAIN_MS);
  }
  return async ({ leftToday, pausedUntil }) => {
    await inTransaction(
      app.worker,
      {},
      ({ sql }) => sql`
      update accounting_allowances
         set under_way = array(select u from unnest(under_way) u where u not like ${`% ${name}`}),
             left_today = coalesce(${leftToday}::int, left_today),
             paused_until = coalesce(${pausedUntil}::timestamptz, paused_until)
       where client_id = ${clientId} and connection_id = ${id}`,
    );
  };
}

const STATE = columns(accountingAllowances, ['pausedUntil', 'pacedUntil', 'leftToday']);

/** Until when nothing may be asked, as far as that is known, and whether because a day is used up. */
async function hindrance(app: App, { clientId, id }: ConnectionKey, kept: number) {
  const [row] = await inTransaction(
    app.worker,
    { readOnly: true },
    ({ sql }) =>
      sql`select ${STATE} from accounting_allowances where client_id = ${clientId} and connection_id = ${id}`,
  );
  const now = app.wallClock.now();
  if (row?.pausedUntil && row.pausedUntil > now) return { until: row.pausedUntil, forDay: false };
  const forDay = (row?.leftToday ?? Number.POSITIVE_INFINITY) <= kept;
  return { until: forDay ? new Date(now.getTime() + 60 * MINUTE_MS) : now, forDay };
}
