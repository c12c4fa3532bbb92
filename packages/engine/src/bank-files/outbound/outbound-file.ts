import { columns, computed, joined, present, type Row } from '@cordelle/db/columns.ts';
import type { Sql } from '@cordelle/db/connection.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import type { BANK_FILE_STATES } from '@cordelle/domain/bank-file/states.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** A file of ours, as its row says. */
const OUTBOUND_FILE = joined(
  columns(bankFiles, ['id', 'rail', 'name', 'sha256', 'bytes']),
  present(columns(bankFiles, ['number', 'businessDate', 'debitsCents', 'debitsCount', 'creditsCents', 'creditsCount'])),
  computed<{ state: Exclude<(typeof BANK_FILE_STATES)[number], 'Received' | 'Quarantined' | 'Applied'> }>({
    state: 'state',
  }),
);
export type OutboundFile = Row<typeof OUTBOUND_FILE>;

/** The banking day after the file: what has no date of its own reaches its account then. */
export const fundsDate = ({ rail, businessDate }: OutboundFile): CalendarDate =>
  addBusinessDays(calendarOf(rail), businessDate, 1);

/** One of our files. Throws for an id that is none of them. */
export async function outboundFile(sql: Sql, id: bigint): Promise<OutboundFile> {
  const [file] = await sql`
    select ${OUTBOUND_FILE} from bank_files where id = ${id} and direction = 'outbound'`;
  if (!file) throw new Error(`no outbound file ${id}`);
  return file;
}

/**
 * Files of a rail that are not yet wholly at the bank, or whose entries may not all be marked as sent; oldest first. Files
 * that the bank has are looked at from `since` until `today`.
 */
export async function unfinishedFiles(
  sql: Sql,
  rail: Rail,
  { since, today }: { readonly since: CalendarDate; readonly today: CalendarDate },
): Promise<OutboundFile[]> {
  return sql`
    select ${OUTBOUND_FILE} from bank_files f
     where rail = ${rail} and direction = 'outbound'
       and (state in ('Frozen', 'Written', 'Handing over', 'Unknown')
            or (state in ('Handed over', 'Accepted') and business_date between ${since} and ${today}
                and f.id in (select e.bank_file_id from bank_file_entries e
                              join bank_files b on b.id = e.bank_file_id and b.rail = ${rail} and b.direction = 'outbound'
                               and b.business_date between ${since} and ${today}
                              left join transactions t
                                on e.kind = 'debit' and t.client_id = e.client_id and t.id = e.stream_id
                              left join payouts p on e.kind = 'payout' and p.client_id = e.client_id and p.id = e.stream_id
                              left join microdeposits m
                                on e.kind in ('microdeposit', 'prenote') and m.client_id = e.client_id and m.id = e.stream_id
                              left join test_credits c
                                on e.kind = 'test_credit' and c.client_id = e.client_id and c.id = e.stream_id
                              left join invoices i on e.kind = 'invoice' and i.client_id = e.client_id and i.id = e.stream_id
                                and i.status in ('Open', 'Overdue')
                             where not e.withdrawn
                               and (t.status = 'Future' or p.status = 'Requested' or c.status = 'Ordered'
                                    or (m.id is not null and m.bank_file_id is null)
                                    or (i.id is not null and b.id > coalesce(i.bank_file_id, 0))))))
     order by id`;
}
