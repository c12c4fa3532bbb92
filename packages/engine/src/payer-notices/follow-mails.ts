import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { payerNoticeRecipients } from '@cordelle/db/schema/payer-notices.ts';
import { meansAfter, type NoticeDelivery, type Telling } from '@cordelle/domain/authorization/notice-means.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { deliveryOf } from '../outbox/delivery.ts';
import { NOTICE_ACTOR, NOTICE_TEMPLATE } from './notice-words.ts';

/** Payers who are looked at in one transaction. */
const CHUNK = 500;

const RECIPIENT = joined(
  columns(payerNoticeRecipients, 'r', ['clientId', 'id', 'means', 'letterBecause', 'toldOn']),
  columns(clients, 'cl', ['country']),
);

/**
 * Whose mail came back or never left is told by letter, and whose mail left after all needs none, as long as telling is of use.
 * False: there is nobody else.
 */
export async function followMails(tx: Tx, at: Date): Promise<boolean> {
  const { sql } = tx;
  const rows = await sql`
    select ${RECIPIENT}, ${computed<{ delivery: NoticeDelivery; sentAt: Date | null }>({ delivery: deliveryOf(tx, 'o'), sentAt: 'o.sent_at' })}
      from payer_notices n
      join payer_notice_recipients r on r.client_id = n.client_id and r.notice_id = n.id
      join outbox o on o.client_id = r.client_id
           and o.dedupe_key = ${NOTICE_TEMPLATE} || ' ' || r.notice_id || ' ' || r.customer_id
      join clients cl on cl.id = r.client_id
     where n.from_date >= ${at}::date
       and (r.means = 'mail' and ${deliveryOf(tx, 'o')} in ('bounced', 'failed')
            or r.told_on is null and r.letter_because = 'mail_failed' and ${deliveryOf(tx, 'o')} in ('bounced', 'sent'))
     order by r.client_id, r.id limit ${CHUNK}`;
  const changed = rows.flatMap(({ delivery, sentAt, country, ...row }) => {
    const means = meansAfter(delivery, tellingOf(row));
    const toldOn = means?.means === 'mail' && sentAt ? localDate(sentAt, RAIL_FACTS[country].zone) : null;
    return means ? [{ ...row, was: row, ...means, toldOn }] : [];
  });
  // Whoever changed one meanwhile was first.
  await sql`
    update payer_notice_recipients r
       set means = c.means, letter_because = c.because, told_on = c.told_on,
           told_by = case when c.told_on is not null then ${NOTICE_ACTOR} end, recorded_at = null
      from unnest(${arrayLiteral(changed.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(changed.map(({ id }) => id))}::bigint[],
                  ${arrayLiteral(changed.map(({ means }) => means))}::text[],
                  ${arrayLiteral(changed.map(({ because }) => because))}::text[],
                  ${arrayLiteral(changed.map(({ toldOn }) => toldOn))}::date[],
                  ${arrayLiteral(changed.map(({ was }) => was.means))}::text[],
                  ${arrayLiteral(changed.map(({ was }) => was.letterBecause))}::text[],
                  ${arrayLiteral(changed.map(({ was }) => was.toldOn))}::date[]) as c (client_id, id, means, because, told_on,
                                                                                        was_means, was_because, was_told_on)
      join event_heads e on e.client_id = c.client_id
     where r.client_id = e.client_id and r.id = c.id and r.means = c.was_means
       and r.letter_because is not distinct from c.was_because and r.told_on is not distinct from c.was_told_on`;
  return changed.length === CHUNK;
}

const tellingOf = ({
  means,
  letterBecause,
  toldOn,
}: Pick<typeof payerNoticeRecipients.$inferSelect, 'means' | 'letterBecause' | 'toldOn'>): Telling =>
  means === 'letter' && letterBecause !== null
    ? { means, because: letterBecause, posted: toldOn !== null }
    : { means: 'mail' };
