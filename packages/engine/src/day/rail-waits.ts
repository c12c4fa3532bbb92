import { columns, computed, joined, present, type Row } from '@cordelle/db/columns.ts';
import type { Sql, Tx } from '@cordelle/db/connection.ts';
import { daySteps } from '@cordelle/db/schema/day.ts';
import type { DueStep } from '@cordelle/domain/day/steps.ts';

/** A step that cannot be done: everything after it on its rail waits. */
const RAIL_WAIT = joined(
  columns(daySteps, { rail: 'rail', date: 'businessDate', step: 'step' }),
  present(columns(daySteps, { reason: 'waitReason', since: 'waitsSince' })),
  computed<{ detail: string }>({ detail: `coalesce(wait_detail, '')` }),
);
export type RailWait = Row<typeof RAIL_WAIT>;

/** What the question in Review is about. */
export const questionAbout = ({ rail, date, step }: Pick<DueStep, 'rail' | 'date' | 'step'>): string =>
  `${rail} ${date} ${step}`;

/**
 * Notes that a step waits, and asks the provider's people in Review. Returns whether the reason is news. A step that was done
 * meanwhile, by another process, does not wait.
 */
export async function noteWait({ sql }: Tx, wait: RailWait, at: Date): Promise<boolean> {
  const { rail, date, step, reason, detail } = wait;
  await sql`
    insert into day_steps (rail, business_date, step, started_at) values (${rail}, ${date}, ${step}, ${at})
    on conflict do nothing`;
  const [known] = await sql`
    select ${columns(daySteps, { reason: 'waitReason', detail: 'waitDetail', since: 'waitsSince' })},
           ${computed<{ done: boolean }>({ done: 'completed_at is not null' })}
      from day_steps where rail = ${rail} and business_date = ${date} and step = ${step} for update`;
  if (!known || known.done || (known.reason === reason && known.detail === detail)) return false;
  const since = known.since ?? wait.since;
  await sql`
    update day_steps set waits_since = ${since}, wait_reason = ${reason}, wait_detail = ${detail}
     where rail = ${rail} and business_date = ${date} and step = ${step}`;
  const told = { step, missingDate: date, waitReason: reason, since: since.toISOString(), reason: detail };
  await sql`
    insert into review_items (kind, rail, dedupe_key, detail, raw_lines, opened_at)
    values ('rail_waits', ${rail}, ${questionAbout(wait)}, ${JSON.stringify(told)}::jsonb, '{}', ${at})
    on conflict (kind, dedupe_key) do update
       set detail = excluded.detail, resolved_at = null, resolved_by = null, note = null`;
  return known.reason !== reason;
}

/** Every rail that waits, and why. */
export async function railWaits({ sql }: { readonly sql: Sql }): Promise<RailWait[]> {
  return sql`
    select ${RAIL_WAIT}
      from day_steps where waits_since is not null order by waits_since, rail`;
}
