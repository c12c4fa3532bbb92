import { openOwner } from '@cordelle/db/connection.ts';

type Owner = ReturnType<typeof openOwner>;

/** A part of the log: its name, and which rows it holds, as PostgreSQL is told. */
type Part = { readonly name: string; readonly holds: string };

/** How the log may be split: by what, into which parts, and with which keys. */
export type Shape = {
  readonly name: string;
  /** Null: one table, as it is. */
  readonly by: string | null;
  readonly parts: readonly Part[];
  readonly keys: readonly string[];
  /** Parts that nothing is written into any more, oldest first: they can be detached. */
  readonly finished: readonly string[];
};

/** Where history begins and ends, and which payments began in which of its months. */
export type Span = {
  readonly months: readonly { readonly from: string; readonly until: string; readonly firstPayment: bigint }[];
};

const STREAM_KEY = 'primary key (client_id, stream_type, stream_id, version)';
const PLACE_KEY = 'unique (client_id, position)';
const BY_CLIENTS = 16;
/** Payments that began so many months ago have ended: planned, collected, settled, and past the day on which a payer may object. */
const MONTHS_OPEN = 6;

/** The log as one table; by clients; by the month in which an event was written; by the month in which a payment began. */
export function shapesOf({ months }: Span): readonly Shape[] {
  const monthly = months.map((month, at) => ({ ...month, name: `events_m${String(at + 1).padStart(2, '0')}` }));
  const finished = monthly.slice(0, -MONTHS_OPEN).map(({ name }) => name);
  const whole: Shape = { name: 'one table', by: null, parts: [], keys: [STREAM_KEY, PLACE_KEY], finished: [] };
  const byClients: Shape = {
    ...whole,
    name: 'by clients',
    by: 'hash (client_id)',
    parts: Array.from({ length: BY_CLIENTS }, (_, at) => ({
      name: `events_c${at}`,
      holds: `for values with (modulus ${BY_CLIENTS}, remainder ${at})`,
    })),
  };
  const byMonths: Shape = {
    name: 'by months',
    by: 'range (recorded_at)',
    parts: [
      ...monthly.map(({ name, from, until }) => ({ name, holds: `for values from ('${from}') to ('${until}')` })),
      { name: 'events_now', holds: 'default' },
    ],
    // A key must hold what the table is split by: that a stream has a version once is then held by nobody but the appender.
    keys: [STREAM_KEY, PLACE_KEY].map((key) => key.replace(')', ', recorded_at)')),
    finished,
  };
  const byPayments: Shape = {
    name: 'by payments',
    by: 'range (stream_type, stream_id)',
    parts: [
      ...monthly.map(({ name, firstPayment }, at) => {
        const next = monthly[at + 1]?.firstPayment ?? 'maxvalue';
        return { name, holds: `for values from ('transaction', ${firstPayment}) to ('transaction', ${next})` };
      }),
      { name: 'events_others', holds: 'default' },
    ],
    // Streams are whole in their part, so their key stays; a place in a client's log is only found by its index.
    keys: [STREAM_KEY],
    finished,
  };
  return [whole, byClients, byMonths, byPayments];
}

/** Writes the log anew in a shape, with the rights, policies and triggers of the table it was. */
export async function reshape(ownerUrl: string, { by, parts, keys }: Shape): Promise<void> {
  const owner = openOwner(ownerUrl);
  try {
    const walls = await wallsOf(owner);
    await owner`alter table events rename to events_before`;
    await owner.unsafe(
      `create table events (like events_before including defaults including constraints) ${by ? `partition by ${by}` : ''}`,
    );
    for (const { name, holds } of parts) await owner.unsafe(`create table ${name} partition of events ${holds}`);
    await owner`insert into events select * from events_before order by recorded_at`;
    await owner`drop table events_before`;
    for (const key of keys) await owner.unsafe(`alter table events add ${key}`);
    if (!keys.some((key) => key.startsWith('unique'))) await owner`create index on events (client_id, position)`;
    await owner`create index on events ((data ->> 'reference')) where type = 'StatementLineBooked'`;
    for (const wall of walls) await owner.unsafe(wall);
    await owner`vacuum analyze events`;
  } finally {
    await owner.end();
  }
}

/** Statements that give a new table of the name what stands around this one. */
async function wallsOf(owner: Owner): Promise<string[]> {
  const policies = await owner<{ statement: string }[]>`
    select format('create policy %I on events as %s for %s to %s %s %s', policyname, permissive, cmd, array_to_string(roles, ', '),
             'using (' || qual || ')', 'with check (' || with_check || ')') as statement
      from pg_policies where tablename = 'events'`;
  const triggers = await owner<{ statement: string }[]>`
    select pg_get_triggerdef(oid) as statement from pg_trigger where tgrelid = 'events'::regclass and not tgisinternal`;
  const rights = await owner<{ statement: string }[]>`
    select format('grant %s on events to %I', privilege_type, grantee) as statement
      from information_schema.role_table_grants
     where table_name = 'events' and table_schema = 'public' and grantee <> current_user`;
  const walled = ['alter table events enable row level security', 'alter table events force row level security'];
  return [...walled, ...[...policies, ...triggers, ...rights].map(({ statement }) => statement)];
}
