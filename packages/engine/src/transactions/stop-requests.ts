import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined, nullable, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { reviewItems } from '@cordelle/db/schema/review-items.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import type { TransactionRowStatus } from '@cordelle/domain/transaction/state.ts';
import type { DayContext } from '../day-step.ts';
import { reopenReviewItem } from '../review-items/review-items.ts';

const ASKED = joined(
  columns(transactions, 't', ['amountCents', 'currency']),
  columns(transactions, 't', ['trace']),
  present(columns(transactions, 't', ['processDate'])),
  columns(clients, 'cl', ['businessName']),
  nullable(columns(bankFiles, 'f', { bankFileId: 'id', file: 'name', number: 'number' })),
);
/** What somebody who calls the bank about a debit has to name, as far as it is known. */
export type StopAsked = Row<typeof ASKED>;

/**
 * Asks the provider's people in Review to have the bank stop a debit that it has: nothing else can. One question per debit; it
 * ends by their answer, or by itself (`answerStopRequests`). Returns what they are asked about.
 */
export async function askToStop(
  tx: Tx,
  { clientId, id }: { readonly clientId: bigint; readonly id: bigint },
  at: Date,
): Promise<StopAsked> {
  const [asked] = await tx.sql`
    select ${ASKED} from transactions t
      join clients cl on cl.id = t.client_id
      left join bank_files f on f.id = t.bank_file_id
     where t.client_id = ${clientId} and t.id = ${id}`;
  invariant(asked, 'the debit is there');
  const { amountCents, processDate, trace, file, number, bankFileId } = asked;
  await reopenReviewItem(
    tx,
    railOf(asked.currency),
    {
      kind: 'stop_request',
      dedupeKey: `${clientId} ${id}`,
      clientId,
      detail: {
        transactionId: String(id),
        amount: centsText(amountCents),
        processDate,
        ...(trace !== null && { trace }),
        ...(bankFileId !== null && { file, number, bankFileId: String(bankFileId) }),
      },
      rawLines: [],
    },
    at,
  );
  return asked;
}

/** How a question ended by itself. The console says each in the reader's language. */
const NOTES: Partial<Record<TransactionRowStatus, string>> = {
  Declined: 'the bank sent it back',
  Chargeback: 'the bank sent it back',
  Approved: 'it was collected',
};
const NOT_AT_BANK = 'the bank does not have it any more';

/** Ends each open question about a debit that the bank sent back, that was collected, or that left its file. */
export async function answerStopRequests(ctx: DayContext): Promise<void> {
  const { app, rail, at, actor } = ctx;
  const over = await app.worker.sql`
    select ${columns(reviewItems, 'r', ['id'])}, ${columns(transactions, 't', ['status'])}
      from review_items r
      join transactions t on t.client_id = r.client_id and t.id = (r.detail->>'transactionId')::bigint
     where r.kind = 'stop_request' and r.rail = ${rail} and r.resolved_at is null
       and t.status not in ('Sent to Bank', 'Processed') order by r.id`;
  if (over.length === 0) return;
  const ids = arrayLiteral(over.map(({ id }) => id));
  const notes = arrayLiteral(over.map(({ status }) => NOTES[status] ?? NOT_AT_BANK));
  await ctx.transaction(
    ({ sql }) => sql`
      update review_items r set resolved_at = ${at}, resolved_by = ${actor}, note = a.note
        from unnest(${ids}::bigint[], ${notes}::text[]) as a (id, note)
       where r.id = a.id and r.resolved_at is null`,
  );
}
