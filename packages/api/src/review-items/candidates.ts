import { columns, computed, joined, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { reviewItems } from '@cordelle/db/schema/review-items.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type Currency, centsText, parseMoney } from '@cordelle/domain/money.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { subjectOfReference } from '@cordelle/engine/bank-files/entry-reference.ts';
import { MATCHABLE } from '@cordelle/engine/bank-files/inbound/match-return.ts';
import type { reviewCandidates } from '@cordelle/validation/bank-files.ts';
import { moneyInput } from '@cordelle/validation/wire.ts';
import type { z } from 'zod';
import { holdsText } from '../holds-text.ts';

const SHOWN_MAX = 25;
/** Returns come within this time of the debit; the longest is that of a payer who never authorized it (CPA H1: 90 days). */
const LOOKED_BACK_DAYS = 120;

const COLUMNS = joined(
  columns(transactions, 't', ['clientId', 'amountCents', 'currency', 'processDate', 'status', 'trace']),
  columns(transactions, 't', { transactionId: 'id' }),
  columns(clients, 'cl', { clientName: 'businessName' }),
  columns(customers, 'c', { customerName: 'name' }),
);
type CandidateRow = Row<typeof COLUMNS> & { sameAmount: boolean };

/**
 * Debits at the bank or collected that an open unmatched return may belong to, of its rail, those of its amount and the
 * latest first. A search names a client, a payer, an amount, a trace, or our reference (`TXN-1001`). Throws
 * `record.not_found` for a question that cannot be matched.
 */
export async function candidatesOf(
  { sql }: Tx,
  reviewItemId: bigint,
  search: string,
): Promise<z.input<typeof reviewCandidates>> {
  const [item] = await sql`
    select ${present(columns(reviewItems, 'r', ['rail']))},
           ${columns(reviewItems, 'r', ['openedAt'])},
           ${computed<{ amount: string }>({ amount: `r.detail->>'amount'` })} from review_items r
     where r.id = ${reviewItemId} and ${MATCHABLE(sql)}`;
  if (!item) throw new DomainError('record.not_found');
  const currency = currencyOf(item.rail);
  const { cents } = parseMoney(item.amount, currency);
  const wanted = search === '' ? sql`t.amount_cents = ${cents}` : searched({ sql }, search, currency);
  const rows = await sql<CandidateRow[]>`
    select ${COLUMNS},
           t.amount_cents = ${cents} as "sameAmount"
      from transactions t
      join clients cl on cl.id = t.client_id
      join customers c on c.client_id = t.client_id and c.id = t.customer_id
     where t.currency = ${currency} and t.status in ('Sent to Bank', 'Processed', 'Approved')
       and t.process_date > ${item.openedAt}::date - ${LOOKED_BACK_DAYS}::int and ${wanted}
     order by "sameAmount" desc, t.process_date desc, t.client_id, t.id desc limit ${SHOWN_MAX + 1}`;
  return {
    candidates: rows.slice(0, SHOWN_MAX).map(({ clientId, transactionId, amountCents, ...row }) => ({
      ...row,
      clientId: String(clientId),
      transactionId: String(transactionId),
      amount: centsText(amountCents),
    })),
    more: rows.length > SHOWN_MAX,
  };
}

function searched(tx: Pick<Tx, 'sql'>, search: string, currency: Currency) {
  const { sql } = tx;
  const cents = moneyInput.safeParse(search).success ? parseMoney(search, currency).cents : null;
  const named = subjectOfReference(search);
  return sql`(
    ${holdsText(tx, 'cl.business_name, c.name, c.custom_identifier', search)}
    or t.trace = ${search} or cl.id::text = ${search} or t.id::text = ${search}
    ${cents === null ? sql`` : sql`or t.amount_cents = ${cents}`}
    ${named?.kind === 'debit' ? sql`or t.id = ${named.streamId}` : sql``})`;
}
