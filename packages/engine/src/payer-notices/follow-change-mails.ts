import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { agreementChanges } from '@cordelle/db/schema/agreement-changes.ts';
import { meansAfter, type NoticeDelivery } from '@cordelle/domain/authorization/notice-means.ts';
import { changeKey } from '../mail/tell-of-change.ts';
import { deliveryOf } from '../outbox/delivery.ts';

/** Changes that are looked at in one transaction. */
const CHUNK = 500;

const CHANGE = columns(agreementChanges, 'h', ['clientId', 'id', 'letterBecause']);

/**
 * A payer whose mail about a change of their agreement came back or never left is told by letter, and one whose mail left after
 * all needs none, as long as they may object. False: there is nobody else.
 */
export async function followChangeMails(tx: Tx, at: Date): Promise<boolean> {
  const { sql } = tx;
  const rows = await sql`
    select ${joined(CHANGE, computed<{ delivery: NoticeDelivery }>({ delivery: deliveryOf(tx, 'o') }))}
      from agreement_changes h
      join outbox o on o.client_id = h.client_id and o.dedupe_key = ${changeKey('')} || h.id
     where h.told = 'mail' and h.posted_on is null and h.object_until >= ${at}
       and (h.letter_because is null and ${deliveryOf(tx, 'o')} in ('bounced', 'failed')
            or h.letter_because = 'mail_failed' and ${deliveryOf(tx, 'o')} in ('bounced', 'sent'))
     order by h.client_id, h.id limit ${CHUNK}`;
  const changed = rows.flatMap(({ delivery, letterBecause, ...row }) => {
    const telling =
      letterBecause === null
        ? ({ means: 'mail' } as const)
        : ({ means: 'letter', because: letterBecause, posted: false } as const);
    const means = meansAfter(delivery, telling);
    return means ? [{ ...row, was: letterBecause, because: means.because }] : [];
  });
  // Whoever changed one meanwhile was first.
  await sql`
    update agreement_changes h set letter_because = c.because
      from unnest(${arrayLiteral(changed.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(changed.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(changed.map(({ because }) => because))}::text[],
                  ${arrayLiteral(changed.map(({ was }) => was))}::text[]) as c (client_id, id, because, was)
      join event_heads e on e.client_id = c.client_id
     where h.client_id = e.client_id and h.id = c.id and h.told = 'mail' and h.posted_on is null
       and h.letter_because is not distinct from c.was`;
  return changed.length === CHUNK;
}
