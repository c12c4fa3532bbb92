import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { agreementChanges } from '@cordelle/db/schema/agreement-changes.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import { objectUntilAfterLetter } from '@cordelle/domain/authorization/change.ts';
import { instantOf, localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { changeAuthorizations } from '@cordelle/engine/authorizations/change-authorizations.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { changeLetter, termLines } from '@cordelle/engine/mail/tell-of-change.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import {
  CHANGES_MOST,
  type openChanges,
  type postedChangeLettersInput,
} from '@cordelle/validation/customers/changes.ts';
import type { payerLetters } from '@cordelle/validation/payer-notices.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { senderOf } from '../payer-offers/sender-of.ts';
import { LETTER_WAITS } from './open-objection.ts';
import { requireCustomer } from './require-customer.ts';

const CHANGE = columns(agreementChanges, 'h', [
  'id',
  'cause',
  'terms',
  'debits',
  'changedAt',
  'objectUntil',
  'letterBecause',
  'postedOn',
]);

/**
 * Changes of what a payer agreed to that they were not told of yet, or may still object to: first those of which letters wait, the
 * same that are printed. Throws `record.not_found`.
 */
export async function changesOf(
  { app, client, language }: MemberContext,
  tx: Tx,
  customerId: bigint,
): Promise<z.input<typeof openChanges>> {
  await requireCustomer(tx, client.id, customerId);
  const { sql } = tx;
  const rows = await sql`
    select ${CHANGE} from agreement_changes h
     where h.client_id = ${client.id} and h.customer_id = ${customerId} and h.objected_at is null
       and (h.object_until >= ${app.clock.now()} or ${sql.unsafe(LETTER_WAITS)})
     order by (${sql.unsafe(LETTER_WAITS)}) desc, h.id limit ${CHANGES_MOST}`;
  return {
    records: rows.map(({ id, terms, changedAt, objectUntil, letterBecause, postedOn }) => ({
      id: String(id),
      lines: termLines(terms, { language, currency: client.currency }),
      changedAt: changedAt.toISOString(),
      objectUntil: localDate(objectUntil, RAIL_FACTS[client.country].zone),
      letterBecause,
      postedOn,
    })),
  };
}

/** Letters about changes that wait, as they are printed: each has the days to object from today. Throws `record.not_found`. */
export async function changeLettersOf(
  ctx: MemberContext,
  tx: Tx,
  customerId: bigint,
): Promise<z.input<typeof payerLetters>> {
  const { app, client } = ctx;
  await requireCustomer(tx, client.id, customerId);
  const { sql } = tx;
  const now = app.clock.now();
  const rows = await sql`
    select ${joined(CHANGE, columns(customers, 'c', ['name', 'language', ...ADDRESS_COLUMNS]))}
      from agreement_changes h join customers c on c.client_id = h.client_id and c.id = h.customer_id
     where h.client_id = ${client.id} and h.customer_id = ${customerId} and ${sql.unsafe(LETTER_WAITS)}
     order by h.id limit ${CHANGES_MOST}`;
  const business = await senderOf(tx, client.id);
  const { country, currency } = client;
  const today = localDate(now, RAIL_FACTS[country].zone);
  const letterOf = (row: (typeof rows)[number]) => {
    const { language, name } = row;
    return {
      ...changeLetter({
        ...row,
        country,
        currency,
        business: business.name,
        objectUntil: objectUntilAfterLetter(row.objectUntil, now),
      }),
      customerId: String(customerId),
      language,
      name,
      addressLines: addressLines(row),
      date: formatDate(today, language),
      greeting: translate('email_payer_greeting', language, { name }),
      closing: translate('payer_notice_letter_closing', language),
    };
  };
  return { business, letters: rows.map(letterOf), waiting: rows.length };
}

type Waiting = Row<typeof WAITING>;
const WAITING = columns(agreementChanges, 'h', ['id', 'authorizationIds', 'changedAt', 'objectUntil']);

/**
 * Says that letters about changes were posted, those that were printed and no other; the agreements keep it, and the payer may object
 * as long from that day as they might have by mail. Returns how many of them waited. Throws `record.not_found`, `change.posted_day`.
 */
export async function postChangeLetters(
  { app, client, actor }: MemberContext,
  tx: Tx,
  { customerId: asked, changeIds, postedOn }: z.output<typeof postedChangeLettersInput>,
): Promise<number> {
  const { sql } = tx;
  const [clientId, customerId, at] = [client.id, BigInt(asked), app.clock.now()];
  await requireCustomer(tx, clientId, customerId);
  const { zone } = RAIL_FACTS[client.country];
  const waiting: readonly Waiting[] = await sql`
    select ${WAITING} from agreement_changes h
     where h.client_id = ${clientId} and h.customer_id = ${customerId} and ${sql.unsafe(LETTER_WAITS)}
       and h.id = any(${arrayLiteral(changeIds.map(BigInt))}::bigint[])
     order by h.id for no key update of h`;
  const newest = waiting.at(-1);
  if (!newest) return 0;
  if (postedOn > localDate(at, zone) || postedOn < localDate(newest.changedAt, zone))
    throw new DomainError('change.posted_day');
  const posted = instantOf(postedOn, '00:00', zone);
  for (const { id, objectUntil } of waiting)
    await sql`
      update agreement_changes set posted_on = ${postedOn}, posted_by = ${actor},
             object_until = ${objectUntilAfterLetter(objectUntil, posted)}
       where client_id = ${clientId} and id = ${id}`;
  await changeAuthorizations(
    tx,
    waiting.flatMap(({ id, authorizationIds }) =>
      authorizationIds.map((authorizationId) => ({
        clientId,
        customerId,
        authorizationId,
        command: { type: 'tellChange', changeId: String(id), postedOn } as const,
        evidence: { toldOf: 'told_of_change', toldBy: 'told_by_letter', toldOn: postedOn },
      })),
    ),
    { actor, at },
  );
  await recordFacts(tx, clientId, [{ customerId, type: 'payer_told_of_change' }], { actor, at });
  return waiting.length;
}
