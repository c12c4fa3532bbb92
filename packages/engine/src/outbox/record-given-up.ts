import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { outbox } from '@cordelle/db/schema/outbox.ts';
import { recordOutcomes } from '../audit/record-act.ts';

/** A mail that the server did not take as often as it was tried. */
export const GIVEN_UP = columns(outbox, {
  clientId: 'clientId',
  id: 'id',
  template: 'template',
  reason: 'lastError',
});
type GivenUp = Row<typeof GIVEN_UP>;

/**
 * Writes down in each client's log that a mail is not tried again, and asks a person of the provider, once a day, to put the mail
 * server right.
 */
export async function recordGivenUp(tx: Tx, mails: readonly GivenUp[], at: Date): Promise<void> {
  const [first] = mails;
  if (!first) return;
  await recordOutcomes(
    tx,
    mails.map(({ clientId, id, template, reason }) => ({
      clientId,
      actor: 'system:outbox',
      action: 'outbox.giveUp',
      targetType: 'outbox',
      targetId: id,
      after: { template, reason },
      result: 'failed',
    })),
  );
  await tx.sql`
    insert into review_items (kind, rail, client_id, dedupe_key, detail, raw_lines, opened_at)
    values ('mail_given_up', null, null, ${at.toISOString().slice(0, 10)},
            ${JSON.stringify({ reason: first.reason })}::jsonb, '{}', ${at})
    on conflict (kind, dedupe_key) do nothing`;
}
