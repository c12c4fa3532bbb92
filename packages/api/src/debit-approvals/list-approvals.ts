import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { debitApprovals } from '@cordelle/db/schema/debit-approvals.ts';
import { type Currency, centsText } from '@cordelle/domain/money.ts';
import { APPROVAL, APPROVAL_TABLES, approvalOf, dayOf } from '@cordelle/engine/debit-approvals/approval-row.ts';
import type { debitApprovalListInput, debitApprovalPage } from '@cordelle/validation/debit-approvals.ts';
import type { z } from 'zod';
import { alongNewest, COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';
import { consentLeftFor, sporadicAgreement } from '../transaction-schedules/consent-left.ts';

/** One page of the debits that payers of a client were asked to approve, the newest first unless asked otherwise. */
export async function listApprovals(
  tx: Tx,
  { clientId, now }: { readonly clientId: bigint; readonly now: Date },
  input: z.output<typeof debitApprovalListInput>,
): Promise<z.input<typeof debitApprovalPage>> {
  const { sql } = tx;
  const { customerId, state, sort, limit, skip } = input;
  const ofState =
    state === undefined
      ? sql``
      : state === 'waiting'
        ? sql`and a."end" is null and a.expires_at > ${now}`
        : state === 'expired'
          ? sql`and a."end" is null and a.expires_at <= ${now}`
          : sql`and a."end" = ${state}`;
  const wanted = sql`
    a.client_id = ${clientId} ${customerId === undefined ? sql`` : sql`and a.customer_id = ${customerId}::bigint`} ${ofState}`;
  const order = sql.unsafe(alongNewest(sort?.direction ?? 'desc', 'a.asked_at', 'a.id'));
  const rows = await sql`
    select ${APPROVAL} from ${sql.unsafe(APPROVAL_TABLES)}
     where ${wanted} order by ${order} ${rowsOfPage(sql, { limit, skip })}`;
  const [counted] = await sql<{ count: bigint }[]>`
    select count(*) as count from (select 1 from debit_approvals a where ${wanted} limit ${COUNT_BOUND + 1}) counted`;
  const left = customerId === undefined ? null : await consentLeftFor(tx, clientId, BigInt(customerId));
  const mayAsk = customerId === undefined ? null : (await sporadicAgreement(tx, clientId, BigInt(customerId))) !== null;
  return {
    ...pageOf(
      rows.map((row) => approvalOf(row, now)),
      counted?.count ?? 0n,
    ),
    asksApproval: left === null ? null : left === 'approved_debits',
    mayAsk,
  };
}

/** What waits for one payer's answer, the oldest first, each on the day of its debit if it were approved now. */
export async function waitingApprovals(
  { sql }: Tx,
  {
    clientId,
    customerId,
    currency,
    now,
  }: Readonly<{ clientId: bigint; customerId: bigint; currency: Currency; now: Date }>,
) {
  const rows = await sql`
    select ${columns(debitApprovals, ['id', 'amountCents', 'processDate'])} from debit_approvals
     where client_id = ${clientId} and customer_id = ${customerId} and "end" is null and expires_at > ${now}
     order by asked_at, id`;
  return rows.map(({ id, amountCents, processDate }) => ({
    id: String(id),
    amount: centsText(amountCents),
    date: dayOf({ currency, processDate }, now),
  }));
}
