import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { debitApprovals } from '@cordelle/db/schema/debit-approvals.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { earliestProcessDate } from '@cordelle/domain/calendar/process-date.ts';
import { approvalState, debitDay, remindedFrom } from '@cordelle/domain/customer/debit-approval.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import type { debitApproval } from '@cordelle/validation/debit-approvals.ts';
import type { z } from 'zod';

/** Columns of `APPROVAL_TABLES` that make an `ApprovalRow`. */
export const APPROVAL = joined(
  columns(debitApprovals, 'a', [
    'id',
    'customerId',
    'amountCents',
    'processDate',
    'comment',
    'askedAt',
    'expiresAt',
    'mailedAt',
    'remindersSent',
    'endedAt',
    'end',
    'scheduleId',
  ]),
  columns(customers, 'c', { customerName: 'name' }),
  columns(clients, 'cl', ['currency']),
  computed<{ authorizationId: bigint | null }>({ authorizationId: 'coalesce(a.authorization_id, c.authorization_id)' }),
);
export type ApprovalRow = Readonly<Row<typeof APPROVAL>>;

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
  const [row] = await sql`
    select ${APPROVAL} from ${sql.unsafe(APPROVAL_TABLES)}
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
