import { columns, computed, joined, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { reviewItems } from '@cordelle/db/schema/review-items.ts';
import { settlements } from '@cordelle/db/schema/settlements.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, centsText, centsWritten, type Money, money, moneyText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { settlement } from '@cordelle/domain/settlement/decider.ts';
import { command, handleAll } from '../handle.ts';
import type { StandingAnswer } from '../ledger/proof/answer-review-item.ts';
import { clientPayable, holdLog } from './settlement-run.ts';

const QUESTION = joined(
  columns(reviewItems, 'r', ['resolvedAt', 'resolvedBy', 'note']),
  present(columns(reviewItems, 'r', ['clientId'])),
  columns(clients, 'c', { clientName: 'businessName' }),
  computed<{ currency: Currency }>({ currency: `r.detail->>'currency'` }),
);

const questionOf = async ({ sql }: Tx, id: bigint) => {
  const [question] = await sql`
    select ${QUESTION} from review_items r join clients c on c.id = r.client_id
     where r.id = ${id} and r.kind = 'negative_balance'`;
  if (!question) throw new DomainError('record.not_found');
  return question;
};

/** Whose debt an open question is about, and what is owed by now, in cents. Throws `record.not_found`, also once it is answered. */
export async function debtAskedAbout(tx: Tx, reviewItemId: bigint) {
  const { clientId, clientName, currency, resolvedAt } = await questionOf(tx, reviewItemId);
  if (resolvedAt !== null) throw new DomainError('record.not_found');
  return { clientName, currency, owedCents: above(await clientPayable(tx, { id: clientId, currency })) };
}

const above = (cents: bigint): bigint => (cents > 0n ? cents : 0n);

/** What was given up, of whom; or the answer of whoever was faster. */
type WriteOff =
  | { readonly written: { readonly clientId: bigint; readonly settlementId: bigint; readonly amount: Money } }
  | { readonly answered: StandingAnswer };

/**
 * A person gives up the whole of what a client owes (P11w), on its latest settlement of the currency, and with it answers the
 * question about it; whoever calls it tells the client. `owed` is what that person was shown. Throws `record.not_found` for
 * what is no such question, and `review.debt_changed` where something else, or nothing, is owed by now.
 */
export async function writeOffDebt(
  tx: Tx,
  asked: {
    readonly reviewItemId: bigint;
    readonly owed: string;
    readonly at: Date;
    readonly actor: string;
    readonly note: string;
  },
): Promise<WriteOff> {
  const { reviewItemId, at, actor, note } = asked;
  const { clientId, currency } = await questionOf(tx, reviewItemId);
  await holdLog(tx, { id: clientId });
  await tx.sql`select 1 from review_items where id = ${reviewItemId} for update`;
  const question = await questionOf(tx, reviewItemId);
  if (question.resolvedAt !== null) return { answered: { by: question.resolvedBy ?? '', note: question.note ?? '' } };
  const clientPayableCents = await clientPayable(tx, { id: clientId, currency });
  const owedCents = above(clientPayableCents);
  if (owedCents === 0n || owedCents !== centsWritten(asked.owed))
    throw new DomainError('review.debt_changed', { owed: centsText(owedCents) });
  const [latest] = await tx.sql`
    select ${columns(settlements, ['id'])} from settlements
     where client_id = ${clientId} and currency = ${currency}
     order by settlement_date desc nulls last, id desc nulls last limit 1`;
  if (!latest) throw new DomainError('record.not_found');
  const amount = money(owedCents, currency);
  const writtenOffOn = localDate(at, RAIL_FACTS[railOf(currency)].zone);
  await handleAll(
    tx,
    [
      command(
        settlement,
        { clientId, id: latest.id },
        { type: 'writeOffCarry', writtenOffOn, amount },
        { clientPayableCents },
      ),
    ],
    { actor, cause: `review-item-${reviewItemId}`, occurredAt: at },
  );
  await tx.sql`
    update review_items
       set resolved_at = ${at}, resolved_by = ${actor}, note = ${note},
           detail = detail || ${JSON.stringify({ owed: '0.00', writtenOff: moneyText(amount) })}::jsonb
     where id = ${reviewItemId}`;
  return { written: { clientId, settlementId: latest.id, amount } };
}
