import type { Row } from '@cordelle/db/columns.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import { isOutage } from '@cordelle/db/outage.ts';
import { lastDone } from '@cordelle/db/schema/day.ts';
import type { App } from '@cordelle/engine/app.ts';
import { ATTEMPTS_MAX } from '@cordelle/engine/outbox/delivery.ts';
import { Gauge, type Registry } from 'prom-client';

/** Jobs of one queue. */
export type QueueFigures = {
  readonly queue: string;
  readonly ready: number;
  readonly active: number;
  readonly failed: number;
};

const COLUMNS = joined(
  columns(lastDone, { value: 'found' }),
  computed<{ labels: Record<string, string> }>({ labels: `'{}'::json` }),
);

/** Figures by which a standstill is seen, whatever it comes from. Each is measured when somebody asks. */
export function watchGauges(registry: Registry, app: App, queues: () => Promise<readonly QueueFigures[]>): void {
  const { sql } = app.worker;
  const now = () => app.clock.now();
  const wallNow = () => app.wallClock.now();
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    rows: () => Promise<readonly Row<typeof COLUMNS>[]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        for (const { labels, value } of await unlessOut(rows())) this.set(labels, Number(value));
      },
    });

  gauge(
    'cordelle_rail_last_good_step_timestamp_seconds',
    'When the last step of the day of a rail was done, in business time',
    ['rail'],
    () => sql<Row<typeof COLUMNS>[]>`
      select json_build_object('rail', rail) as labels, extract(epoch from max(completed_at))::float8 as value
        from day_steps where completed_at is not null group by rail`,
  );
  gauge(
    'cordelle_rail_waits_seconds',
    'How long a step of a rail cannot be done, by reason; nothing while nothing waits',
    ['rail', 'step', 'reason'],
    () => sql<Row<typeof COLUMNS>[]>`
      select json_build_object('rail', rail, 'step', step, 'reason', wait_reason) as labels,
             extract(epoch from now() - waits_since)::float8 as value
        from day_steps where waits_since is not null`,
  );
  gauge(
    'cordelle_review_oldest_open_seconds',
    'Age of the oldest question that waits for a person, in business time',
    ['kind'],
    () => sql<Row<typeof COLUMNS>[]>`
      select json_build_object('kind', kind) as labels,
             extract(epoch from ${now()}::timestamptz - min(opened_at))::float8 as value
        from review_items where resolved_at is null group by kind`,
  );
  gauge(
    'cordelle_mails',
    'Mails that wait, that the server did not take yet, and that are not tried again',
    ['state'],
    () => sql<Row<typeof COLUMNS>[]>`
      select json_build_object('state', state) as labels, count(mails.*) as value
        from unnest(array['waiting', 'retried', 'given_up']) as state
        left join (select case when attempts = 0 then 'waiting' when attempts < ${ATTEMPTS_MAX} then 'retried' else 'given_up' end as now
                     from outbox where sent_at is null and bounced_at is null) as mails on mails.now = state
       group by state`,
  );
  gauge(
    'cordelle_mails_oldest_waiting_seconds',
    'Age of the oldest mail that is still to leave: in business time, or, once the server did not take it, by the clock on the wall, whichever is more; 0 when none waits',
    [],
    () => sql<Row<typeof COLUMNS>[]>`
      select '{}'::json as labels,
             coalesce(extract(epoch from greatest(
               ${now()}::timestamptz - min(created_at),
               max(${wallNow()}::timestamptz - last_attempt_at + (power(2, attempts - 1) - 1) * interval '1 minute')
                 filter (where attempts > 0))), 0)::float8 as value
        from outbox where sent_at is null and bounced_at is null and attempts < ${ATTEMPTS_MAX}`,
  );
  gauge(
    'cordelle_last_done_timestamp_seconds',
    'When a backup or a check of the projections last ended well; 0: never',
    ['what'],
    () => sql<Row<typeof COLUMNS>[]>`
      select json_build_object('what', what) as labels, coalesce(extract(epoch from d.at), 0)::float8 as value
        from unnest(array['backup', 'projection_check']) as what left join last_done d using (what)`,
  );
  gauge(
    'cordelle_sanctions_list_checked_seconds',
    'How long ago somebody looked whether there is a newer version of a list of sanctions, in business time',
    ['list'],
    () => sql<Row<typeof COLUMNS>[]>`
      select json_build_object('list', list) as labels,
             extract(epoch from ${now()}::timestamptz - checked_at)::float8 as value
        from sanction_lists where replaced_at is null`,
  );
  gauge(
    'cordelle_projection_differences',
    'Rows that were not what the log says, when the projections were last checked',
    [],
    () => sql`
      select ${COLUMNS} from last_done where what = 'projection_check'`,
  );
  gauge('cordelle_disk_free_bytes', 'Free space under DATA_DIR', [], async () => [
    { labels: {}, value: await app.disk.freeBytes() },
  ]);
  gauge('cordelle_queue_jobs', 'Jobs of each queue', ['queue', 'state'], async () =>
    (await queues()).flatMap(({ queue, ready, active, failed }) => [
      { labels: { queue, state: 'ready' }, value: ready },
      { labels: { queue, state: 'active' }, value: active },
      { labels: { queue, state: 'failed' }, value: failed },
    ]),
  );
}

/** Rows of a figure; none while the database does not answer, so that the process can still be watched. */
const unlessOut = (rows: Promise<readonly Row<typeof COLUMNS>[]>): Promise<readonly Row<typeof COLUMNS>[]> =>
  rows.catch((error) => {
    if (isOutage(error)) return [];
    throw error;
  });
