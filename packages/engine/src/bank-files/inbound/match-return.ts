import { columns, computed, joined, present } from '@cordelle/db/columns.ts';
import type { Sql, Tx } from '@cordelle/db/connection.ts';
import { reviewItems } from '@cordelle/db/schema/review-items.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { moneyOf } from '@cordelle/domain/money.ts';
import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { classify } from '@cordelle/domain/return-codes/classify.ts';
import { returnOutcome } from '@cordelle/domain/return-codes/return-outcome.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { command, handleAll } from '../../handle.ts';
import type { StandingAnswer } from '../../ledger/proof/answer-review-item.ts';
import { presentmentsOf } from '../../transactions/presentments.ts';
import { applyToPayers } from '../../transactions/return-effects.ts';
import { SNAPSHOT } from '../../transactions/snapshot-rows.ts';

const QUESTION = joined(
  columns(reviewItems, 'r', ['id']),
  present(columns(reviewItems, 'r', ['rail'])),
  computed<{
    detail: {
      readonly code: string;
      readonly amount: string;
      readonly bankDate: string | null;
      readonly bankFileId: string;
      readonly line: number;
      readonly direction: string;
    };
  }>({ detail: 'r.detail' }),
);

/**
 * Condition on `review_items r`: an open question about a debit that came back and that nobody could be found for; of an entry
 * that breaks a rule, only where its code and amount can be read.
 */
export const MATCHABLE = (sql: Sql) => sql`
  (r.kind in ('unmatched_return', 'amount_differs') and r.resolved_at is null and r.detail->>'direction' = 'debit'
   and (r.detail->>'about' in ('unknown_trace', 'several_matches', 'amount_differs')
        or (r.detail->>'about' = 'unreadable' and r.detail->>'code' ~ '^(R[0-9]{2}|9[0-9]{2})$'
            and r.detail->>'amount' <> '0.00')))`;

/**
 * A person says which debit an unmatched return belongs to: the debit ends as if it had been matched, the money leaves
 * suspense (P13), and its payer's bank details, authorization and schedule follow the code. No second attempt is planned:
 * who matches by hand decides that too. Returns the answer of whoever was faster, and null where nobody was. Throws `record.not_found` for a question that is not an open unmatched return, and
 * the refusals of the debit: `transaction.already_ended`, `transaction.return_amount_differs`, `transaction.not_sent_to_bank`.
 */
export async function matchReturn(
  tx: Tx,
  asked: {
    readonly reviewItemId: bigint;
    readonly clientId: bigint;
    readonly transactionId: bigint;
    readonly at: Date;
    readonly actor: string;
    readonly note: string;
  },
): Promise<StandingAnswer | null> {
  const [item] = await tx.sql`
    select ${QUESTION} from review_items r
     where r.id = ${asked.reviewItemId} and ${MATCHABLE(tx.sql)} for update`;
  if (!item) return answeredMeanwhile(tx, asked.reviewItemId);
  const { code, amount, bankDate, bankFileId, line } = item.detail;
  const [row] = await tx.sql`
    select ${SNAPSHOT} from transactions t
     where t.client_id = ${asked.clientId} and t.id = ${asked.transactionId}`;
  if (!row || row.currency !== currencyOf(item.rail)) throw new DomainError('record.not_found');
  const on = localDate(asked.at, RAIL_FACTS[item.rail].zone);
  const meta = { actor: asked.actor, cause: `review-item-${item.id}`, occurredAt: asked.at };
  await handleAll(
    tx,
    [
      command(
        transaction,
        row,
        {
          type: 'recordReturn',
          code,
          class: classify(code).class,
          beforePosting: false,
          amount: moneyOf(amount, row.currency),
          declinedOn: on,
          bankDate,
          source: { bankFileId, line },
          clearing: 'suspense',
        },
        {},
      ),
    ],
    meta,
  );
  const presentments = (await presentmentsOf(tx, [row])).get(`${row.clientId}/${row.id}`);
  const outcome = returnOutcome({
    code,
    approved: row.status === 'Approved',
    attemptsUsed: presentments?.count ?? 1,
    firstProcessDate: presentments?.firstProcessDate ?? row.processDate ?? on,
    returnDate: on,
    clientRetries: false,
    payerRetries: true,
    stopRequested: row.stopRequested,
  });
  await applyToPayers(tx, [{ row, bankAccountId: row.bankAccountId, code, outcome }], meta);
  await tx.sql`
    update review_items
       set resolved_at = ${asked.at}, resolved_by = ${asked.actor}, note = ${asked.note}, client_id = ${asked.clientId}
     where id = ${item.id}`;
  return null;
}

async function answeredMeanwhile({ sql }: Tx, id: bigint): Promise<StandingAnswer> {
  const [answered] = await sql`
    select ${columns(reviewItems, ['resolvedBy', 'note'])} from review_items
     where id = ${id} and kind in ('unmatched_return', 'amount_differs') and resolved_at is not null`;
  if (!answered) throw new DomainError('record.not_found');
  return { by: answered.resolvedBy ?? '', note: answered.note ?? '' };
}
