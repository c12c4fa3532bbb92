import { columns, computed, joined, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { addDays, type CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { mayBePlanned } from '@cordelle/domain/customer/readiness.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { recordedReturn } from '@cordelle/domain/return-codes/playbook.ts';
import { type FailedDebit, retryOutlook } from '@cordelle/domain/return-codes/retry-outlook.ts';
import { RE_PRESENTMENT } from '@cordelle/domain/return-codes/return-outcome.ts';
import { agreementColumns, agreementJoins, factsOf } from '@cordelle/engine/customers/readiness-facts.ts';
import { monthlyRoomOf, payerKey } from '@cordelle/engine/transactions/monthly-room.ts';
import { presentmentsOf } from '@cordelle/engine/transactions/presentments.ts';

/** A declined debit that may be presented once more. */
export type Retryable = { readonly id: bigint; readonly amountCents: bigint; readonly declineDate: CalendarDate };

/** Days that decide which are looked at; at most so many debits, all unless said. */
type Wanted = {
  readonly by: 'process_date' | 'decline_date';
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly limit?: number;
};

const FACTS = joined(
  columns(transactions, 't', ['id', 'clientId', 'customerId', 'amountCents', 'retryOf', 'stage']),
  present(columns(transactions, 't', ['declineDate', 'processDate', 'returnCode', 'returnClass'])),
  agreementColumns,
  columns(customers, 'c', ['email']),
  computed<{
    rail: Rail;
    payerObjects: boolean;
    clientApproved: boolean;
    railOpen: boolean;
    authorizedAgain: boolean;
    scheduleStopped: boolean;
  }>({
    rail: 'o.country',
    payerObjects: 'g.objected_at is not null',
    clientApproved: `o.status = 'approved'`,
    railOpen: 'exists (select from bank_profiles p where p.rail = o.country)',
    // The day tells of most that they did not: the log is asked about the others.
    authorizedAgain: `case when coalesce(c.authorized_at, s.recorded_at) >= t.decline_date then
      coalesce(c.authorized_at, s.recorded_at) > (select e.occurred_at from events e
        where e.client_id = t.client_id and e.stream_type = 'transaction' and e.stream_id = t.id
          and e.type = 'TransactionDeclined' order by e.version desc limit 1) else false end`,
    scheduleStopped: 'coalesce(h.active and h.paused and h.pause_return_code is not null, false)',
  }),
);
type FactsRow = Row<typeof FACTS>;

/**
 * Debits a client may try again now, by the rule that their own pages go by (`retryOutlook`). Read in a few statements however
 * many there are; what no rail lets anybody present any more is not looked at.
 */
export async function retryableDebits(
  tx: Tx,
  { id: clientId, country: rail }: { readonly id: bigint; readonly country: Rail },
  wanted: Wanted,
  now: Date,
): Promise<Retryable[]> {
  const { sql } = tx;
  const today = localDate(now, RAIL_FACTS[rail].zone);
  const { windowDays } = RE_PRESENTMENT[rail];
  const rows: FactsRow[] = await sql`
    select ${FACTS}
      from transactions t
      join clients o on o.id = t.client_id
      join customers c on c.client_id = t.client_id and c.id = t.customer_id
      left join authorizations a on a.client_id = t.client_id and a.id = t.authorization_id
                                and a.status in ('in_force', 'suspended', 'used')
      ${sql.unsafe(agreementJoins('a.id'))}
      left join authorizations s on s.client_id = c.client_id and s.id = c.authorization_id
      left join transaction_schedules h on h.client_id = t.client_id and h.id = t.schedule_id
     where t.client_id = ${clientId} and t.status = 'Declined' and t.return_code is not null
       and t.${sql.unsafe(wanted.by)} between ${wanted.startDate} and ${wanted.endDate}
       and t.process_date >= ${addDays(today, -windowDays)}
       and not exists (select 1 from transactions later
                        where later.client_id = t.client_id and later.customer_id = t.customer_id and later.retry_of = t.id
                          and later.status not in ('Removed', 'Discarded') and later.stage is distinct from 'not_sent')
     ${wanted.limit === undefined ? sql`` : sql`limit ${wanted.limit}`}`;
  if (rows.length === 0) return [];
  const presented = await presentmentsOf(tx, rows);
  const rooms = await monthlyRoomOf(tx, rows, { rail, today, until: addDays(today, windowDays) });
  const earliest = earliestProcessDate({ rail, now });
  const isAllowed = (row: FactsRow): boolean => {
    const { authorizationLimitCents: limit, amountCents } = row;
    const attempts = presented.get(`${clientId}/${row.id}`);
    const { refused } = retryOutlook({
      ...NO_PROPOSAL,
      ...row,
      status: 'declined',
      returned: recordedReturn(row.returnCode, row.returnClass),
      returnDate: row.declineDate,
      attemptsUsed: attempts?.count ?? 1,
      firstProcessDate: attempts?.firstProcessDate ?? row.processDate,
      customerArchived: !row.active,
      customerComplete: mayBePlanned(factsOf(row)),
      overAuthorization: limit !== null && amountCents > limit,
      monthly: rooms.get(payerKey(row)) ?? null,
      earliest,
    });
    return refused === null;
  };
  return rows.filter(isAllowed).map(({ id, amountCents, declineDate }) => ({ id, amountCents, declineDate }));
}

/** What only decides on the date that is proposed, and what the automatic attempt is told of. */
const NO_PROPOSAL = {
  triedAgainBy: null,
  clientRetries: false,
  payerRetries: false,
  stopRequested: false,
  busyDates: [],
  history: [],
} as const satisfies Partial<FailedDebit>;
