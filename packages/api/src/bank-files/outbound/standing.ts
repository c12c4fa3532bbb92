import { inTransaction } from '@cordelle/db/connection.ts';
import { lastCreationNumber } from '@cordelle/domain/bank-file/file-numbers.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAILS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import type { Arm } from '@cordelle/engine/bank-files/outbound/arming.ts';
import { filesOutside, inboundNotKnown, type OurFile } from '@cordelle/engine/bank-files/outbound/known-files.ts';
import type { OwnEntry } from '@cordelle/engine/bank-files/outbound/read-own-file.ts';
import { needsLastNumber, readArchived, reconciliation } from '@cordelle/engine/bank-files/outbound/reconcile.ts';
import { railsInUse } from '@cordelle/engine/bank-profile.ts';
import type { railStanding, recoveredFileFacts } from '@cordelle/validation/sending.ts';
import type { z } from 'zod';
import { namesOfActors } from '../../audit/names-of-actors.ts';

type Standing = z.input<typeof railStanding>;

/** How many files of a kind are named. */
const FILES_SHOWN = 100;

/** How every rail in use stands: whether it sends, and what a person has to know before it does. Changes nothing. */
export async function standingOfRails(app: App): Promise<Standing[]> {
  const inUse = await railsInUse(app.worker);
  return Promise.all(RAILS.filter((rail) => inUse.includes(rail)).map((rail) => standingOf(app, rail)));
}

async function standingOf(app: App, rail: Rail): Promise<Standing> {
  const { arm, inDoubt, decided } = await reconciliation(app, rail);
  const [record, outside, lines, inbound] = await Promise.all([
    recordOf(app, rail),
    filesOutside(app, rail),
    app.manifest.lines(rail),
    inboundNotKnown(app, rail),
  ]);
  const listed = new Map(lines.map((line) => [`${line.name} ${line.sha256}`, line]));
  const standing = standingBy(arm, app.clock.now());
  return {
    rail,
    standing,
    reason: arm?.reason ?? null,
    since: record.since?.toISOString() ?? null,
    armedBy: record.armedBy === null ? null : record.named(record.armedBy),
    note: record.note,
    recoverUntil: standing === 'recovering' ? (arm?.recoverUntil?.toISOString() ?? null) : null,
    numbers: {
      database: record.number,
      archive: await highestOutside(app, rail, outside),
      bank: record.told,
    },
    files: { database: record.file, outside: outside.at(-1)?.name ?? null },
    numberNeeded: await needsLastNumber(app, rail, arm),
    inDoubt: {
      count: inDoubt.length,
      files: inDoubt.slice(0, FILES_SHOWN).map(({ name, sha256, archived }) => {
        const { debits = null, credits = null, writtenAt = null } = listed.get(`${name} ${sha256}`) ?? {};
        return { name, sha256, archived, debits, credits, writtenAt };
      }),
    },
    decided: {
      count: decided,
      files: record.decided.map(({ name, decision, by, note }) => ({ name, decision, by: record.named(by), note })),
    },
    inbound: {
      count: inbound.length,
      names: inbound
        .map(({ name }) => name)
        .sort()
        .slice(0, FILES_SHOWN),
    },
  };
}

function standingBy(arm: Arm | null, now: Date): Standing['standing'] {
  if (!arm) return 'never_sent';
  if (arm.reason) return 'disarmed';
  return arm.recoverUntil !== null && now < arm.recoverUntil ? 'recovering' : 'armed';
}

type Decided = {
  readonly name: string;
  readonly decision: 'adopt' | 'never_arrived';
  readonly by: string;
  readonly note: string;
};
type Row = {
  readonly since: Date | null;
  readonly armedBy: string | null;
  readonly note: string | null;
  readonly number: number | null;
  readonly file: string | null;
  readonly told: number | null;
};

/** What the database says of a rail. */
async function recordOf(app: App, rail: Rail) {
  return inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const [row] = await tx.sql<Row[]>`
      select a.since, a.armed_by as "armedBy", a.note,
             case when ${rail} = 'CA' then nullif(p.last_file_number, 0) else p.last_trace_sequence end as number,
             (select name from bank_files f where f.rail = ${rail} and direction = 'outbound' order by name desc limit 1) as file,
             (select (l.after ->> 'lastNumber')::int from audit_log l
               where l.client_id = ${PROVIDER_CLIENT_ID} and l.action = 'sending.arm' and l.target_id = ${rail}
                 and l.after ->> 'lastNumber' is not null order by l.id desc limit 1) as told
        from (select 1) one
        left join sending_arms a on a.rail = ${rail}
        left join bank_profiles p on p.rail = ${rail}`;
    const decided = await tx.sql<Decided[]>`
      select name, decision, decided_by as by, note from recovered_files
       where rail = ${rail} and done_at is null order by name limit ${FILES_SHOWN}`;
    const people = [row?.armedBy ?? '', ...decided.map(({ by }) => by)];
    const names = await namesOfActors(tx, null, people);
    return {
      since: row?.since ?? null,
      armedBy: row?.armedBy ?? null,
      note: row?.note ?? null,
      number: row?.number ?? null,
      file: row?.file ?? null,
      told: row?.told ?? null,
      decided,
      named: (actor: string) => ({ actor, name: names.get(actor) ?? null }),
    };
  });
}

/** The highest number of the files outside the database; null where there is none, or its bytes cannot be read. */
async function highestOutside(app: App, rail: Rail, outside: readonly OurFile[]): Promise<number | null> {
  if (rail === 'CA') return lastCreationNumber(outside.map(({ name }) => name)) || null;
  const newest = outside.findLast(({ archived }) => archived);
  if (!newest) return null;
  const { entries } = await readArchived(app, newest).catch(() => ({ entries: [] }));
  return entries.reduce<number | null>((highest, { trace }) => Math.max(highest ?? 0, Number(trace.slice(-7))), null);
}

/** What is in a file in doubt, to be compared with the bank by telephone. Throws `sending.no_copy`, `sending.copy_refused`. */
export async function factsOfFile(app: App, file: OurFile): Promise<z.input<typeof recoveredFileFacts>> {
  const { number, businessDate, entries } = await readArchived(app, file);
  const sum = (chosen: readonly OwnEntry[]) => ({
    amount: centsText(chosen.reduce((total, { amountCents }) => total + amountCents, 0n)),
    count: chosen.length,
  });
  return {
    number,
    businessDate,
    debits: sum(entries.filter(({ isDebit }) => isDebit)),
    credits: sum(entries.filter(({ isDebit }) => !isDebit)),
    firstTrace: entries[0]?.trace ?? null,
    lastTrace: entries.at(-1)?.trace ?? null,
  };
}
