import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { DayContext } from '../day-step.ts';
import { openReviewItems } from '../review-items/review-items.ts';
import { whichAreDue } from '../which-are-due.ts';
import { ABOUT_MISSING_FILE, UNREAD_RETURNS } from './under-review.ts';

/**
 * How many files of the bank are still missing: the statement of the previous business day, every file of returns a
 * statement speaks of, and what came today and could not be read. Each is a question for a person; it closes by itself when
 * the file comes: under its own name, as the file a person named in place of a broken one, or as a file of the same total that
 * no statement names. Source: business days §4.
 */
export async function missingInbound(ctx: DayContext): Promise<number> {
  const { app, rail, date, at, actor } = ctx;
  const statementDate = addBusinessDays(calendarOf(rail), date, -1);
  const { sql: worker } = app.worker;
  const day = await whichAreDue(app.worker, {
    loaded: worker`select from statement_days where rail = ${rail} and statement_date = ${statementDate}`,
    anySent: worker`
      select from bank_files where rail = ${rail} and direction = 'outbound'
         and state in ('Handed over', 'Accepted') and business_date <= ${statementDate}`,
    asked: worker`
      select from review_items r where r.rail = ${rail} and r.resolved_at is null
         and (r.kind = 'missing_inbound' or ${UNREAD_RETURNS(worker)})`,
  });
  const statementMissing = day.anySent && !day.loaded;
  if (!statementMissing && !day.asked) return 0;
  return ctx.transaction(async (tx) => {
    const { sql } = tx;
    if (statementMissing)
      await openReviewItems(
        tx,
        rail,
        [
          {
            kind: 'missing_inbound',
            dedupeKey: `${rail} statement ${statementDate}`,
            clientId: null,
            detail: { about: 'statement', file: null, amount: null, statementDate },
            rawLines: [],
          },
        ],
        at,
      );
    const found = await sql<{ id: bigint }[]>`
      with asked as materialized (
        select r.id, r.detail, r.opened_at from review_items r
         where r.kind = 'missing_inbound' and r.rail = ${rail} and r.resolved_at is null
      ), replaced as materialized (
        select broken.name, e.data->>'by' as by from bank_files broken
          join events e on e.client_id = 0 and e.stream_type = 'bank-file' and e.stream_id = broken.id
           and e.type = 'BankFileReplaced'
         where broken.rail = ${rail} and broken.direction = 'inbound' and broken.name in (select a.detail->>'file' from asked a)
      ), booked as materialized (
        select e.stream_id, e.data->>'reference' as reference from events e
         where e.client_id = 0 and e.stream_type = 'bank-file' and e.type = 'StatementLineBooked'
           and e.stream_id in (select s.bank_file_id from statement_days s
                                where s.rail = ${rail}
                                  and s.statement_date >= (select min(a.opened_at)::date - 15 from asked a))
      )
      select r.id from asked r
       where case r.detail->>'about'
               when 'acknowledgement' then exists (
                 select 1 from bank_files f
                  where f.rail = ${rail} and f.direction = 'outbound' and f.name = r.detail->>'file'
                    and f.state in ('Accepted', 'Rejected'))
               when 'statement' then exists (
                 select 1 from statement_days s where s.rail = ${rail} and s.statement_date = (r.detail->>'statementDate')::date)
               else exists (
                 select 1 from bank_files f
                  where f.rail = ${rail} and f.direction = 'inbound' and f.kind = 'returns' and f.state = 'Applied'
                    and (f.name = r.detail->>'file'
                         or f.id::text in (select p.by from replaced p where p.name = r.detail->>'file')
                         or (f.total_cents = ((r.detail->>'amount')::numeric * 100)::bigint and f.duplicates = 0
                             and f.created_at >= r.opened_at
                             and not exists (
                               select 1 from booked b
                                where b.reference = f.name
                                  and b.stream_id in (select s.bank_file_id from statement_days s
                                                       where s.rail = ${rail} and s.statement_date >= f.created_at::date - 15)))))
             end`;
    await sql`
      update review_items set resolved_at = ${at}, resolved_by = ${actor}, note = 'loaded'
       where id = any(${arrayLiteral(found.map(({ id }) => id))}::bigint[]) and resolved_at is null`;
    const [open] = await sql<{ count: number }[]>`
      select count(*)::int as count from review_items r
       where r.rail = ${rail} and r.resolved_at is null and ${ABOUT_MISSING_FILE(sql)}`;
    return (open?.count ?? 0) + (await unreadReturns(tx, rail));
  });
}

/**
 * Files of returns that came and that nobody could read, as long as a person is asked and no statement of their day tells whether
 * they moved money; from then on they are missing, or were nothing.
 */
async function unreadReturns({ sql }: Tx, rail: Rail): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from review_items r
     where ${UNREAD_RETURNS(sql)} and r.rail = ${rail} and r.resolved_at is null
       and not exists (
         select 1 from statement_days s
          where s.rail = ${rail}
            and s.statement_date >= (r.opened_at at time zone ${RAIL_FACTS[rail].zone})::date)`;
  return row?.count ?? 0;
}

/** Files that left on an earlier day and that the bank has not answered: their debits wait, and a person is asked. */
export async function askForAcknowledgements(ctx: DayContext): Promise<number> {
  const { app, rail, date, at } = ctx;
  const files = await app.worker.sql`
    select ${columns(bankFiles, 'f', ['id', 'name'])},
           ${present(columns(bankFiles, 'f', ['businessDate']))} from bank_files f
     where f.rail = ${rail} and f.direction = 'outbound' and f.business_date < ${date}
       and f.state in ('Handing over', 'Handed over', 'Unknown')`;
  if (files.length === 0) return 0;
  const filled = await app.worker.sql<{ id: bigint }[]>`
    select distinct bank_file_id as id from bank_file_entries
     where bank_file_id = any(${arrayLiteral(files.map(({ id }) => id))}::bigint[]) and not withdrawn`;
  const withEntries = new Set(filled.map(({ id }) => id));
  const asked = files.filter(({ id }) => withEntries.has(id));
  const items = asked.map(
    ({ id, name, businessDate }) =>
      ({
        kind: 'missing_inbound',
        dedupeKey: `${rail} acknowledgement ${name}`,
        clientId: null,
        detail: { about: 'acknowledgement', file: name, bankFileId: String(id), businessDate },
        rawLines: [],
      }) as const,
  );
  await openReviewItems(app.worker, rail, items, at);
  return items.length;
}
