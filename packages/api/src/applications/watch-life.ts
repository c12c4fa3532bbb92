import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { applicationCases, statedVolumes } from '@cordelle/db/schema/applications.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { ReverificationTrigger } from '@cordelle/domain/application-review/kinds.ts';
import { leavesStated, nextVerification, triggersOf } from '@cordelle/domain/application-review/reverification.ts';
import { addDays, addMonthsClamped, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RATE_DAYS, ratesExceeded } from '@cordelle/domain/monitoring/return-rates.ts';
import { RAIL_FACTS, RAILS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { openReviewItems } from '@cordelle/engine/review-items/review-items.ts';
import { countReturns } from '@cordelle/engine/review-items/watch-payers.ts';
import { tellStaff } from '../application-cases/mail-staff.ts';
import { watchAnswers } from './business-answer.ts';
import { openReverification, REVIEW_ACTOR } from './reverification.ts';
import { changedFacts, rememberFacts } from './watched-facts.ts';

/** Debits that the bank has and that did not come back. */
const COLLECTED = `('Sent to Bank', 'Processed', 'Approved')`;

const LIFE = joined(
  columns(clients, 'c', ['id', 'businessName', 'zone']),
  columns(statedVolumes, 'v', ['largestCents', 'monthlyCents', 'startingCents', 'startingUntil', 'alertFactor']),
  computed<{ thisMonth: bigint; lastMonth: bigint; monthBefore: bigint; largestPayment: bigint }>({
    thisMonth: 'd.this_month',
    lastMonth: 'd.last_month',
    monthBefore: 'd.month_before',
    largestPayment: 'coalesce(t.largest, 0)::bigint',
  }),
);

/**
 * Looks at what approved businesses collect beside what they said: tells somebody where a month leaves it, and has those looked at
 * again whose life or whose date asks for it. Done twice, or twice at once, it is done once.
 */
export async function watchLife(app: App): Promise<void> {
  for (const rail of RAILS)
    await inTransaction(app.worker, {}, async (tx) => {
      await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`life of businesses ${rail}`}, 0))`;
      const today = localDate(app.clock.now(), RAIL_FACTS[rail].zone);
      await watchVolumes(tx, app, rail, today);
      await watchReturns(tx, app, rail, today);
      await watchCalendar(tx, app, rail, today);
      await watchFacts(tx, app, rail);
      await watchAnswers(tx, app, rail);
    });
}

async function watchVolumes(tx: Tx, app: App, rail: Rail, today: CalendarDate): Promise<void> {
  const { sql } = tx;
  const month = `${today.slice(0, 7)}-01`;
  const last = addMonthsClamped(month, -1);
  const before = addMonthsClamped(month, -2);
  const within = (name: string, from: string, to: string) =>
    sql`coalesce(sum(cents) filter (where process_date >= ${from} and process_date < ${to}), 0)::bigint as ${sql(name)}`;
  const rows = await sql`
    select ${LIFE}
      from stated_volumes v
      join clients c on c.id = v.client_id and c.country = ${rail} and c.status = 'approved'
     cross join lateral (
       select ${within('this_month', month, addMonthsClamped(month, 1))}, ${within('last_month', last, month)},
              ${within('month_before', before, last)}
         from transaction_days
        where client_id = v.client_id and process_date >= ${before} and status in ${sql.unsafe(COLLECTED)}) d
     cross join lateral (
       select max(amount_cents) as largest from transactions
        where client_id = v.client_id and process_date >= ${last} and process_date <= ${today}
          and status in ${sql.unsafe(COLLECTED)}) t`;
  for (const row of rows) {
    const starting = row.startingUntil !== null && row.startingUntil < today ? null : row.startingCents;
    const limit = starting ?? row.monthlyCents;
    if (limit !== null && leavesStated(row.thisMonth, limit, row.alertFactor)) {
      const item = {
        kind: 'volumes_left',
        dedupeKey: `${row.id} ${month}`,
        clientId: row.id,
        detail: { collected: centsText(row.thisMonth), limit: centsText(limit), month: month.slice(0, 7) },
        rawLines: [],
      } as const;
      await openReviewItems(tx, rail, [item], app.clock.now());
      const { id: clientId, businessName } = row;
      await tellStaff(tx, app, { template: 'volumes_left', clientId, businessName, about: `${clientId} ${month}` });
    }
    const triggers = triggersOf({
      monthlyCents: row.monthlyCents,
      largestCents: row.largestCents === 0n ? null : row.largestCents,
      lastMonthCents: row.lastMonth,
      monthBeforeCents: row.monthBefore,
      largestPaymentCents: row.largestPayment,
    });
    for (const trigger of triggers) await reverifyOnce(tx, app, { clientId: row.id, trigger, since: month });
  }
}

/** Opens a case for a reason, or writes it to the one that is open, unless it was said since: whoever confirmed the business is not asked again at once. */
async function reverifyOnce(
  tx: Tx,
  app: App,
  {
    clientId,
    trigger,
    since,
  }: { readonly clientId: bigint; readonly trigger: ReverificationTrigger; readonly since: CalendarDate },
): Promise<void> {
  const [asked] = await tx.sql`
    select 1 from application_history h
      join application_cases a on a.client_id = h.client_id and a.id = h.case_id
     where h.client_id = ${clientId} and h.event = 'opened' and h.detail->>'trigger' = ${trigger}
       and (a.closed_at is null or h.at >= ${since}::date) limit 1`;
  if (!asked) await openReverification(tx, app, { clientId, trigger, actor: REVIEW_ACTOR });
}

/** Businesses of which so many debits come back that a limit is reached. */
async function watchReturns(tx: Tx, app: App, rail: Rail, today: CalendarDate): Promise<void> {
  const over = (await countReturns(tx, rail, today)).filter((counted) => ratesExceeded(counted).length > 0);
  if (over.length === 0) return;
  const approved = await tx.sql`
    select ${columns(clients, ['id'])} from clients
     where status = 'approved' and id = any(${arrayLiteral(over.map(({ clientId }) => clientId))}::bigint[]) order by id`;
  for (const { id: clientId } of approved)
    await reverifyOnce(tx, app, { clientId, trigger: 'return_rate', since: addDays(today, -RATE_DAYS) });
}

/** Businesses that are not what was approved any more. */
async function watchFacts(tx: Tx, app: App, rail: Rail): Promise<void> {
  const at = app.clock.now();
  for (const { clientId, changes } of await changedFacts(tx, rail, at)) {
    for (const { trigger, note } of changes)
      await openReverification(tx, app, { clientId, trigger, actor: REVIEW_ACTOR, note });
    await rememberFacts(tx, clientId, at);
  }
}

/** Businesses whose date has come, counted from when they were last looked at. */
async function watchCalendar(tx: Tx, app: App, rail: Rail, today: CalendarDate): Promise<void> {
  const rows = await tx.sql`
    select distinct on (a.client_id) ${columns(applicationCases, 'a', ['clientId', 'closedAt', 'risk'])},
           ${columns(clients, 'c', ['zone'])}
      from application_cases a join clients c on c.id = a.client_id and c.country = ${rail} and c.status = 'approved'
     where a.outcome in ('approved', 'confirmed')
     order by a.client_id, a.closed_at desc`;
  for (const { clientId, closedAt, risk, zone } of rows) {
    const lookedAt = localDate(closedAt ?? app.clock.now(), zone);
    if (nextVerification(lookedAt, risk) <= today)
      await reverifyOnce(tx, app, { clientId, trigger: 'calendar', since: lookedAt });
  }
}
