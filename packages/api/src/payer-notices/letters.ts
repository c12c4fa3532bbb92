import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { NOTICE_FACTS, noticeText, REFERENCES } from '@cordelle/engine/payer-notices/notice-words.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { payerLetters, payerLettersInput, postedLettersInput } from '@cordelle/validation/payer-notices.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { rowsOfPage } from '../page.ts';
import { senderOf } from '../payer-offers/sender-of.ts';

const PAYER = joined(columns(customers, 'c', ['id', 'name', 'language', ...ADDRESS_COLUMNS]), REFERENCES);

/** Letters of a notice that wait to be posted, as they are printed. Throws `record.not_found`. */
export async function lettersOf(
  { app, client }: MemberContext,
  tx: Tx,
  { id, skip, limit }: z.output<typeof payerLettersInput>,
): Promise<z.input<typeof payerLetters>> {
  const { sql } = tx;
  const [notice] = await sql`
    select ${NOTICE_FACTS} from payer_notices n join clients cl on cl.id = n.client_id
     where n.client_id = ${client.id} and n.id = ${id}::bigint`;
  if (!notice) throw new DomainError('record.not_found');
  const waiting = sql`r.client_id = ${client.id} and r.notice_id = ${id}::bigint and r.told_on is null`;
  const payers = await sql`
    select ${PAYER} from payer_notice_recipients r join customers c on c.client_id = r.client_id and c.id = r.customer_id
     where ${waiting} order by c.name collate "und-x-icu", c.id ${rowsOfPage(sql, { limit, skip })}`;
  const [counted] = await sql<{ count: number }[]>`
    select count(*)::int as count from payer_notice_recipients r where ${waiting}`;
  const business = await senderOf(tx, client.id);
  const today = localDate(app.clock.now(), RAIL_FACTS[client.country].zone);
  return {
    business,
    letters: payers.map((payer) => {
      const { language, name } = payer;
      return {
        ...noticeText(notice, payer),
        customerId: String(payer.id),
        language,
        name,
        addressLines: addressLines(payer),
        date: formatDate(today, language),
        greeting: translate('email_payer_greeting', language, { name }),
        closing: translate('payer_notice_letter_closing', language),
      };
    }),
    waiting: counted?.count ?? 0,
  };
}

/**
 * Says that letters were posted: those of the customers named, or all that wait. What the agreements keep of it, the job
 * writes. Throws `record.not_found`, `payer_notice.posted_day`.
 */
export async function postLetters(
  { app, client, actor }: MemberContext,
  tx: Tx,
  { id, postedOn, customerIds }: z.output<typeof postedLettersInput>,
): Promise<number> {
  const { sql } = tx;
  const { zone } = RAIL_FACTS[client.country];
  const [notice] = await sql<{ orderedAt: Date }[]>`
    select ordered_at as "orderedAt" from payer_notices
     where client_id = ${client.id} and id = ${id}::bigint for no key update`;
  if (!notice) throw new DomainError('record.not_found');
  if (postedOn > localDate(app.clock.now(), zone) || postedOn < localDate(notice.orderedAt, zone))
    throw new DomainError('payer_notice.posted_day');
  const named =
    customerIds === undefined ? sql`` : sql`and customer_id = any(${arrayLiteral(customerIds.map(BigInt))}::bigint[])`;
  const posted = await sql<{ customerId: bigint }[]>`
    update payer_notice_recipients set told_on = ${postedOn}, told_by = ${actor}
     where client_id = ${client.id} and notice_id = ${id}::bigint and told_on is null ${named}
    returning customer_id as "customerId"`;
  // Every one of them has to be a letter of this notice that waits.
  if (customerIds !== undefined && posted.length !== new Set(customerIds).size)
    throw new DomainError('record.not_found');
  return posted.length;
}
