import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { firstId } from '@cordelle/db/first-id.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { classify } from '@cordelle/domain/return-codes/classify.ts';
import type { StatusReason } from '@cordelle/domain/return-codes/return-code.ts';
import type { HoldReason } from '@cordelle/domain/transaction/events.ts';
import { PENDING_STATUSES, type TransactionRowStatus } from '@cordelle/domain/transaction/state.ts';
import { type ReviewColumns, reviewOfDebit, reviewOnWire } from '@cordelle/engine/transactions/under-review.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { financialTransaction, transactionListInput } from '@cordelle/validation/financial-transactions.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { findPayments, isPaymentSought } from '../finder/find-payments.ts';
import { alongNewest, COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';

const TRANSACTION = joined(
  columns(transactions, 't', [
    'id',
    'customerId',
    'scheduleId',
    'installment',
    'amountCents',
    'currency',
    'returnCode',
    'holdReason',
    'trace',
    'requestedDate',
    'processDate',
    'earliestApprovalDate',
    'settledDate',
    'declineDate',
    'bankFileId',
    'comment',
    'retryOf',
    'createdAt',
  ]),
  columns(customers, 'c', { customerName: 'name' }),
  nullable(columns(customerBankAccounts, 'b', { bankName: 'bankName', bankAccount: 'mask' })),
  computed<{ status: Exclude<TransactionRowStatus, 'Removed' | 'Discarded'> } & ReviewColumns>({
    status: 't.status',
    reviewReason: 'review.reason',
    reviewSince: 'review.since',
  }),
);
type TransactionRow = Row<typeof TRANSACTION>;

export const idText = (id: bigint | null): string | null => (id === null ? null : String(id));

/** Message key of why a debit was not sent. */
export const holdReasonKey = (reason: HoldReason): string => `hold_reason_${reason}`;

/** What ended a debit: the bank's code, or why it was not sent. */
type Ending = { readonly returnCode: string | null; readonly holdReason: HoldReason | null };

/** Why a debit was not collected, as the public contract says it; what was never sent has no word of its own there. */
export function statusReasonOf({ returnCode, holdReason }: Ending): StatusReason | null {
  if (returnCode !== null) return classify(returnCode).statusReason;
  return holdReason === null ? null : 'Other';
}

/** Message key of a reason of the contract. */
const statusReasonKey = (reason: StatusReason): string => `status_reason_${reason.toLowerCase().replaceAll(' ', '_')}`;

/** The word of the contract in the reader's language, for what is printed; empty while there is none. */
export function reasonWords(ending: Ending, language: Language): string {
  const reason = statusReasonOf(ending);
  return reason === null ? '' : translate(statusReasonKey(reason), language);
}

/** The same explained in a sentence of the reader's language; null while it has not ended. */
export function explanationOf({ returnCode, holdReason }: Ending, language: Language): string | null {
  if (returnCode !== null) return translate(classify(returnCode).message, language);
  return holdReason === null ? null : translate(holdReasonKey(holdReason), language);
}

/** Filter for a status people choose; `Pending` stands for several. Removed and discarded debits are never listed. */
function statusFilter({ sql }: Tx, status: z.output<typeof transactionListInput>['status']) {
  if (status === undefined) return sql`and t.status not in ('Removed', 'Discarded')`;
  return status === 'Pending' ? sql`and t.status in ${sql([...PENDING_STATUSES])}` : sql`and t.status = ${status}`;
}

/** Transactions of one client. Newest first for one customer, otherwise latest process date first, unless asked otherwise. */
export async function listTransactions(
  tx: Tx,
  clientId: bigint,
  input: z.output<typeof transactionListInput>,
  {
    language,
    now,
    past = false,
  }: {
    readonly language: Language;
    readonly now: Date;
    /** Without those that are only planned. */
    readonly past?: boolean;
  },
) {
  const { sql } = tx;
  const sought = input.search ? await findPayments(tx, input.search) : null;
  const { field, direction } = input.sort ?? {
    field: input.customerId ? ('createdAt' as const) : ('processDate' as const),
    direction: 'desc' as const,
  };
  const column = { createdAt: 't.created_at', processDate: 't.process_date', amount: 't.amount_cents' }[field];
  // Ids are given in the order of creation: over all customers the primary key itself is the index of the newest.
  const byKey = field === 'createdAt' && !input.customerId;
  const order = sql.unsafe(byKey ? `t.id ${direction}` : alongNewest(direction, column, 't.id'));
  const wanted = sql`
    t.client_id = ${clientId}
    ${input.customerId ? sql`and t.customer_id = ${input.customerId}::bigint` : sql``}
    ${input.financialTransactionId ? sql`and t.id = ${input.financialTransactionId}::bigint` : sql``}
    ${statusFilter(tx, input.status)} ${past ? sql`and t.status not in ('Creating', 'Future')` : sql``}
    ${sought ? sql`and ${isPaymentSought(tx, clientId, sought)}` : sql``}`;
  const [rows, [counted]] = await Promise.all([
    sql`
      select ${TRANSACTION}
        from (select * from transactions t where ${wanted} order by ${order} ${rowsOfPage(sql, input)}) t
        join customers c on c.client_id = t.client_id and c.id = t.customer_id
        left join customer_bank_accounts b
          on b.client_id = t.client_id and b.id = ${sql.unsafe(firstId('t.bank_account_id', 'c.bank_account_id'))}
        left join ${reviewOfDebit(tx, { now })} review on true
       order by ${order}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from transactions t where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  return pageOf(
    rows.map((row) => onWire(row, language)),
    counted?.count ?? 0n,
  );
}

function onWire(row: TransactionRow, language: Language): z.input<typeof financialTransaction> {
  return {
    id: String(row.id),
    customerId: String(row.customerId),
    customerName: row.customerName,
    scheduleId: idText(row.scheduleId),
    installment: row.installment,
    amount: centsText(row.amountCents),
    currency: row.currency,
    status: row.status,
    statusReason: statusReasonOf(row),
    explanation: explanationOf(row, language),
    returnCode: row.returnCode,
    txNumber: row.trace,
    requestedDate: row.requestedDate,
    processDate: row.processDate,
    earliestApprovalDate: row.earliestApprovalDate,
    settledDate: row.settledDate,
    declineDate: row.declineDate,
    review: reviewOnWire(row, language),
    batchId: idText(row.bankFileId),
    bankName: row.bankName,
    bankAccount: row.bankAccount,
    comment: row.comment,
    retryOf: idText(row.retryOf),
    platformPayoutAmount: '0.00',
    createdAt: row.createdAt.toISOString(),
  };
}
