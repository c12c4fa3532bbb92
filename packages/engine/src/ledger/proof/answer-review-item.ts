import { columns, computed } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { reviewItems } from '@cordelle/db/schema/review-items.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { App } from '../../app.ts';
import { stillBroken } from './hold-unproven.ts';

type Answer = { readonly by: string; readonly at: Date; readonly note: string };

/** Who answered a question, and what; a question that is over by itself names the step of the day. */
export type StandingAnswer = { readonly by: string; readonly note: string };

/**
 * Writes a person's answer to an open question; one that is answered stays as it is. Returns the answer that stands. A client that
 * is held because its ledger did not hold goes on with the answer, so its whole ledger is proven first. Throws `record.not_found`,
 * `ledger.still_broken`.
 */
export async function answerReviewItem(app: App, id: bigint, answer: Answer): Promise<StandingAnswer> {
  const [item] = await app.worker.sql`
    select ${columns(reviewItems, ['kind', 'clientId'])},
           ${computed<{ open: boolean }>({ open: 'resolved_at is null' })} from review_items where id = ${id}`;
  if (!item) throw new DomainError('record.not_found');
  if (item.kind === 'ledger' && item.open) {
    const record = await stillBroken(app, item.clientId ?? PROVIDER_CLIENT_ID);
    if (record !== null) throw new DomainError('ledger.still_broken', { record });
  }
  return inTransaction(app.worker, {}, async ({ sql }) => {
    await sql`
      update review_items set resolved_at = ${answer.at}, resolved_by = ${answer.by}, note = ${answer.note}
       where id = ${id} and resolved_at is null`;
    const [standing] =
      await sql`select ${columns(reviewItems, ['resolvedBy', 'note'])} from review_items where id = ${id}`;
    if (!standing) throw new DomainError('record.not_found');
    return { by: standing.resolvedBy ?? '', note: standing.note ?? '' };
  });
}
