import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, moneyOf } from '@cordelle/domain/money.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import { classify } from '@cordelle/domain/return-codes/classify.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { handleIn } from '../../handle.ts';

type Question = {
  readonly id: bigint;
  readonly rail: Rail;
  readonly detail: {
    readonly code: string;
    readonly amount: string;
    readonly bankDate: string | null;
    readonly bankFileId: string;
    readonly line: number;
    readonly direction: string;
  };
};

/**
 * A person says which debit an unmatched return belongs to: the debit ends as if it had been matched, and the money leaves
 * suspense (P13). Throws `record.not_found` for a question that is not an open unmatched return, and the refusals of the
 * debit: `transaction.already_ended`, `transaction.return_amount_differs`, `transaction.not_sent_to_bank`.
 */
export async function matchReturn(
  tx: Tx,
  asked: {
    readonly reviewItemId: bigint;
    readonly clientId: bigint;
    readonly transactionId: bigint;
    /** Rail date. */
    readonly on: string;
    readonly at: Date;
    readonly actor: string;
    readonly note: string;
  },
): Promise<void> {
  const [item] = await tx.sql<Question[]>`
    select id, rail, detail from review_items
     where id = ${asked.reviewItemId} and kind in ('unmatched_return', 'amount_differs') and resolved_at is null
       and detail->>'direction' = 'debit' and detail->>'about' in ('unknown_trace', 'several_matches', 'amount_differs')
       for update`;
  if (!item) throw new DomainError('record.not_found');
  const { code, amount, bankDate, bankFileId, line } = item.detail;
  const [debit] = await tx.sql<{ currency: Currency }[]>`
    select currency from transactions where client_id = ${asked.clientId} and id = ${asked.transactionId}`;
  if (!debit || debit.currency !== currencyOf(item.rail)) throw new DomainError('record.not_found');
  await handleIn(
    tx,
    transaction,
    { clientId: asked.clientId, id: asked.transactionId },
    {
      type: 'recordReturn',
      code,
      class: classify(code).class,
      beforePosting: false,
      amount: moneyOf(amount, debit.currency),
      declinedOn: asked.on,
      bankDate,
      source: { bankFileId, line },
      clearing: 'suspense',
    },
    {},
    { actor: asked.actor, cause: `review-item-${item.id}`, occurredAt: asked.at },
  );
  await tx.sql`
    update review_items
       set resolved_at = ${asked.at}, resolved_by = ${asked.actor}, note = ${asked.note}, client_id = ${asked.clientId}
     where id = ${item.id}`;
}
