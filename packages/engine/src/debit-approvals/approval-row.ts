import type { Tx } from '@cordelle/db/connection.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import { type ApprovalEnd, approvalState, debitDay, remindedFrom } from '@cordelle/domain/customer/debit-approval.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import type { debitApproval } from '@cordelle/validation/debit-approvals.ts';
import type { z } from 'zod';

export type ApprovalRow = {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly customerName: string;
  readonly currency: Currency;
  readonly amountCents: bigint;
  readonly processDate: CalendarDate;
  readonly comment: string | null;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly mailedAt: Date;
  readonly remindersSent: number;
  readonly endedAt: Date | null;
  readonly end: ApprovalEnd | null;
  readonly scheduleId: bigint | null;
};

/** Columns of `debit_approvals a`, `customers c` and `clients cl` that make an `ApprovalRow`. */
export const APPROVAL_COLUMNS = `a.id, a.customer_id as "customerId", c.name as "customerName", cl.currency,
  a.amount_cents as "amountCents", a.process_date as "processDate", a.comment, a.asked_at as "askedAt",
  a.expires_at as "expiresAt", a.mailed_at as "mailedAt", a.reminders_sent as "remindersSent", a.ended_at as "endedAt",
  a."end", a.schedule_id as "scheduleId"`;
export const APPROVAL_TABLES = `debit_approvals a
  join customers c on c.client_id = a.client_id and c.id = a.customer_id
  join clients cl on cl.id = a.client_id`;

/**
 * One of a client's, of one customer where one is named. `lock`: held until the transaction ends, so that it is answered once.
 * Throws `record.not_found`.
 */
export async function approvalById(
  { sql }: Tx,
  { clientId, customerId = null, id }: Readonly<{ clientId: bigint; customerId?: bigint | null; id: bigint }>,
  { lock }: { readonly lock: boolean },
): Promise<ApprovalRow> {
  const [row] = await sql<ApprovalRow[]>`
    select ${sql.unsafe(APPROVAL_COLUMNS)} from ${sql.unsafe(APPROVAL_TABLES)}
     where a.client_id = ${clientId} and a.id = ${id}
       and (${customerId}::bigint is null or a.customer_id = ${customerId})
       ${lock ? sql`for no key update of a` : sql``}`;
  if (!row) throw new DomainError('record.not_found');
  return row;
}

export function approvalOf(row: ApprovalRow, now: Date): z.input<typeof debitApproval> {
  const state = approvalState(row, now);
  return {
    id: String(row.id),
    customer: { id: String(row.customerId), name: row.customerName },
    amount: centsText(row.amountCents),
    currency: row.currency,
    processDate: row.processDate,
    comment: row.comment,
    state,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    scheduleId: row.scheduleId === null ? null : String(row.scheduleId),
    remindersSent: row.remindersSent,
    remindFrom: state === 'waiting' ? remindedFrom(row.mailedAt).toISOString() : null,
  };
}

/** The banking day of the debit if it were approved now. */
export function dayOf(
  { currency, processDate }: Pick<ApprovalRow, 'currency' | 'processDate'>,
  now: Date,
): CalendarDate {
  const rail = railOf(currency);
  return debitDay(rail, { wanted: processDate, earliest: earliestProcessDate({ rail, now }) });
}

/** What a timeline tells of it. */
export const factOf = ({
  amountCents,
  currency,
  processDate,
}: Pick<ApprovalRow, 'amountCents' | 'currency' | 'processDate'>) => ({
  amount: centsText(amountCents),
  currency,
  processDate,
});
